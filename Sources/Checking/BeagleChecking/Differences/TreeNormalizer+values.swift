import BeagleJSON
import BeagleSchema

/// Reads values by their types. Each function returns whether the JSON is such a value; if it is not, discard
/// what was added.
extension TreeNormalizer {
  func value(_ json: JSONCursor, _ rule: NormalizationRule, _ label: UInt64) -> Bool {
    switch rule {
    case .value(let value): return self.value(json, value, label)
    case .contextValue: return data(json, label, isEvaluated: false, isUnescaped: true)
    case .onlyTemplate: return onlyTemplate(json, label)
    case .opposite: return opposite(json, label)
    }
  }

  func value(_ json: JSONCursor, _ value: PropertyTable.Value, _ label: UInt64) -> Bool {
    switch value {
    case .text:
      guard json.kind == .string else { return false }
      return plainText(json, label)
    case .bool:
      guard let bool = json.boolValue else { return false }
      return leaf(json, label, StructuralHash.mix(.bool, bool ? 1 : 0))
    case .integer:
      guard json.intValue != nil else { return false }
      return leaf(json, label, StructuralHash.hash(number: json))
    case .number:
      guard json.kind == .number else { return false }
      return leaf(json, label, StructuralHash.hash(number: json))
    case .color: return color(json, label)
    case .choice(let index):
      guard let name = PackedName(json), let choice = table.choices[index][name] else { return false }
      return leaf(json, label, StructuralHash.mix(.choice, choice))
    case .data: return data(json, label, isEvaluated: false)
    case .binding(let part): return binding(json, table.types.parts[part].value, label)
    case .list(let part): return list(json, table.types.parts[part].value, label)
    case .dictionary(let part): return dictionary(json, table.types.parts[part].value, label)
    case .object(table.types.length): return length(json, label)
    case .object(let object): return self.object(json, object, label)
    case .component: return component(json, label)
    case .onlyComponent: return onlyComponent(json, label)
    case .action: return action(json, label)
    case .screen: return inNewScreen { screen(json, label) }
    case .route(let local): return route(json, local, label)
    case .imagePath: return imagePath(json, label)
    case .imageName: return object(json, table.types.localImage, label)
    case .addedComponents:
      return json.kind == .string ? expression(json, label) : list(json, .component, label)
    case .analytics(let object): return analytics(json, object, label)
    }
  }

  // MARK: Numbers

  private func color(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard let color = json.stringValue.flatMap({ Color($0) }) else { return false }
    let word = [color.red, color.green, color.blue, color.alpha].reduce(0) { $0 << 8 | UInt64($1) }
    return leaf(json, label, StructuralHash.mix(.color, word))
  }

  private func length(_ json: JSONCursor, _ label: UInt64) -> Bool {
    switch json.kind {
    case .number: return leaf(json, label, Self.hash(of: .real, StructuralHash.hash(number: json)))
    case .string:
      guard let short = json.stringValue.flatMap({ UnitValue.short($0) }), let number = short.value.value
      else { return false }
      return leaf(json, label, Self.hash(of: short.type, StructuralHash.hash(number)))
    case .object:
      guard let value = json.present("value"),
        let kind = json.present("type").flatMap({ PackedName($0) }).flatMap({ UnitValue.Kind.names[$0] }
        )
      else { return false }
      if value.kind == .number {
        return leaf(json, label, Self.hash(of: kind, StructuralHash.hash(number: value)))
      }
      let node = tree.nodes.count
      guard expression(value, label) else { return false }
      tree.nodes[node].tape = UInt32(truncatingIfNeeded: json.index)
      tree.nodes[node].exact = Self.hash(of: kind, tree.nodes[node].exact)
      tree.nodes[node].blind = Self.hash(of: kind, tree.nodes[node].blind)
      return true
    default: return false
    }
  }

  private static func hash(of kind: UnitValue.Kind, _ value: UInt64) -> UInt64 {
    switch kind {
    case .real: StructuralHash.mix(StructuralHash.mix(.length, 1), value)
    case .percent: StructuralHash.mix(StructuralHash.mix(.length, 2), value)
    // The number has no meaning.
    case .auto: StructuralHash.mix(.length, 3)
    }
  }

  // MARK: Data

  /// A value that cannot be decoded, as JSON; components and actions inside it are still recognised.
  func raw(_ json: JSONCursor, _ label: UInt64) {
    let node = tree.nodes.count
    _ = data(json, label, isEvaluated: true, hasParts: true)
    tree.nodes[node].flags.insert(.raw)
  }

  /// Any JSON.
  ///
  /// - Parameters:
  ///   - isEvaluated: whether expressions in its strings are evaluated.
  ///   - isUnescaped: whether backslashes are removed in strings without expressions.
  ///   - hasParts: whether objects that look like components or actions are read as such.
  @discardableResult
  func data(
    _ json: JSONCursor, _ label: UInt64, isEvaluated: Bool, isUnescaped: Bool = false, hasParts: Bool = false
  ) -> Bool {
    switch json.kind {
    case .null: return leaf(json, label, StructuralHash.Tag.null.rawValue)
    case .bool: return leaf(json, label, StructuralHash.mix(.bool, json.boolValue == true ? 1 : 0))
    case .number: return leaf(json, label, StructuralHash.hash(number: json))
    case .string:
      if isEvaluated { return text(json, label) }
      if isUnescaped, json.mayHoldExpression, let text = json.stringValue,
        case .literal(let literal) = ParsedText(text)
      {
        return leaf(json, label, StructuralHash.mix(.text, StructuralHash.hash(literal)))
      }
      return plainText(json, label)
    case .array:
      let node = open(.list, json, label)
      for element in json.elements {
        data(element, 0, isEvaluated: isEvaluated, isUnescaped: isUnescaped, hasParts: hasParts)
      }
      closeList(node)
      return true
    case .object:
      if hasParts {
        if json.member("_beagleComponent_") != nil, attempt(json, .component, label) { return true }
        if json.member("_beagleAction_") != nil, attempt(json, .action, label) { return true }
      }
      let node = open(.members, json, label)
      let hasDuplicates = json.hasDuplicateKeys
      for (key, value) in json.members where !hasDuplicates || Self.counts(key, value, in: json) {
        data(
          value, key.withUnescapedBytes { StructuralHash.hash($0) }, isEvaluated: isEvaluated,
          isUnescaped: isUnescaped, hasParts: hasParts)
      }
      close(node, StructuralHash.Tag.members.rawValue)
      return true
    }
  }

  /// A list, or a single element. Elements that are null are omitted.
  private func list(_ json: JSONCursor, _ element: PropertyTable.Value, _ label: UInt64) -> Bool {
    let node = open(.list, json, label)
    if json.kind == .array {
      for item in json.elements where !item.isNull && !attempt(item, element, 0) { raw(item, 0) }
    } else if !attempt(json, element, 0) {
      return false
    }
    closeList(node)
    return true
  }

  private func dictionary(_ json: JSONCursor, _ element: PropertyTable.Value, _ label: UInt64) -> Bool {
    guard json.kind == .object else { return false }
    let node = open(.members, json, label)
    let hasDuplicates = json.hasDuplicateKeys
    for (key, value) in json.members
    where !value.isNull && (!hasDuplicates || Self.counts(key, value, in: json)) {
      let label = key.withUnescapedBytes { StructuralHash.hash($0) }
      if !attempt(value, element, label) { raw(value, label) }
    }
    close(node, StructuralHash.Tag.members.rawValue)
    return true
  }

  // MARK: Objects

  private func object(_ json: JSONCursor, _ object: Int, _ label: UInt64) -> Bool {
    if object == table.types.localImage, json.kind == .string {
      let node = open(.object, json, label, object: object)
      guard text(json, StructuralHash.hash("mobileId")) else { return false }
      close(node, table.hash(of: object, as: .object))
      return true
    }
    guard json.kind == .object else { return false }
    let outer = surroundings
    defer { surroundings = outer }
    let node = open(.object, json, label, object: object)
    if case .template? = table.objects[object].special { enterTemplate(node) }
    ObjectKeys.withKeys(of: json) { properties(of: object, $0) }
    close(node, table.hash(of: object, as: .object))
    return true
  }

  /// The content of a template can read the item and its index.
  private func enterTemplate(_ node: Int) {
    for (name, kind) in [(surroundings.itemName, MeaningScope.Kind.item), (surroundings.indexName, .index)] {
      declare(name, kind)
    }
    tree.nodes[node].extra = UInt32(truncatingIfNeeded: surroundings.scope + 1)
  }

  func declare(_ name: UInt64, _ kind: MeaningScope.Kind) {
    tree.scopes.append(
      MeaningScope(name: name, kind: kind, component: surroundings.component, outer: surroundings.scope))
    surroundings.scope = Int32(truncatingIfNeeded: tree.scopes.count - 1)
  }

  private func onlyTemplate(_ json: JSONCursor, _ label: UInt64) -> Bool {
    let outer = surroundings
    defer { surroundings = outer }
    let list = open(.list, json, label)
    let node = open(.object, json, 0, object: table.types.template, flags: .implied)
    enterTemplate(node)
    guard attempt(json, .component, StructuralHash.hash("view")) else { return false }
    close(node, table.hash(of: table.types.template, as: .object))
    closeList(list)
    return true
  }

  /// A route with both is local.
  private func route(_ json: JSONCursor, _ local: Int, _ label: UInt64) -> Bool {
    guard json.kind == .object else { return false }
    if json.member("screen")?.kind == .object { return object(json, local, label) }
    return json.present("url") != nil && object(json, table.types.remoteRoute, label)
  }

  private func imagePath(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard json.kind == .object else { return false }
    let isLocal: Bool
    if let kind = json.present("_beagleImagePath_") {
      isLocal = PackedName(kind) == PackedName("local")
    } else {
      isLocal = json.present("mobileId") != nil
    }
    return object(json, isLocal ? table.types.localImage : table.types.remoteImage, label)
  }

  /// True is an object without members.
  private func analytics(_ json: JSONCursor, _ object: Int, _ label: UInt64) -> Bool {
    if let isEnabled = json.boolValue {
      return leaf(json, label, StructuralHash.mix(.bool, isEnabled ? 1 : 0))
    }
    let node = tree.nodes.count
    guard self.object(json, object, label) else { return false }
    if tree.nodes.count == node + 1 {
      tree.nodes[node].kind = .value
      tree.nodes[node].exact = StructuralHash.mix(.bool, 1)
      tree.nodes[node].blind = tree.nodes[node].exact
    }
    return true
  }
}
