package import BeagleJSON
import BeagleNetworking
import Foundation
import Locking

/// A cassette that grows in a file while it is recorded.
///
/// Each record is added as a line, with one call of the system: a process that is killed leaves whole lines and at most one that
/// is cut off, which whoever opens the file next removes. The file is locked meanwhile, so that two processes never write it at
/// once. Nothing in it depends on the time.
///
/// It may be used from any thread.
package final class CassetteJournal: Sendable {
  /// What the file had when it was opened.
  package let recorded: Cassette
  private let file: LockedFile
  private let state: Mutex<State>

  private struct State {
    /// The number of the interaction that has this body first, counted from 1.
    private var numbers: [WholeBody: Int] = [:]
    private var count = 0

    /// Takes the body out of a response where an earlier one has it.
    func record(of interaction: Cassette.Interaction) -> JournalRecord {
      guard let body = interaction.response.body, let number = numbers[WholeBody(data: body.data)] else {
        return .interaction(interaction)
      }
      var short = interaction
      short.response.body = nil
      return .interaction(short, bodyOf: number)
    }

    mutating func add(_ interaction: Cassette.Interaction) {
      count += 1
      guard let body = interaction.response.body.map({ WholeBody(data: $0.data) }) else { return }
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
    let path = file.path
    self.file = try LockedFile(path)
    let bytes = try self.file.bytes()
    var state = State()
    if JournalText.isUnbegun(bytes) {
      recorded = Cassette(secretNames: head.secretNames)
      try self.file.cut(to: 0)
      try self.file.append(head.line + [UInt8(ascii: "\n")])
    } else {
      let text = try Self.text(bytes, path)
      if let member = text.head.difference(to: head) {
        throw .otherOptions(file: path, member: member)
      }
      recorded = text.cassette
      try self.file.cut(to: text.length)
      for interaction in recorded.interactions { state.add(interaction) }
    }
    self.state = Mutex(state)
  }

  private static func text(_ bytes: [UInt8], _ path: String) throws(CassetteJournalError) -> JournalText {
    guard JournalText.isOne(bytes) else { throw .noJournal(file: path) }
    do throws(JournalFault) {
      return try JournalText(bytes)
    } catch {
      throw .cassette(.malformed(file: path, reason: error.reason))
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
    state.withLock { _ in file.close() }
  }
}

/// A body by all of its bytes; a hash of `Data` takes the beginning only.
private struct WholeBody: Hashable {
  let data: Data

  func hash(into hasher: inout Hasher) {
    data.withUnsafeBytes { hasher.combine(bytes: $0) }
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
