import BeagleNetworking
import Foundation

/// Reads the lines of a file or pipe, as many at once as there are, up to a block. It waits only where there is no whole line
/// yet: who sends one line gets its result before the next is sent.
struct LineReader: ~Copyable, Sendable {
  private let descriptor: Int32
  private let longest: Int
  private let blockSize: Int
  /// What has come of a line whose end has not.
  private var rest: [UInt8] = []
  private var nextLine = 1
  private var isAtEnd = false

  /// - Parameters:
  ///   - longest: how many bytes a line may have. Longer ones are passed over, and not kept in memory.
  ///   - blockSize: how many bytes are read at once.
  init(_ descriptor: Int32, longest: Int, blockSize: Int = 1 << 18) {
    (self.descriptor, self.longest, self.blockSize) = (descriptor, longest, blockSize)
  }

  /// - Returns: the next lines; nil at the end.
  mutating func next() throws(POSIXError) -> LineBlock? {
    let block = LineBlock(rest, capacity: rest.count + blockSize, firstLine: nextLine)
    // Behind a line that was passed over there may be whole ones.
    var end = block.bytes.lineFeed(from: 0, isLast: true)
    while end == nil, !isAtEnd {
      let known = block.count
      if known > longest { return try passOver() }
      try read(behind: block)
      end = block.bytes.lineFeed(from: known, isLast: true)
    }
    let whole = end.map { $0 + 1 } ?? block.count
    rest = Array(block.bytes[whole...])
    block.drop(behind: whole)
    nextLine += block.bytes.lineFeeds
    return whole == 0 ? nil : block
  }

  /// Passes over the rest of a line that is too long.
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

  /// Waits until there is something to read, or the end.
  private mutating func read(behind block: borrowing LineBlock) throws(POSIXError) {
    let count = TerminalWait.read(descriptor, into: block.space)
    if count < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    isAtEnd = count == 0
    block.append(count)
  }
}
