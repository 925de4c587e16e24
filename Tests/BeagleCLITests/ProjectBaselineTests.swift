import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// Files named only by a project file are written in its folder and nowhere else.
@MainActor @Suite struct ProjectBaselineTests {
  private nonisolated static let screen = #"{"_beagleComponent_": "beagle:txt"}"#

  /// A project with links that lead out of it and back in.
  private func folder(baseline: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["project/screens/a.json": Self.screen, "outside/.keep": ""])
    let value = baseline.replacing("FOLDER", with: folder.path)
    try Data(#"{"check": {"baseline": "\#(value)"}}"#.utf8).write(
      to: URL(fileURLWithPath: folder.path + "/project/beagle.json"))
    for (link, destination) in [
      ("out", "../outside"), ("dangling.json", "../outside/x.json"), ("second.json", "dangling.json"),
      ("absolute.json", folder.path + "/outside/x.json"), ("in.json", "screens/../known.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/project/\(link)", withDestinationPath: destination)
    }
    return folder
  }

  private func check(_ folder: String, _ more: String...) async -> Printed {
    await beagle(
      ["check", folder + "/project/screens", "--baseline-write"] + more, folder: folder + "/project/screens")
  }

  private func files(_ folder: String) -> Set<String> {
    Set(FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
  }

  @Test(arguments: [
    "../x.json", "FOLDER/outside/x.json", "out/x.json", "dangling.json", "second.json", "absolute.json",
    "screens/../../x.json", "../project-x.json", "..", ".",
  ])
  func baselineOutsideProjectIsNotWritten(baseline: String) async throws {
    let folder = try folder(baseline: baseline)
    let before = files(folder.path)
    let printed = await check(folder.path)
    #expect(printed.exitCode == 2 && printed.output.isEmpty)
    #expect(printed.errors.hasPrefix("beagle: check.baseline of beagle.json names "), "\(printed.errors)")
    #expect(files(folder.path) == before)
  }

  @Test(arguments: ["known.json", "screens/known.json", "in.json", "out/../project/known.json"])
  func baselineInsideProjectIsWritten(baseline: String) async throws {
    let folder = try folder(baseline: baseline)
    #expect(await check(folder.path).exitCode == 0)
    let printed = await beagle(
      ["check", folder.path + "/project/screens"], folder: folder.path + "/project/screens")
    #expect(printed.exitCode == 0 && printed.output.contains("1 baselined finding omitted"))
  }

  /// The user may name any file, including the same one.
  @Test func commandLineMayNameAnyBaseline() async throws {
    let folder = try folder(baseline: "../x.json")
    let printed = await check(folder.path, "--baseline", folder.path + "/project/../x.json")
    #expect(printed.exitCode == 0, "\(printed.errors)")
    #expect(files(folder.path).contains("x.json"))
    // Reading it is allowed from anywhere.
    let read = await beagle(
      ["check", folder.path + "/project/screens"], folder: folder.path + "/project/screens")
    #expect(read.exitCode == 0 && read.output.contains("1 baselined finding omitted"))
  }

  @Test func changedBaselineIsNotReplaced() throws {
    let file = try TemporaryFile(#"{"version": 1, "findings": []}"#)
    let baseline = try Baseline(contentsOf: file.path)
    try Data("{ }".utf8).write(to: URL(fileURLWithPath: file.path))
    let path = file.path
    let failure = #expect(throws: Failure.self) {
      try baseline.write([:], checked: [])
    }
    #expect(failure?.message == "cannot write \"\(path)\": another program has changed it meanwhile")
  }

  /// A new member that names a file must only be read, or be confined like the baseline.
  @Test func otherProjectFilesAreOnlyRead() {
    let files = ProjectMember.all.filter { $0.isFile("x.json") }.map(\.option)
    #expect(files == ["--cacert", "--cert", "--key", "--theme", "--replay", "--baseline"])
  }
}
