/// Bytes that grow without being cleared first, to be used again for every frame.
///
/// It owns raw memory, because an array checks and counts at every byte, which costs more than the bytes do.
/// All pointer work of the encoders is in this file; `reserve` is what keeps it inside.
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

  /// Makes room for `more` bytes and for the stores that reach beyond their last byte.
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

  /// Appends bytes that room was reserved for.
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

  /// Appends any number of bytes and makes room for them and for `more`.
  mutating func append(_ bytes: [UInt8], reserving more: Int) {
    reserve(bytes.count + more)
    bytes.withUnsafeBytes {
      (start + count).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: $0.count)
    }
    count += bytes.count
  }

  /// Appends decimal digits that room was reserved for, at most 20.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }

  /// Takes the place of the last byte.
  @inline(__always)
  mutating func replaceLast(with byte: UInt8) {
    if count > 0 { (start + count - 1).storeBytes(of: byte, as: UInt8.self) }
  }

  /// Puts what stands from `from` on in the place of what stands from `to` on.
  mutating func moveTail(from: Int, to: Int) {
    (start + to).copyMemory(from: start + from, byteCount: count - from)
    count -= from - to
  }

  /// Takes away what stands from `position` on.
  mutating func truncate(to position: Int) {
    count = min(count, position)
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  var bytes: [UInt8] { withBytes { [UInt8]($0) } }
}
