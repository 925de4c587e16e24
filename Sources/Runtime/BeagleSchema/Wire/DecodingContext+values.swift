import BeagleExpressions
package import BeagleJSON

/// Values of any type: contexts, the data of requests.
extension DecodingContext {
  /// A value of the document. Arrays and objects are views that keep the whole document in memory. Most
  /// screens have few and small ones, which are copied, so that nothing keeps a large document.
  func value(of json: JSONCursor) -> DynamicObject {
    if !keepsValues { return .empty }
    guard json.kind == .array || json.kind == .object else { return json.dynamicObject }
    let text = UnsafeRawBufferPointer(json.sourceBytes)
    // The tape of a text takes about twice the memory of the text.
    let cost = 3 * text.count + 512
    guard cost <= state.pointee.spaceForCopies,
      let copy = try? JSONDocument(parsing: text, limits: JSONLimits(depth: JSONLimits.maximumDepth))
    else {
      // Once one view keeps the document, further copies save nothing.
      state.pointee.spaceForCopies = 0
      return json.dynamicObject
    }
    state.pointee.spaceForCopies -= cost
    return copy.root.dynamicObject
  }

  /// The limit of all copies together, in bytes.
  static func spaceForCopies(of documentSize: Int) -> Int { documentSize / 16 }
}

/// Reuse of repeated parts of a document.
extension DecodingContext {
  /// The style of an object. A repeated style that had no findings is not read again.
  func style(
    of json: JSONCursor, read: () throws(DocumentError) -> Style
  ) throws(DocumentError) -> Style {
    // Notes need a separate value at each position.
    if takesNotes { return try read() }
    let (known, slot) = state.pointee.styles.find(json)
    if let known { return known }
    let findings = state.pointee.findings.count
    let style = try read()
    // Past the limit findings are not counted.
    if let slot, state.pointee.findings.count == findings, !state.pointee.hasMore {
      state.pointee.styles.insert(style, in: slot, of: json)
    }
    return style
  }

  /// A string that may have expressions. Equal ones share a template.
  func parsedText(of json: JSONCursor) -> ParsedText {
    if takesNotes {
      let text = json.parsedText
      if case .template(let template) = text { note(template, json) }
      return text
    }
    let (known, slot) = state.pointee.expressions.find(json)
    if let known { return .template(known) }
    let text = json.parsedText
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
    // Compared by bytes, as documents compare keys: canonically equivalent strings with different bytes
    // differ.
    var last: [[UInt8]: (key: JSONCursor, value: JSONCursor)] = [:]
    var areEqual: [[UInt8]: Bool] = [:]
    for (key, value) in object.members {
      guard let name = key.stringValue else { continue }
      let bytes = Array(name.utf8)
      guard let earlier = last.updateValue((key, value), forKey: bytes) else { continue }
      report(
        .warning, .duplicateKey, earlier.key,
        "the key \(name.quoted) is repeated; only the last value counts",
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
  /// Whether an object in it, or itself, has a repeated key.
  var hasRepeatedKeys: Bool {
    var isFound = false
    forEachObject { isFound = isFound || $0.hasDuplicateKeys }
    return isFound
  }
}

extension JSONCursor {
  /// Whether all values of a repeated key are equal, so that it does not matter which one is read.
  fileprivate func hasEqualValues(ofKey name: String) -> Bool {
    let values = members.filter { $0.key.stringValue.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
    guard let first = values.first?.value.dynamicObject else { return false }
    return values.dropFirst().allSatisfy { $0.value.dynamicObject == first }
  }
}

/// The options for reading a document.
public struct DecodingOptions: Sendable {
  /// The limits of depth and size.
  package var limits = JSONLimits()

  /// The limit of diagnostics, by default ``Diagnostic/limit``; the same number of errors is kept in
  /// addition. If there are more, one further diagnostic says so. The positions of all of them are found in
  /// one pass.
  package var diagnosticLimit = Diagnostic.limit

  /// Whether unknown properties and repeated keys are reported. By default they are not: like Beagle,
  /// decoding ignores unknown properties and uses the last of several values.
  package var reportsUnknownKeys = false

  /// The application's custom components and actions; empty by default.
  public var componentRegistry = ComponentRegistry()

  /// The codes of diagnostics to discard.
  package var disabledCodes: Set<Diagnostic.Code> = []

  /// Called after decoding with the positions of all values; nil if they are not needed.
  package var noting: (@Sendable (DocumentNotes) -> Void)?

  /// Creates the options of a client: the default limits, without reports of unknown keys.
  public init() {}

  /// Options that report all diagnostics: unknown keys too, and up to 10,000 findings.
  public static var thorough: DecodingOptions {
    var options = DecodingOptions()
    options.reportsUnknownKeys = true
    options.diagnosticLimit = 10_000
    return options
  }
}
