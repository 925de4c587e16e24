import TestSupport

@testable import BeagleComparing
@testable import BeagleProjects

#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// A folder that cannot be searched may have documents with errors: every command that walks folders then
  /// exits with 3 and says so.
  @MainActor @Suite struct UnsearchedFolderTests {
    private static let screen = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#
    private static let flow =
      "Feature: F\n  Scenario: S\n    Given the application starts at \"/cart\"\n"

    /// Why a folder cannot be searched, even by the superuser.
    enum Reason: CaseIterable {
      /// Its path is longer than the system allows.
      case longPath
      case depth

      /// Creates nested folders, and enters the innermost one.
      fileprivate var script: String {
        switch self {
        case .longPath:
          "name=$(printf '%0200d' 0); for i in $(seq 25); do mkdir $name; cd $name; done"
        case .depth: "for i in $(seq \(Folder.maximumDepth + 1)); do mkdir d; cd d; done"
        }
      }
    }

    /// A folder with a screen and a flow, and with more of them far below.
    private func folder(_ reason: Reason) async throws -> TemporaryFolder {
      let folder = try TemporaryFolder(["in/home.json": Self.screen, "in/a.feature": Self.flow])
      let script = """
        cd "$0"; cp a.feature deep.feature; \(reason.script)
        printf '%s' '{"_beagleComponent_": "beagle:txt"}' > deep.json; : > deep.feature
        """
      let ended = try await runProcess(
        URL(filePath: "/bin/bash"), ["-ec", script, folder.path + "/in"])
      try #require(ended.exitCode == 0, "\(ended.errors)")
      return folder
    }

    /// Some functions that remove folders cannot handle such a path.
    private func remove(_ folder: borrowing TemporaryFolder) async throws {
      let path = folder.path
      _ = try await runProcess(URL(filePath: "/bin/rm"), ["-rf", path])
    }

    @Test(arguments: Reason.allCases) func everyCommandReportsUnsearchedFolder(reason: Reason)
      async throws
    {
      let folder = try await folder(reason)
      let path = folder.path + "/in"
      let screen = Self.screen
      let server = try ScriptedServer { request in request.path == "/home" ? .ok(screen) : .status(404) }
      let crawl = ["crawl", "/home", "--base-url", "http://127.0.0.1:\(server.port)", "--expect", path]
      for command in [
        ["check", path], ["check", path + "/**/*.json"], ["check", path, "--allow-empty"], ["uses", path],
        ["gallery", path, "--output", folder.path + "/out", "--devices", "iphone-se"],
        ["diff", path, path], ["flow", path], ["flow", path + "/**/a.feature"], crawl,
      ] {
        let printed = await beagle(command)
        #expect(printed.exitCode == 3, "\(command): \(printed)")
        #expect(printed.errors.contains("cannot search \""), "\(command): \(printed)")
        if reason == .depth {
          #expect(printed.errors.contains("more than \(Folder.maximumDepth) folders deep"), "\(printed)")
        }
      }
      #expect(await beagle("check", path + "/home.json").exitCode == 0)
      // All shards report it: each may have documents there.
      for shard in ["1/2", "2/2"] { #expect(await beagle("check", path, "--shard", shard).exitCode == 3) }
      try await remove(folder)
    }

    /// Neither added nor removed: the other side may have it as well.
    @Test func documentInUnsearchedFolderIsNotChange() throws {
      let document = ComparedDocument(.found("x"))
      let names = ["a.json", "in/b.json", "in/deep/c.json", "inside.json"]
      let whole = DiffSide(.folder, names.map { ($0, document) })
      for (unsearched, kept) in [
        ("in", ["a.json", "inside.json"]), ("in/deep", ["a.json", "in/b.json", "inside.json"]), ("", []),
        ("elsewhere", names),
      ] {
        let part = DiffSide(.folder, [], unsearched: [(unsearched, .fetch("cannot search"))])
        #expect(try DiffPair.pairs(whole, part).map(\.identity) == kept)
        #expect(try DiffPair.pairs(part, whole).map(\.identity) == kept)
      }
    }

    @Test func ignoredFolderNeedNotBeSearched() async throws {
      let folder = try await folder(.depth)
      try Data(#"{"ignore": ["in/d/"]}"#.utf8).write(to: URL(fileURLWithPath: folder.path + "/beagle.json"))
      let config = ["--config", folder.path + "/beagle.json"]
      for target in ["/in", "/in/**/*.json"] {
        #expect(await beagle(["check", folder.path + target] + config).exitCode == 0)
      }
      try await remove(folder)
    }
  }
#endif
