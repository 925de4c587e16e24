import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// Absolute paths, which a base URL turns into server paths unless they exist on this machine.
@MainActor @Suite struct LocalTargetTests {
  private nonisolated static let base = "http://us:er@127.0.0.1:1/v1"
  private nonisolated static let screen = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#

  @Test(arguments: [
    ["render", "FILE"], ["explain", "FILE"], ["browse", "--linear", "FILE"], ["check", "FILE"],
    ["check", "FOLDER"], ["uses", "--all", "FOLDER"], ["diff", "FILE", "FILE"], ["diff", "FOLDER", "FOLDER"],
    ["gallery", "FOLDER", "--output", "OUT"], ["gallery", "FILE", "--output", "OUT"],
  ])
  func localFileTakesPrecedenceWithAMessage(words: [String]) async throws {
    let folder = try TemporaryFolder(["screens/a.json": Self.screen])
    let screens = folder.path + "/screens"
    let arguments = words.map {
      $0.replacing("FILE", with: screens + "/a.json").replacing("FOLDER", with: screens)
        .replacing("OUT", with: folder.path + "/out")
    }
    let printed = await beagle(arguments + ["--base-url", Self.base], input: "quit\n")
    #expect(printed.exitCode == 0, "\(printed)")
    let (kind, path) = words.contains("FILE") ? ("file", screens + "/a.json") : ("folder", screens)
    let line =
      "beagle: \"\(path)\" is the \(kind) on this machine; "
      + "for the path on the server, write http://127.0.0.1:1/v1\(path)\n"
    #expect(printed.errors.contains(line), "\(printed.errors)")
    // Without a base URL there is no message.
    let plain = await beagle(arguments, input: "quit\n")
    #expect(plain.exitCode == 0 && !plain.errors.contains("on this machine"))
  }

  /// The same applies to a pattern with matches.
  @Test func filePatternTakesPrecedence() async throws {
    let folder = try TemporaryFolder(["screens/a.json": Self.screen])
    let printed = await beagle("check", folder.path + "/**/*.json", "--base-url", Self.base)
    #expect(printed.exitCode == 0, "\(printed)")
  }

  /// Every system has a folder of these names, and many servers a path.
  @Test(arguments: ["/", "/home", "/tmp", "/usr", "/no-such-path?x=1"])
  func otherPathsBelongToTheServer(path: String) async {
    for command in [["check"], ["render"], ["diff", "-"], ["uses", "--all"]] {
      let printed = await beagle(command + [path, "--base-url", Self.base], input: Self.screen)
      #expect(printed.exitCode == 3, "\(printed)")
      #expect(printed.errors.contains("cannot fetch"), "\(printed.errors)")
      #expect(!printed.errors.contains("on this machine"))
    }
  }

  /// Nothing is sent for a file, so no trust is needed.
  @Test func projectWithServerChecksLocalFiles() async throws {
    let folder = try TemporaryFolder([
      "screens/a.json": Self.screen,
      "beagle.json": #"{"baseUrl": "http://127.0.0.1:1", "headers": {"X-Key": "${KEY}"}}"#,
    ])
    for target in ["screens", "screens/a.json"] {
      let printed = await beagle(
        ["check", "\(folder.path)/\(target)"], environment: ["KEY": "x"], folder: folder.path)
      #expect(printed.exitCode == 0, "\(printed)")
    }
  }
}
