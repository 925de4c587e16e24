import Beagle

/// Finds a target in a scene. Hidden nodes are ignored.
struct SceneSearch {
  let scene: Scene
  let nodes: [SceneNode]
  /// The indices of the visible nodes, in document order.
  private(set) var visible: [Int] = []

  init(_ scene: Scene) {
    self.scene = scene
    nodes = Array(scene.nodes)
    var place = 0
    while place < nodes.count {
      if nodes[place].isHidden {
        place = nodes[place].end
      } else {
        visible.append(place)
        place += 1
      }
    }
  }

  subscript(place: Int) -> Element { Element(node: nodes[place]) }

  /// All that can be seen.
  var elements: [Element] { visible.map { self[$0] } }

  // MARK: Finding

  /// The indices of all nodes that a target matches, without its ordinal.
  ///
  /// - Parameter isWanted: the purpose of the search. If no match is suitable, all matches are returned.
  func places(of target: Target, for isWanted: (Int) -> Bool = { _ in true }) -> [Int] {
    var all = Self.rules(of: target.kind).map { rule in visible.filter { rule(self[$0], target.name) } }
    if target.kind == .path { all = [places(ofPath: target.name)] }
    if let container = target.container {
      let boxes = places(of: container)
      all = all.map { places in places.filter { isInside($0, boxes) } }
    }
    let others = target.neighbour.map { places(of: $0) }
    func beside(_ places: [Int]) -> [Int] { others.map { nearest(places, to: $0) } ?? places }
    for places in all {
      let fit = beside(places.filter(isWanted))
      if !fit.isEmpty { return fit }
    }
    return all.lazy.map(beside).first { !$0.isEmpty } ?? []
  }

  /// Whether a node is inside one of several boxes.
  func isInside(_ place: Int, _ boxes: [Int]) -> Bool {
    boxes.contains { $0 < place && place < nodes[$0].end }
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

  private func places(ofPath path: String) -> [Int] {
    var found = visible.first.map { [$0] } ?? []
    var isFirst = true
    for step in path.split(separator: "/") {
      defer { isFirst = false }
      let name = step.prefix { $0 != "[" }.lowercased()
      let number = step.split(separator: "[").dropFirst().first.flatMap { Int($0.dropLast()) }
      var next: [Int] = []
      for place in found {
        let inside = visible.filter { inner in
          (inner > place || isFirst) && inner < nodes[place].end && hasName(name, nodes[inner])
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
  func inside(_ place: Int, _ interaction: SceneNode.Interactions) -> [Int] {
    visible.filter { $0 >= place && $0 < nodes[place].end && nodes[$0].interactions.contains(interaction) }
  }

  /// The indices of a list's items: the nodes of the templates, without the boxes of lines and cells.
  func items(of list: Int) -> [Int] {
    var items: [Int] = []
    var place = list + 1
    while place < nodes[list].end {
      if nodes[place].isHidden {
        place = nodes[place].end
      } else if nodes[place].componentType == nil {
        place += 1
      } else {
        items.append(place)
        place = nodes[place].end
      }
    }
    return items
  }

  /// The names of nodes by these properties, each name once.
  func names(_ ways: KeyPath<Element, String?>...) -> [String] {
    var seen: Set<String> = []
    let all = visible.flatMap { place in ways.map { self[place][keyPath: $0] } }
    return all.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension SceneNode {
  var isList: Bool { componentType?.lowercased() == "beagle:listview" || isGrid }
  var isGrid: Bool { componentType?.lowercased() == "beagle:gridview" }
}
