import Foundation
import Locking

/// Totals over all lines, accumulated in input order.
protocol LineTally: Sendable {
  init()
  mutating func add(_ later: Self)
}

/// Processes the lines of a stream on several threads and writes the results in input order, as soon as
/// possible.
///
/// A worker reads a block of lines and stores their results; the calling thread writes. Reading stops while a
/// certain number of earlier blocks are not written yet. So a slow consumer applies back-pressure, and memory
/// is limited to these blocks, however long the stream is.
final class LineStream<Tally: LineTally>: Sendable {
  /// Appends the result of a line.
  typealias Work = @Sendable (Line, inout [UInt8], inout Tally) -> Void

  /// The reason why a stream has ended.
  enum Ending {
    case inputEnded, interrupted
    case inputFailed(POSIXError)
  }

  private struct State {
    /// The numbers of blocks read, and of blocks whose results are written.
    var read = 0
    var written = 0
    var maximumAtOnce = 0
    /// The results of blocks that must wait for earlier ones.
    var results: [Int: Results] = [:]
    var ending: Ending?
    var isInterrupted = false
  }

  private struct Results: Sendable {
    var bytes: [UInt8] = []
    var tally = Tally()
  }

  let jobs: Int
  /// The maximum number of blocks read and not written: twice the number of workers, so that none waits for
  /// the others.
  var window: Int { 2 * jobs }
  private let work: Work
  private let reader: Mutex<LineReader>
  private let state = Guarded(State())

  init(_ reader: consuming LineReader, jobs: Int, work: @escaping Work) {
    (self.jobs, self.work) = (max(1, jobs), work)
    self.reader = Mutex(reader)
  }

  /// Returns when everything is written, or when the stream is interrupted.
  ///
  /// If `write` throws, a worker that waits for a line keeps waiting until the process ends.
  ///
  /// - Parameter write: Receives whole lines.
  /// - Returns: The totals of what was written.
  /// - Throws: what `write` throws.
  func run(to write: ([UInt8]) throws -> Void) throws -> (tally: Tally, ending: Ending) {
    for _ in 0..<jobs {
      let worker = Thread(block: runWorker)
      // The same size as the main thread's, because documents nest.
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

  /// Ends the stream after the lines that are being written.
  func interrupt() { state.change { $0.isInterrupted = true } }

  private var isInterrupted: Bool { state.change { $0.isInterrupted } }

  /// The maximum number of blocks that were read and not written at a time.
  var maximumAtOnce: Int { state.change { $0.maximumAtOnce } }

  /// The next results in order; nil if there are no more.
  private func next() -> Results? {
    state.wait { state in
      if state.isInterrupted { return .some(nil) }
      if let results = state.results.removeValue(forKey: state.written) { return results }
      return state.ending != nil && state.written == state.read ? .some(nil) : nil
    }
  }

  private func runWorker() {
    while let (number, block) = readBlock() {
      var results = Results()
      block.forEachLine { if !$0.isBlank { work($0, &results.bytes, &results.tally) } }
      state.change { $0.results[number] = results }
    }
  }

  /// Reads the next block, when there is space for it.
  private func readBlock() -> (number: Int, block: LineBlock)? {
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
            state.maximumAtOnce = max(state.maximumAtOnce, state.read + 1 - state.written)
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

/// A value that threads can wait for.
///
/// `@unchecked`: it is accessed only while the condition is locked.
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

  /// Waits until `body` returns a value.
  func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = body(&value) { return result }
      condition.wait()
    }
  }
}

/// Splits lines into pieces of about the capacity of a pipe, so that an interruption waits for at most one of
/// them.
enum LinePieces {
  static let size = 1 << 16

  /// - Parameter body: Receives whole lines; returns false to stop.
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
