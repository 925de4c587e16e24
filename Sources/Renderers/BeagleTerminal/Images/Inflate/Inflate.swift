/// The compressed data is invalid.
struct MalformedStream: Error {}

/// Decompresses data as it arrives: RFC 1951 in a container of RFC 1950 (zlib) or RFC 1952 (gzip).
///
/// Input is buffered until a symbol or header is complete, so the output does not depend on how it is split.
struct Inflate {
  enum Frame { case zlib, gzip }

  private enum Stage { case head, blockHead, stored(Int), codes, trailer, end }

  private var stage = Stage.head
  private var bits = BitReader()
  private(set) var output: [UInt8] = []
  private let limit: Int
  private let frame: Frame
  /// The start of the output of the current gzip member.
  private var start = 0
  private var isLastBlock = false
  private var literals: HuffmanCode?
  private var distances: HuffmanCode?
  /// The length of the output included in `sum`.
  private var summed = 0
  private var sum: UInt32

  /// - Parameter limit: stops after this many bytes of output, so that a small input cannot exhaust memory.
  init(limit: Int, frame: Frame = .zlib) {
    // One more byte must fit, to show that the limit has been exceeded.
    self.limit = min(limit, .max - 1)
    self.frame = frame
    sum = frame == .zlib ? 1 : 0
  }

  var isWhole: Bool { if case .end = stage { true } else { false } }

  mutating func decode(_ input: ArraySlice<UInt8>) throws(MalformedStream) {
    bits.append(input)
    while output.count <= limit {
      // A step that lacks input is undone and retried with more.
      let mark = bits.mark
      if try step() { continue }
      bits.goBack(to: mark)
      break
    }
    sumUp()
  }

  /// - Returns: false if more input is needed.
  private mutating func step() throws(MalformedStream) -> Bool {
    switch stage {
    case .head: return try frame == .zlib ? readHead() : readMemberHead()
    case .blockHead: return try readBlockHead()
    case .stored(let left): return copyStored(left)
    case .codes: return try readSymbol()
    case .trailer: return try frame == .zlib ? readTrailer() : readMemberTrailer()
    case .end:
      if bits.isEmpty { return false }
      guard frame == .gzip else { throw MalformedStream() }
      // A gzip file may have several members.
      (stage, sum, start) = (.head, 0, output.count)
      return true
    }
  }

  private mutating func readHead() throws(MalformedStream) -> Bool {
    guard let method = bits.consume(8), let flags = bits.consume(8) else { return false }
    guard method & 15 == 8, method >> 4 <= 7, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0 else {
      throw MalformedStream()
    }
    stage = .blockHead
    return true
  }

  /// Reads the header of a gzip member, ignoring file name and time.
  private mutating func readMemberHead() throws(MalformedStream) -> Bool {
    guard let mark = bits.consume(16), let method = bits.consume(8), let flags = bits.consume(8) else {
      return false
    }
    guard mark == 0x8B1F, method == 8, flags & 0xE0 == 0 else { throw MalformedStream() }
    guard bits.consume(32) != nil, bits.consume(16) != nil else { return false }
    if flags & 4 != 0 {
      guard let count = bits.consume(16) else { return false }
      for _ in 0..<count where bits.consume(8) == nil { return false }
    }
    // Name and comment are zero-terminated.
    for flag in [8, 16] where flags & flag != 0 {
      var byte: Int?
      repeat { byte = bits.consume(8) } while byte ?? 0 != 0
      if byte == nil { return false }
    }
    if flags & 2 != 0, bits.consume(16) == nil { return false }
    stage = .blockHead
    return true
  }

  private mutating func readBlockHead() throws(MalformedStream) -> Bool {
    guard let last = bits.consume(1), let kind = bits.consume(2) else { return false }
    switch kind {
    case 0:
      bits.alignToByte()
      guard let count = bits.consume(16), let check = bits.consume(16) else { return false }
      guard count == ~check & 0xFFFF else { throw MalformedStream() }
      stage = .stored(count)
    case 1:
      (literals, distances) = try (HuffmanCode.fixedLiterals, HuffmanCode.fixedDistances)
      stage = .codes
    case 2:
      guard let codes = try HuffmanCode.read(&bits) else { return false }
      (literals, distances) = codes
      stage = .codes
    default: throw MalformedStream()
    }
    isLastBlock = last == 1
    return true
  }

  private mutating func copyStored(_ left: Int) -> Bool {
    let part = bits.consumeBytes(min(left, limit - output.count + 1))
    output += part
    stage = left > part.count ? .stored(left - part.count) : isLastBlock ? .trailer : .blockHead
    return left == 0 || !part.isEmpty
  }

  private mutating func readSymbol() throws(MalformedStream) -> Bool {
    guard let literals, let distances else { throw MalformedStream() }
    guard let symbol = try bits.consume(literals) else { return false }
    if symbol < 256 {
      output.append(UInt8(symbol))
      return true
    }
    if symbol == 256 {
      stage = isLastBlock ? .trailer : .blockHead
      return true
    }
    guard symbol < 286 else { throw MalformedStream() }
    let (base, extra) = HuffmanCode.length(symbol - 257)
    guard let more = bits.consume(extra), let far = try bits.consume(distances) else { return false }
    guard far < 30 else { throw MalformedStream() }
    let (farBase, farExtra) = HuffmanCode.distance(far)
    guard let farMore = bits.consume(farExtra) else { return false }
    let from = output.count - farBase - farMore
    guard from >= start else { throw MalformedStream() }
    // The copy may overlap its source.
    for index in from..<from + base + more { output.append(output[index]) }
    return true
  }

  private mutating func readTrailer() throws(MalformedStream) -> Bool {
    bits.alignToByte()
    guard let check = bits.consume(32) else { return false }
    sumUp()
    guard UInt32(check).byteSwapped == sum else { throw MalformedStream() }
    stage = .end
    return true
  }

  private mutating func readMemberTrailer() throws(MalformedStream) -> Bool {
    bits.alignToByte()
    guard let check = bits.consume(32), let count = bits.consume(32) else { return false }
    sumUp()
    guard check == Int(sum), count == (output.count - start) & 0xFFFF_FFFF else { throw MalformedStream() }
    stage = .end
    return true
  }

  private mutating func sumUp() {
    let rest = output[summed...]
    sum = frame == .zlib ? Checksum.adler32(rest, from: sum) : Checksum.crc32(rest, from: sum)
    summed = output.count
  }
}

/// Reads bytes as bits, lowest first. Can return to a mark if the input turns out to be incomplete.
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
  private var count = 0

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeFirst(next)
    next = 0
    bytes += more
  }

  var isEmpty: Bool { count == 0 && next == bytes.count }

  var mark: Mark { Mark(next: next, hold: hold, count: count) }

  mutating func goBack(to mark: Mark) { (next, hold, count) = (mark.next, mark.hold, mark.count) }

  /// Reads until there are at least 57 bits or the input ends.
  mutating func refill() {
    while count <= 56, next < bytes.count {
      hold |= UInt64(bytes[next]) << UInt64(count)
      next += 1
      count += 8
    }
  }

  /// Up to 32 bits as a number; nil if there are not enough yet.
  mutating func consume(_ size: Int) -> Int? {
    if size > count { refill() }
    guard size <= count else { return nil }
    let value = hold & (1 << UInt64(size) - 1)
    drop(size)
    return Int(value)
  }

  /// The next symbol of a code; nil if the input ends first.
  mutating func consume(_ code: HuffmanCode) throws(MalformedStream) -> Int? {
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
  mutating func consumeBytes(_ limit: Int) -> ArraySlice<UInt8> {
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

/// The checksums at the end of compressed data.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// CRC-32 of PNG and gzip, continued from `start`, which is initially 0.
  static func crc32(_ bytes: ArraySlice<UInt8>, from start: UInt32) -> UInt32 {
    let table = table
    return ~bytes.reduce(~start) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  /// Adler-32 of zlib, continued from `start`, which is initially 1.
  static func adler32(_ bytes: ArraySlice<UInt8>, from start: UInt32) -> UInt32 {
    var (low, high) = (start & 0xFFFF, start >> 16)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
