import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Creates the normalised tree of a document by the lists of properties that decoding uses, on its tape: so
/// every node has its position, and older spellings give the same nodes as current ones.
///
/// One object is used for one document, on one thread.
final class TreeNormalizer {
  let table: NormalizationTable
  var tree: NormalizedTree
  /// What expressions at the current place can read.
  var surroundings = Surroundings()
  private var depth = 0

  struct Surroundings {
    /// The innermost entry of ``NormalizedTree/scopes``; -1 if there is none.
    var scope: Int32 = -1
    /// The component around the current place; -1 if there is none.
    var component = -1
    /// Whether that component lays out its children as a plain box does.
    var isPlainBox = false
    /// The names of an item and its index in the templates of the list.
    var itemName: UInt64 = 0
    var indexName: UInt64 = 0
    /// The declaration of the custom type that is being read.
    var declaration: TypeDeclaration?
  }

  static let idLabel = StructuralHash.hash("id")
  static let childrenLabel = StructuralHash.hash("children")
  static let childLabel = StructuralHash.hash("child")
  static let styleLabel = StructuralHash.hash("style")
  static let contextLabel = StructuralHash.hash("context")

  let registry: ComponentRegistry

  private init(
    _ document: JSONDocument, _ table: NormalizationTable, _ registry: ComponentRegistry = ComponentRegistry()
  ) {
    self.table = table
    self.registry = registry
    tree = NormalizedTree(document)
  }

  /// The normalised tree of a document that can be decoded.
  static func tree(of document: JSONDocument, _ registry: ComponentRegistry) -> NormalizedTree {
    document.withCursor { root in
      let reader = TreeNormalizer(document, .standard, registry)
      if !reader.screen(root, 0) { reader.raw(root, 0) }
      return reader.tree
    }
  }

  /// The hash of a JSON value; nil if it cannot be read by the rule.
  static func hash(of json: String, _ rule: NormalizationRule, _ table: NormalizationTable) -> UInt64? {
    guard let document = try? JSONDocument(parsing: json) else { return nil }
    return document.withCursor { root in
      let reader = TreeNormalizer(document, table)
      return reader.value(root, rule, 0) ? reader.tree.nodes[0].exact : nil
    }
  }

  // MARK: Nodes

  @discardableResult
  func open(
    _ kind: NormalizedNode.Kind, _ json: JSONCursor, _ label: UInt64, object: Int = Int(UInt16.max),
    flags: NormalizedNode.Flags = []
  ) -> Int {
    tree.nodes.append(
      NormalizedNode(
        label: label, tape: UInt32(truncatingIfNeeded: json.index),
        object: UInt16(truncatingIfNeeded: object),
        kind: kind, flags: flags))
    return tree.nodes.count - 1
  }

  /// Ends a list, in which the order matters.
  func closeList(_ node: Int) {
    var (exact, blind) = (StructuralHash.Tag.list.rawValue, StructuralHash.Tag.list.rawValue)
    tree.nodes[node].end = UInt32(truncatingIfNeeded: tree.nodes.count)
    for child in tree.children(of: node) {
      exact = StructuralHash.mix(exact, tree.nodes[child].exact)
      blind = StructuralHash.mix(blind, tree.nodes[child].blind)
    }
    tree.nodes[node].exact = exact
    tree.nodes[node].blind = blind
  }

  /// Ends an object with properties or members, in which the order does not matter.
  func close(_ node: Int, _ seed: UInt64) {
    var (exact, blind) = (UInt64(0), UInt64(0))
    tree.nodes[node].end = UInt32(truncatingIfNeeded: tree.nodes.count)
    for child in tree.children(of: node) {
      let label = tree.nodes[child].label
      exact &+= StructuralHash.mix(label, tree.nodes[child].exact)
      blind &+= StructuralHash.mix(label, tree.nodes[child].blind)
    }
    tree.nodes[node].exact = StructuralHash.mix(seed, exact)
    tree.nodes[node].blind = StructuralHash.mix(seed, blind)
  }

  /// Adds a value without content.
  @discardableResult
  func leaf(
    _ json: JSONCursor, _ label: UInt64, _ exact: UInt64, blind: UInt64? = nil,
    flags: NormalizedNode.Flags = []
  ) -> Bool {
    let node = open(.value, json, label, flags: flags)
    tree.nodes[node].exact = exact
    tree.nodes[node].blind = blind ?? exact
    tree.nodes[node].end = UInt32(truncatingIfNeeded: node + 1)
    return true
  }

  /// Reads a value; removes all nodes of it if the JSON is not such a value.
  func attempt(_ json: JSONCursor, _ value: PropertyTable.Value, _ label: UInt64) -> Bool {
    let (nodes, components, scopes) = (tree.nodes.count, tree.components.count, tree.scopes.count)
    if self.value(json, value, label) { return true }
    discard(from: nodes, components, scopes)
    return false
  }

  private func discard(from nodes: Int, _ components: Int, _ scopes: Int) {
    tree.nodes.removeLast(tree.nodes.count - nodes)
    tree.components.removeLast(tree.components.count - components)
    tree.scopes.removeLast(tree.scopes.count - scopes)
  }

  /// Runs `body` one component or action deeper, unless that exceeds the depth limit of decoding.
  func nested(_ body: () -> Bool) -> Bool {
    guard depth < Component.maximumDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  // MARK: Objects

  /// Reads an object's properties and unknown members.
  ///
  /// - Parameter typeKeys: how many of its members only name its type.
  func properties(of object: Int, _ keys: ObjectKeys, typeKeys: Int = 0) {
    var found = typeKeys
    for index in table.objects[object].properties { property(index, of: object, keys, &found) }
    if found < keys.object.count { others(of: object, keys.object) }
  }

  private func property(_ index: Int, of object: Int, _ keys: ObjectKeys, _ found: inout Int) {
    let property = table.properties[index]
    var written: JSONCursor?
    if keys.mayContain(property.key), let json = keys.member(property.key) {
      found += 1
      if !json.isNull { written = json }
    }
    for former in property.former where keys.mayContain(table.former[former].key) {
      if keys.member(table.former[former].key) != nil { found += 1 }
    }
    let special = table.objects[object].special
    if special != nil, let special = self.special(special, property, keys, written) {
      written = special.value
      if special.isDone { return }
    }
    if let written, read(written, property.rule, property, keys) { return }
    for former in property.former {
      if let json = keys.present(table.former[former].key),
        read(json, table.former[former].rule, property, keys)
      {
        return
      }
    }
    if let written { raw(written, property.label) }
  }

  /// Reads a property's value, unless it is the equivalent of absence.
  func read(
    _ json: JSONCursor, _ rule: NormalizationRule, _ property: NormalizationTable.Property, _ keys: ObjectKeys
  )
    -> Bool
  {
    let (nodes, components, scopes) = (tree.nodes.count, tree.components.count, tree.scopes.count)
    guard value(json, rule, property.label) else {
      discard(from: nodes, components, scopes)
      return false
    }
    if let place = property.absentPlace, tree.nodes[nodes].exact == property.absentHash {
      let holds =
        switch place {
        case .anywhere: true
        case .plainBoxes: surroundings.isPlainBox
        case .plainBoxesWithoutShorthand: surroundings.isPlainBox && keys.present("flex") == nil
        }
      if holds { discard(from: nodes, components, scopes) }
    } else if property.naming != .none {
      tree.nodes[nodes].blind = StructuralHash.Tag.text.rawValue
      if property.naming == .context {
        let name = json.withUnescapedBytes { StructuralHash.hash($0) }
        tree.nodes[nodes].exact = StructuralHash.mix(tree.nodes[nodes].exact, resolution(of: name))
      }
    }
    return true
  }

  /// Reads properties with special rules. Returns the value to continue with.
  private func special(
    _ special: NormalizationTable.Special?, _ property: NormalizationTable.Property, _ keys: ObjectKeys,
    _ written: JSONCursor?
  ) -> (value: JSONCursor?, isDone: Bool)? {
    switch special {
    case .textInput where property.name.isOne(of: "enabled"):
      // The older name overrides the current one.
      guard let disabled = keys.present("disabled"), read(disabled, .opposite, property, keys) else {
        return nil
      }
      return (nil, true)
    case .grid where property.name.isOne(of: "direction"):
      // The older grid always runs from top to bottom.
      guard keys.present("numColumns")?.intValue != nil, keys.present("spanCount")?.intValue == nil else {
        return nil
      }
      return (nil, true)
    case .grid where property.name.isOne(of: "templates"):
      guard let written, written.kind == .array, written.count == 0, keys.present("template") != nil else {
        return nil
      }
      return (nil, false)
    case .image where property.name.isOne(of: "accessibility", "styleId"):
      // Some encoders put them into the path.
      guard written == nil, let path = keys.present("path"), path.kind == .object,
        let json = path.present(property.name)
      else { return nil }
      return (json, false)
    default: return nil
    }
  }

  /// Reads the members that are not properties: newer clients may know them. They are compared as JSON.
  private func others(of object: Int, _ json: JSONCursor) {
    let isLegacy = json.member("_beagleType_") != nil
    let hasDuplicates = json.hasDuplicateKeys
    for (key, value) in json.members where !value.isNull {
      if Self.isTypeKey(key) || isLegacy && (key.keyEquals("flex") || key.keyEquals("appearance")) {
        continue
      }
      let label = key.withUnescapedBytes { StructuralHash.hash($0) }
      if table.objects[object].names.contains(label) { continue }
      if hasDuplicates, !Self.counts(key, value, in: json) { continue }
      other(value, key, label, of: object)
    }
  }

  private func other(_ json: JSONCursor, _ key: JSONCursor, _ label: UInt64, of object: Int) {
    if let declaration = surroundings.declaration,
      object == table.types.customComponent || object == table.types.customAction,
      let property = declaration.properties.first(where: { $0.name == key.stringValue }),
      let value = table.types.declared[property.kind], attempt(json, value, label)
    {
      return
    }
    if object == table.types.customComponent, label == Self.childrenLabel || label == Self.childLabel,
      attempt(json, table.types.children, Self.childrenLabel)
    {
      return
    }
    data(json, label, isEvaluated: true, hasParts: true)
  }

  /// If a key is repeated, the last one counts.
  static func counts(_ key: JSONCursor, _ value: JSONCursor, in object: JSONCursor) -> Bool {
    key.withUnescapedBytes { object.lookUp(utf8: $0)?.entry == value.entry }
  }

  static func isTypeKey(_ key: JSONCursor) -> Bool {
    key.withUnescapedBytes { $0.starts(with: "_beagle".utf8) } || key.keyEquals("beaglePlatform")
  }
}
