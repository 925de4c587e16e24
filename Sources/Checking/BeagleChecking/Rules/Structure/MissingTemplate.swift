import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let missingTemplate = DiagnosticRule(
    .missingTemplate, .warning, "a list has no template for its items",
    cause: "Each item of a list is shown with one of its templates. Without any, the list stays empty.",
    cure: "Give the list a template with a view.",
    before: """
      {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": []}
      """,
    after: """
      {"_beagleComponent_": "beagle:listView", "dataSource": [1, 2], "templates": [
        {"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}
      """)
}

extension TreeCheck {
  func checkMissingTemplate(of list: ObjectKeys) {
    if let templates = list.present("templates") {
      guard templates.kind == .array, templates.elements.allSatisfy(\.isNull) else { return }
      report(
        .missingTemplate, templates, "there is no template: no item is shown",
        expected: "a template with a view")
    } else if list.present("template") == nil, list.present("children") == nil, list.present("child") == nil,
      let items = list.present("dataSource"), items.kind == .string || items.count > 0
    {
      report(
        .missingTemplate, items, "these items are not shown, as the list has no template for them",
        expected: "\"templates\" with a view")
    }
  }
}
