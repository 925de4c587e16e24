/// Bytes as bits, the lowest first, with a way back for what turns out to be incomplete.
struct BitReader {
  struct Mark {
    fileprivate let next: Int
    fileprivate let hold: UInt64
    fileprivate let count: Int
  }

  private var bytes: [UInt8] = []
  /// The first byte that is not in `hold`.
  private var next = 0
  private var hold: UInt64 = 0
  /// How many bits `hold` has.
  private var count = 0

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeFirst(next)
    next = 0
    bytes += more
  }

  var isEmpty: Bool { count == 0 && next == bytes.count }

  var mark: Mark { Mark(next: next, hold: hold, count: count) }

  mutating func goBack(to mark: Mark) { (next, hold, count) = (mark.next, mark.hold, mark.count) }

  /// After this there are at least 57 bits, unless the input ends first.
  mutating func refill() {
    while count <= 56, next < bytes.count {
      hold |= UInt64(bytes[next]) << UInt64(count)
      next += 1
      count += 8
    }
  }

  /// Up to 32 bits as a number; nil if there are not that many yet.
  mutating func take(_ size: Int) -> Int? {
    if size > count { refill() }
    guard size <= count else { return nil }
    let value = hold & (1 << UInt64(size) - 1)
    drop(size)
    return Int(value)
  }

  /// The next symbol of a code; nil if the input ends first.
  mutating func take(_ code: HuffmanCode) throws(MalformedStream) -> Int? {
    if count < 15 { refill() }
    let entry = code.entries[Int(hold & code.mask)]
    let length = Int(entry & 15)
    if length == 0, count >= code.bits { throw MalformedStream() }
    guard length > 0, length <= count else { return nil }
    drop(length)
    return Int(entry >> 4)
  }

  mutating func alignToByte() { drop(count & 7) }

  /// Up to `limit` whole bytes, from an aligned position.
  mutating func takeBytes(_ limit: Int) -> ArraySlice<UInt8> {
    next -= count / 8
    (hold, count) = (0, 0)
    let part = bytes[next...].prefix(limit)
    next = part.endIndex
    return part
  }

  private mutating func drop(_ size: Int) {
    hold >>= UInt64(size)
    count -= size
  }
}
