import TestSupport

#if os(Linux) || os(macOS)
  import BeagleJSON
  import Fixtures
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// `beagle check --lines`, as programs use it.
  @Suite(.blocking) struct CheckLinesTests {
    private static let good = #"{"_beagleComponent_":"beagle:text","text":"Hi"}"#
    private static let bad = #"{"_beagleComponent_":"beagle:text","text":"@{nobody.name}","txt":1}"#

    private func run(_ input: String, _ arguments: String...) async throws -> (Ended, lines: [DynamicObject])
    {
      let ended = try await runProgram(["check", "--lines"] + arguments, input: Array(input.utf8))
      let lines = try ended.output.split(separator: UInt8(ascii: "\n")).map {
        try JSONDocument(parsing: [UInt8]($0)).root.dynamicObject
      }
      return (ended, lines)
    }

    @Test func resultsFollowInputOrder() async throws {
      let input = (1...3_000).map { $0 % 7 == 0 ? Self.bad : Self.good }.joined(separator: "\n")
      for jobs in ["1", "3"] {
        let (ended, lines) = try await run(input, "--jobs", jobs)
        #expect(ended.exitCode == 1 && lines.count == 3_000)
        #expect(lines.indices.allSatisfy { lines[$0]["line"].intValue == $0 + 1 })
        #expect(lines.indices.allSatisfy { (lines[$0]["warnings"].intValue == 0) == (($0 + 1) % 7 != 0) })
        #expect(ended.errors.hasPrefix("beagle: 3000 documents checked: "), "\(ended.errors)")
      }
    }

    /// A document has the same result in a stream and alone.
    @Test func streamFindingsEqualSingleCheck() async throws {
      let documents =
        try Self.screens().map { try Self.compact($0) } + [Self.bad, #"{"_beagleComponent_":7}"#]
      let (_, lines) = try await run(documents.map { #"{"screen":\#($0)}"# }.joined(separator: "\n"))
      try #require(lines.count == documents.count)
      for (document, line) in zip(documents, lines) {
        let alone = try await runProgram(["check", "--format", "json", "-"], input: Array(document.utf8))
        let report = try JSONDocument(parsing: [UInt8](alone.output)).root.dynamicObject
        let name = "<stdin>:\(line["line"].intValue ?? 0)"
        #expect("\(line["findings"])".replacing(name, with: "<stdin>") == "\(report["findings"])")
        for count in ["errors", "warnings", "notes"] { #expect(line[count] == report["summary"][count]) }
      }
    }

    private static func screens() throws -> [[UInt8]] {
      ["home", "cart", "settings", "sign-in"].compactMap { Fixtures.screen(named: $0) }
    }

    private static func compact(_ bytes: [UInt8]) throws -> String {
      var writer = JSONWriter()
      writer.value(try JSONDocument(parsing: bytes).root)
      return String(decoding: try writer.finish(), as: UTF8.self)
    }

    @Test func idIsRepeatedVerbatim() async throws {
      let ids = [
        #""a\u0041é""#, "0", "-1.50e+2", "12345678901234567890", "true", "null", #"[1, {"a" : 2}]"#,
        #"{ "topic":"home",  "offset": 7 }"#, #""""#,
      ]
      let input = ids.map { #"{"screen": \#(Self.good), "id": \#($0)}"# }.joined(separator: "\n")
      let ended = try await runProgram(["check", "--lines"], input: Array(input.utf8))
      let results = String(decoding: ended.output, as: UTF8.self).split(separator: "\n")
      #expect(results.count == ids.count)
      for (number, (id, result)) in zip(ids, results).enumerated() {
        #expect(
          result == #"{"id":\#(id),"line":\#(number + 1),"findings":[],"errors":0,"warnings":0,"notes":0}"#)
      }
      // Terminals and build logs do not interpret it.
      let sign = try await runProgram(
        ["check", "--lines"], input: Array("{\"id\": \"\u{9B}31m\u{202E}\", \"screen\": \(Self.good)}".utf8))
      #expect(String(decoding: sign.output, as: UTF8.self).hasPrefix(#"{"id":"\u009b31m\u202e","line":1,"#))
      // The id of a component is not the id of the stream.
      let screen = #"{"_beagleComponent_":"beagle:text","text":"","id":"mine"}"#
      #expect(!String(decoding: try await run(screen).0.output, as: UTF8.self).contains("mine"))
    }

    /// The baseline of a project file is for its files, so it is ignored. The option is an error.
    @Test func baselineDoesNotApplyToStreams() async throws {
      let folder = try TemporaryFolder(["beagle.json": #"{"check": {"baseline": "known.json"}}"#])
      let project = folder.path + "/beagle.json"
      let (ended, lines) = try await run(Self.good, "--config", project)
      #expect(ended.exitCode == 0 && lines.count == 1, "\(ended.errors)")
      let baseline = folder.path + "/known.json"
      for refused in [
        try await run(Self.good, "--baseline", baseline).0,
        try await run(Self.good, "--config", project, "--baseline", baseline).0,
      ] {
        #expect(refused.exitCode == 2 && refused.errors.contains("--baseline only applies to files"))
      }
    }

    @Test func unreadableLineIsReportedAndStreamContinues() async throws {
      let deep = String(repeating: "[", count: 600)
      let (ended, lines) = try await run(
        [Self.good, "{\"a\":", "[1,]", deep, "{\"id\": 9}", "\"\u{7}\"", Self.good].joined(separator: "\n"))
      #expect(lines.map { $0["unread"].stringValue != nil } == [false, true, true, true, true, true, false])
      #expect(lines.map { $0["line"].intValue } == [1, 2, 3, 4, 5, 6, 7])
      #expect(lines[1]["unread"].stringValue?.hasSuffix("at column 6") == true, "\(lines[1])")
      #expect(lines[3]["unread"].stringValue?.contains("more than 512 arrays and objects") == true)
      #expect(lines[4]["id"].intValue == 9 && lines[4]["unread"].stringValue?.contains("\"screen\"") == true)
      #expect(ended.exitCode == 3 && ended.errors.contains("5 could not be read"), "\(ended.errors)")
      var bytes = Array(Self.good.utf8) + [0x0A]
      bytes += [0x22, 0xFF, 0x22, 0x0A]
      let unicode = try await runProgram(["check", "--lines"], input: bytes)
      #expect(
        String(decoding: unicode.output, as: UTF8.self)
          .hasSuffix("{\"line\":2,\"unread\":\"the bytes are not valid UTF-8, at column 2\"}\n"))
    }

    /// An error outranks an inconclusive document.
    @Test(
      arguments: [
        ([good], [], 0), ([bad], [], 1), ([bad], ["--max-warnings", "9"], 0), (["?"], [], 3),
        ([bad, "?"], [], 1),
        ([], [], 0), ([bad], ["--disable", "unknown-property", "--severity", "warning"], 0),
      ] as [([String], [String], Int32)])
    func exitCodeReflectsAllDocuments(lines: [String], options: [String], code: Int32) async throws {
      let ended = try await runProgram(
        ["check", "--lines"] + options, input: Array(lines.joined(separator: "\n").utf8))
      #expect(ended.exitCode == code, "\(ended.errors)")
    }

    @Test func allLineEndingsAreAccepted() async throws {
      let (ended, lines) = try await run("\u{FEFF}\(Self.good)\r\n\r\n \t\n\(Self.good)\n\n\(Self.good)")
      #expect(lines.map { $0["line"].intValue } == [1, 4, 6] && ended.exitCode == 0)
    }

    @Test func lineMayBeLargerThanBlock() async throws {
      let text = String(repeating: "word ", count: 250_000)
      let large = #"{"id":1,"screen":{"_beagleComponent_":"beagle:text","text":"\#(text)"}}"#
      let (ended, lines) = try await run([Self.good, large, Self.bad, large].joined(separator: "\n"))
      #expect(lines.map { $0["notes"].intValue != nil } == [true, true, true, true] && ended.exitCode == 1)
      #expect(lines[3]["id"].intValue == 1 && lines[3]["errors"].intValue == 0)
    }

    @Test func resultIsNotDelayedUntilNextLine() throws {
      let session = try StreamSession(["check", "--lines"])
      for number in 1...20 {
        try session.send(#"{"id":\#(number),"screen":\#(Self.good)}"# + "\n")
        #expect(session.line()?.hasPrefix(#"{"id":\#(number),"line":\#(number),"#) == true)
      }
      // An incomplete line has no result yet.
      try session.send(Self.good)
      try session.endInput()
      #expect(session.line()?.hasPrefix(#"{"line":21,"#) == true)
      #expect(try session.end().ending == .exit(0))
    }

    @Test func closedOutputIsNotSuccess() throws {
      let session = try StreamSession(["check", "--lines"])
      try session.send(Self.good + "\n")
      #expect(session.line() != nil)
      try session.leaveOutput()
      // The program notices when a write fails.
      while (try? session.send(Self.good + "\n")) != nil {}
      let ended = try session.end()
      #expect(ended.ending == .exit(3))
      #expect(
        ended.errors == "beagle: output pipe closed; remaining lines not processed\n"
      )
    }

    /// Bytes written before the writer was killed count.
    @Test func killedWriterLeavesCompleteResults() throws {
      let session = try StreamSession(["check", "--lines"])
      try session.send("\(Self.good)\n\(Self.good)\n{\"_beagleComponent_\":\"beag")
      try session.endInput()
      let ended = try session.end()
      #expect(ended.output.split(separator: "\n").count == 3 && ended.output.hasSuffix("}\n"))
      #expect(ended.output.contains(#"{"line":3,"unread":""#) && ended.ending == .exit(3))
    }

    @Test func interruptEndsAfterCompleteLine() throws {
      let session = try StreamSession(["check", "--lines"])
      for _ in 1...3 { try session.send(Self.bad + "\n") }
      for _ in 1...3 { #expect(session.line()?.hasSuffix("}") == true) }
      kill(session.process.id, SIGINT)
      let ended = try session.end()
      #expect(ended.ending == .exit(130) && ended.output.isEmpty)
      #expect(ended.errors.contains("3 documents checked") && ended.errors.contains("interrupted"))
    }

    @Test(arguments: [
      (["--format", "sarif"], "omit --format"), (["home.json"], "name no target"),
      (["--shard", "1/2"], "--shard 1/2 only applies to files"), (["--jobs", "0"], "from 1 to 1000"),
    ])
    func fileOptionsAreInvalidForStreams(options: [String], words: String) async throws {
      let ended = try await runProgram(["check", "--lines"] + options)
      #expect(ended.exitCode == 2 && ended.errors.contains(words), "\(ended.errors)")
    }
  }
#endif
