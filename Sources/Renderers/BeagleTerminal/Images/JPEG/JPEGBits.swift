/// The bits of a scan, highest bit of each byte first. Bits after the end of the scan are zero.
struct JPEGBits {
  private let file: [UInt8]
  /// The first byte that is not in `hold`.
  private(set) var next: Int
  private var hold: UInt64 = 0
  private var count = 0
  /// Whether bits after the end or invalid codes have been read.
  var isOver = false

  init(_ file: [UInt8], at offset: Int) {
    self.file = file
    next = offset
  }

  var ahead: Int {
    mutating get {
      if count < 16 { refill() }
      return Int(hold >> 48)
    }
  }

  /// - Parameter size: at most 16.
  mutating func drop(_ size: Int) {
    hold <<= UInt64(truncatingIfNeeded: size)
    count -= size
    if count < 0 {
      count = 0
      isOver = true
    }
  }

  mutating func consume(_ size: Int) -> Int {
    let value = ahead >> (16 - size)
    drop(size)
    return value
  }

  /// A number of the given size as coefficients encode it: the highest bit is 0 if it is negative.
  mutating func consumeSigned(_ size: Int) -> Int {
    guard size > 0 else { return 0 }
    let value = consume(size)
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  private mutating func refill() {
    while count <= 56, next < file.count {
      let byte = file[next]
      if byte == 0xFF {
        // A zero after 0xFF is stuffing; any other byte makes it a marker.
        guard next + 1 < file.count, file[next + 1] == 0 else { break }
        next += 1
      }
      next += 1
      hold |= UInt64(byte) << UInt64(56 - count)
      count += 8
    }
  }

  /// Continues after the next marker if it is a restart marker.
  ///
  /// - Returns: the number of the restart, from 0 to 7; nil for any other marker.
  mutating func restart() -> Int? {
    (hold, count) = (0, 0)
    while next + 1 < file.count {
      if file[next] == 0xFF, file[next + 1] != 0, file[next + 1] != 0xFF {
        guard (0xD0...0xD7).contains(file[next + 1]) else { return nil }
        next += 2
        isOver = false
        return Int(file[next - 1]) - 0xD0
      }
      next += 1
    }
    return nil
  }
}
