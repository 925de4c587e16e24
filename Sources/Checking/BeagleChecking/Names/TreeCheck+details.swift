import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// A name that editors do not rename and the check does not compare: only for lists of uses.
struct NameDetail {
  let kind: UsedName.Kind
  let key: String
  let text: String
  var role = UseRole.use
  let range: Range<Int>
  /// Whether it is neither built in nor custom.
  var isUndeclared = false
}

/// Records names that editors do not use, if requested.
extension TreeCheck {
  /// Records the type of a component or an action.
  ///
  /// - Parameters:
  ///   - name: the name if it differs from the written text.
  ///   - builtIn: its name if it is built in.
  func noteType(
    _ kind: UsedName.Kind, _ type: JSONCursor, _ name: String? = nil, builtIn: @autoclosure () -> String?
  ) {
    guard notesNames else { return }
    if name == nil { noteName(type, .read) { .type($0.lowercased()) } }
    guard notesDetails, let written = name ?? type.stringValue else { return }
    let builtIn = builtIn()
    let isKnown = kind == .action ? registry.actions.contains(written) : registry.components.contains(written)
    names?.details.append(
      NameDetail(
        kind: kind, key: written.lowercased(), text: builtIn ?? declared(kind, written),
        range: type.contentRange,
        isUndeclared: builtIn == nil && !isKnown))
  }

  /// The name of a type as the application has declared it.
  private func declared(_ kind: UsedName.Kind, _ written: String) -> String {
    let declaration =
      kind == .action
      ? registry.actions.declaration(of: written) : registry.components.declaration(of: written)
    guard let declaration else { return written }
    let name = "custom:" + declaration.name
    return name.lowercased() == written.lowercased() ? name : written
  }

  /// Records a URL or an image path that contains expressions. Nothing is known if it is a single expression.
  func noteMixed(_ json: JSONCursor, _ role: SymbolTable.Role, _ meaning: SymbolTable.Meaning) {
    guard notesDetails, let text = json.stringValue else { return }
    if case .template(let template) = ParsedText(text), template.isLoneExpression { return }
    let kind: UsedName.Kind
    switch meaning {
    case .location: kind = role == .declaration ? .screen : .url
    case .image: kind = .image
    default: return
    }
    names?.details.append(
      NameDetail(kind: kind, key: text, text: text, role: UseRole(role), range: json.contentRange))
  }

  // MARK: Properties

  /// Records an object in the ``PropertyTable`` with its properties.
  func noteObject(_ json: JSONCursor, _ object: Int) {
    notePlace(json)
    guard notesDetails else { return }
    let properties = table.properties[table.objects[object].properties]
    for (key, value) in json.members where !value.isNull {
      guard let property = properties.last(where: { $0.wire.type != nil && key.keyEquals($0.wire.name) })
      else { continue }
      let (name, isEvent) = (property.wire.name, table.isEvent(property.value))
      if let owner = table.owner(object, ofEvent: isEvent) {
        note(isEvent ? .event : .property, "\(owner).\(name)", at: key)
      }
      if table.isColor(property.value) { noteColor(value) }
      if name.isOne(of: "styleId") { noteStyle(value) }
    }
  }

  func noteProperties(
    ofForeign json: JSONCursor, _ type: JSONCursor?, _ declaration: (String) -> TypeDeclaration?
  ) {
    guard notesDetails, let type = type?.stringValue else { return }
    let declaration = declaration(type)
    for (key, value) in json.members where !value.isNull {
      guard let name = key.stringValue, !name.hasPrefix("_beagle") else { continue }
      let kind = declaration?.properties.first { $0.name == name }?.kind
      let first = value.kind == .array ? value.element(at: 0) : value
      let isEvent =
        kind == .actions || first.map { $0.kind == .object && $0.member("_beagleAction_") != nil } ?? false
      note(isEvent ? .event : .property, "\(type).\(name)", at: key)
      if kind == .color { noteColor(value) }
    }
  }

  private func note(_ kind: UsedName.Kind, _ name: String, at key: JSONCursor) {
    names?.details.append(
      NameDetail(kind: kind, key: UsedName.key(ofProperty: name), text: name, range: key.contentRange))
  }

  private func noteColor(_ json: JSONCursor) {
    guard json.kind == .string, !json.containsExpressionMarker, let text = json.stringValue, !text.isEmpty
    else { return }
    let name = Color(text)?.hexadecimal ?? text
    names?.details.append(NameDetail(kind: .color, key: name, text: name, range: json.contentRange))
  }

  private func noteStyle(_ json: JSONCursor) {
    guard json.kind == .string, let text = json.stringValue, !text.isEmpty else { return }
    names?.details.append(NameDetail(kind: .style, key: text, text: text, range: json.contentRange))
  }

  /// The members that the items of lists correspond to; nil for a list with items from elsewhere.
  func itemMembers() -> [Int?] {
    scopes.lists.indices.map { list in
      guard case .path = scopes.lists[list].source else { return nil }
      return member(of: .item(ofList: list))
    }
  }
}

extension UsedName {
  /// A property's name in comparable form: types ignore letter case, and names of properties do not.
  package static func key(ofProperty name: String) -> String {
    guard let point = name.lastIndex(of: ".") else { return name }
    return name[..<point].lowercased() + name[point...]
  }
}

extension PropertyTable {
  fileprivate func isEvent(_ value: Value) -> Bool {
    guard case .list(let part) = value, case .action = parts[part].value else { return false }
    return true
  }

  fileprivate func isColor(_ value: Value) -> Bool {
    switch value {
    case .color: true
    case .binding(let part): isColor(parts[part].value)
    default: false
    }
  }

  /// The name in editors for the object of a property: `beagle:text`; nil for parts, of which they only list
  /// events.
  fileprivate func owner(_ object: Int, ofEvent isEvent: Bool) -> String? {
    guard case .part = objects[object].kind, isEvent else { return objects[object].kind.name }
    let type = "\(objects[object].type)"
    return type.prefix(1).lowercased() + type.dropFirst()
  }
}
