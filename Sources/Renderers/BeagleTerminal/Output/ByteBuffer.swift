/// A growing byte buffer in uninitialized memory.
///
/// It owns raw memory, because bounds and uniqueness checks of an array cost more than writing the bytes. All
/// pointer code of the encoders is in this file; `reserve` guarantees that writes stay inside.
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
  mutating func append(_ text: StaticString) {
    (start + count).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
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

  /// Appends at most 20 decimal digits for which space was reserved.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }

  @inline(__always)
  mutating func replaceLast(with byte: UInt8) {
    if count > 0 { (start + count - 1).storeBytes(of: byte, as: UInt8.self) }
  }

  mutating func moveTail(from: Int, to: Int) {
    (start + to).copyMemory(from: start + from, byteCount: count - from)
    count -= from - to
  }

  mutating func truncate(to position: Int) {
    count = min(count, position)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  var bytes: [UInt8] { withBytes { [UInt8]($0) } }
}
