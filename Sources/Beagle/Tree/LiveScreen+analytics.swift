import BeagleJSON

extension LiveScreen {
  /// A node as records describe it. Its position is as of the last layout.
  func description(of reference: NodeReference) -> DynamicObject? {
    guard tree.isAlive(reference) else { return nil }
    let node = tree.nodes[slot: reference.slot]
    var members: DynamicDictionary = [:]
    if let id = node.id { members["id"] = .string(id) }
    if let type = node.componentType { members["type"] = .string(type.lowercased()) }
    members["position"] = ["x": .double(Double(node.frame.x)), "y": .double(Double(node.frame.y))]
    return .dictionary(members)
  }
}
