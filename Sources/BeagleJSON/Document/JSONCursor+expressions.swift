extension JSONCursor {
  /// Whether evaluating the strings below this value could change any of them: whether its text has `@{`, or
  /// an escaped backslash (the protocol halves doubled backslashes), or a `\u` escape of one of the
  /// characters `@`, `{` and `\`. May be true for harmless text, is never false for an expression.
  package var containsExpressionMarker: Bool {
    guard kind.rawValue >= JSONKind.string.rawValue else { return false }
    let bytes = sourceBytes
    guard var place = bytes.baseAddress else { return false }
    let end = place + bytes.count
    while place < end {
      // As in scanning strings; the padding behind the text allows whole words.
      let word = place.loadWord64()
      let ats = word ^ 0x4040_4040_4040_4040
      let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let stops =
        ((ats &- 0x0101_0101_0101_0101) & ~ats | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes)
        & 0x8080_8080_8080_8080
      if stops == 0 {
        place += 8
        continue
      }
      place += stops.trailingZeroBitCount / 8
      if place >= end { return false }
      if place.pointee == UInt8(ascii: "@") {
        if place[1] == UInt8(ascii: "{") { return true }
        place += 1
      } else if place[1] == UInt8(ascii: "\\") {
        return true
      } else if place[1] == UInt8(ascii: "u") {
        if place[2] == UInt8(ascii: "0"), place[3] == UInt8(ascii: "0") {
          let value = (hexDigit(place[4]) ?? 0) << 4 | (hexDigit(place[5]) ?? 0)
          if value == 0x40 || value == 0x7B || value == 0x5C { return true }
        }
        place += 6
      } else {
        place += 2
      }
    }
    return false
  }
}
