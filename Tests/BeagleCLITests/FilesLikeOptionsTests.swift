import TestSupport

#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// Files whose names look like options, and a deleted working folder, tested with the program itself.
  @Suite struct FilesLikeOptionsTests {
    private static let screen = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#

    /// Runs a script in a folder; `$1` is the program.
    private func sh(_ folder: String, _ script: String) async throws -> Ended {
      try await runProcess(
        URL(filePath: "/bin/sh"), ["-ec", "cd \"$0\"\n\(script)", folder, try beagleURL().path])
    }

    private func text(_ ended: Ended) -> String { String(decoding: ended.output, as: UTF8.self) }

    @Test(arguments: [
      "check --help", "check -h", "render a.json --version",
      "check --format=json=x/out.json a.json", "--help",
      "check --config=none a.json", "check a.json --fix", "diff a.json --breaking",
    ])
    func ambiguousArgumentIsRefused(arguments: String) async throws {
      let option = try #require(arguments.split(separator: " ").first { $0.hasPrefix("-") })
      let folder = try TemporaryFolder(["a.json": Self.screen, String(option): Self.screen])
      let ended = try await sh(folder.path, "\"$1\" \(arguments)")
      #expect(ended.exitCode == 2 && ended.output.isEmpty, "\(text(ended))")
      #expect(
        ended.errors.contains(
          "\"\(option)\" looks like an option, and there is a file of this name; "
            + "for the file, write ./\(option), or -- before the names of all files"), "\(ended.errors)")
      let named = try await sh(folder.path, "\"$1\" check -- \(option) && \"$1\" check ./\(option)")
      #expect(named.exitCode == 0 && !text(named).contains("Usage:"), "\(named.errors)")
    }

    /// A dangling link counts as well; without a file, the argument is an option as usual.
    @Test func onlyExistingNamesAreRefused() async throws {
      let folder = try TemporaryFolder(["a.json": Self.screen])
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/--fix", withDestinationPath: "nowhere")
      #expect(try await sh(folder.path, "\"$1\" check a.json --fix").exitCode == 2)
      #expect(try await sh(folder.path, "\"$1\" check a.json --labels").exitCode == 0)
      let long = String(repeating: "x", count: 10_000)
      #expect(try await sh(folder.path, "\"$1\" check a.json --header=X:\(long)").exitCode == 0)
    }

    /// Calls a hook as pre-commit does: its entry, the arguments, the file names.
    @Test(
      arguments: ["beagle-check", "beagle-check-fix"],
      [nil, ["--max-warnings=5"], ["--max-warnings=5", "--"]])
    func hooksDoNotTakeFilesForOptions(id: String, configured: [String]?) async throws {
      let hooks = try Repository.text(".pre-commit-hooks.yaml")
      let hook = try #require(hooks.components(separatedBy: "- id: ").first { $0.hasPrefix(id + "\n") })
      let entry = try #require(hook.firstMatch(of: /entry: beagle (.*)/)?.output.1)
      let list = try #require(hook.firstMatch(of: /args: \[(.*)\]/)?.output.1)
      let arguments = configured ?? list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      let folder = try TemporaryFolder([
        "--format=json=out/path.json": Self.screen, "--output=x.json": Self.screen, "out/.keep": "",
        "a.json": Self.screen,
      ])
      let words =
        entry.split(separator: " ").map(String.init) + arguments + [
          "--format=json=out/path.json", "--output=x.json", "a.json",
        ]
      let ended = try await sh(
        folder.path, "\"$1\" " + words.map { "'\($0)'" }.joined(separator: " "))
      let isSeparated = arguments.last == "--"
      #expect(ended.exitCode == (isSeparated ? 0 : 2), "\(ended.errors)")
      if isSeparated { #expect(text(ended).hasPrefix("3 documents checked")) }
      for name in ["out/path.json", "x.json"] {
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"))
      }
    }

    /// The parent folders cannot be found.
    @Test(
      arguments: [
        ("config", 0), ("render -", 0), ("check FOLDER/a.json", 0), ("check .", 3),
        ("uses FOLDER/a.json --all", 0),
      ] as [(String, Int32)])
    func commandsFailInDeletedFolder(arguments: String, exitCode: Int32) async throws {
      let folder = try TemporaryFolder(["a.json": Self.screen, "gone/.keep": ""])
      let words = arguments.replacing("FOLDER", with: folder.path)
      let ended = try await sh(
        folder.path,
        "cd gone; rm -r ../gone; printf '%s' '\(Self.screen)' | HOME=/nowhere \"$1\" \(words)")
      #expect(ended.exitCode == exitCode, "\(ended.errors)")
    }
  }
#endif
