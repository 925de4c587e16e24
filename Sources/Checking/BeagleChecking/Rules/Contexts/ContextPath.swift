import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let contextPath = DiagnosticRule(
    .contextPath, .warning, "a path is malformed",
    cause: "A path consists of names and indices, such as `users[0].name`. A malformed path writes nothing.",
    cure: "Correct the path.",
    before: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "a..b", "value": 1}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "global", "path": "a.b", "value": 1}]}
      """)
}

extension TreeCheck {
  /// Checks a path inside a context.
  func checkPath(_ path: JSONCursor?, of json: JSONCursor) {
    guard let path, let text = path.stringValue else { return }
    if text.isEmpty {
      note(
        .emptyPath, path, nil,
        json.key("path").map { Remedy(.removingMember($0.byteOffset..<path.byteRange.upperBound)) })
    } else if ContextPath(text) == nil {
      report(
        .contextPath, path, "\(text.quoted) is not a valid path; nothing is written",
        expected: "a path like names[0].first", found: text.quoted)
    }
  }

  /// Checks the key of a list's items.
  func checkKey(of list: ObjectKeys) {
    guard let key = list.member("key"), let text = key.stringValue, ContextPath(text) == nil else { return }
    report(
      .contextPath, key, "\(text.quoted) is not a valid path; items have their index as key",
      expected: "a path into an item like id", found: text.quoted)
  }
}
