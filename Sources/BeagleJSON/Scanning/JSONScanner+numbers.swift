extension JSONScanner {
  /// Reads a number to its end. `isFractional` becomes true when it is written with a fraction or an
  /// exponent.
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

  /// Refuses numbers that would become infinite, which could not be written again.
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
