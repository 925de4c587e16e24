import BeagleJSON
import BeagleSchema

extension TreeNormalizer {
  func component(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard json.kind == .object else { return false }
    return nested {
      ObjectKeys.withKeys(of: json) { keys in
        if let type = keys.member("_beagleComponent_"), type.kind == .string {
          if let name = type.builtInName, let known = table.types.components[name] {
            return self.component(known.kind, known.object, keys, label)
          }
          return foreignComponent(type.stringValue ?? "", keys, label)
        }
        if let name = json.member("_beagleType_")?.legacyName(of: "component") {
          if let known = PackedName(builtIn: name).flatMap({ table.types.components[$0] }) {
            return self.component(known.kind, known.object, keys, label, isLegacy: true)
          }
          return foreignComponent(name, keys, label)
        }
        guard json.member("beaglePlatform") != nil, let child = json.member("child") else { return false }
        return component(child, label)
      }
    }
  }

  private func component(
    _ kind: Component.Kind, _ object: Int, _ keys: ObjectKeys, _ label: UInt64, isLegacy: Bool = false
  ) -> Bool {
    let type = table.hash(of: object, as: .component)
    return component(type, object, keys.object, label, declaring: keys) { node in
      surroundings.isPlainBox = kind.isPlainBox
      if case .list? = table.objects[object].special { nameItems(keys) }
      if case .grid? = table.objects[object].special { nameItems(keys) }
      properties(of: object, keys, typeKeys: 1)
      if isLegacy, tree.child(Self.styleLabel, of: node, before: tree.nodes.count) == nil {
        legacyStyle(keys)
      }
      return true
    }
  }

  /// Reads a custom component or action: the common properties of all components as such, and the rest as
  /// JSON with components and actions inside it.
  private func foreignComponent(_ name: String, _ keys: ObjectKeys, _ label: UInt64) -> Bool {
    let type = StructuralHash.mix(.component, StructuralHash.hash(name.lowercased()))
    return component(type, table.types.customComponent, keys.object, label, declaring: keys) { _ in
      surroundings.isPlainBox = false
      surroundings.declaration = registry.components.declaration(of: name)
      properties(of: table.types.customComponent, keys, typeKeys: 1)
      return true
    }
  }

  /// Adds a component whose properties `body` reads.
  private func component(
    _ type: UInt64, _ object: Int, _ json: JSONCursor, _ label: UInt64, flags: NormalizedNode.Flags = [],
    declaring keys: ObjectKeys? = nil, _ body: (_ node: Int) -> Bool
  ) -> Bool {
    let outer = surroundings
    defer { surroundings = outer }
    let node = open(.component, json, label, object: object, flags: flags)
    let number = tree.components.count
    tree.components.append(
      MeaningComponent(node: node, parent: outer.component, type: type, shape: type, scope: outer.scope))
    tree.nodes[node].extra = UInt32(truncatingIfNeeded: number)
    surroundings.component = number
    if let keys { declareContext(keys) }
    tree.components[number].scope = surroundings.scope
    guard body(node) else { return false }
    close(node, type)
    if !flags.contains(.implied), let id = tree.child(Self.idLabel, of: node) {
      tree.components[number].id = tree.nodes[id].exact
    }
    if outer.component >= 0 {
      tree.components[outer.component].shape = StructuralHash.mix(
        tree.components[outer.component].shape, tree.components[number].shape)
    }
    return true
  }

  private func declareContext(_ keys: ObjectKeys) {
    guard let id = keys.present("context")?.member("id"), id.kind == .string else { return }
    declare(id.withUnescapedBytes { StructuralHash.hash($0) }, .context)
  }

  private func nameItems(_ keys: ObjectKeys) {
    func name(_ key: StaticString, _ absent: StaticString) -> UInt64 {
      guard let json = keys.present(key), json.kind == .string else { return StructuralHash.hash(absent) }
      return json.withUnescapedBytes { StructuralHash.hash($0) }
    }
    surroundings.itemName = name("iteratorName", "item")
    surroundings.indexName = name("indexName", "index")
  }

  /// The style of a component of Beagle 0.x, which is in `flex` and `appearance`.
  private func legacyStyle(_ keys: ObjectKeys) {
    let parts = [keys.present("appearance"), keys.present("flex")].compactMap(\.self).filter {
      $0.kind == .object
    }
    guard let first = parts.first else { return }
    let style = open(.object, first, Self.styleLabel, object: table.types.style, flags: .implied)
    for index in table.objects[table.types.style].properties {
      let property = table.properties[index]
      if property.name.isOne(of: "flex") {
        guard let flex = keys.present("flex"), flex.kind == .object else { continue }
        let node = open(.object, flex, property.label, object: table.types.flex)
        ObjectKeys.withKeys(of: flex) { keys in
          for index in table.objects[table.types.flex].properties {
            let property = table.properties[index]
            guard let json = keys.present(property.key) else { continue }
            _ = read(json, property.rule, property, keys)
          }
        }
        closeUnlessEmpty(node, table.types.flex)
      } else if let json = parts.compactMap({ $0.present(property.name) }).first {
        _ = read(json, property.rule, property, keys)
      }
    }
    closeUnlessEmpty(style, table.types.style)
  }

  private func closeUnlessEmpty(_ node: Int, _ object: Int) {
    if tree.nodes.count == node + 1 {
      tree.nodes.removeLast()
    } else {
      close(node, table.hash(of: object, as: .object))
    }
  }

  // MARK: In the place of others

  /// Reads a screen, if its type may be missing or another component may replace it.
  func screen(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard json.kind == .object else { return false }
    if Screen.hasNoType(json) {
      return nested {
        ObjectKeys.withKeys(of: json) { component(.screen, table.types.screen, $0, label) }
      }
    }
    if json.isScreen(table) { return component(json, label) }
    let type = table.hash(of: table.types.screen, as: .component)
    return component(type, table.types.screen, json, label, flags: .implied) { _ in
      let child = tree.nodes.count
      guard attempt(json, .component, Self.childLabel) else { return false }
      // It has the id of a container.
      if Int(tree.nodes[child].object) == table.types.container, let id = tree.child(Self.idLabel, of: child)
      {
        let node = tree.nodes[id]
        tree.nodes.append(node)
        tree.nodes[tree.nodes.count - 1].end = UInt32(truncatingIfNeeded: tree.nodes.count)
        tree.nodes[tree.nodes.count - 1].flags.insert(.implied)
      }
      return true
    }
  }

  /// Reads content that cannot see the contexts around it.
  func inNewScreen(_ body: () -> Bool) -> Bool {
    let outer = surroundings
    defer { surroundings = outer }
    surroundings.scope = -1
    return body()
  }

  /// One component, or several that are put into a container.
  func onlyComponent(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard json.kind == .array else { return component(json, label) }
    let elements = json.elements.filter { !$0.isNull }
    if elements.count == 1 { return component(elements[0], label) }
    let type = table.hash(of: table.types.container, as: .component)
    return component(type, table.types.container, json, label, flags: .implied) { _ in
      elements.isEmpty || attempt(json, table.types.children, Self.childrenLabel)
    }
  }

  // MARK: Actions

  func action(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard json.kind == .object else { return false }
    return nested {
      ObjectKeys.withKeys(of: json) { keys in
        if let type = keys.member("_beagleAction_"), type.kind == .string {
          if let name = type.builtInName, let known = table.types.actions[name] {
            return action(table.hash(of: known.object, as: .action), known.object, keys, label)
          }
          return foreignAction(type.stringValue ?? "", keys, label)
        }
        guard let name = json.member("_beagleType_")?.legacyName(of: "action") else { return false }
        if let known = PackedName(builtIn: name).flatMap({ table.types.actions[$0] }) {
          return action(table.hash(of: known.object, as: .action), known.object, keys, label)
        }
        return foreignAction(name, keys, label)
      }
    }
  }

  private func foreignAction(_ name: String, _ keys: ObjectKeys, _ label: UInt64) -> Bool {
    let type = StructuralHash.mix(.action, StructuralHash.hash(name.lowercased()))
    let outer = surroundings
    defer { surroundings = outer }
    surroundings.declaration = registry.actions.declaration(of: name)
    return action(type, table.types.customAction, keys, label)
  }

  private func action(_ type: UInt64, _ object: Int, _ keys: ObjectKeys, _ label: UInt64) -> Bool {
    let node = open(.action, keys.object, label, object: object)
    tree.nodes[node].extra = UInt32(truncatingIfNeeded: type)
    properties(of: object, keys, typeKeys: 1)
    close(node, type)
    return true
  }
}

extension JSONCursor {
  /// Whether a component is a screen, possibly inside a wrapper for one platform.
  fileprivate func isScreen(_ table: NormalizationTable) -> Bool {
    if let type = member("_beagleComponent_"), type.kind == .string {
      return type.builtInName.flatMap { table.types.components[$0] }?.kind == .screen
    }
    if let name = member("_beagleType_")?.legacyName(of: "component") {
      return PackedName(builtIn: name).flatMap { table.types.components[$0] }?.kind == .screen
    }
    if member("beaglePlatform") != nil, let child = member("child") { return child.isScreen(table) }
    return false
  }
}
