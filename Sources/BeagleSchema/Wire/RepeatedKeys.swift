import BeagleJSON

extension DecodingContext {
  /// Reports keys that are written more than once, anywhere in the document.
  func reportRepeatedKeys(in json: JSONCursor) {
    json.forEachObject { object in if object.hasDuplicateKeys { reportRepeatedKeys(of: object) } }
  }

  @inline(never)
  private func reportRepeatedKeys(of object: JSONCursor) {
    // By bytes, as documents compare keys: two strings with other bytes may be equal.
    var last: [[UInt8]: JSONCursor] = [:]
    for (key, _) in object.members {
      guard let name = key.stringValue else { continue }
      if let earlier = last.updateValue(key, forKey: Array(name.utf8)) {
        report(
          .warning, "duplicate-key", earlier,
          "the key \(name.quoted) is written again further on; only the last one counts")
      }
    }
  }
}
