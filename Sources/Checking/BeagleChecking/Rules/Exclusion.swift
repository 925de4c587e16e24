package import BeagleJSON
package import BeagleSchema

extension DiagnosticRule {
  static let exclusion = DiagnosticRule(
    .exclusion, .warning, "an exclusion matches nothing, or has no reason",
    cause:
      "`_beagleIgnore_` excludes findings by code, in its object and everything inside. The finding that "
      + "it was written for may have been fixed, or the code does not exist.",
    cure: "Remove it, or write a code and the reason.",
    before: ##"""
      {"_beagleComponent_": "beagle:text", "text": "Hi",
       "_beagleIgnore_": {"contrast": "the brand's colour"}}
      """##,
    after: #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#)
}

/// The findings that a document itself excludes, each with a reason:
///
/// ```json
/// {"_beagleComponent_": "beagle:text", "text": "Sale", "_beagleIgnore_": {"contrast": "the brand's colour"}}
/// ```
///
/// An exclusion applies to the object that contains it, with all of its content. Clients skip a property that
/// they do not know.
struct Exclusions {
  static let key: StaticString = "_beagleIgnore_"

  private struct Exclusion {
    let code: String
    /// The object that it applies to.
    let object: Range<Int>
    /// The position of the code.
    let key: Range<Int>
    let reason: String?
    var isUsed = false
  }

  private var all: [Exclusion] = []
  /// Exclusions that are not objects.
  private var unreadable: [Range<Int>] = []

  /// nil if the document has none, which is determined without parsing it.
  init?(in document: JSONDocument, _ root: JSONCursor) {
    guard document.mentions("Ignore_\"") else { return nil }
    collect(root)
  }

  private mutating func collect(_ json: JSONCursor) {
    for element in json.elements { collect(element) }
    for (key, value) in json.members {
      guard key.stringValue == Self.key.description else {
        collect(value)
        continue
      }
      if value.kind != .object { unreadable.append(value.byteRange) }
      for (code, reason) in value.members {
        all.append(
          Exclusion(
            code: code.stringValue ?? "", object: json.byteRange, key: code.byteRange,
            reason: reason.stringValue))
      }
    }
  }

  /// Removes the excluded findings from a list.
  ///
  /// - Returns: the number of removed findings.
  mutating func apply(to list: inout FindingList) -> Int {
    list.removeAll { excludes($0) }
  }

  /// Whether an exclusion covers a finding; it then counts as used.
  fileprivate mutating func excludes(_ finding: Diagnostic) -> Bool {
    let index = all.lastIndex { $0.code == finding.code && $0.object.contains(finding.position.byte) }
    if let index { all[index].isUsed = true }
    return index != nil
  }

  /// The findings about the exclusions themselves.
  ///
  /// - Parameter disabled: codes that were not checked, so that nothing is known about their exclusions.
  func findings(disabled: Set<String>) -> [Diagnostic] {
    let expected = "an object like {\"contrast\": \"the brand's colour\"}: codes, each with the reason"
    func finding(_ range: Range<Int>, _ message: String, suggestion: String? = nil) -> Diagnostic {
      Diagnostic(
        .exclusion, Diagnostic.Code.exclusion.severity, bytes: range, message: message, expected: expected,
        suggestion: suggestion)
    }
    return unreadable.map { finding($0, "an exclusion must be an object") }
      + all.compactMap { one in
        let code = one.code.quoted
        guard DiagnosticRule[one.code] != nil || ToolCodes.all.contains(one.code) else {
          let near = DiagnosticRule.code(like: one.code)
          return finding(one.key, "there is no finding with the code \(code)", suggestion: near)
        }
        if one.reason?.allSatisfy(\.isWhitespace) ?? true {
          return finding(one.key, "the exclusion of \(code) has no reason")
        }
        // Only a trial or a crawl shows whether it has the other findings.
        if one.isUsed || disabled.contains(one.code) || ToolCodes.all.contains(one.code) { return nil }
        return finding(one.key, "this exclusion matches no finding with the code \(code)")
      }
  }
}

extension JSONDocument {
  /// The findings that the document does not exclude itself.
  package func withoutExcluded(_ findings: [Diagnostic]) -> [Diagnostic] {
    withCursor { root in
      guard var exclusions = Exclusions(in: self, root) else { return findings }
      return findings.filter { !exclusions.excludes($0) }
    }
  }
}
