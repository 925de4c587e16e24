import BeagleNetworking
import Foundation

/// Reads the lines of a file or pipe, as many at once as are available, up to a block. It only waits if no
/// whole line is available, so a client that sends one line gets its result before sending the next.
struct LineReader: ~Copyable, Sendable {
  private let descriptor: Int32
  private let maximumLength: Int
  private let blockSize: Int
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []
  private var nextLine = 1
  private var isAtEnd = false

  /// - Parameters:
  ///   - maximumLength: The maximum size of a line in bytes. Longer lines are skipped and not kept in memory.
  ///   - blockSize: The number of bytes to read at once.
  init(_ descriptor: Int32, maximumLength: Int, blockSize: Int = 1 << 18) {
    (self.descriptor, self.maximumLength, self.blockSize) = (descriptor, maximumLength, blockSize)
  }

  /// - Returns: The next lines; nil at the end.
  mutating func next() throws(POSIXError) -> LineBlock? {
    let block = LineBlock(rest, capacity: rest.count + blockSize, firstLine: nextLine)
    // The rest after a skipped line may contain whole lines.
    var end = block.bytes.lineFeed(from: 0, isLast: true)
    while end == nil, !isAtEnd {
      let known = block.count
      if known > maximumLength { return try passOver() }
      try read(behind: block)
      end = block.bytes.lineFeed(from: known, isLast: true)
    }
    let whole = end.map { $0 + 1 } ?? block.count
    rest = Array(block.bytes[whole...])
    block.drop(behind: whole)
    nextLine += block.bytes.lineFeeds
    return whole == 0 ? nil : block
  }

  /// Skips the rest of a line that is too long.
  private mutating func passOver() throws(POSIXError) -> LineBlock {
    let passed = LineBlock([], capacity: blockSize, firstLine: nextLine, isTooLong: true)
    rest = []
    while !isAtEnd {
      passed.drop(behind: 0)
      try read(behind: passed)
      guard let end = passed.bytes.lineFeed(from: 0) else { continue }
      rest = Array(passed.bytes[(end + 1)...])
      break
    }
    passed.drop(behind: 0)
    nextLine += 1
    return passed
  }

  /// Waits for input or its end.
  private mutating func read(behind block: borrowing LineBlock) throws(POSIXError) {
    let count = TerminalWait.read(descriptor, into: block.space)
    if count < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    isAtEnd = count == 0
    block.append(count)
  }
}
