import BeagleExpressions
package import BeagleJSON

/// Values of any form: contexts, the data of requests.
extension DecodingContext {
  /// A value of the document. Arrays and objects are views of it, which keep all of it in memory. Most screens have few of them,
  /// and small ones: these are copied, so that nothing keeps a large document.
  func value(of json: JSONCursor) -> DynamicObject {
    if !keepsValues { return .empty }
    guard json.kind == .array || json.kind == .object else { return json.dynamicObject }
    let text = UnsafeRawBufferPointer(json.sourceBytes)
    // The map of a text takes about twice as much as the text.
    let cost = 3 * text.count + 512
    guard cost <= state.pointee.spaceForCopies,
      let copy = try? JSONDocument(parsing: text, limits: JSONLimits(depth: JSONLimits.maximumDepth))
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

/// What a document has again is not read again.
extension DecodingContext {
  /// The style of an object. What was read before without a finding is not read again.
  func style(
    of json: JSONCursor, read: () throws(DocumentError) -> Style
  ) throws(DocumentError) -> Style {
    // What is noted has a value of its own at each place.
    if takesNotes { return try read() }
    let (known, slot) = state.pointee.styles.find(json)
    if let known { return known }
    let findings = state.pointee.findings.count
    let style = try read()
    // Beyond the limit findings are not counted any more.
    if let slot, state.pointee.findings.count == findings, !state.pointee.hasMore {
      state.pointee.styles.insert(style, in: slot, of: json)
    }
    return style
  }

  /// A string that may have expressions. Equal ones share a template.
  func parsedText(of json: JSONCursor) -> ParsedText {
    if takesNotes {
      let text = json.withUnescapedBytes { ParsedText(utf8: $0) }
      if case .template(let template) = text { note(template, json) }
      return text
    }
    let (known, slot) = state.pointee.expressions.find(json)
    if let known { return .template(known) }
    let text = json.withUnescapedBytes { ParsedText(utf8: $0) }
    if let slot, case .template(let template) = text {
      state.pointee.expressions.insert(template, in: slot, of: json)
    }
    return text
  }
}

extension DecodingContext {
  /// Reports keys that are written more than once, anywhere in the document.
  func reportRepeatedKeys(in json: JSONCursor) {
    json.forEachObject { object in if object.hasDuplicateKeys { reportRepeatedKeys(of: object) } }
  }

  @inline(never)
  private func reportRepeatedKeys(of object: JSONCursor) {
    // By bytes, as documents compare keys: two strings with other bytes may be equal.
    var last: [[UInt8]: (key: JSONCursor, value: JSONCursor)] = [:]
    var areEqual: [[UInt8]: Bool] = [:]
    for (key, value) in object.members {
      guard let name = key.stringValue else { continue }
      let bytes = Array(name.utf8)
      guard let earlier = last.updateValue((key, value), forKey: bytes) else { continue }
      report(
        .warning, .duplicateKey, earlier.key,
        "the key \(name.quoted) is written again further on; only the last one counts",
        remedies: {
          let isHarmless = areEqual[bytes] ?? object.hasEqualValues(ofKey: name)
          areEqual[bytes] = isHarmless
          let member = earlier.key.byteOffset..<earlier.value.byteRange.upperBound
          return isHarmless ? [Remedy(.removingMember(member))] : []
        }())
    }
  }
}

extension JSONCursor {
  /// Whether it makes no difference which of the values of a key that is written several times is read.
  fileprivate func hasEqualValues(ofKey name: String) -> Bool {
    let values = members.filter { $0.key.stringValue.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
    guard let first = values.first?.value.dynamicObject else { return false }
    return values.dropFirst().allSatisfy { $0.value.dynamicObject == first }
  }
}

/// How a document is read.
public struct DecodingOptions: Sendable {
  /// How deep and how large a document may be.
  package var limits = JSONLimits()

  /// The most diagnostics that are kept, by default ``Diagnostic/limit``, and as many errors again. If there are more,
  /// one further diagnostic says so. The positions of all of them are found by reading the document once.
  package var diagnosticLimit = Diagnostic.limit

  /// Whether unknown properties and repeated keys are reported. By default they are not: like Beagle, decoding ignores
  /// unknown properties and uses the last of several values.
  package var reportsUnknownKeys = false

  /// The application's own components and actions. At first there are none.
  public var componentRegistry = ComponentRegistry()

  /// The codes of diagnostics that are not kept.
  package var disabledCodes: Set<Diagnostic.Code> = []

  /// Called with where everything is, once the document is decoded; nil where nobody wants to know.
  package var noting: (@Sendable (DocumentNotes) -> Void)?

  /// The options of a client: the default limits, without reports of unknown keys.
  public init() {}

  /// All diagnostics of a document: unknown keys too, and up to 10,000 findings.
  public static var thorough: DecodingOptions {
    var options = DecodingOptions()
    options.reportsUnknownKeys = true
    options.diagnosticLimit = 10_000
    return options
  }
}
