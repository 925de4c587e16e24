import BeagleJSON

/// 64-bit hashes of values: equal for equivalent values, and very likely different for others. They are the
/// same in every run.
enum StructuralHash {
  /// The type of a value, so that the text `1` differs from the number.
  enum Tag: UInt64 {
    case null = 1
    case bool, number, text, choice, color, length, expression, list, members, object, component, action, raw
  }

  static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ 0xD6E8_FEB8_6659_FD93)
    return (product.high ^ product.low) &+ first.byteSwapped
  }

  static func mix(_ tag: Tag, _ word: UInt64) -> UInt64 { mix(tag.rawValue, word) }

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    guard let start = bytes.baseAddress else { return mix(hash, 0) }
    var index = 0
    while bytes.count - index >= 8 {
      hash = mix(hash, (start + index).loadWord64())
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(start[index])
      index += 1
    }
    return mix(hash, rest)
  }

  static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash($0) }
  }

  static func hash(_ name: StaticString) -> UInt64 {
    name.withUTF8Buffer { hash($0) }
  }

  /// A number has one hash, however it is written.
  static func hash(number json: JSONCursor) -> UInt64 {
    if let int = json.intValue { return mix(.number, UInt64(bitPattern: Int64(int))) }
    return hash(json.doubleValue ?? 0)
  }

  static func hash(_ double: Double) -> UInt64 {
    if let int = Int(exactly: double) { return mix(.number, UInt64(bitPattern: Int64(int))) }
    return mix(mix(.number, 1), double.bitPattern)
  }
}
