import BeagleJSON

extension ViewTree {
  /// A part as records describe it. Its place is as of the last layout.
  func description(of reference: PartReference) -> DynamicObject? {
    guard isAlive(reference) else { return nil }
    let node = nodes[slot: reference.slot]
    var members: DynamicDictionary = [:]
    if let id = node.id { members["id"] = .string(id) }
    if let type = node.componentType { members["type"] = .string(type.lowercased()) }
    members["position"] = ["x": .double(Double(node.frame.x)), "y": .double(Double(node.frame.y))]
    return .dictionary(members)
  }
}
