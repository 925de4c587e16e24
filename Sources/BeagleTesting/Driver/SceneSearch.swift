import Beagle

/// Finds a target in a scene. Hidden nodes are ignored.
struct SceneSearch {
  let scene: Scene
  let nodes: [SceneNode]
  /// The indices of the visible nodes, in document order.
  let visible: [Int]

  init(_ scene: Scene) {
    self.scene = scene
    nodes = Array(scene.nodes)
    visible = Array(scene.positions())
  }

  subscript(position: Int) -> Element { Element(node: nodes[position]) }

  /// All that can be seen.
  var elements: [Element] { visible.map { self[$0] } }

  // MARK: Finding

  /// The indices of all nodes that a target matches, without its ordinal.
  ///
  /// - Parameter isWanted: the purpose of the search. If no match is suitable, all matches are returned.
  func positions(of target: Target, for isWanted: (Int) -> Bool = { _ in true }) -> [Int] {
    var all = Self.rules(of: target.kind).map { rule in visible.filter { rule(self[$0], target.name) } }
    if target.kind == .path { all = [positions(ofPath: target.name)] }
    if let container = target.container {
      let boxes = positions(of: container)
      all = all.map { inside($0, boxes) }
    }
    let others = target.neighbour.map { positions(of: $0) }
    func beside(_ positions: [Int]) -> [Int] { others.map { nearest(positions, to: $0) } ?? positions }
    for positions in all {
      let fit = beside(positions.filter(isWanted))
      if !fit.isEmpty { return fit }
    }
    return all.lazy.map(beside).first { !$0.isEmpty } ?? []
  }

  /// Those that are inside one of several boxes. All are in document order.
  func inside(_ positions: [Int], _ boxes: [Int]) -> [Int] {
    var (next, end) = (0, 0)
    return positions.filter { position in
      while next < boxes.count, boxes[next] < position {
        end = max(end, nodes[boxes[next]].end)
        next += 1
      }
      return position < end
    }
  }

  private typealias Rule = (Element, String) -> Bool

  /// The first rule with a match is used.
  private static func rules(of kind: Target.Kind) -> [Rule] {
    let text: Rule = { $0.text == $1 && !$1.isEmpty }
    let label: Rule = { $0.accessibilityLabel == $1 }
    let placeholder: Rule = { $0.placeholder == $1 }
    let id: Rule = { $0.id == $1 }
    let part: Rule = { $0.text?.contains($1) ?? false }
    switch kind {
    case .any:
      return [text, label, placeholder, id, part]
    case .text: return [text]
    case .part: return [part]
    case .label: return [label]
    case .placeholder: return [placeholder]
    case .id: return [id]
    case .path: return []
    }
  }

  private func positions(ofPath path: String) -> [Int] {
    var found = visible.first.map { [$0] } ?? []
    var isFirst = true
    for step in path.split(separator: "/") {
      defer { isFirst = false }
      let name = step.prefix { $0 != "[" }.lowercased()
      let number = step.split(separator: "[").dropFirst().first.flatMap { Int($0.dropLast()) }
      var next: [Int] = []
      for position in found {
        let inside = visible(from: isFirst ? 0 : position + 1, to: nodes[position].end).filter {
          hasName(name, nodes[$0])
        }
        next += number.map { inside.indices.contains($0) ? [inside[$0]] : [] } ?? inside
      }
      found = Array(Set(next)).sorted()
    }
    return found
  }

  private func hasName(_ name: String, _ node: SceneNode) -> Bool {
    node.id?.lowercased() == name || node.componentType?.lowercased() == name
      || node.componentType?.lowercased() == "beagle:\(name)"
  }

  /// The nodes inside a node, itself included, that have an interaction.
  func inside(_ position: Int, _ interaction: SceneNode.Interactions) -> [Int] {
    visible(from: position, to: nodes[position].end).filter { nodes[$0].interactions.contains(interaction) }
  }

  /// The indices of a list's items: the nodes of the templates, without the boxes of lines and cells.
  func items(of list: Int) -> [Int] {
    var items: [Int] = []
    var position = list + 1
    while position < nodes[list].end {
      if nodes[position].isHidden {
        position = nodes[position].end
      } else if nodes[position].componentType == nil {
        position += 1
      } else {
        items.append(position)
        position = nodes[position].end
      }
    }
    return items
  }

  /// The names of nodes by these properties, each name once.
  func names(_ ways: KeyPath<Element, String?>...) -> [String] {
    var seen: Set<String> = []
    let all = visible.flatMap { position in ways.map { self[position][keyPath: $0] } }
    return all.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension SceneNode {
  var isList: Bool { componentType?.lowercased() == "beagle:listview" || isGrid }
  var isGrid: Bool { componentType?.lowercased() == "beagle:gridview" }
}
