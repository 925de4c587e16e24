import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// Paths through symbolic links refer to the target files.
@MainActor @Suite struct LinkedFolderTests {
  private nonisolated static let screen = #"{"_beagleComponent_": "beagle:txt"}"#

  /// A project with links to its parent folder, its screens and a single screen, and with a link that leads
  /// out of it.
  private func folder(_ project: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "real/project/screens/a.json": Self.screen, "real/project/beagle.json": project,
      "real/project/.gitignore": "drafts/\n", "real/project/drafts/b.json": Self.screen,
      "real/project/.git/HEAD": "", "elsewhere/c.json": Self.screen,
      "real/project/known.json":
        #"{"version": 1, "findings": [{"file": "screens/a.json", "code": "unknown-component", "path": ""}]}"#,
    ])
    for (link, destination) in [
      ("link", "real"), ("screens", "real/project/screens"), ("a.json", "link/project/screens/a.json"),
      ("real/project/alias", "screens"), ("real/project/elsewhere", "../../elsewhere"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: destination)
    }
    return folder
  }

  private func check(_ folder: String, _ target: String) async -> Printed {
    await beagle(["check", "\(folder)/\(target)"], folder: folder + "/real/project/screens")
  }

  nonisolated static let targets = [
    "real/project/screens", "link/project/screens", "link/project/screens/a.json", "screens", "a.json",
    "link/project/scr*/*.json", "real/project/alias", "link/project/alias/a.json",
  ]

  @Test(arguments: targets)
  func baselineFollowsLinks(target: String) async throws {
    let folder = try folder(#"{"check": {"baseline": "known.json"}}"#)
    let printed = await check(folder.path, target)
    #expect(printed.exitCode == 0 && printed.output.contains("1 baselined finding omitted"))
  }

  @Test(arguments: targets)
  func exclusionsFollowLinks(target: String) async throws {
    let folder = try folder(
      #"{"check": {"exclude": [{"code": "unknown-component", "files": ["screens/"], "reason": "x"}]}}"#)
    let printed = await check(folder.path, target)
    #expect(printed.exitCode == 0 && printed.output.contains("1 finding excluded"), "\(printed)")
  }

  @Test(arguments: targets.filter { $0.hasSuffix(".json") })
  func ignoredFilesFollowLinks(target: String) async throws {
    let folder = try folder(#"{"ignore": ["screens/"]}"#)
    let printed = await check(folder.path, target)
    #expect(printed.output.hasPrefix("0 documents checked; 1 file or folder ignored"), "\(printed)")
  }

  @Test func linkOutOfProjectUsesItsOwnName() async throws {
    let folder = try folder(#"{"ignore": ["elsewhere/"]}"#)
    let printed = await check(folder.path, "real/project/elsewhere/c.json")
    #expect(printed.output.hasPrefix("0 documents checked; 1 file or folder ignored"), "\(printed)")
  }

  @Test func repositoryIsFoundThroughLink() async throws {
    let folder = try folder("{}")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/work", withDestinationPath: "real/project")
    for target in ["link/project", "work", "work/**/b.json"] {
      let printed = await check(folder.path, target)
      #expect(!printed.output.contains("drafts"), "\(printed)")
    }
  }

  @Test func fileWithSeveralNamesIsCheckedOnce() async throws {
    let folder = try folder("{}")
    let printed = await beagle(
      ["check"] + ["a.json", "screens", "link/project/alias/a.json"].map { "\(folder.path)/\($0)" },
      folder: folder.path)
    #expect(printed.output.hasSuffix("\n1 document checked: 1 warning\n"), "\(printed)")
    let output = "\(folder.path)/report.json"
    let twice = await beagle(
      [
        "check", "\(folder.path)/a.json", "--format", "json=\(output)", "--format",
        "sarif=\(folder.path)/link/../report.json",
      ], folder: folder.path)
    #expect(twice.exitCode == 2 && twice.errors.contains("two outputs cannot be written to one file"))
  }

  // MARK: Paths

  @Test func linksAreResolvedAsBySystem() throws {
    let folder = try TemporaryFolder(["real/in/a": ""])
    let root = FilePath.resolved(folder.path)
    for (link, destination) in [
      ("link", "real/in"), ("out", "real/missing/x"), ("loop", "loop"), ("chain", "out"),
      ("whole", folder.path + "/real/none"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: destination)
    }
    for (path, expected) in [
      ("link/a", "real/in/a"), ("link/../b", "real/b"), ("link/./none/../c/", "real/in/c"),
      ("out", "real/missing/x"), ("chain/y", "real/missing/x/y"), ("loop/x", "loop/x"),
      ("whole", "real/none"),
      (".", ""),
    ] {
      let expected = expected.isEmpty ? root : "\(root)/\(expected)"
      #expect(FilePath.resolved("\(folder.path)/\(path)") == expected, "\(path)")
    }
    #expect(FilePath.resolved("/") == "/" && FilePath.resolved("/../..") == "/")
    // Longer than any path of the system.
    let long = "/" + String(repeating: "no-such/", count: 100_000)
    #expect(FilePath.resolved(long) == String(long.dropLast()))
  }

  @Test(arguments: [
    ("/a/b", ["/a/b", "/a", "/"]), ("/", ["/"]), ("", []), (".", []), ("a/b", []),
    ("(unreachable)/a", []),
  ])
  func parentFoldersEndAtRoot(folder: String, expected: [String]) {
    #expect(Array(FilePath.folders(upFrom: folder)) == expected)
  }
}
