import Foundation

/// One line of a stream, without its line end.
struct Line {
  /// Counted from 1.
  let number: Int
  let bytes: UnsafeRawBufferPointer
  /// Whether it exceeds the size limit. Its bytes are discarded then.
  var isTooLong = false

  var isBlank: Bool { !isTooLong && bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}

/// Consecutive lines.
///
/// `@unchecked`: its reader fills it, and only reads it once it is shared.
final class LineBlock: @unchecked Sendable {
  /// The number of the first line.
  let firstLine: Int
  /// Whether it represents a single line whose bytes were discarded because there are too many.
  let isTooLong: Bool
  private(set) var count: Int
  private var memory: UnsafeMutableRawBufferPointer

  init(_ bytes: [UInt8], capacity: Int, firstLine: Int, isTooLong: Bool = false) {
    (self.firstLine, self.isTooLong, count) = (firstLine, isTooLong, bytes.count)
    memory = .allocate(byteCount: max(1, capacity), alignment: 1)
    memory.copyBytes(from: bytes)
  }

  deinit { memory.deallocate() }

  /// Whole lines; only the last line of a stream may lack a line feed.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  func forEachLine(_ body: (Line) -> Void) {
    let bytes = bytes
    if isTooLong { return body(Line(number: firstLine, bytes: bytes, isTooLong: true)) }
    var (number, start) = (firstLine, 0)
    while start < bytes.count {
      let end = bytes.lineFeed(from: start) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      let line = bytes[start..<(hasReturn ? end - 1 : end)]
      body(Line(number: number, bytes: UnsafeRawBufferPointer(rebasing: line)))
      (number, start) = (number + 1, end + 1)
    }
    withExtendedLifetime(self) {}
  }
}

/// For the reader.
extension LineBlock {
  /// The space for further bytes. It is never empty, as the block grows.
  var space: UnsafeMutableRawBufferPointer {
    if count == memory.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * count, alignment: 1)
      larger.copyMemory(from: bytes)
      memory.deallocate()
      memory = larger
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[count...])
  }

  /// Adds bytes that were read into `space`.
  func append(_ more: Int) { count += more }

  func drop(behind end: Int) { count = end }
}

extension UnsafeRawBufferPointer {
  /// The position of the next line feed, or of the last one.
  func lineFeed(from start: Int, isLast: Bool = false) -> Int? {
    guard start < count, let base = baseAddress else { return nil }
    if isLast { return self[start...].lastIndex(of: UInt8(ascii: "\n")) }
    return memchr(base + start, Int32(UInt8(ascii: "\n")), count - start).map {
      UnsafeRawPointer($0) - base
    }
  }

  var lineFeeds: Int {
    var (number, position) = (0, 0)
    while let end = lineFeed(from: position) { (number, position) = (number + 1, end + 1) }
    return number
  }
}
