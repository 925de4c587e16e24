package import BeagleJSON
import BeagleNetworking
import BeagleTerminal
import FileWriting
import Foundation
import Locking

/// A cassette that grows in a file while it is recorded.
///
/// Each record is added as a line, with one call of the system: a process that is killed leaves whole lines and at most one that
/// is cut off, which whoever opens the file next removes. The file is locked meanwhile, so that two processes never write it at
/// once. Nothing in it depends on the time.
///
/// Where the name of the file ends with `.gz`, the journal grows as text beside it, `shop.cassette.gz.part`, and ``finish()`` compresses
/// it in one step. A journal that was finished can be continued, too.
///
/// It may be used from any thread.
package final class CassetteJournal: Sendable {
  /// What the file had when it was opened.
  package let recorded: Cassette
  /// The file that is to be compressed at the end; nil where none is.
  private let compressed: String?
  private let file: LockedFile
  private let state: Mutex<State>

  private struct State {
    /// The number of the interaction that has this body first, counted from 1.
    private var numbers: [[UInt8]: Int] = [:]
    private var count = 0

    /// Takes the body out of a response where an earlier one has it.
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

  /// Opens a journal and reads it, or begins a new one, which is for its owner alone.
  ///
  /// - Parameters:
  ///   - options: what the recording depends on: a file that was recorded with others is not continued.
  package init(
    at file: URL, secretNames: [String] = [], options: DynamicDictionary = [:]
  ) throws(CassetteJournalError) {
    let head = JournalHead(
      secretNames: Cassette(secretNames: secretNames).secretNames, options: options)
    compressed = file.path.isNameOfGzip ? file.path : nil
    self.file = try LockedFile(compressed.map { $0 + ".part" } ?? file.path)
    let bytes = try self.file.bytes()
    do throws(CassetteJournalError) {
      let former = try compressed.map(Self.text(ofFile:)) ?? []
      recorded = try Self.open(self.file, bytes, continuing: former, compressed ?? self.file.path, head)
    } catch {
      // Nothing was in it before.
      if compressed != nil, bytes.isEmpty { self.file.remove() }
      throw error
    }
    var state = State()
    for interaction in recorded.interactions { state.add(interaction) }
    self.state = Mutex(state)
  }

  /// - Parameters:
  ///   - bytes: what the file has.
  ///   - former: the text of the finished journal that it continues; empty where there is none. The process that took it out may
  ///     have been killed before it had all of it.
  ///   - finished: where that is.
  private static func open(
    _ file: LockedFile, _ bytes: [UInt8], continuing former: [UInt8], _ finished: String, _ head: JournalHead
  ) throws(CassetteJournalError) -> Cassette {
    let isBehind = former.count > bytes.count
    let all = isBehind ? former : bytes
    guard all.starts(with: isBehind ? bytes : former) else {
      throw .unwritable(
        file: file.path, reason: "it does not continue \(finished.debugDescription); remove one of them")
    }
    if JournalText.isUnbegun(all) {
      try file.cut(to: 0)
      try file.append(head.line + [UInt8(ascii: "\n")])
      return Cassette(secretNames: head.secretNames)
    }
    let path = isBehind ? finished : file.path
    let text = try Self.text(all, path)
    if let member = text.head.difference(to: head) { throw .otherOptions(file: path, member: member) }
    if isBehind { try file.append(Array(former[bytes.count...])) }
    try file.cut(to: text.length)
    return text.cassette
  }

  /// The text of a finished journal; empty where there is no such file.
  private static func text(ofFile path: String) throws(CassetteJournalError) -> [UInt8] {
    if NamedFile.isMissing(path) { return [] }
    let bytes: [UInt8]
    do throws(NamedFile.Fault) { bytes = try NamedFile.bytes(of: path) } catch {
      throw .cassette(.unreadable(file: path))
    }
    do throws(CassetteFault) { return try Cassette.text(of: bytes) } catch {
      throw .cassette(.malformed(file: path, reason: error.description))
    }
  }

  private static func text(_ bytes: [UInt8], _ path: String) throws(CassetteJournalError) -> JournalText {
    guard JournalText.isOne(bytes) else { throw .noJournal(file: path) }
    do throws(CassetteFault) {
      try JournalText.checkLines(of: bytes)
      return try JournalText(bytes)
    } catch {
      throw .cassette(.malformed(file: path, reason: error.description))
    }
  }

  /// Adds an interaction, whose secrets are masked already.
  package func append(_ interaction: Cassette.Interaction) throws(CassetteJournalError) {
    try state.withLock { state throws(CassetteJournalError) in
      try write(state.record(of: interaction))
      state.add(interaction)
    }
  }

  /// Adds a screen, whose secrets are masked already.
  package func append(_ screen: RecordedScreen) throws(CassetteJournalError) {
    try state.withLock { _ throws(CassetteJournalError) in try write(.screen(screen)) }
  }

  private func write(_ record: JournalRecord) throws(CassetteJournalError) {
    let line: [UInt8]
    do { line = try record.line } catch { throw .unwritable(file: file.path, reason: "\(error)") }
    try file.append(line)
  }

  /// Ends the recording: nothing can be added any more, and others may write the file.
  package func finish() throws(CassetteJournalError) {
    try state.withLock { _ throws(CassetteJournalError) in
      defer { file.close() }
      guard let compressed else { return }
      let text = try file.bytes()
      guard text.count <= Cassette.mostDecompressed else {
        throw .unwritable(
          file: compressed,
          reason: "it would have more than \(Cassette.mostDecompressed) bytes; leave .gz out of its name")
      }
      do throws(FileFailure) {
        try WholeFile.write(Gzip.compressed(text), to: compressed, readers: .owner)
      } catch {
        throw .unwritable(file: compressed, reason: error.reason)
      }
      file.remove()
    }
  }
}

/// Why a journal could not be opened or written.
package enum CassetteJournalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another process writes it, or another journal of this one.
  case inUse(file: String)
  /// It was recorded with another value of this member of its head.
  case otherOptions(file: String, member: String)
  /// There is a file of this name, and it is something else.
  case noJournal(file: String)
  /// It cannot be opened, or the system did not write all of a line.
  case unwritable(file: String, reason: String)
  /// It cannot be read.
  case cassette(CassetteError)

  package var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .inUse(let file):
      "\(file.debugDescription) is being recorded by another process; wait for it, or name another file"
    case .otherOptions(let file, let member):
      "\(file.debugDescription) was recorded with other options (\(member)); name another file, or remove this one"
    case .noJournal(let file):
      "\(file.debugDescription) is no journal of a recording; name another file, or remove this one"
    case .unwritable(let file, let reason): "cannot write \(file.debugDescription): \(reason)"
    case .cassette(let error): "\(error)"
    }
  }
}
