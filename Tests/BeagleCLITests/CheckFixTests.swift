import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

@MainActor @Suite(.blocking) struct CheckFixTests {
  private nonisolated static let wrong =
    "{\n  \"_beagleComponent_\": \"beagle:txt\",\r\n\t\"text\": \"Hé 👩🏽‍🚀\",\n  \"alignment\": \"center\"\n}"
  private nonisolated static let right =
    "{\n  \"_beagleComponent_\": \"beagle:text\",\r\n\t\"text\": \"Hé 👩🏽‍🚀\",\n  \"alignment\": \"CENTER\"\n}"

  private func content(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test func certainFixesAreAppliedAndRestReported() async throws {
    let left = #"{"_beagleComponent_": "beagle:txt", "text": "@{sum()}"}"#
    let folder = try TemporaryFolder([
      "a.json": Self.wrong, "b.json": left, "c.json": Self.right, "tsconfig.json": #"{"name": "shop",}"#,
    ])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path + "/a.json")
    let checked = await beagle("check", folder.path, "--fix")
    #expect(checked.exitCode == 1)
    #expect(checked.output.contains("b.json:1:49: error[argument-count]"), "\(checked.output)")
    #expect(!checked.output.contains("a.json"))
    #expect(checked.output.hasSuffix("\n4 documents checked: 2 errors\n"))
    #expect(checked.errors == "beagle: 3 findings were fixed in 2 files\n")
    #expect(try content(folder.path + "/a.json") == Self.right)
    #expect(try content(folder.path + "/b.json") == left.replacing("txt", with: "text"))
    #expect(try content(folder.path + "/tsconfig.json") == #"{"name": "shop",}"#)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a.json")[.posixPermissions]
    #expect(mode as? Int == 0o640)
    let again = await beagle("check", folder.path, "--fix")
    #expect(again.errors == "beagle: nothing was fixed\n" && again.output == checked.output)
  }

  @Test func exitCodeCountsRemainingFindings() async throws {
    let file = try TemporaryFile(Self.wrong)
    #expect(await beagle("check", file.path).exitCode == 1)
    #expect(await beagle("check", file.path, "--fix", "--format", "json").exitCode == 0)
    #expect(await beagle("check", file.path).exitCode == 0)
  }

  @Test func projectFileIsFixed() async throws {
    let folder = try TemporaryFolder(["beagle.json": #"{"baseUrll": "http://x", "timeout": "8"}"#])
    let checked = await beagle("check", folder.path, "--fix")
    #expect(checked.exitCode == 0, "\(checked.output)")
    #expect(try content(folder.path + "/beagle.json") == #"{"baseUrl": "http://x", "timeout": 8}"#)
  }

  @Test func excludedFindingsAreNotFixed() async throws {
    let exclude = #"{"check": {"exclude": [{"code": "unknown-component", "reason": "a trial"}]}}"#
    let folder = try TemporaryFolder(["a.json": Self.wrong, "beagle.json": exclude])
    let checked = await beagle(
      "check", folder.path + "/a.json", "--fix", "--config", folder.path + "/beagle.json")
    #expect(checked.errors == "beagle: nothing was fixed\n", "\(checked.errors)")
    #expect(try content(folder.path + "/a.json") == Self.wrong)
  }

  // MARK: Files that cannot be fixed

  @Test(arguments: [
    (["-", "--fix"], "standard input"), (["https://u:p@example.org/a", "--fix"], "example.org/a"),
    (["x.json", "--dry-run"], "--dry-run requires --fix"),
    (["x.json", "--fix", "--dry-run", "--format", "json"], "--format"),
  ])
  func fixOfOtherTargetsIsInvalidUsage(arguments: [String], reason: String) async {
    let checked = await beagle(["check"] + arguments, input: Self.wrong)
    #expect(checked.exitCode == 2)
    #expect(checked.errors.contains(reason) && !checked.errors.contains("u:p"), "\(checked.errors)")
  }

  @Test func readOnlyFileCannotBeFixed() async throws {
    let file = try TemporaryFile(Self.wrong)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    let checked = await beagle("check", file.path, "--fix")
    #expect(checked.exitCode == 3)
    #expect(
      checked.errors.contains(
        "beagle: cannot write \"\(file.path)\": it is read-only; nothing is fixed in it"))
    #expect(try content(file.path) == Self.wrong)
  }

  @Test func changedFileIsNotOverwritten() throws {
    let file = try TemporaryFile("{}")
    let path = file.path
    #expect(throws: Failure.self) {
      try CheckFixes().apply(
        to: .file(path), Array(Self.wrong.utf8), ScreenCheck().fixer(from: .warning))
    }
    #expect(try content(path) == "{}")
  }

  @Test func symbolicLinkIsKept() async throws {
    let folder = try TemporaryFolder(["a.json": Self.wrong])
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.json")
    #expect(await beagle("check", link, "--fix").exitCode == 0)
    #expect(try content(folder.path + "/a.json") == Self.right)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.json")
  }

  @Test func fixesKeepOwnersAndReportHardLinks() async throws {
    let folder = try TemporaryFolder(["a.json": Self.wrong])
    let path = folder.path + "/a.json"
    // Needs root, since the file belongs to another user.
    if geteuid() == 0 { try #require(chown(path, 54_321, 54_322) == 0) }
    try #require(chmod(path, 0o4640) == 0 && link(path, folder.path + "/other") == 0)
    var before = stat()
    try #require(stat(path, &before) == 0)
    let checked = await beagle("check", path, "--fix")
    #expect(checked.exitCode == 0)
    #expect(
      checked.errors.contains(
        "beagle: \"\(path)\" was a hard link: its other name still has the old content\n"))
    var after = stat()
    try #require(stat(path, &after) == 0)
    #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid && after.st_mode == before.st_mode)
    #expect(try content(path) == Self.right && content(folder.path + "/other") == Self.wrong)
  }

  // MARK: The diff

  @Test func dryRunShowsDiffAndWritesNothing() async throws {
    let folder = try TemporaryFolder(["a.json": Self.wrong])
    let checked = await beagle("check", folder.path, "--fix", "--dry-run")
    #expect(checked.exitCode == 1)
    #expect(try content(folder.path + "/a.json") == Self.wrong)
    let name = folder.path.dropFirst() + "/a.json"
    #expect(
      checked.output == """
        diff --git a/\(name) b/\(name)
        --- a/\(name)
        +++ b/\(name)
        @@ -1,5 +1,5 @@
         {
        -  "_beagleComponent_": "beagle:txt",\r
        +  "_beagleComponent_": "beagle:text",\r
         \t"text": "Hé 👩🏽‍🚀",
        -  "alignment": "center"
        +  "alignment": "CENTER"
         }
        \\ No newline at end of file

        """)
    #expect(
      checked.errors
        == "beagle: 2 findings would be fixed in 1 file\nbeagle: 1 document checked: 1 warning\n"
    )
  }

  #if os(Linux) || os(macOS)
    /// Names that Git quotes, and edits of all kinds, on the first line and the last.
    @Test(arguments: ["a.json", "a b.json", "\"q\"\\\t.json", "日本.json"])
    func gitAppliesTheDiff(name: String) async throws {
      for round in rounds(8) {
        var generator = SeededGenerator(seed: UInt64(round))
        let ending = round % 2 == 0 ? "\n" : ""
        let old = Array(
          ((0..<60).map { "line \($0)" + (round % 3 == 0 ? "\r" : "") }.joined(separator: "\n") + ending).utf8
        )
        var edits: [TextEdit] = []
        var position = 0
        while position < old.count {
          let start = position + Int.random(in: 0..<120, using: &generator)
          let end = start + Int.random(in: 0..<30, using: &generator)
          guard end <= old.count else { break }
          edits.append(
            TextEdit(start..<end, ["", "x", "\n", "y\nz\n"].randomElement(using: &generator) ?? ""))
          position = end + 1
        }
        var new = EditedBytes(old)
        new.apply(edits)
        let folder = try TemporaryFolder([name: String(decoding: old, as: UTF8.self)])
        let diff = UnifiedDiff(of: "./" + name, old, edits).bytes
        let patch = try TemporaryFile(String(decoding: diff, as: UTF8.self))
        if new.bytes == old { continue }
        let applied = try await runProcess(
          URL(filePath: "/bin/sh"),
          ["-c", "cd \"$0\" && git apply --whitespace=nowarn \"$1\"", folder.path, patch.path])
        #expect(applied.exitCode == 0, "\(applied.errors)\n\(String(decoding: diff, as: UTF8.self))")
        #expect(try Array(content(folder.path + "/" + name).utf8) == new.bytes)
      }
    }
  #endif

  /// A one-line document of a megabyte with an error in every tenth object, and with trailing commas.
  @Test func largeSingleLineDocumentIsFixed() async throws {
    let text = String(repeating: "tea ", count: 200)
    let part = #"{"_beagleComponent_":"beagle:text","text":"\#(text)","alignmnt":"CENTER"}"#
    let parts = Array(repeating: part, count: 1_000).joined(separator: ",")
    let file = try TemporaryFile(#"{"_beagleComponent_":"beagle:container","children":[\#(parts),],}"#)
    let checked = await beagle("check", file.path, "--fix")
    #expect(checked.exitCode == 0)
    #expect(checked.errors == "beagle: 1002 findings were fixed in 1 file\n")
  }
}
