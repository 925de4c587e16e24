#if os(Linux) || os(macOS)
  import BeagleJSON
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// `beagle uses --lines`, as programs use it.
  @Suite(.blocking) struct UsesLinesTests {
    private static let screen =
      #"""
      {"_beagleComponent_":"beagle:text","text":"@{user.name}","context":{"id":"user","value":{"name":1,\#
      "age":2}}}
      """#
    private static let other = #"{"_beagleComponent_":"other:thing"}"#

    private func run(_ input: [String], _ arguments: String...) async throws -> (
      Ended, lines: [DynamicObject]
    ) {
      let ended = try await runProgram(
        ["uses", "--lines"] + arguments, input: Array(input.joined(separator: "\n").utf8))
      let lines = try ended.output.split(separator: UInt8(ascii: "\n")).map {
        try JSONDocument(parsing: [UInt8]($0)).root.dynamicObject
      }
      return (ended, lines)
    }

    @Test func lineResultEqualsSingleRun() async throws {
      let (ended, lines) = try await run([Self.screen, #"{"id": "b", "screen": \#(Self.other)}"#])
      try #require(lines.count == 2)
      for (document, line) in zip([Self.screen, Self.other], lines) {
        let alone = try await runProgram(["uses", "--format", "json", "-"], input: Array(document.utf8))
        let names = try JSONDocument(parsing: [UInt8](alone.output)).root.dynamicObject["names"]
        func count(_ name: DynamicObject) -> [String] {
          ["kind", "name", "uses", "roles"].map { "\(name[$0])" }
        }
        let expected = Set((names.arrayValue ?? []).map(count))
        #expect(Set((line["names"].arrayValue ?? []).map(count)) == expected && !expected.isEmpty)
      }
      #expect(lines[0]["line"] == 1 && lines[1]["line"] == 2 && lines[1]["id"] == "b")
      #expect(ended.exitCode == 0 && ended.errors == "beagle: 2 documents\n")
    }

    @Test func resultsFollowInputOrder() async throws {
      let input = (1...2_000).map { $0 % 5 == 0 ? Self.screen : Self.other }
      let (ended, lines) = try await run(input, "user", "--jobs", "3")
      #expect(ended.exitCode == 0 && lines.count == 2_000)
      #expect(lines.indices.allSatisfy { lines[$0]["line"].intValue == $0 + 1 })
      #expect(
        lines.indices.allSatisfy { lines[$0]["places"].arrayValue?.count == (($0 + 1) % 5 == 0 ? 2 : 0) })
      #expect(ended.errors == "beagle: 800 places in 400 of 2000 documents\n")
    }

    @Test func unusedListsAndSuggestionsWorkInStreams() async throws {
      let (ended, lines) = try await run([Self.screen, Self.other], "--unused", "--undeclared")
      try #require(lines.count == 2)
      #expect(ended.exitCode == 1)
      #expect(lines[0]["unused"][0]["name"] == "user.age" && lines[0]["undeclared"] == [])
      #expect(lines[1]["undeclared"][0]["name"] == "other:thing" && lines[1]["unused"] == [])
      let near = try await run([Self.screen], "user.nam").0
      #expect(near.exitCode == 1 && near.errors.contains("did you mean user.name?"))
    }

    @Test func unreadableLineDoesNotStopStream() async throws {
      let (ended, lines) = try await run(["{", "", #"{"id": 7}"#, Self.screen], "user")
      try #require(lines.count == 3)
      #expect(lines[0]["unread"].text.contains("column 2") && lines[1]["id"] == 7)
      #expect(lines[2]["line"] == 4 && lines[2]["places"].arrayValue?.count == 2)
      #expect(ended.exitCode == 3 && ended.errors.contains("1 document, 2 could not be read"))
      #expect(try await run([]).0.exitCode == 0)
    }
  }
#endif
