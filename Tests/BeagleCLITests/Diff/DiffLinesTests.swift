#if os(Linux) || os(macOS)
  import BeagleJSON
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// `beagle diff --lines`, as programs use it.
  @Suite(.blocking) struct DiffLinesTests {
    private static func screen(_ text: String) -> String {
      #"{"_beagleComponent_":"beagle:text","text":"\#(text)"}"#
    }

    private static func pair(_ id: Int, _ old: String, _ new: String) -> String {
      #"{"id":\#(id),"old":\#(screen(old)),"new":\#(screen(new))}"#
    }

    private func run(_ input: String, _ arguments: String...) async throws -> (Ended, lines: [DynamicObject])
    {
      let ended = try await runProgram(["diff", "--lines"] + arguments, input: Array(input.utf8))
      let lines = try ended.output.split(separator: UInt8(ascii: "\n")).map {
        try JSONDocument(parsing: [UInt8]($0)).root.dynamicObject
      }
      return (ended, lines)
    }

    @Test func resultsFollowInputOrder() async throws {
      let input = (1...3_000).map { Self.pair($0, "a", $0 % 7 == 0 ? "b" : "a") }.joined(separator: "\n")
      for jobs in ["1", "3"] {
        let (ended, lines) = try await run(input, "--jobs", jobs)
        #expect(ended.exitCode == 1 && lines.count == 3_000)
        #expect(
          lines.indices.allSatisfy { index in
            lines[index]["id"].intValue == index + 1 && lines[index]["line"].intValue == index + 1
              && lines[index]["status"] == ((index + 1) % 7 == 0 ? "changed" : "same")
          })
        #expect(ended.errors.hasPrefix("beagle: 3000 screens compared: 428 changed, 2572 the same; "))
      }
    }

    @Test func documentMayBeValueTextOrNull() async throws {
      let text = String(decoding: JSONWriter.bytes(of: .string(Self.screen("a"))), as: UTF8.self)
      let other = Self.screen("b")
      let input = [
        #"{"id":[1, "x"],"old":\#(text),"new":\#(Self.screen("a"))}"#, #"{"old":\#(text),"new":\#(other)}"#,
        #"{"old":null,"new":\#(other)}"#, #"{"new":null,"old":\#(other),"more":1}"#,
      ]
      let (ended, lines) = try await run(input.joined(separator: "\n"))
      #expect(lines.map { $0["status"] } == ["same", "changed", "added", "removed"])
      #expect(lines[0]["id"] == [1, "x"] && lines[1]["id"] == .empty && ended.exitCode == 1)
      let change = lines[1]["changes"][0]
      #expect(
        change["old"]["line"] == 1 && change["new"]["path"] == "text" && change["new"]["file"] == .empty)
    }

    @Test func unreadableLineIsReportedAndStreamContinues() async throws {
      let good = Self.screen("a")
      let input = [
        Self.pair(1, "a", "a"), "{", "[]", #"{"id":4,"old":\#(good)}"#, #"{"id":5,"old":\#(good),"new":"{"}"#,
        #"{"id":6,"old":null,"new":null}"#, #"{"id":7,"old":{"_beagleComponent_":7},"new":\#(good)}"#,
        #"{"id":8,"old":\#(good),"new":null,"new":7}"#, Self.pair(9, "b", "b"),
      ]
      let (ended, lines) = try await run(input.joined(separator: "\n"))
      #expect(ended.exitCode == 3, "\(ended.errors)")
      #expect(lines.map { $0["line"].intValue } == Array(1...9))
      #expect(lines.map { $0["status"].stringValue != nil }.filter { $0 }.count >= 2)
      for (line, words) in [(1, "ends too early"), (2, "not an object"), (3, "no member \"new\"")]
        + [(4, "the new document cannot be read"), (5, "both"), (6, "the old document cannot be read")]
      {
        #expect(lines[line]["unread"].stringValue?.contains(words) == true, "\(lines[line])")
        #expect(lines[line]["status"] == .empty)
      }
      #expect(lines[8]["status"] == "same" && lines[5]["id"] == 6)
    }

    @Test func documentSecretsAreMasked() async throws {
      func screen(_ secret: String) -> String {
        #"""
        {"_beagleComponent_":"beagle:container","children":[],"context":{"id":"a",\#
        "value":{"token":"\#(secret)"}}}
        """#
      }
      let ended = try await run(#"{"old":\#(screen("SEKRET1")),"new":\#(screen("SEKRET2"))}"#).0
      #expect(ended.exitCode == 1 && !String(decoding: ended.output, as: UTF8.self).contains("SEKRET"))
    }

    @Test func unchangedScreensExitZero() async throws {
      #expect(try await run(Self.pair(1, "a", "a")).0.exitCode == 0)
      #expect(try await run("").0.exitCode == 0)
      #expect(try await run(Self.pair(1, "a", "b"), "--exit-zero").0.exitCode == 0)
      // A changed text breaks no client.
      let (ended, lines) = try await run(Self.pair(1, "a", "b"), "--breaking")
      #expect(ended.exitCode == 0 && lines[0]["status"] == "changed" && lines[0]["changes"] == [])
    }

    @Test func resultsAreNotDelayedAndInterruptEndsStream() throws {
      let session = try StreamSession(["diff", "--lines"])
      for number in 1...20 {
        try session.send(Self.pair(number, "a", "b") + "\n")
        #expect(session.line()?.hasPrefix(#"{"id":\#(number),"line":\#(number),"status":"changed""#) == true)
      }
      kill(session.process.id, SIGINT)
      let ended = try session.end()
      #expect(ended.ending == .exit(130) && ended.errors.contains("20 screens compared"))
    }
  }
#endif
