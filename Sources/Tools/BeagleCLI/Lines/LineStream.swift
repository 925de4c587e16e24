import Foundation
import Locking

/// What the results of lines come to. It is added up in the order of the lines.
protocol LineTally: Sendable {
  init()
  mutating func add(_ later: Self)
}

/// Makes a result of each line of a stream on several threads, and gives the results in the order of the lines, as they come.
///
/// A worker reads a block of lines, makes their results and puts them down; the thread that has started them writes. No block
/// is read while a certain number of earlier ones is not written yet. So a reader of the results that is slow holds up the
/// reading, and no more is in memory than these blocks, however long the stream is.
final class LineStream<Tally: LineTally>: Sendable {
  /// Appends what is written for a line.
  typealias Work = @Sendable (Line, inout [UInt8], inout Tally) -> Void

  /// Why a stream has come to its end.
  enum Ending {
    case inputEnded, interrupted
    case inputFailed(POSIXError)
  }

  private struct State {
    /// How many blocks were read, and of how many the results are written.
    var read = 0
    var written = 0
    var mostAtOnce = 0
    /// What is made of blocks that others stand before.
    var results: [Int: Results] = [:]
    var ending: Ending?
    var isInterrupted = false
  }

  private struct Results: Sendable {
    var bytes: [UInt8] = []
    var tally = Tally()
  }

  let jobs: Int
  /// How many blocks may be read and not written: one more for each worker than it works at, so that none waits for the others.
  var window: Int { 2 * jobs }
  private let work: Work
  private let reader: Mutex<LineReader>
  private let state = Guarded(State())

  init(_ reader: consuming LineReader, jobs: Int, work: @escaping Work) {
    (self.jobs, self.work) = (max(1, jobs), work)
    self.reader = Mutex(reader)
  }

  /// Returns when all is written, or nothing more is to be.
  ///
  /// Where nobody takes the results any more, a worker that waits for a line is left waiting to the end of the process.
  ///
  /// - Parameter write: gets whole lines.
  /// - Returns: the tally of what was written.
  /// - Throws: what `write` throws.
  func run(to write: ([UInt8]) throws -> Void) throws -> (tally: Tally, ending: Ending) {
    for _ in 0..<jobs {
      let worker = Thread(block: runWorker)
      // As much as the main thread has: documents nest.
      worker.stackSize = 8 << 20
      worker.start()
    }
    var tally = Tally()
    do {
      while let results = next() {
        try LinePieces.forEach(of: results.bytes) { piece in
          try write(piece)
          return !isInterrupted
        }
        tally.add(results.tally)
        state.change { $0.written += 1 }
      }
    } catch {
      interrupt()
      throw error
    }
    return (tally, state.change { $0.isInterrupted ? .interrupted : $0.ending ?? .inputEnded })
  }

  /// Ends the stream behind the lines that are just written.
  func interrupt() { state.change { $0.isInterrupted = true } }

  private var isInterrupted: Bool { state.change { $0.isInterrupted } }

  /// The most blocks that were read and not written at a time.
  var mostAtOnce: Int { state.change { $0.mostAtOnce } }

  /// The results that are to be written now; nil where there are no more.
  private func next() -> Results? {
    state.wait { state in
      if state.isInterrupted { return .some(nil) }
      if let results = state.results.removeValue(forKey: state.written) { return results }
      return state.ending != nil && state.written == state.read ? .some(nil) : nil
    }
  }

  private func runWorker() {
    while let (number, block) = take() {
      var results = Results()
      block.forEachLine { if !$0.isBlank { work($0, &results.bytes, &results.tally) } }
      state.change { $0.results[number] = results }
    }
  }

  /// Reads the next block, when there is space for it.
  private func take() -> (number: Int, block: LineBlock)? {
    reader.withLock { reader in
      let isOver = state.wait { state -> Bool? in
        if state.isInterrupted || state.ending != nil { return true }
        return state.read - state.written < window ? false : nil
      }
      if isOver { return nil }
      do throws(POSIXError) {
        if let block = try reader.next() {
          return state.change { state in
            defer { state.read += 1 }
            state.mostAtOnce = max(state.mostAtOnce, state.read + 1 - state.written)
            return (state.read, block)
          }
        }
        state.change { $0.ending = .inputEnded }
      } catch {
        state.change { $0.ending = .inputFailed(error) }
      }
      return nil
    }
  }
}

/// A value that threads wait for.
///
/// `@unchecked`: it is touched only while the condition is locked.
private final class Guarded<Value>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value

  init(_ value: Value) { self.value = value }

  @discardableResult
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    defer { condition.broadcast() }
    return body(&value)
  }

  /// Waits until `body` gives something.
  func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = body(&value) { return result }
      condition.wait()
    }
  }
}

/// Lines in pieces of about as much as a pipe holds, so that one who ends the stream waits for no more than one of them.
enum LinePieces {
  static let size = 1 << 16

  /// - Parameter body: gets whole lines; where it returns false, the rest is left out.
  static func forEach(of bytes: [UInt8], _ body: ([UInt8]) throws -> Bool) rethrows {
    if bytes.count <= size {
      if !bytes.isEmpty { _ = try body(bytes) }
      return
    }
    var start = 0
    while start < bytes.count {
      let least = min(start + size, bytes.count)
      let end = bytes[(least - 1)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      guard try body(Array(bytes[start..<end])) else { return }
      start = end
    }
  }
}
