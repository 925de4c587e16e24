extension JSONScanner {
  /// Reads a number to its end. Sets `isFractional` if it has a fraction or an exponent.
  @inline(__always)
  func skipNumber(
    _ first: UnsafePointer<UInt8>, _ isFractional: inout Bool
  ) throws(ScanFailure) -> UnsafePointer<UInt8> {
    var position = first
    if position.pointee == UInt8(ascii: "-") { position += 1 }
    if position.pointee == UInt8(ascii: "0") {
      position += 1
      if isDigit(position.pointee) {
        throw failure(.invalidNumber, at: position, expected: .noLeadingZero)
      }
    } else {
      position = try skipDigits(position)
    }
    if position.pointee == UInt8(ascii: ".") {
      isFractional = true
      position = try skipDigits(position + 1)
    }
    if position.pointee | 0x20 == UInt8(ascii: "e") {
      isFractional = true
      position += 1
      if position.pointee == UInt8(ascii: "-") || position.pointee == UInt8(ascii: "+") { position += 1 }
      let exponent = position
      position = try skipDigits(position)
      if position - exponent > 2 { try checkRange(first, position) }
    }
    if position - first > 300 { try checkRange(first, position) }
    return position
  }

  @inline(__always)
  private func skipDigits(_ position: UnsafePointer<UInt8>) throws(ScanFailure) -> UnsafePointer<UInt8> {
    guard isDigit(position.pointee) else {
      throw failure(.invalidNumber, at: position, expected: .digit)
    }
    var position = position + 1
    while isDigit(position.pointee) { position += 1 }
    return position
  }

  /// Rejects numbers that would become infinite, which could not be written again.
  @inline(never)
  private func checkRange(
    _ first: UnsafePointer<UInt8>, _ last: UnsafePointer<UInt8>
  ) throws(ScanFailure) {
    let text = UnsafeBufferPointer(start: first, count: last - first)
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
      throw failure(.numberOutOfRange, at: first)
    }
  }
}

@inlinable @inline(__always)
package func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

extension JSONScanner {
  /// Reads from the first byte of a string to its closing quote, checking escapes, control characters and
  /// UTF-8.
  ///
  /// The main loop handles short ASCII strings itself.
  @inline(never)
  func skipString(
    _ first: UnsafePointer<UInt8>
  ) throws(ScanFailure) -> (end: UnsafePointer<UInt8>, escapes: Bool) {
    var position = first
    var escapes = false
    while true {
      let stops = marks[position - start]
      if stops == 0 {
        position += StopMarks.reach
        continue
      }
      position += stops.trailingZeroBitCount
      let stop = position.pointee
      if stop == UInt8(ascii: "\"") { return (position, escapes) }
      if stop >= 0x80 {
        position = try skipBeyondASCII(position)
      } else {
        position = try skipEscape(position)
        escapes = true
      }
    }
  }

  /// Reads one escape with its backslash. A `\u` escape of half a surrogate pair is accepted, as in the
  /// grammar.
  @inline(never)
  private func skipEscape(_ position: UnsafePointer<UInt8>) throws(ScanFailure) -> UnsafePointer<UInt8> {
    guard position.pointee == UInt8(ascii: "\\") else {
      throw failure(.controlCharacterInString, at: position, expected: .quote)
    }
    switch position[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return position + 2
    case UInt8(ascii: "u"):
      for index in 2..<6 where hexDigit(position[index]) == nil {
        throw failure(.invalidEscape, at: position + index, expected: .hexDigit)
      }
      return position + 6
    default:
      throw failure(.invalidEscape, at: position + 1, expected: .escape)
    }
  }

  /// Reads all characters past ASCII up to the next ASCII byte.
  ///
  /// Each test compares a whole sequence in one little-endian word: its mask selects the bits that give the
  /// length and mark continuation bytes; a second test rejects overlong forms, surrogates and values past
  /// U+10FFFF.
  private func skipBeyondASCII(_ position: UnsafePointer<UInt8>) throws(ScanFailure) -> UnsafePointer<UInt8> {
    var position = position
    while position.pointee >= 0x80 {
      let word = position.loadWord32()
      if word & 0x00C0_C0F0 == 0x0080_80E0 {
        let bits = word & 0x0000_200F
        guard bits != 0, bits != 0x0000_200D else { break }
        position += 3
      } else if word & 0x0000_C0E0 == 0x0000_80C0 {
        guard word & 0x0000_001E != 0 else { break }
        position += 2
      } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
        guard word & 0x0000_3007 != 0, word & 4 == 0 || word & 0x0000_3003 == 0 else { break }
        position += 4
      } else {
        break
      }
    }
    if position.pointee < 0x80 { return position }
    throw failure(.invalidUTF8, at: position)
  }
}

func hexDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
  default: nil
  }
}
