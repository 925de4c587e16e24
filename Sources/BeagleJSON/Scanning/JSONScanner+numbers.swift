extension JSONScanner {
  /// Reads a number to its end. `isFractional` becomes true when it is written with a fraction or an
  /// exponent.
  @inline(__always)
  func skipNumber(
    _ first: UnsafePointer<UInt8>, _ isFractional: inout Bool
  ) throws(ScanFailure) -> UnsafePointer<UInt8> {
    var place = first
    if place.pointee == UInt8(ascii: "-") { place += 1 }
    if place.pointee == UInt8(ascii: "0") {
      place += 1
      if isDigit(place.pointee) {
        throw failure(.invalidNumber, at: place, expected: .noLeadingZero)
      }
    } else {
      place = try skipDigits(place)
    }
    if place.pointee == UInt8(ascii: ".") {
      isFractional = true
      place = try skipDigits(place + 1)
    }
    if place.pointee | 0x20 == UInt8(ascii: "e") {
      isFractional = true
      place += 1
      if place.pointee == UInt8(ascii: "-") || place.pointee == UInt8(ascii: "+") { place += 1 }
      let exponent = place
      place = try skipDigits(place)
      if place - exponent > 2 { try checkRange(first, place) }
    }
    if place - first > 300 { try checkRange(first, place) }
    return place
  }

  @inline(__always)
  private func skipDigits(_ place: UnsafePointer<UInt8>) throws(ScanFailure) -> UnsafePointer<UInt8> {
    guard isDigit(place.pointee) else {
      throw failure(.invalidNumber, at: place, expected: .digit)
    }
    var place = place + 1
    while isDigit(place.pointee) { place += 1 }
    return place
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
