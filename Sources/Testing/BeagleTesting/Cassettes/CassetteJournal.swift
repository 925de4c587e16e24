package import BeagleJSON
import BeagleNetworking
import BeagleTerminal
import FileWriting
import Foundation
import Locking

/// A cassette that is appended to a file while it is recorded.
///
/// Each record is a line, written with one system call: a killed process leaves complete lines and at most
/// one truncated line, which is removed when the file is opened next. The file is locked, so that two
/// processes never write it concurrently. Its content does not depend on the time.
///
/// If the name ends with `.gz`, the journal is written as text next to it, `shop.cassette.gz.part`, and
/// ``finish()`` compresses it atomically. A finished journal can also be continued.
///
/// May be used from any thread.
package final class CassetteJournal: Sendable {
  package let recorded: Cassette
  /// The interactions that were removed when the journal was opened: the first that is not final, and those
  /// after it.
  package let discarded: [Cassette.Interaction]
  /// The file to compress to at the end; nil if there is none.
  private let compressed: String?
  private let file: LockedFile
  private let state: Mutex<State>

  private struct State {
    /// The number of the first interaction with this body, counted from 1.
    private var numbers: [[UInt8]: Int] = [:]
    private var count = 0

    /// Replaces a body by a reference if an earlier response has the same one.
    func record(of interaction: Cassette.Interaction) -> JournalRecord {
      guard let body = interaction.response.body, let number = numbers[body.bytes] else {
        return .interaction(interaction)
      }
      var short = interaction
      short.response.body = nil
      return .interaction(short, bodyOf: number)
    }

    mutating func add(_ interaction: Cassette.Interaction) {
      count += 1
      guard let body = interaction.response.body?.bytes else { return }
      if numbers[body] == nil { numbers[body] = count }
    }
  }

  /// Opens a journal and reads it, or creates one that is readable by its owner only.
  ///
  /// - Parameters:
  ///   - options: the options of the recording: a file that was recorded with others is not continued.
  ///   - isFinal: whether a recorded interaction is kept. The journal is continued before the first that is
  ///     not.
  package init(
    at file: URL, secretNames: [String] = [], options: DynamicDictionary = [:],
    isFinal: (Cassette.Interaction) -> Bool = { _ in true }
  ) throws(CassetteJournalError) {
    let head = JournalHead(
      secretNames: Cassette(secretNames: secretNames).secretNames, options: options)
    compressed = file.path.isNameOfGzip ? file.path : nil
    self.file = try LockedFile(compressed.map { $0 + ".part" } ?? file.path)
    let bytes = try self.file.bytes()
    do throws(CassetteJournalError) {
      let former = try compressed.map(Self.text(ofFile:)) ?? []
      (recorded, discarded) = try Self.open(
        self.file, bytes, continuing: former, compressed ?? self.file.path, head, isFinal)
    } catch {
      // The file was empty before.
      if compressed != nil, bytes.isEmpty { self.file.remove() }
      throw error
    }
    var state = State()
    for interaction in recorded.interactions { state.add(interaction) }
    self.state = Mutex(state)
  }

  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - former: the text of the finished journal that it continues; empty if there is none. The process that
  ///     extracted it may have been killed before it had finished.
  ///   - finished: the path of that journal.
  private static func open(
    _ file: LockedFile, _ bytes: [UInt8], continuing former: [UInt8], _ finished: String, _ head: JournalHead,
    _ isFinal: (Cassette.Interaction) -> Bool
  ) throws(CassetteJournalError) -> (Cassette, discarded: [Cassette.Interaction]) {
    let final =
      JournalText.isUnbegun(former) ? former[...] : former.prefix(try text(former, finished, isFinal).length)
    let isBehind = final.count > bytes.count
    let all = isBehind ? former : bytes
    guard all.starts(with: isBehind ? bytes[...] : final) else {
      throw .unwritable(
        file: file.path, reason: "it does not continue \(finished.debugDescription); remove one of them")
    }
    if JournalText.isUnbegun(all) {
      try file.cut(to: 0)
      try file.append(head.line + [UInt8(ascii: "\n")])
      return (Cassette(secretNames: head.secretNames), [])
    }
    let path = isBehind ? finished : file.path
    let text = try Self.text(all, path, isFinal)
    if let member = text.head.difference(to: head) { throw .otherOptions(file: path, member: member) }
    if isBehind { try file.append(Array(former[bytes.count..<text.length])) }
    try file.cut(to: text.length)
    return (text.cassette, text.discarded)
  }

  private static func text(ofFile path: String) throws(CassetteJournalError) -> [UInt8] {
    if NamedFile.isMissing(path) { return [] }
    let bytes: [UInt8]
    do throws(NamedFile.ReadError) { bytes = try NamedFile.bytes(of: path) } catch {
      throw .cassette(.unreadable(file: path))
    }
    do throws(MalformedCassette) { return try Cassette.text(of: bytes) } catch {
      throw .cassette(.malformed(file: path, reason: error.description))
    }
  }

  private static func text(
    _ bytes: [UInt8], _ path: String, _ isFinal: (Cassette.Interaction) -> Bool
  ) throws(CassetteJournalError) -> JournalText {
    guard JournalText.isJournal(bytes) else { throw .noJournal(file: path) }
    do throws(MalformedCassette) {
      try JournalText.checkLines(of: bytes)
      return try JournalText(bytes, isFinal: isFinal)
    } catch {
      throw .cassette(.malformed(file: path, reason: error.description))
    }
  }

  /// Appends an interaction, whose secrets are already masked.
  package func append(_ interaction: Cassette.Interaction) throws(CassetteJournalError) {
    try state.withLock { state throws(CassetteJournalError) in
      try write(state.record(of: interaction))
      state.add(interaction)
    }
  }

  /// Appends a screen, whose secrets are already masked.
  package func append(_ screen: RecordedScreen) throws(CassetteJournalError) {
    try state.withLock { _ throws(CassetteJournalError) in try write(.screen(screen)) }
  }

  private func write(_ record: JournalRecord) throws(CassetteJournalError) {
    let line: [UInt8]
    do { line = try record.line } catch { throw .unwritable(file: file.path, reason: "\(error)") }
    try file.append(line)
  }

  /// Ends the recording: nothing can be appended any more, and others may write the file.
  package func finish() throws(CassetteJournalError) {
    try state.withLock { _ throws(CassetteJournalError) in
      defer { file.close() }
      guard let compressed else { return }
      let text = try file.bytes()
      guard text.count <= Cassette.maximumDecompressed else {
        throw .unwritable(
          file: compressed,
          reason: "it would have more than \(Cassette.maximumDecompressed) bytes; omit .gz from its name")
      }
      do throws(FileFailure) {
        try AtomicFile.write(Gzip.compressed(text), to: compressed, readers: .owner)
      } catch {
        throw .unwritable(file: compressed, reason: error.reason)
      }
      file.remove()
    }
  }
}

package enum CassetteJournalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another process, or another journal of this one, writes the file.
  case inUse(file: String)
  /// The file was recorded with another value of this member of its head.
  case otherOptions(file: String, member: String)
  case noJournal(file: String)
  /// The file cannot be opened, or the system did not write a complete line.
  case unwritable(file: String, reason: String)
  case cassette(CassetteError)

  package var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .inUse(let file):
      "\(file.debugDescription) is being recorded by another process; wait for it, or name another file"
    case .otherOptions(let file, let member):
      "\(file.debugDescription) was recorded with other options (\(member)); name another file, or "
        + "remove this one"
    case .noJournal(let file):
      "\(file.debugDescription) is not a journal; name another file, or remove this one"
    case .unwritable(let file, let reason): "cannot write \(file.debugDescription): \(reason)"
    case .cassette(let error): "\(error)"
    }
  }
}
