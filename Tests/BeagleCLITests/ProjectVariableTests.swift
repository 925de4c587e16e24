import Foundation
import ScaffoldServer
import TestSupport
import Testing

@testable import BeagleCLI

/// Unset environment variables in the project file: which commands need them.
@MainActor @Suite struct ProjectVariableTests {
  private static let text = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#
  private static let message = "beagle.json:1:19: the environment variable SHOP_TOKEN is not set"

  private func run(_ arguments: [String], project: String, environment: [String: String] = [:]) async throws
    -> Printed
  {
    let folder = try TemporaryFolder(["beagle.json": project])
    let trusted = environment.merging(["BEAGLE_TRUST_PROJECT": "1"]) { own, _ in own }
    return await beagle(arguments, environment: trusted, input: Self.text, folder: folder.path)
  }

  private static func project(_ more: String = "") -> String {
    #"{"headers": {"A": "Bearer ${SHOP_TOKEN}"}\#(more)}"#
  }

  private static let server = project(#", "baseUrl": "http://127.0.0.1:1""#)

  @Test(arguments: [
    ["check", "-"], ["check", "--explain", "undefined-context"], ["schema"], ["schema", "--project"],
    ["config"], ["flow", "--steps"], [],
  ])
  func localCommandsNeedNoVariables(arguments: [String]) async throws {
    let printed = try await run(arguments, project: Self.server)
    #expect(printed.exitCode == 0 && printed.errors == "")
  }

  @Test(arguments: [
    ["render", "/home"], ["render", "-"], ["explain", "-"], ["gallery", "-", "--output", "/no/such/folder"],
    ["browse", "--linear", "/home"], ["watch", "/home"], ["check", "-", "/home"],
    ["flow", "/no/such.feature"],
  ])
  func requestsNeedHeaderVariables(arguments: [String]) async throws {
    let printed = try await run(arguments, project: Self.server)
    #expect(printed.exitCode == 2 && printed.output == "")
    #expect(printed.errors.contains("\(Self.message); write ${SHOP_TOKEN:-} if it may be missing\n"))
  }

  /// Headers apply only to the application's server.
  @Test func otherServersNeedNoVariables() async throws {
    let file = try await run(["render", "-", "--format", "text"], project: Self.project())
    #expect(file.exitCode == 0 && file.errors == "" && file.output == "Hi\n")
    for command in ["render", "check"] {
      for project in [Self.project(), Self.server] {
        let remote = try await run([command, "http://127.0.0.1:2/home"], project: project)
        #expect(remote.exitCode == 3 && !remote.errors.contains("is not set"))
      }
      let own = try await run([command, "http://127.0.0.1:1/home"], project: Self.server)
      #expect(own.exitCode == 2 && own.errors.contains(Self.message))
    }
  }

  @Test(arguments: [["render", "-"], ["config"], ["check", "beagle.json"]])
  func unterminatedVariableIsInvalid(arguments: [String]) async throws {
    let printed = try await run(arguments, project: #"{"headers": {"A": "${SHOP_TOKEN"}}"#)
    #expect(printed.exitCode != 0)
    let text = printed.output + printed.errors
    #expect(
      text.contains("headers has \"${\" without \"}\"; write $${ for the characters themselves"), "\(text)")
  }

  @Test func replayNeedsNoVariables() async throws {
    let printed = try await run(["render", "/home", "--replay", "/no/such.json"], project: Self.server)
    #expect(printed.exitCode == 3 && printed.errors.contains("cannot replay"))
  }

  @Test func replacedHeaderNeedsNoVariable() async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let project = Self.project(#", "baseUrl": "\#(server.baseURL)""#)
    let replaced = try await run(["render", "/home", "-H", "a: v", "--format", "text"], project: project)
    #expect(replaced.exitCode == 0 && replaced.errors == "" && replaced.output.contains("Moss & Kettle"))
    let other = try await run(["render", "/home", "-H", "B: v"], project: project)
    #expect(other.exitCode == 2 && other.errors.contains(Self.message))
  }

  @Test func configShowsUnsetVariables() async throws {
    let project = #"{"headers": {"A": "${ID}:${SHOP_TOKEN}", "B": "${OTHER:-none}"}}"#
    let printed = try await run(["config"], project: project, environment: ["ID": "1"])
    #expect(
      printed.output.contains("headers  A: ${ID}:${SHOP_TOKEN}  line 1, ID is set, SHOP_TOKEN is not set\n"))
    #expect(printed.exitCode == 0 && printed.errors == "")
  }
}
