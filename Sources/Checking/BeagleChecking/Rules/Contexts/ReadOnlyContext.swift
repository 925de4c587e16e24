import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let readOnlyContext = DiagnosticRule(
    .readOnlyContext, .warning, "the index of a list's item is set",
    cause: "The index of an item follows from the list and cannot be changed; setting it does nothing.",
    cure: "Set the item, or another context.",
    before: """
      {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
        {"view": {"_beagleComponent_": "beagle:button", "text": "@{item}", "onPress": [
          {"_beagleAction_": "beagle:setContext", "contextId": "index", "value": 0}]}}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
        {"view": {"_beagleComponent_": "beagle:button", "text": "@{item}", "onPress": [
          {"_beagleAction_": "beagle:setContext", "contextId": "item", "value": 0}]}}]}
      """)
}

extension TreeCheck {
  func reportReadOnly(_ id: JSONCursor, _ name: String) {
    report(
      .readOnlyContext, id, "\(name.quoted) is the index of a list's item and cannot be set",
      expected: "a context that a component declares", found: name.quoted)
  }
}
