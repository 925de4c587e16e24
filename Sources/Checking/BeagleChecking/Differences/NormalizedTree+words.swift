import BeagleJSON
import BeagleSchema

/// Nodes in words, for messages.
extension NormalizedTree {
  /// A component: `text "greeting"` by its id, or else by its text.
  ///
  /// - Parameters:
  ///   - label: a property that must not be used, since it changed.
  ///   - part: a node inside it that must not be used, since it is new or removed.
  func name(ofComponent number: Int, besides label: UInt64 = 0, without part: Int? = nil) -> String {
    named(component: number, besides: label, without: part).name
  }

  /// The name, and the component inside that supplied its text.
  func named(component number: Int, besides label: UInt64 = 0, without part: Int? = nil) -> (
    name: String, by: Int?
  ) {
    let node = components[number].node
    let type = typeName(ofComponent: node)
    for name in Self.namingLabels where name != label {
      guard let child = child(name, of: node) else { continue }
      let text = name == Self.barLabel ? self.child(Self.titleLabel, of: child) : child
      if let text, nodes[text].kind == .value, let words = cursor(text).stringValue, !words.isEmpty {
        return ("\(type) \(words.quoted)", nil)
      }
    }
    guard let (inner, text) = firstText(inside: node, without: part) else { return (type, nil) }
    return ("\(type) with \(text.quoted)", inner)
  }

  /// The first text displayed in a component, up to a limited depth.
  private func firstText(inside node: Int, without part: Int?) -> (component: Int, text: String)? {
    let hidden = part.map { $0..<Int(nodes[$0].end) } ?? 0..<0
    for inner in (node + 1..<min(Int(nodes[node].end), node + 40)) where nodes[inner].kind == .component {
      guard !hidden.contains(inner), let text = child(Self.textLabel, of: inner), nodes[text].kind == .value,
        let words = cursor(text).stringValue, !words.isEmpty
      else { continue }
      return (inner, words)
    }
    return nil
  }

  /// The name of a part of a component that has a name or a title; nil for others.
  func name(ofObject node: Int) -> String? {
    let table = PropertyTable.standard
    guard Int(nodes[node].object) < table.objects.count else { return nil }
    let type: String
    switch table.objects[Int(nodes[node].object)].type {
    case is Context.Type: type = "context"
    case is Template.Type: type = "a template"
    case is TabBar.Item.Type, is TabItem.Type: type = "tab"
    case is NavigationBarItem.Type: type = "item"
    default: return nil
    }
    for label in [TreeNormalizer.idLabel, Self.titleLabel, Self.textLabel] {
      if let text = child(label, of: node), nodes[text].kind == .value { return "\(type) \(words(text))" }
    }
    return type
  }

  private static let textLabel = StructuralHash.hash("text")
  private static let barLabel = StructuralHash.hash("navigationBar")
  private static let titleLabel = StructuralHash.hash("title")
  private static let namingLabels =
    [StructuralHash.hash("id"), StructuralHash.hash("text"), barLabel]
    + (["placeholder", "name", "url", "path"] as [StaticString]).map { StructuralHash.hash($0) }

  private func typeName(ofComponent node: Int) -> String {
    if nodes[node].flags.contains(.implied) {
      return nodes[node].object == PropertyTable.standard.screen ? "screen" : "container"
    }
    let json = cursor(node)
    let written =
      json.member("_beagleComponent_")?.stringValue
      ?? json.member("_beagleType_")?.legacyName(of: "component")
    return written.map(Self.plainType) ?? "screen"
  }

  /// An action's type: `sendRequest`.
  func typeName(ofAction node: Int) -> String {
    let json = cursor(node)
    let written =
      json.member("_beagleAction_")?.stringValue ?? json.member("_beagleType_")?.legacyName(of: "action")
    return written.map(Self.plainType) ?? "an action"
  }

  /// The type as the protocol spells it, without the namespace of built-in types.
  private static func plainType(_ written: String) -> String {
    guard let name = PackedName(builtIn: written) else { return written.printableName }
    let known = Component.kinds[name]?.name ?? Action.kinds[name]?.name ?? written
    let type = String(known.dropFirst(7))
    return type == "screenComponent" ? "screen" : type
  }

  /// A short form of a value: `"Hi"`, `8`, `50%`, `a list of 3`.
  func words(_ node: Int) -> String {
    let json = cursor(node)
    switch nodes[node].kind {
    case .component: return name(ofComponent: component(at: node))
    case .action: return typeName(ofAction: node)
    case .list:
      let count = children(of: node).reduce(0) { count, _ in count + 1 }
      return count == 0 ? "an empty list" : "a list of \(count)"
    case .object:
      // An image or a destination is identified by its location.
      for name in ["url", "mobileId"] as [StaticString] {
        guard let child = child(StructuralHash.hash(name), of: node), nodes[child].kind == .value else {
          continue
        }
        return words(child)
      }
      return child(StructuralHash.hash("screen"), of: node) == nil ? "an object" : "a screen"
    case .members: return "an object"
    case .value: return words(json, nodes[node].flags)
    }
  }

  private func words(_ json: JSONCursor, _ flags: NormalizedNode.Flags) -> String {
    if flags.contains(.negated) {
      if let bool = json.boolValue { return bool ? "false" : "true" }
      return "the opposite of \((json.stringValue ?? "").quoted)"
    }
    switch json.kind {
    case .string: return (json.stringValue ?? "").quoted
    case .object where json.count == 0: return "true"
    case .object:
      guard let value = json.member("value") else { return "an object" }
      switch json.member("type")?.stringValue?.lowercased() {
      case "percent": return "\(words(value, []))%"
      case "auto": return "auto"
      default: return words(value, [])
      }
    case .number: return json.dynamicObject.text
    default: return json.summary
    }
  }
}

extension AbsentValue {
  var words: String { json == #""""# ? "empty" : json }
}

extension String {
  /// The text without quotes, shortened, and without control characters.
  var printableName: String { String(quoted.dropFirst().dropLast()) }
}
