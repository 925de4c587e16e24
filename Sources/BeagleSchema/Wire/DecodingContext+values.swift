import BeagleJSON

/// Values of any form: contexts, the data of requests.
extension DecodingContext {
  /// A value of the document. Arrays and objects are views of it, which keep all of it in memory. Most screens have few of them,
  /// and small ones: these are copied, so that nothing keeps a large document.
  func value(of json: JSONCursor) -> DynamicObject {
    guard json.kind == .array || json.kind == .object else { return json.dynamicObject }
    let text = UnsafeRawBufferPointer(json.sourceBytes)
    // The map of a text takes about twice as much as the text.
    let cost = 3 * text.count + 512
    guard cost <= state.pointee.spaceForCopies,
      let copy = try? JSONDocument(parsing: text, limits: JSONLimits(depth: JSONLimits.deepest))
    else {
      // With one view there may as well be others.
      state.pointee.spaceForCopies = 0
      return json.dynamicObject
    }
    state.pointee.spaceForCopies -= cost
    return copy.root.dynamicObject
  }

  /// What all copies may take together, in bytes.
  static func spaceForCopies(of documentSize: Int) -> Int { documentSize / 16 }
}
