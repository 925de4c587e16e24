import BeagleJSON
import BeagleTerminal
import BeagleTesting
import Foundation
import TestSupport
import Testing

@Suite(.computing) struct JournalTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID()).cassette")

  private func interaction(_ path: String, _ body: String?, status: Int = 200) -> Cassette.Interaction {
    Cassette.Interaction(
      request: RecordedRequest(method: "GET", url: "http://shop.example\(path)"),
      response: .answered(
        RecordedResponse(status: status, body: body.map { RecordedBody(Data($0.utf8)) })))
  }

  private let basket = RecordedScreen(
    url: "http://shop.example/basket", status: 200, kind: "/basket#1",
    links: [RecordedLink(url: "http://shop.example/home", presses: [#"I tap "Home""#])])

  private var records: [Cassette.Interaction] {
    [
      interaction("/home", "{\n\"a\": 1}\u{85}"), interaction("/again", "{\n\"a\": 1}\u{85}"),
      interaction("/none", nil), interaction("/gone", "no", status: 410),
      Cassette.Interaction(
        request: RecordedRequest(method: "GET", url: "http://shop.example/slow"),
        response: .failed(RecordedFailure(urlErrorCode: -1001, description: "it took too long"))),
      interaction("/third", "{\n\"a\": 1}\u{85}"), interaction("/no", "no"),
    ]
  }

  /// The cassette that `write` makes a file of.
  private var whole: Cassette {
    var cassette = Cassette(interactions: records, secretNames: ["pin"])
    cassette.screens = [basket]
    return cassette
  }

  private func open(_ file: URL? = nil) throws -> CassetteJournal {
    try CassetteJournal(
      at: file ?? self.file, secretNames: ["PIN"], options: ["starts": ["/home"], "perKind": 3])
  }

  /// Appends the interactions that are not in the file yet.
  private func write(_ file: URL? = nil) throws {
    let journal = try open(file)
    for one in records.dropFirst(journal.recorded.interactions.count) { try journal.append(one) }
    if journal.recorded.screens.isEmpty { try journal.append(basket) }
    try journal.finish()
  }

  @Test func journalRoundTrips() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write()
    #expect(try Cassette(contentsOf: file) == whole)
    #expect(try open().recorded == whole)
  }

  @Test func journalIsJSONLinesWithEachBodyOnce() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write()
    #expect(
      try String(contentsOf: file, encoding: .utf8) == #"""
        {"cassette":2,"options":{"perKind":3,"starts":["/home"]},"secretNames":["pin"]}
        {"request":{"headers":{},"method":"GET","url":"http://shop.example/home"},"response":{"body":["{",\#
        "\"a\": 1}\u0085"],"headers":{},"status":200}}
        {"request":{"headers":{},"method":"GET","url":"http://shop.example/again"},"response":{"bodyOf":1,\#
        "headers":{},"status":200}}
        {"request":{"headers":{},"method":"GET","url":"http://shop.example/none"},"response":{"headers":{},\#
        "status":200}}
        {"request":{"headers":{},"method":"GET","url":"http://shop.example/gone"},"response":{"body":"no",\#
        "headers":{},"status":410}}
        {"request":{"headers":{},"method":"GET","url":"http://shop.example/slow"},\#
        "response":{"failure":{"description":"it took too long","urlErrorCode":-1001}}}
        {"request":{"headers":{},"method":"GET","url":"http://shop.example/third"},"response":{"bodyOf":1,\#
        "headers":{},"status":200}}
        {"request":{"headers":{},"method":"GET","url":"http://shop.example/no"},"response":{"bodyOf":4,\#
        "headers":{},"status":200}}
        {"screen":{"kind":"/basket#1","links":[{"isReplacing":false,"presses":["I tap \"Home\""],\#
        "url":"http://shop.example/home"}],"status":200,"url":"http://shop.example/basket"}}

        """#)
  }

  @Test func newJournalIsPrivateToOwner() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write()
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  // MARK: Cut off

  @Test func journalTruncatedAtAnyByteIsResumed() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write()
    let bytes = try Data(contentsOf: file)
    for count in 0..<bytes.count {
      try bytes.prefix(count).write(to: file)
      let lines = bytes.prefix(count).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if lines.count > 1 {
        // The line behind the last line feed is not read, nor the head.
        let read = try Cassette(contentsOf: file)
        #expect(read.interactions == Array(records.prefix(lines.count - 2)))
      }
      try write()
      #expect(try Data(contentsOf: file) == bytes, "cut at \(count)")
    }
  }

  #if os(Linux) || os(macOS)
    @Test func killedProcessLeavesResumableJournal() async throws {
      defer { try? FileManager.default.removeItem(at: file) }
      let program = try programURL("RecordingProgram")
      var count = 0
      for _ in rounds(4) {
        let ended = try await runProcess(program, [file.path, "0"]) { process, line in
          _ = line()
          kill(process, SIGKILL)
        }
        #expect(!ended.isInOrder)
        let said = String(decoding: ended.output, as: UTF8.self).split(
          separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
        let interactions = try Cassette(contentsOf: file).interactions
        // The reported interactions are in the file, after the existing ones.
        #expect(said.first == "\(count + 1)")
        #expect(interactions.count >= count + said.count)
        count = interactions.count
        #expect(
          interactions.map(\.request.url) == (1...count).map { "http://shop.example/\($0)" })
        #expect(
          interactions.allSatisfy { one in interactions.prefix(7).contains { $0.response == one.response } })
      }
    }

    @Test func fullDiskIsReportedAndLeavesWholeLines() async throws {
      defer { try? FileManager.default.removeItem(at: file) }
      let ended = try await runProcess(try programURL("RecordingProgram"), [file.path, "5000"])
      #expect(ended.exitCode == 3)
      let words = String(decoding: ended.output, as: UTF8.self).split(separator: "\n").last
      #expect(words == "cannot write \(file.path.debugDescription): File too large")
      let bytes = try Data(contentsOf: file)
      #expect(bytes.last == UInt8(ascii: "\n") && bytes.count > 4_000)
    }
  #endif

  // MARK: Compressed

  private var compressed: URL { file.appendingPathExtension("gz") }
  private var part: URL { compressed.appendingPathExtension("part") }

  private func removeFiles() {
    for file in [file, compressed, part] { try? FileManager.default.removeItem(at: file) }
  }

  @Test func compressedJournalEqualsPlainOne() throws {
    defer { removeFiles() }
    try write()
    try write(compressed)
    let bytes = [UInt8](try Data(contentsOf: compressed))
    #expect(try Gzip.decompressed(bytes, atMost: .max) == [UInt8](try Data(contentsOf: file)))
    #expect(try Cassette(contentsOf: compressed) == whole)
    #expect(!FileManager.default.fileExists(atPath: part.path))
    let attributes = try FileManager.default.attributesOfItem(atPath: compressed.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // By its first bytes, whatever its name is.
    try Data(bytes).write(to: file)
    #expect(try Cassette(contentsOf: file) == whole)
  }

  @Test func compressedJournalIsPlainTextDuringRecording() throws {
    defer { removeFiles() }
    let journal = try open(compressed)
    try journal.append(records[0])
    #expect(try Cassette(contentsOf: part).interactions == [records[0]])
    #expect(!FileManager.default.fileExists(atPath: compressed.path))
    #expect(throws: CassetteJournalError.inUse(file: part.path)) { try open(compressed) }
  }

  @Test func truncatedCompressedJournalIsResumed() throws {
    defer { removeFiles() }
    try write()
    let text = try Data(contentsOf: file)
    try write(compressed)
    let bytes = try Data(contentsOf: compressed)
    for count in stride(from: 0, to: text.count, by: 97) {
      // Killed while it was recorded, and while a finished one was taken up again.
      for isFinished in [false, true] {
        try text.prefix(count).write(to: part)
        if !isFinished { try FileManager.default.removeItem(at: compressed) }
        try write(compressed)
        #expect(try Data(contentsOf: compressed) == bytes, "cut at \(count)")
        #expect(!FileManager.default.fileExists(atPath: part.path))
      }
    }
    // Killed between its end and the removal of the text.
    try text.write(to: part)
    #expect(try open(compressed).recorded == whole)
    try FileManager.default.removeItem(at: part)
    #expect(try open(compressed).recorded == whole)
  }

  /// The failed request may have another response now, so the journal is written again from there on.
  @Test(arguments: [false, true]) func journalContinuesBeforeFailure(isCompressed: Bool) throws {
    defer { removeFiles() }
    let file = isCompressed ? compressed : file
    func continued() throws -> CassetteJournal {
      try CassetteJournal(
        at: file, secretNames: ["PIN"], options: ["starts": ["/home"], "perKind": 3],
        isFinal: { if case .failed = $0.response { false } else { true } })
    }
    try write(file)
    let answered = interaction("/slow", "at last")
    do {
      let journal = try continued()
      #expect(journal.recorded.interactions == Array(records[..<4]) && journal.recorded.screens.isEmpty)
      #expect(journal.discarded == Array(records[4...]))
      try journal.append(answered)
    }
    // The process was killed, so the journal is not finished.
    let journal = try continued()
    #expect(journal.recorded.interactions == records[..<4] + [answered])
    #expect(journal.discarded.isEmpty)
    for one in records[5...] { try journal.append(one) }
    try journal.append(basket)
    try journal.finish()
    var expected = whole
    expected.interactions[4] = answered
    #expect(try Cassette(contentsOf: file) == expected)
  }

  @Test func mismatchedJournalTextIsReportedAndKept() throws {
    defer { removeFiles() }
    try write(compressed)
    let bytes = try Data(contentsOf: compressed)
    try Data("{\"cassette\":2}\n".utf8).write(to: part)
    let reason = "it does not continue \(compressed.path.debugDescription); remove one of them"
    #expect(throws: CassetteJournalError.unwritable(file: part.path, reason: reason)) { try open(compressed) }
    #expect(FileManager.default.fileExists(atPath: part.path))
    try FileManager.default.removeItem(at: part)
    #expect(throws: CassetteJournalError.otherOptions(file: compressed.path, member: "secretNames")) {
      try CassetteJournal(at: compressed)
    }
    #expect(!FileManager.default.fileExists(atPath: part.path))
    #expect(try Data(contentsOf: compressed) == bytes)
  }

  @Test func version1CassetteIsCompressedByFileName() throws {
    defer { removeFiles() }
    let cassette = Cassette(interactions: records)
    try cassette.write(to: compressed)
    #expect(Gzip.isGzip(try Data(contentsOf: compressed)))
    #expect(try Cassette(contentsOf: compressed) == cassette)
  }

  @Test func damagedOrEndlessCompressedCassetteFails() throws {
    let bytes = Gzip.compressed(Array("{\"cassette\":2}\n".utf8))
    func reason(_ bytes: [UInt8]) -> String? {
      do throws(CassetteError) {
        _ = try Cassette(reading: bytes, named: "shop")
        return nil
      } catch {
        return error.description
      }
    }
    #expect(reason(bytes) == nil)
    #expect(
      reason(bytes.dropLast())
        == "\"shop\" is not a cassette: its end is missing; copy it again from an intact original, "
        + "or record it again"
    )
    var damaged = bytes
    damaged[damaged.count - 5] ^= 1
    #expect(
      reason(damaged) == "\"shop\" is not a cassette: its gzip data is damaged; "
        + "copy it again from an intact original, or record it again")
  }

  // MARK: Refusals

  /// The error of opening the file.
  private func refusal(options: DynamicDictionary = [:], _ names: [String] = []) -> CassetteJournalError? {
    do throws(CassetteJournalError) {
      _ = try CassetteJournal(at: file, secretNames: names, options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test func journalFileIsLockedWhileWriting() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let journal = try CassetteJournal(at: file)
    #expect(refusal() == .inUse(file: file.path))
    // Readers are not kept from it.
    #expect(try Cassette(contentsOf: file) == Cassette())
    try journal.finish()
    #expect(refusal() == nil)
    #expect(throws: CassetteJournalError.self) { try journal.append(basket) }
  }

  @Test(
    arguments: [
      (["perKind": 4, "starts": ["/home"]], ["pin"], "options.perKind"),
      (["perKind": 3, "starts": ["/home", "/b"]], ["pin"], "options.starts"),
      (["perKind": 3], ["pin"], "options.starts"),
      (["depth": 1, "perKind": 3, "starts": ["/home"]], ["pin"], "options.depth"),
      (["perKind": 3, "starts": ["/home"]], [], "secretNames"),
    ] as [(DynamicDictionary, [String], String)])
  func journalOfOtherOptionsIsNotResumed(
    options: DynamicDictionary, names: [String], member: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write()
    let bytes = try Data(contentsOf: file)
    #expect(refusal(options: options, names) == .otherOptions(file: file.path, member: member))
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test(arguments: ["no", "no\n", "{\"a\": 1}\n", #"{"interactions": [], "secretNames": [], "version": 1}"#])
  func anotherFileIsNotWrittenOver(text: String) throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    #expect(refusal() == .noJournal(file: file.path))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// With lines that an editor wrote, it would not end with the bytes that it has without a stop.
  @Test(arguments: [
    ("\n", "\r\n", "at line 1: it ends with a carriage return"),
    (
      #"{"screen""#, #"{"screen":{"url":"/a","links":[],"kind":""}}"# + "\r\n" + #"{"screen""#,
      "at line 9: it ends with a carriage return"
    ),
    (#"{"cassette""#, "\u{FEFF}" + #"{"cassette""#, "at line 1: it begins with a byte order mark"),
    (#"{"screen""#, #" {"screen""#, "at line 9: there are spaces around it"),
  ]) func foreignJournalIsReadButNotResumed(
    part: String, other: String, words: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: file) }
    try write()
    let text = try String(contentsOf: file, encoding: .utf8).replacing(part, with: other)
    try Data(text.utf8).write(to: file)
    #expect(try Cassette(contentsOf: file).interactions == whole.interactions)
    let reason = "\(words); remove that from all lines, or record it again"
    #expect(throws: CassetteJournalError.cassette(.malformed(file: file.path, reason: reason))) { try open() }
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  @Test func nonRegularFileIsNotJournal() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(refusal() == .unwritable(file: file.path, reason: "Is a directory"))
  }

  @Test(arguments: [
    (
      #"{"cassette":3}"# + "\n",
      "at line 1: its version is 3; supported are 1 and, for journals, 2; record it again"
    ),
    (
      #"{"cassette":-2}"# + "\n",
      "at line 1: its version is -2; supported are 1 and, for journals, 2; record it again"
    ),
    (#"{"cassette":2,"#, "at line 1: it is not finished; record it again"),
    (
      #"{"cassette":2}"# + "\n{}\n",
      #"at line 2: it has no "request"; fix it there, or record it again"#
    ),
    (
      #"{"cassette":2}"# + "\n\n",
      "at line 2, column 1: the document is empty, expected a value; fix it there, or record it again"
    ),
    (
      #"{"cassette":2}"# + "\n{\"request\":}\n",
      #"at line 2, column 12: unexpected "}", expected a value; fix it there, or record it again"#
    ),
    (
      #"{"cassette":2, no}"# + "\n",
      #"at line 1, column 16: unexpected "n", expected a key in double quotes; fix it there, or "#
        + #"record it again"#
    ),
    (
      #"{"cassette":2}"# + "\n" + #"{"screen":{"url":"/a","links":[{"presses":[]}],"kind":""}}"# + "\n",
      #"at line 2, screen.links.0: it has no "url"; fix it there, or record it again"#
    ),
    (
      #"{"cassette":2}"# + "\n"
        + #"""
        {"request":{"method":"GET","url":"/","headers":{}},"response":{"status":200,"headers":{},\#
        "bodyOf":1}}
        """#
        + "\n",
      "at line 2: its body refers to interaction 1, which is not an earlier one; fix it there, or "
        + "record it again"
    ),
  ]) func invalidLineIsReportedWithNumber(text: String, reason: String) throws {
    #expect(throws: CassetteError.malformed(file: "shop", reason: reason)) {
      try Cassette(reading: [UInt8](text.utf8), named: "shop")
    }
  }
}
