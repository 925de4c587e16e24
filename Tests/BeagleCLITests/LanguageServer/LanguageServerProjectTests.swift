import Beagle
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// The settings that the language server reads from the project file of its working folder.
@Suite struct LanguageServerProjectTests {
  private struct Started {
    let settings: CheckSettings
    let messages: String
  }

  private func start(_ project: String, _ options: [String] = []) throws -> Started {
    let folder = try TemporaryFolder(["beagle.json": project])
    let messages = Messages()
    let host = HostEnvironment(
      environment: [:], isTerminal: false, folder: folder.path, readStandardInput: { [] },
      say: { messages.add($0) })
    let arguments = ["lsp"] + options.map { $0.replacing("FOLDER", with: folder.path) }
    let command = try Commands.read(arguments, Project.project(for: arguments, host))
    guard let server = command as? LanguageServerCommand else { throw Failure.usage("another command") }
    return Started(settings: server.check, messages: messages.text)
  }

  @Test func validPartsOfInvalidProjectFileApply() throws {
    let unknown = try start(
      #"""
      {"nope": 1, "check": {"severity": "warning", "disable": ["missing-label"]}, "actions": {"share": {}}}
      """#
    )
    #expect(unknown.settings.severity == .warning && unknown.settings.disabled == ["missing-label"])
    #expect(unknown.settings.declarations.actions.map(\.name) == ["share"])
    #expect(unknown.messages.contains("beagle.json:1:2: unknown property"))
    let value = try start(#"{"check": {"severity": "error", "disable": ["nosuch", "missing-label"]}}"#)
    #expect(value.settings.severity == .error && value.settings.disabled == ["missing-label"])
    #expect(value.messages.contains("check.disable: unknown code \"nosuch\""))
  }

  @Test(arguments: [
    "", "{", "[]", "1", #"{"check": 3, "headers": 5}"#,
    #"{"check": {"severity": "loud", "disable": {"a": 1}}}"#,
    #"{"check": {"severities": ["unused-context"]}, "components": 1, "width": "wide"}"#,
  ])
  func invalidProjectFileDoesNotStopServer(project: String) throws {
    let started = try start(project)
    #expect(started.settings.severity == nil && started.settings.disabled.isEmpty)
    #expect(started.messages.hasSuffix("beagle lsp continues with the valid parts of this file.\n"))
  }

  @Test func unsetVariableIsNotError() throws {
    let started = try start(
      #"{"headers": {"A": "Bearer ${SHOP_TOKEN}"}, "operations": {"price": {}}}"#)
    #expect(started.messages == "")
    #expect(started.settings.declarations.operations.map(\.name) == ["price"])
  }

  @Test(arguments: ["--config=FOLDER/beagle.json", "--config=FOLDER/other.json"])
  func namedUnusableProjectFileIsRefused(option: String) {
    #expect(throws: Failure.self) { try start(#"{"nope": 1}"#, [option]) }
  }
}
