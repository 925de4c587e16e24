/// Decompresses the pixels of a GIF (LZW), code by code.
struct GIFCodes {
  private static let maximumCodes = 4_096

  private let file: [UInt8]
  /// The next byte, and how many are left in its block.
  private var offset: Int
  private var left = 0
  private var hold = 0
  private var count = 0

  /// The bits of a pixel, and of the next code.
  private let first: Int
  private var size: Int
  /// For each code, the code of all its pixels except the last, and its last pixel.
  private var prefixes = [Int](repeating: -1, count: maximumCodes)
  private var suffixes = [UInt8](repeating: 0, count: maximumCodes)
  private var known = 0
  private var last: Int?
  /// A buffer for the pixels of a code, which are found from last to first.
  private(set) var pixels = [UInt8](repeating: 0, count: maximumCodes + 1)

  init(_ file: [UInt8], at offset: Int) {
    self.file = file
    self.offset = offset + 1
    first = offset < file.count ? Int(file[offset]) : 0
    size = first + 1
    guard (1...8).contains(first) else { return }
    for code in 0..<(1 << first) { suffixes[code] = UInt8(code) }
    reset()
  }

  private mutating func reset() {
    (known, size, last) = (1 << first + 2, first + 1, nil)
  }

  /// The range of the next code's pixels in ``pixels``; nil at the end or if the code is invalid.
  mutating func next() -> Range<Int>? {
    guard (1...8).contains(first) else { return nil }
    while let code = code() {
      if code == 1 << first {
        reset()
        continue
      }
      guard code != 1 << first + 1, code < known || code == known && known < Self.maximumCodes else {
        return nil
      }
      guard let last else {
        guard code < 1 << first else { return nil }
        self.last = code
        return unpack(code, to: pixels.count)
      }
      // A code that refers to itself is the previous code followed by that code's first pixel.
      let isNew = code == known
      let range = unpack(isNew ? last : code, to: isNew ? pixels.count - 1 : pixels.count)
      if isNew { pixels[pixels.count - 1] = pixels[range.lowerBound] }
      if known < Self.maximumCodes {
        (prefixes[known], suffixes[known]) = (last, pixels[range.lowerBound])
        known += 1
        if known == 1 << size, size < 12 { size += 1 }
      }
      self.last = code
      return range.lowerBound..<pixels.count
    }
    return nil
  }

  private mutating func unpack(_ code: Int, to end: Int) -> Range<Int> {
    var code = code
    var start = end
    while code >= 0, start > 0 {
      start -= 1
      pixels[start] = suffixes[code]
      code = prefixes[code]
    }
    return start..<end
  }

  private mutating func code() -> Int? {
    while count < size {
      if left == 0 {
        guard offset < file.count, file[offset] > 0 else { return nil }
        left = Int(file[offset])
        offset += 1
      }
      guard offset < file.count else { return nil }
      hold |= Int(file[offset]) << count
      offset += 1
      left -= 1
      count += 8
    }
    defer {
      hold >>= size
      count -= size
    }
    return hold & (1 << size - 1)
  }
}
