/// What comes before the compressed data.
extension Inflate {
  /// RFC 1952, section 2.3: name, comment and extra field are read past.
  mutating func readGzipHead() throws(MalformedAnswer) -> Bool {
    guard let magic = bits.take(16) else { return false }
    guard magic == 0x8B1F else { throw MalformedAnswer() }
    guard let method = bits.take(8), let flags = bits.take(8) else { return false }
    guard method == 8, flags & 0xE0 == 0 else { throw MalformedAnswer() }
    guard bits.take(32) != nil, bits.take(16) != nil else { return false }
    if flags & 4 != 0 {
      guard let count = bits.take(16), bits.takeBytes(count).count == count else { return false }
    }
    for flag in [8, 16] where flags & flag != 0 {
      var length = 0
      while let byte = bits.take(8), byte != 0 {
        length += 1
        guard length < 65_536 else { throw MalformedAnswer() }
      }
      if bits.isEmpty { return false }
    }
    if flags & 2 != 0, bits.take(16) == nil { return false }
    stage = .blockHead
    return true
  }

  /// RFC 1950, section 2.2. What does not look like it is taken for bare data.
  mutating func readZlibHead() throws(MalformedAnswer) -> Bool {
    let mark = bits.mark
    guard let method = bits.take(8), let flags = bits.take(8) else { return false }
    if method & 15 == 8, method >> 4 <= 7, (method << 8 | flags) % 31 == 0 {
      guard flags & 0x20 == 0 else { throw MalformedAnswer() }
    } else {
      bits.goBack(to: mark)
      frame = .bare
    }
    stage = .blockHead
    return true
  }
}
