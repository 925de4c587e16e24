import DriverTestSupport
import Foundation
import Testing

@testable import BeagleTesting

@Suite struct SnapshotTests {
  /// A folder that is gone after the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

    deinit { try? FileManager.default.removeItem(at: url) }

    func files() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
  }

  private let folder = Folder()

  private func snapshot(_ name: String = "it") -> Snapshot { Snapshot(name: name, folder: folder.url) }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func recordedSnapshotMatches() throws {
    try snapshot().assert("a\nb", mode: .record)
    try snapshot().assert("a\nb\n", mode: .compare)
    try snapshot().assert("a\r\nb", mode: .compare)
    #expect(folder.files() == ["it.txt"])
  }

  @Test func differenceIsShownLineByLine() throws {
    try snapshot().assert((1...20).map { "line \($0)" }.joined(separator: "\n"), mode: .record)
    let text = message {
      try snapshot().assert(
        (1...20).map { $0 == 10 ? "line ten" : "line \($0)" }.joined(separator: "\n"), mode: .compare)
    }
    #expect(
      text.contains(
        """
        @@ -7 +7 @@
         line 7
         line 8
         line 9
        -line 10
        +line ten
         line 11
         line 12
         line 13
        """))
    #expect(text.contains("BEAGLE_RECORD=1"))
  }

  @Test func differenceCannotControlTerminal() throws {
    try snapshot().assert("a", mode: .record)
    #expect(!message { try snapshot().assert("\u{1B}[31mb", mode: .compare) }.contains("\u{1B}"))
  }

  @Test func missingSnapshotFailsAndIsShown() {
    let text = message { try snapshot().assert("new\n", mode: .compare) }
    #expect(text.contains("nothing is recorded"))
    #expect(text.contains("+new"))
    #expect(folder.files() == [])
  }

  @Test func nothingIsRecordedInCI() {
    #expect(SnapshotMode(environment: ["BEAGLE_RECORD": "1", "CI": "true"]) == .refuse)
    #expect(SnapshotMode(environment: ["BEAGLE_RECORD": "1", "CI": "false"]) == .record)
    #expect(SnapshotMode(environment: ["BEAGLE_RECORD": "1"]) == .record)
    #expect(SnapshotMode(environment: ["BEAGLE_RECORD": "0", "CI": "1"]) == .compare)
    #expect(SnapshotMode(environment: [:]) == .compare)
    #expect(message { try snapshot().assert("new", mode: .refuse) }.contains("CI"))
    #expect(folder.files() == [])
  }

  @Test func conflictingSnapshotNameFails() throws {
    try snapshot().assert("one", mode: .record)
    try snapshot().assert("one", mode: .record)
    #expect(message { try snapshot().assert("two", mode: .record) }.contains("give each a name"))
  }

  @Test(arguments: [("a/b", "a-b.txt"), ("../x", "-x.txt"), ("", "snapshot.txt"), ("ほうじ茶", "ほうじ茶.txt")])
  func snapshotNameBecomesFileName(name: String, file: String) throws {
    try snapshot(name).assert("x", mode: .record)
    #expect(folder.files() == [file])
  }

  @Test func diffOfUnrelatedTextsIsBounded() {
    let old = (0..<20_000).map { "a\($0)" }.joined(separator: "\n")
    let new = (0..<20_000).map { "b\($0)" }.joined(separator: "\n")
    let lines = LineDiff(from: old, to: new).description.split(separator: "\n")
    #expect(lines.count == 121)
    #expect(lines.last == "… and 39881 more lines")
  }

  @Test func distantChangesAreSeparateHunks() {
    let old = (1...30).map(String.init)
    var new = old
    new[1] = "two"
    new.remove(at: 25)
    #expect(
      LineDiff(from: old.joined(separator: "\n"), to: new.joined(separator: "\n")).description == """
        @@ -1 +1 @@
         1
        -2
        +two
         3
         4
         5
        @@ -23 +23 @@
         23
         24
         25
        -26
         27
         28
         29
        """)
  }

  @Test func requestLogIsReadableAndStable() throws {
    let base = try #require(URL(string: "http://127.0.0.1:49152/v1/"))
    let requests = [
      SentRequest(
        method: "POST", url: try #require(URL(string: "http://127.0.0.1:49152/v1/login?x=1")),
        headers: ["X-B": "2", "Authorization": "secret", "Accept": "*/*"],
        body: Data(#"{"b":1,"a":[1.5,"/"]}"#.utf8)),
      SentRequest(method: "GET", url: try #require(URL(string: "http://localhost:80/a"))),
      SentRequest(method: "GET", url: try #require(URL(string: "https://example.com:8443/a"))),
    ]
    #expect(
      requests.log(relativeTo: base) == """
        POST /login?x=1
        Accept: */*
        Authorization: ***
        X-B: 2

        {
          "a": [
            1.5,
            "/"
          ],
          "b": 1
        }

        GET http://localhost/a

        GET https://example.com:8443/a

        """)
  }
}
