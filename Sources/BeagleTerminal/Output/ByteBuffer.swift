/// A growing buffer of bytes that is not cleared first and is reused for every frame.
///
/// It owns raw memory, because an array checks bounds and uniqueness at every byte, which costs more than the bytes.
/// All pointer code of the encoders is in this file; `reserve` guarantees that writes stay inside.
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1 << 12) {
    self.capacity = max(capacity, 64)
    start = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit {
    start.deallocate()
  }

  mutating func removeAll() {
    count = 0
  }

  /// Reserves space for `more` bytes and for stores that extend beyond their last byte.
  mutating func reserve(_ more: Int) {
    let needed = count + more + 8
    if needed <= capacity { return }
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    moved.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = moved
    capacity = larger
  }

  /// Appends bytes for which space was reserved.
  @inline(__always)
  mutating func append(_ bytes: FixedBytes) {
    (start + count).storeBytes(of: bytes.word.littleEndian, as: UInt64.self)
    count += bytes.count
  }

  @inline(__always)
  mutating func append(_ content: CellContent) {
    (start + count).storeBytes(of: content.bits.littleEndian, as: UInt32.self)
    count += content.shortCount
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    (start + count).storeBytes(of: byte, as: UInt8.self)
    count += 1
  }

  /// Appends any number of bytes, and reserves space for them and for `more`.
  mutating func append(_ bytes: [UInt8], reserving more: Int) {
    reserve(bytes.count + more)
    bytes.withUnsafeBytes {
      (start + count).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: $0.count)
    }
    count += bytes.count
  }

  /// Appends decimal digits for which space was reserved, at most 20.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }

  /// Replaces the last byte.
  @inline(__always)
  mutating func replaceLast(with byte: UInt8) {
    if count > 0 { (start + count - 1).storeBytes(of: byte, as: UInt8.self) }
  }

  /// Moves the bytes from `from` on to the position `to`.
  mutating func moveTail(from: Int, to: Int) {
    (start + to).copyMemory(from: start + from, byteCount: count - from)
    count -= from - to
  }

  /// Removes the bytes from `position` on.
  mutating func truncate(to position: Int) {
    count = min(count, position)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  var bytes: [UInt8] { withBytes { [UInt8]($0) } }
}

/// Up to five ASCII characters in one word, which are written with a single store. The first one is lowest, the count
/// highest.
struct FixedBytes: Sendable {
  let word: UInt64

  @inline(__always)
  var count: Int { Int(word >> 56) }

  /// Written out as parameters because the compiler then knows the word, which it does not with a string.
  @inline(__always)
  init(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar = "\0", _ third: Unicode.Scalar = "\0",
    _ fourth: Unicode.Scalar = "\0", _ fifth: Unicode.Scalar = "\0"
  ) {
    let low = UInt64(first.value) | UInt64(second.value) << 8 | UInt64(third.value) << 16
    let bytes = low | UInt64(fourth.value) << 24 | UInt64(fifth.value) << 32
    word = bytes | UInt64(8 - bytes.leadingZeroBitCount / 8) << 56
  }

  /// 0...255 as decimal digits with the separator of parameters behind them.
  static let numbers = (0...255).map { number in
    let digits = Array(String(number).unicodeScalars)
    return switch digits.count {
    case 1: FixedBytes(digits[0], ";")
    case 2: FixedBytes(digits[0], digits[1], ";")
    default: FixedBytes(digits[0], digits[1], digits[2], ";")
    }
  }
}
