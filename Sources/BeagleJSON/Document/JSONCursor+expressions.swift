extension JSONCursor {
  /// Whether evaluating the strings below this value could change any of them: whether its text has `@{`, or
  /// an escaped backslash (the protocol halves doubled backslashes), or a `\u` escape of one of the
  /// characters `@`, `{` and `\`. May be true for harmless text, is never false for an expression.
  package var containsExpressionMarker: Bool {
    guard kind.rawValue >= JSONKind.string.rawValue else { return false }
    let bytes = sourceBytes
    guard var position = bytes.baseAddress else { return false }
    let end = position + bytes.count
    while position < end {
      // Eight bytes at once: the top bit of each byte of `stops` is set for an `@` or a backslash. A borrow can only spoil bytes
      // above the first one set, and only that one is used. The padding behind the text allows whole words.
      let word = position.loadWord64()
      let ats = (word ^ 0x4040_4040_4040_4040) &- 0x0101_0101_0101_0101
      let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
      let stops = (ats | backslashes) & ~word & 0x8080_8080_8080_8080
      if stops == 0 {
        position += 8
        continue
      }
      position += stops.trailingZeroBitCount / 8
      if position >= end { return false }
      if position.pointee == UInt8(ascii: "@") {
        if position[1] == UInt8(ascii: "{") { return true }
        position += 1
      } else if position[1] == UInt8(ascii: "\\") {
        return true
      } else if position[1] == UInt8(ascii: "u") {
        if position[2] == UInt8(ascii: "0"), position[3] == UInt8(ascii: "0") {
          let value = (hexDigit(position[4]) ?? 0) << 4 | (hexDigit(position[5]) ?? 0)
          if value == 0x40 || value == 0x7B || value == 0x5C { return true }
        }
        position += 6
      } else {
        position += 2
      }
    }
    return false
  }
}
