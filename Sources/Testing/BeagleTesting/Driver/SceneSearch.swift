package import Beagle
package import BeagleTerminal

/// Finds a target in a scene. Hidden nodes are ignored, and so are texts that no user could see.
package struct SceneSearch {
  let scene: Scene
  package let nodes: [SceneNode]
  /// The indices of the nodes that are not hidden, in document order.
  let present: [Int]
  /// The indices of the nodes that a user could see, after scrolling if necessary, in document order.
  package private(set) var visible: [Int]
  /// The controls of custom components, by index.
  private let controls: [Int: [ComponentControls.Part]]

  /// - Parameter runtime: the runtime of the visible screen; without one, no controls of components are
  ///   found.
  package init(_ scene: Scene, in runtime: Runtime? = nil) {
    self.scene = scene
    nodes = Array(scene.nodes)
    present = Array(scene.positions())
    visible = Self.visible(of: present, in: scene, runtime)
    var controls: [Int: [ComponentControls.Part]] = [:]
    if let runtime {
      for index in visible where !nodes[index].events.isEmpty {
        controls[index] = runtime.controls(of: nodes[index]).parts
      }
    }
    self.controls = controls
  }

  /// The positions of the nodes that a user could see: on the screen at its own height, or as high as its
  /// content, as in the rendering that failures show. Content that does not scroll is squeezed if it exceeds
  /// the viewport, and a device may be higher.
  private static func visible(of present: [Int], in scene: Scene, _ runtime: Runtime?) -> [Int] {
    let seen = Set(scene.visiblePositions())
    let unseen = present.filter { !seen.contains($0) && scene.nodes[$0].hasUse }
    guard !unseen.isEmpty, var stretched = runtime, stretched.builder.height != nil else {
      return seen.sorted()
    }
    _ = stretched.handle(.resize(width: stretched.builder.width, height: nil))
    guard let picture = stretched.scene else { return seen.sorted() }
    let shown = Set(picture.visiblePositions().map { picture.nodes[$0].node })
    return present.filter { seen.contains($0) || shown.contains(scene.nodes[$0].node) }
  }

  /// A search that also finds nodes that no user could see: without height or width, or beyond the scrollable
  /// area.
  var includingUnseen: SceneSearch {
    var search = self
    search.visible = present
    return search
  }

  package func isVisible(_ position: Int) -> Bool {
    let index = visible.partitioningIndex { $0 >= position }
    return index < visible.count && visible[index] == position
  }

  /// Why no user could see a node, in words.
  func reasonForHiding(_ position: Int) -> String {
    let frame = nodes[position].frame
    if frame.height <= 0 { return "its height is 0" }
    if frame.width <= 0 { return "its width is 0" }
    return "it is cut off at every scroll position"
  }

  package subscript(position: Int) -> Element {
    Element(node: nodes[position], controls: controls[position]?.map(\.label) ?? [])
  }

  package func event(ofControl label: String, at position: Int) -> ComponentEvent? {
    controls[position]?.first { $0.label == label }?.event
  }

  var elements: [Element] { visible.map { self[$0] } }

  // MARK: Finding

  /// The indices of all nodes that a target matches, ignoring its ordinal.
  ///
  /// - Parameter isWanted: the purpose of the search. If no match is suitable, all matches are returned.
  package func positions(of target: Target, for isWanted: (Int) -> Bool = { _ in true }) -> [Int] {
    var all = Self.rules(of: target.kind).map { rule in
      // An empty list has no area, but is found by its id.
      (rule.findsUnseen ? present : visible).filter { rule.matches(self[$0], target.name) }
    }
    if target.kind == .path { all = [positions(ofPath: target.name)] }
    if let container = target.container {
      let boxes = positions(of: container)
      all = all.map { positions in
        let within = Set(inside(positions, boxes))
        // Controls drawn by a painter are inside the component itself.
        return positions.filter {
          within.contains($0) || boxes.contains($0) && event(ofControl: target.name, at: $0) != nil
        }
      }
    }
    let others = target.neighbour.map { positions(of: $0) }
    func beside(_ positions: [Int]) -> [Int] { others.map { nearest(positions, to: $0) } ?? positions }
    for positions in all {
      let fit = beside(positions.filter(isWanted))
      if !fit.isEmpty { return fit }
    }
    return all.lazy.map(beside).first { !$0.isEmpty } ?? []
  }

  /// The positions inside one of several boxes. All are in document order.
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

  private struct Rule {
    /// Whether it also finds nodes that no user could see.
    var findsUnseen = false
    let matches: (Element, String) -> Bool
  }

  /// The first rule with a match is used.
  private static func rules(of kind: Target.Kind) -> [Rule] {
    let text = Rule { $0.text == $1 && !$1.isEmpty }
    let label = Rule { $0.accessibilityLabel == $1 || $0.controls.contains($1) }
    let placeholder = Rule { $0.placeholder == $1 }
    let id = Rule(findsUnseen: true) { $0.id == $1 }
    let part = Rule { $0.text?.contains($1) ?? false }
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
    var found = present.first.map { [$0] } ?? []
    var isFirst = true
    for step in path.split(separator: "/") {
      defer { isFirst = false }
      let name = step.prefix { $0 != "[" }.lowercased()
      let number = step.split(separator: "[").dropFirst().first.flatMap { Int($0.dropLast()) }
      var next: [Int] = []
      for position in found {
        let inside = present.slice(from: isFirst ? 0 : position + 1, to: nodes[position].end).filter {
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

  /// The nodes with an interaction inside a node, including itself.
  func inside(_ position: Int, _ interaction: SceneNode.Interactions) -> [Int] {
    visible(from: position, to: nodes[position].end).filter { nodes[$0].interactions.contains(interaction) }
  }

  /// The nodes with an interaction around or inside a target, in the order of the document.
  ///
  /// - Parameter position: the target; nil for the whole screen.
  func positions(_ interaction: SceneNode.Interactions, around position: Int?) -> [Int] {
    guard let position else { return inside(0, interaction) }
    let around = sequence(first: position) { nodes[$0].parent }.filter {
      nodes[$0].interactions.contains(interaction)
    }
    return around + inside(position, interaction)
  }

  /// The scroll container around or inside a target; without a target the first one that can scroll forward,
  /// else the first one.
  func scrolled(around position: Int?) -> Int? {
    var found = positions(.scroll, around: position).filter { scene.scrolling(of: $0) != nil }
    if position == nil {
      if let screen = scene.scrolling(of: 0), screen.range > 0 { found.append(0) }
      let below = found.first { position in
        scene.scrolling(of: position).map { $0.direction == .vertical && $0.range > 0 } ?? false
      }
      if let below { return below }
    }
    return found.first
  }

  /// The indices of a list's items: the nodes of the templates, without the boxes of lines and cells.
  package func items(of list: Int) -> [Int] {
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

  /// The distinct names of nodes by these properties.
  func names(_ keyPaths: KeyPath<Element, String?>...) -> [String] {
    var seen: Set<String> = []
    let all = visible.flatMap { position in keyPaths.map { self[position][keyPath: $0] } }
    let labels = visible.flatMap { self[$0].controls }
    return (all.compactMap { $0 } + labels).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension SceneNode {
  /// Whether a test could look for the node: it has text or an interaction.
  fileprivate var hasUse: Bool {
    if !interactions.subtracting(.scroll).isEmpty || accessibilityLabel != nil { return true }
    switch content {
    case .box, .scroll: return false
    case .text(let text, _, _): return !text.isEmpty
    default: return true
    }
  }

  package var isList: Bool { componentType?.lowercased() == "beagle:listview" || isGrid }
  package var isGrid: Bool { componentType?.lowercased() == "beagle:gridview" }
}

/// Which nodes belong together from a user's point of view.
extension SceneSearch {
  /// The positions next to one of the others that share the smallest box with it.
  func nearest(_ positions: [Int], to others: [Int]) -> [Int] {
    var neighbours = Neighbours(others, in: self)
    var best: (positions: [Int], size: Int) = ([], .max)
    for position in positions {
      guard let box = neighbours.box(around: position) else { continue }
      let size = nodes[box].end - box
      if size < best.size { best = ([], size) }
      if size == best.size { best.positions.append(position) }
    }
    return best.positions
  }

  /// Whether two nodes belong together: in the same item of a list, on the same line, or one above the other
  /// unless both are in separate boxes.
  func areBeside(_ left: Int, _ right: Int) -> Bool {
    guard left != right, let box = commonBox(left, right) else { return false }
    if item(around: box) != nil { return true }
    if item(around: left) != nil || item(around: right) != nil { return false }
    guard let first = branch(of: box, to: left), let second = branch(of: box, to: right) else { return true }
    let (top, bottom) = (nodes[first].frame, nodes[second].frame)
    if top.y < bottom.y + bottom.height, bottom.y < top.y + top.height { return true }
    return first == left || second == right
  }

  /// A description of a node that distinguishes it from others.
  func description(of position: Int) -> String {
    let words = sequence(first: position) { nodes[$0].parent }.lazy.compactMap { box in
      self.visible(from: box + 1, to: self.nodes[box].end).first { inner in
        self.isName(inner) && self.areBeside(inner, position)
      }
    }.first
    return "\(self[position])" + (words.flatMap { self[$0].text.map { " beside \"\($0)\"" } } ?? "")
  }

  private func isName(_ position: Int) -> Bool {
    if case .text(let text, _, _) = nodes[position].content {
      text.contains(where: \.isLetter)
    } else {
      false
    }
  }

  private func commonBox(_ left: Int, _ right: Int) -> Int? {
    sequence(first: left) { nodes[$0].parent }.first { $0 <= right && right < nodes[$0].end }
  }

  /// The direct child of a box that contains a node; nil for the box itself.
  private func branch(of box: Int, to position: Int) -> Int? {
    sequence(first: position) { nodes[$0].parent }.first { nodes[$0].parent == box && $0 != box }
  }

  /// The cell of a list that contains a node.
  package func item(around position: Int) -> Int? {
    sequence(first: position) { nodes[$0].parent }.first { inner in
      nodes[inner].componentType == nil && nodes[inner].parent.map(isListOrLine) == true
    }
  }

  /// Whether the children are cells. The cells of a grid are in lines.
  private func isListOrLine(_ position: Int) -> Bool {
    if nodes[position].isGrid { return false }
    return nodes[position].isList
      || nodes[position].componentType == nil && nodes[position].parent.map { nodes[$0].isGrid } == true
  }

  /// The input named by a text next to it: the first one after it in the smallest box that contains both.
  func input(namedBy position: Int) -> Int? {
    for box in sequence(first: position, next: { nodes[$0].parent }) {
      let inputs = visible(from: box, to: nodes[box].end).filter { inner in
        self[inner].input != nil && areBeside(position, inner)
      }
      if let input = inputs.first(where: { $0 >= position }) ?? inputs.last { return input }
    }
    return nil
  }
}
