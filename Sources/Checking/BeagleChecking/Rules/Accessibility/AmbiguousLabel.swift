import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  package static let ambiguousLabel = DiagnosticRule(
    .ambiguousLabel, .warning, "controls with the same label do different things",
    cause: """
      A screen reader lists controls by their labels or texts, and its users cannot choose between equal \
      ones. `beagle check` compares the controls that a document always shows, if their texts and actions \
      have no expressions. `beagle try` presses controls with equal labels, except in similar rows of a list.
      """,
    cure: "Name the object in the `accessibilityLabel`: \"Remove green tea\".",
    before: """
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "Green tea"},
        {"_beagleComponent_": "beagle:button", "text": "More",
         "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example/green"}]},
        {"_beagleComponent_": "beagle:text", "text": "Black tea"},
        {"_beagleComponent_": "beagle:button", "text": "More",
         "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example/black"}]}]}
      """,
    after: """
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "Green tea"},
        {"_beagleComponent_": "beagle:button", "text": "More",
         "accessibility": {"accessible": true, "accessibilityLabel": "More about green tea"},
         "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example/green"}]},
        {"_beagleComponent_": "beagle:text", "text": "Black tea"},
        {"_beagleComponent_": "beagle:button", "text": "More",
         "accessibility": {"accessible": true, "accessibilityLabel": "More about black tea"},
         "onPress": [{"_beagleAction_": "beagle:openExternalURL", "url": "https://tea.example/black"}]}]}
      """)
}

/// The controls of a document by the hash of their screen and name. Each value of the document is read at
/// most once for names and once for actions.
struct NamedControls {
  fileprivate struct Control {
    let actions: JSONCursor
    /// The hash of the actions, computed when another control has the same name.
    var hash: UInt64?
    var isReported = false
  }

  fileprivate var first: [UInt64: Control] = [:]
  /// The number of values read so far.
  fileprivate(set) var steps = 0
}

extension TreeCheck {
  /// Compares a control with the first one of the same name that is shown together with it.
  func checkName(ofControl keys: ObjectKeys, _ kind: Component.Kind) {
    guard environment.isAlwaysShown, findings.takes(.ambiguousLabel, .warning),
      let actions = keys.present("onPress"), actions.count > 0, !actions.containsExpressionMarker
    else { return }
    var name = LiteralName()
    let isKnown = name.add(keys.object, kind, isControl: true)
    controls.steps += name.steps
    guard isKnown, !name.words.isEmpty else { return }
    let key = StructuralHash.mix(name.hash, UInt64(environment.root))
    guard var known = controls.first[key] else {
      controls.first[key] = NamedControls.Control(actions: actions)
      return
    }
    guard !known.isReported else { return }
    let expected = known.hash ?? actionHash(known.actions)
    known.hash = expected
    known.isReported = actionHash(actions) != expected
    controls.first[key] = known
    guard known.isReported else { return }
    let words = name.words.compactMap(\.stringValue).joined(separator: ", ").quoted
    report(
      .ambiguousLabel, keys.type, "\(words) is also the label of another control, which does something else",
      expected: "a label that names the object", found: words)
  }

  /// A hash of what actions do. How a place is opened, and what is recorded about it, makes no difference.
  private func actionHash(_ json: JSONCursor) -> UInt64 {
    controls.steps += 1
    switch json.kind {
    case .null: return 0
    case .bool: return StructuralHash.mix(.bool, json.boolValue == true ? 1 : 0)
    case .number: return StructuralHash.hash(number: json)
    case .string: return json.withUnescapedBytes { StructuralHash.mix(.text, StructuralHash.hash($0)) }
    case .array:
      // A single action may be written without brackets.
      if json.count == 1, let element = json.element(at: 0) { return actionHash(element) }
      return json.elements.reduce(0) { StructuralHash.mix($0, actionHash($1)) }
    case .object:
      let isNavigation = json.present("route") != nil
      return json.members.reduce(0) { hash, member in
        let (key, value) = member
        if value.isNull || key.isUnimportant || isNavigation && key.keyEquals("_beagleAction_") {
          return hash
        }
        let name = key.withUnescapedBytes { StructuralHash.hash($0) }
        return hash &+ StructuralHash.mix(name, actionHash(value))
      }
    }
  }
}

/// What a screen reader reads for a control, if the document determines it.
private struct LiteralName {
  private(set) var words: [JSONCursor] = []
  private(set) var hash: UInt64 = 0
  private(set) var steps = 0

  /// Adds the words of a component.
  ///
  /// - Returns: false if some of them are unknown.
  mutating func add(_ json: JSONCursor, _ kind: Component.Kind, isControl: Bool = false) -> Bool {
    steps += 1
    guard json.member("style")?.present("display") == nil else { return false }
    let accessibility = json.member("accessibility")
    if isControl, accessibility?.member("accessible")?.boolValue == false { return false }
    if let label = accessibility?.member("accessibilityLabel"), label.hasText {
      append(label)
      return true
    }
    switch kind {
    case .text: return addText(of: json)
    case .button: return isControl && addText(of: json)
    // A picture without a label is silent.
    case .image: return json.member("path")?.member("accessibility") == nil
    case .container, .scrollView: return addParts(json.present("children"))
    case .touchable: return isControl && addParts(json.present("child") ?? json.present("children"))
    default: return false
    }
  }

  private mutating func addText(of json: JSONCursor) -> Bool {
    guard let text = json.member("text"), text.kind == .string, !text.containsExpressionMarker else {
      return false
    }
    if text.hasText { append(text) }
    return true
  }

  private mutating func addParts(_ json: JSONCursor?) -> Bool {
    guard let json else { return true }
    if json.kind == .array {
      for element in json.elements where !addPart(element) { return false }
      return true
    }
    return addPart(json)
  }

  private mutating func addPart(_ json: JSONCursor) -> Bool {
    guard json.kind == .object, let name = json.member("_beagleComponent_")?.builtInName,
      let kind = Component.kinds[name]
    else { return json.isNull }
    return add(json, kind)
  }

  private mutating func append(_ text: JSONCursor) {
    let word = text.withUnescapedBytes { StructuralHash.hash($0) }
    hash = words.isEmpty ? word : StructuralHash.mix(hash, word)
    words.append(text)
  }
}

extension JSONCursor {
  fileprivate var hasText: Bool {
    kind == .string && stringBytes.contains { !($0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n")) }
  }

  /// Whether the key of an action or a route has no influence on what the user gets.
  fileprivate var isUnimportant: Bool {
    keyEquals("analytics") || keyEquals("shouldPrefetch") || keyEquals("fallback")
      || keyEquals("_beagleIgnore_")
  }
}
