/// Unescapes a string's content and returns the number of bytes. The escapes must have been validated, and
/// `target` must have the capacity of `source`.
func unescape(_ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) -> Int {
  guard var position = source.baseAddress else { return 0 }
  let end = position + source.count
  var output = target
  while position < end {
    let byte = position.pointee
    guard byte == UInt8(ascii: "\\") else {
      output.pointee = byte
      output += 1
      position += 1
      continue
    }
    guard position[1] == UInt8(ascii: "u") else {
      output.pointee = simpleEscape(position[1])
      output += 1
      position += 2
      continue
    }
    var scalar = codeUnit(position + 2)
    position += 6
    if scalar & 0xFC00 == 0xD800, position < end, position[0] == UInt8(ascii: "\\"),
      position[1] == UInt8(ascii: "u")
    {
      let low = codeUnit(position + 2)
      if low & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
        position += 6
      }
    }
    for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
      output.pointee = byte
      output += 1
    }
  }
  return output - target
}

private func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32 {
  (0..<4).reduce(0) { $0 << 4 | (hexDigit(digits[$1]) ?? 0) }
}

private func simpleEscape(_ letter: UInt8) -> UInt8 {
  switch letter {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: letter
  }
}
