import BeagleExpressions
import BeagleJSON

/// A quick pass over a document that finds out whether decoding it certainly reports nothing. Decoding is the
/// only authority on diagnostics; this pass saves it for the usual document, which has none.
///
/// The pass knows only what the ``PropertyTable`` says. It accepts built-in types with their current
/// properties, each once and with a value of its kind. It does not accept older names and forms, shorthands
/// and custom types, with which a document may be correct, too.
struct QuickAcceptance {
  private let table = PropertyTable.standard
  private var styles: ParseCache<Void>
  private var expressions: ParseCache<Void>
  /// The number of components and actions around the current value.
  private var depth = 0

  /// Whether decoding a component certainly reports nothing.
  static func accepts(_ document: JSONDocument) -> Bool {
    var pass = QuickAcceptance(documentSize: document.byteCount)
    defer {
      pass.styles.deallocate()
      pass.expressions.deallocate()
    }
    return document.withCursor { pass.accepts($0, .component) }
  }

  private init(documentSize: Int) {
    styles = ParseCache(documentSize: documentSize)
    expressions = ParseCache(documentSize: documentSize)
  }

  private mutating func accepts(_ json: JSONCursor, _ value: PropertyTable.Value) -> Bool {
    switch value {
    case .text: return json.kind == .string
    case .bool: return json.kind == .bool
    case .integer: return json.intValue != nil
    case .number: return json.kind == .number
    case .color: return Color.literal(json) != nil
    case .data: return !json.hasRepeatedKeys
    case .choice(let choice): return PackedName(json).map { table.choiceNames[choice][$0] != nil } ?? false
    case .binding(let binding): return acceptsBinding(json, table.parts[binding])
    case .list(let list): return acceptsElements(of: json, table.parts[list].value)
    case .dictionary(let values):
      guard json.kind == .object, !json.hasDuplicateKeys else { return false }
      for (_, member) in json.members where !member.isNull && !accepts(member, table.parts[values].value) {
        return false
      }
      return true
    case .object(let object): return json.kind == .object && acceptsObject(json, object)
    case .component, .onlyComponent, .screen:
      return acceptsNamed(json, "_beagleComponent_") { $0.components[$1]?.object }
    case .action: return acceptsNamed(json, "_beagleAction_") { $0.actions[$1]?.object }
    case .route(let local):
      guard json.kind == .object else { return false }
      return acceptsObject(json, json.member("screen") == nil ? table.remoteRoute : local)
    case .imagePath:
      guard let kind = json.member("_beagleImagePath_").flatMap({ PackedName($0) }) else { return false }
      switch ImagePath.kinds[kind] {
      case .local: return acceptsObject(json, table.localImage)
      case .remote: return acceptsObject(json, table.remoteImage)
      case nil: return false
      }
    case .imageName: return json.kind == .string && accepts(json, table.bindText)
    case .addedComponents: return accepts(json, table.children)
    case .analytics(let entries):
      return json.kind == .bool || json.kind == .object && acceptsObject(json, entries)
    }
  }

  private mutating func acceptsElements(of json: JSONCursor, _ value: PropertyTable.Value) -> Bool {
    guard json.kind == .array else { return false }
    for element in json.elements where !element.isNull && !accepts(element, value) { return false }
    return true
  }

  private mutating func acceptsBinding(_ json: JSONCursor, _ binding: PropertyTable.Part) -> Bool {
    guard json.kind == .string, json.mayHoldExpression else { return accepts(json, binding.value) }
    let found = expressions.find(json)
    if found.value != nil { return true }
    switch json.parsedText {
    case .template:
      if let slot = found.slot { expressions.insert((), in: slot, of: json) }
      return true
    case .literal: return binding.type == String.self || binding.type == DynamicObject.self
    case .malformed: return false
    }
  }

  /// Accepts a component or an action.
  private mutating func acceptsNamed(
    _ json: JSONCursor, _ key: StaticString, _ object: (PropertyTable, PackedName) -> Int?
  ) -> Bool {
    guard json.kind == .object, depth < Component.maximumDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    return ObjectKeys.withKeys(of: json) { keys in
      guard let name = keys.member(key)?.builtInName, let object = object(table, name) else { return false }
      return acceptsMembers(keys, object)
    }
  }

  private mutating func acceptsObject(_ json: JSONCursor, _ object: Int) -> Bool {
    guard object == table.style else {
      return ObjectKeys.withKeys(of: json) { acceptsMembers($0, object) }
    }
    let found = styles.find(json)
    if found.value != nil { return true }
    guard ObjectKeys.withKeys(of: json, { acceptsMembers($0, object) }) else { return false }
    if let slot = found.slot { styles.insert((), in: slot, of: json) }
    return true
  }

  private mutating func acceptsMembers(_ keys: ObjectKeys, _ object: Int) -> Bool {
    var keys = keys
    for position in table.objects[object].properties {
      let property = table.properties[position]
      let value = keys.take(property.key)
      guard let value, !value.isNull else {
        // Null counts as absent, unless it is a value of the type.
        let isMissing = value == nil || !(property.wire.type?.acceptsNull ?? false)
        if case .required = property.wire.role, isMissing { return false }
        continue
      }
      guard property.wire.isCurrent, accepts(value, property.value) else { return false }
    }
    // A local image needs one of its properties, whichever it is.
    if object == table.localImage, keys.present("mobileId") ?? keys.present("url") == nil { return false }
    return !keys.mayHaveOthers || Self.hasOnlyCommon(keys)
  }

  /// Whether the keys that are not taken yet are some that any object may have.
  private static func hasOnlyCommon(_ keys: ObjectKeys) -> Bool {
    var keys = keys
    for name in ObjectKeys.common {
      if let value = keys.take(name), value.hasRepeatedKeys { return false }
    }
    return !keys.mayHaveOthers
  }
}
