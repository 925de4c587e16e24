import Beagle
import BeagleTerminal

/// Parts of a custom component, which a test names as a whole: `tap(.id("price"))`.
extension AppDriver {
  /// The only suitable part; nil if there is none.
  ///
  /// - Parameter used: the purpose, for the message: `pressed`.
  /// - Throws: a failure that lists the texts of the parts if there are several.
  func onePart(
    _ parts: [Int], of target: Target, in search: SceneSearch, _ used: String
  ) throws(DriverFailure) -> Int? {
    guard parts.count > 1 else { return parts.first }
    let names = parts.map { search.partName($0) }
    let list = zip(parts, names).prefix(5).map { part, name in
      name.map { "\"\($0.name)\"" } ?? search.description(of: part)
    }
    let choice = names.lazy.compactMap(\.self).first { name in names.count { $0 == name } == 1 }
    throw failure(
      "\(target) has \(parts.count) parts that can be \(used) "
        + "(\(list.joined(separator: ", "))\(parts.count > 5 ? ", …" : "")); "
        + (choice.map { "choose one: \($0.inside(target).code)" } ?? "give them ids to choose one"))
  }

  /// The event of a control drawn by a painter: the one named by its label, or the only one of a component.
  func control(
    _ target: Target, at positions: [Int], in search: SceneSearch
  ) throws(DriverFailure) -> (node: NodeID, ComponentEvent)? {
    if target.kind == .any || target.kind == .label {
      let named = positions.filter { search.event(ofControl: target.name, at: $0) != nil }
      if !named.isEmpty {
        let position = try one(of: named, target, search)
        return search.event(ofControl: target.name, at: position).map { (search.nodes[position].node, $0) }
      }
    }
    guard positions.count == 1, !search.nodes[positions[0]].interactions.contains(.press) else { return nil }
    let labels = search[positions[0]].controls
    guard let first = labels.first else { return nil }
    guard labels.count == 1 else {
      let list = labels.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
      throw failure(
        "\(target) has \(labels.count) parts that can be pressed (\(list)\(labels.count > 5 ? ", …" : "")); "
          + "choose one: \(Target(first).inside(target).code)")
    }
    return search.event(ofControl: first, at: positions[0]).map { (search.nodes[positions[0]].node, $0) }
  }

  func inputPart(
    of target: Target, at positions: [Int], in search: SceneSearch
  ) throws(DriverFailure) -> Int? {
    guard positions.count == 1 else { return nil }
    let inputs = search.parts(of: positions[0]).filter { search[$0].input != nil }
    return try onePart(inputs, of: target, in: search, "typed into")
  }
}

extension SceneSearch {
  /// The visible nodes inside a custom component; empty for other components.
  func parts(of position: Int) -> ArraySlice<Int> {
    guard nodes[position].componentType?.lowercased().hasPrefix("custom:") == true else { return [] }
    return visible(from: position + 1, to: nodes[position].end)
  }

  /// The parts with an interaction, unless the component itself has it.
  func parts(of position: Int, _ interaction: SceneNode.Interactions) -> [Int] {
    if nodes[position].interactions.contains(interaction) { return [] }
    return parts(of: position).filter { nodes[$0].interactions.contains(interaction) }
  }

  /// The target that names a part: its text, label, placeholder or id, or else the first text inside it.
  func partName(_ position: Int) -> Target? {
    let part = self[position]
    let words = part.input == nil ? part.text : nil
    if let name = [words, part.accessibilityLabel, part.placeholder].compactMap(\.self).first(where: {
      !$0.isEmpty
    }) {
      return Target(name)
    }
    if let id = part.id { return .id(id) }
    let inside = visible(from: position + 1, to: nodes[position].end)
    return inside.lazy.compactMap { self[$0].text }.first { !$0.isEmpty }.map { Target($0) }
  }
}

extension Target {
  /// The target in Swift: `"Buy".inside(.id("price"))`.
  var code: String {
    let name = self.name.debugDescription
    return (kind == .any ? name : ".\(kind)(\(name))") + (ordinal.map { ".at(\($0))" } ?? "")
      + (neighbour.map { ".beside(\($0.code))" } ?? "") + (container.map { ".inside(\($0.code))" } ?? "")
  }
}
