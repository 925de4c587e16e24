import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let duplicateID = DiagnosticRule(
    .duplicateID, .warning, "two components have the same id",
    cause:
      "Lookups by id return only the first component. Different templates of a list may have the same ids, "
      + "because each item uses only one template.",
    cure: "Give one of them another id.",
    before: """
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "id": "title", "text": "Tea"},
        {"_beagleComponent_": "beagle:text", "id": "title", "text": "Cups"}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "id": "title", "text": "Tea"},
        {"_beagleComponent_": "beagle:text", "id": "subtitle", "text": "Cups"}]}
      """)
}

/// The domains in which ids must be unique: a screen, a template. The item's key is appended to a template's
/// ids, and only one template is shown for an item.
struct IDDomains {
  private var first: [[String: Int]] = []

  mutating func make() -> Int {
    first.append([:])
    return first.count - 1
  }

  /// Whether it is new in the domain.
  mutating func insert(_ id: String, at byte: Int, _ domain: Int) -> Bool {
    first[domain].value(of: id, orSetting: byte) == byte
  }
}

extension TreeCheck {
  func checkUniqueness(of name: String, _ id: JSONCursor) {
    guard !idDomains.insert(name, at: id.byteOffset, environment.idDomain) else { return }
    report(
      .duplicateID, id, "the id \(name.quoted) exists already; lookups find only the first component",
      expected: "an id that no other component has", found: name.quoted)
  }
}
