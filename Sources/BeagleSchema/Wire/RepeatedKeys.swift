import BeagleJSON

extension DecodingContext {
  /// Reports keys that are written more than once, anywhere in the document.
  func reportRepeatedKeys(in json: JSONCursor) {
    json.forEachObject { object in if object.mayRepeatKeys { reportRepeatedKeys(of: object) } }
  }

  @inline(never)
  private func reportRepeatedKeys(of object: JSONCursor) {
    var last: [String: JSONCursor] = [:]
    for (key, _) in object.members {
      guard let name = key.stringValue else { continue }
      if let earlier = last.updateValue(key, forKey: name) {
        report(
          .warning, "duplicate-key", earlier,
          "the key \(name.quoted) is written again further on; only the last one counts")
      }
    }
  }
}

extension JSONCursor {
  /// Whether a key of the object may be written twice. False is certain; true may be keys that look alike.
  fileprivate var mayRepeatKeys: Bool {
    // Each is compared with all others.
    guard count <= 16 else { return KeyMask(of: self).mayRepeat }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { outlines in
      var seen = 0
      for (key, _) in members {
        guard let outline = key.outline else { return true }
        for other in 0..<seen where outlines[other] == outline { return true }
        outlines[seen] = outline
        seen += 1
      }
      return false
    }
  }

  /// The length and four letters of a key; nil if it has escapes.
  private var outline: UInt64? {
    let entry = entry.pointee
    guard !entry.flag else { return nil }
    let count = entry.extent
    guard count > 1 else { return UInt64(count) << 32 | (count == 1 ? UInt64(stringBytes[0]) : 0) }
    let letters = text + entry.offset + 1
    let ends = UInt64(letters[0]) << 24 | UInt64(letters[count - 1]) << 16
    return UInt64(count) << 32 | ends | UInt64(letters[1]) << 8 | UInt64(letters[count / 2])
  }
}
