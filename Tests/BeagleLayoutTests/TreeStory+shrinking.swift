import BeagleLayout

extension TreeStory {
  /// The smallest failing story that was found.
  func shrunk(while fails: (TreeStory) -> Bool) -> TreeStory {
    var story = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for smaller in Smaller(of: story) where fails(smaller) {
        story = smaller
        isSmaller = true
        break
      }
    }
    return story
  }
}

/// The stories that one cut makes from a story.
private struct Smaller: Sequence, IteratorProtocol {
  private let story: TreeStory
  private var node: Int
  private var step = 0
  private var property = 0
  private var stepProperty = 0

  init(of story: TreeStory) {
    self.story = story
    node = story.nodes.count
  }

  mutating func next() -> TreeStory? {
    var smaller = story
    if step < story.steps.count {
      step += 1
      smaller.steps.remove(at: step - 1)
      return smaller
    }
    if node > 1 {
      node -= 1
      var gone: Set<Int> = [story.nodes[node].id]
      for other in story.nodes {
        if let parent = other.parent, gone.contains(parent) { gone.insert(other.id) }
      }
      smaller.nodes.removeAll { gone.contains($0.id) }
      return smaller
    }
    while property < story.nodes.count * LayoutStyle.unsay.count {
      let (index, what) = property.quotientAndRemainder(dividingBy: LayoutStyle.unsay.count)
      property += 1
      LayoutStyle.unsay[what](&smaller.nodes[index].style)
      if smaller.nodes[index].style != story.nodes[index].style { return smaller }
    }
    while stepProperty < story.steps.count * LayoutStyle.unsay.count {
      let (index, what) = stepProperty.quotientAndRemainder(dividingBy: LayoutStyle.unsay.count)
      stepProperty += 1
      switch story.steps[index] {
      case .style(let id, var style):
        let before = style
        LayoutStyle.unsay[what](&style)
        smaller.steps[index] = .style(id, style)
        if style != before { return smaller }
      case .insert(var node, let position):
        let before = node.style
        LayoutStyle.unsay[what](&node.style)
        smaller.steps[index] = .insert(node, at: position)
        if node.style != before { return smaller }
      default: continue
      }
    }
    return nil
  }
}

extension LayoutStyle {
  /// Resets one property each.
  fileprivate static let unsay: [@Sendable (inout LayoutStyle) -> Void] = [
    { $0.direction = .column }, { $0.wrap = .noWrap }, { $0.justifyContent = .flexStart },
    { $0.alignItems = .stretch }, { $0.alignSelf = .auto }, { $0.alignContent = .flexStart },
    { $0.positionType = .relative }, { $0.display = .flex }, { $0.overflow = .visible }, { $0.grow = 0 },
    { $0.shrink = 0 }, { $0.basis = .auto }, { $0.width = .auto }, { $0.height = .auto },
    { $0.minWidth = .undefined }, { $0.minHeight = .undefined }, { $0.maxWidth = .undefined },
    { $0.maxHeight = .undefined }, { $0.aspectRatio = nil }, { $0.margin = .undefined },
    { $0.padding = .undefined }, { $0.border = .zero }, { $0.position = .undefined },
    { $0.margin.left = .undefined }, { $0.margin.top = .undefined }, { $0.margin.right = .undefined },
    { $0.margin.bottom = .undefined }, { $0.padding.left = .undefined }, { $0.padding.top = .undefined },
    { $0.padding.right = .undefined }, { $0.padding.bottom = .undefined },
    { $0.position.left = .undefined }, { $0.position.top = .undefined },
    { $0.position.right = .undefined }, { $0.position.bottom = .undefined },
  ]
}

extension TreeStory: CustomStringConvertible {
  var description: String {
    let nodes = nodes.map { node in
      "\(node.id) in \(node.parent.map(String.init) ?? "-"): \(node.style.said)"
        + (node.letters > 0 ? " letters \(node.letters)" : "")
    }
    let steps = steps.map { step in
      switch step {
      case .style(let id, let style): "style \(id): \(style.said)"
      case .insert(let node, let position):
        "insert \(node.id) in \(node.parent ?? 0) at \(position): \(node.style.said) letters \(node.letters)"
      default: "\(step)"
      }
    }
    return (nodes + steps).joined(separator: "\n")
  }
}

extension LayoutStyle {
  /// The properties that differ from the defaults.
  var said: String {
    zip(Mirror(reflecting: self).children, Mirror(reflecting: LayoutStyle()).children).compactMap {
      own, other in
      let text = LayoutStyle.text(own.value)
      return text == LayoutStyle.text(other.value) ? nil : "\(own.label ?? "") \(text)"
    }
    .joined(separator: ", ")
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let value as LayoutValue:
      switch value.unit {
      case .undefined: "-"
      case .auto: "auto"
      case .points: "\(value.number)"
      case .percent: "\(value.number)%"
      }
    case let edges as LayoutEdges<LayoutValue>:
      [edges.left, edges.top, edges.right, edges.bottom].map(text).joined(separator: " ")
    default: "\(value)"
    }
  }
}
