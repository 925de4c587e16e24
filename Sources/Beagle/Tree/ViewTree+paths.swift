import BeagleSchema

/// Where parts stand in their document.
extension ViewTree {
  /// Notes a limit that a part is beyond, the first time.
  mutating func reach(_ what: String, _ value: Int, at part: Part) {
    let isKnown = notices.contains { if case .limit(what, _, _) = $0 { true } else { false } }
    if !isKnown { note(.limit(what, value: value, path: path(to: part))) }
  }

  /// A limit that keeps something out of a part.
  mutating func reach(
    _ what: String, _ value: Int, adding component: Component, _ role: Part.Role = .component,
    _ index: Int = 0, to parent: Int32
  ) {
    var part = Part(component: component, role: role, parent: parent, depth: 0, lazyDepth: 0)
    part.index = Int32(truncatingIfNeeded: index)
    reach(what, value, at: part)
  }

  /// The path of a part that has no place yet: `child.children[1].dataSource[99]`.
  private func path(to part: Part) -> String {
    var steps: [String] = part.role == .cell ? ["dataSource[\(part.index)]"] : []
    var part = part
    /// Nil as long as the part has no place.
    var slot: Int32?
    while part.parent >= 0 {
      let outer = parts[Int(part.parent)]
      let siblings = children(of: part.parent).filter { parts[Int($0)].role == .component }
      let place = slot.flatMap { siblings.firstIndex(of: $0) } ?? siblings.count
      if let step = part.step(inside: outer, place) { steps.append(step) }
      slot = part.parent
      part = outer
    }
    return steps.reversed().joined(separator: ".")
  }
}

extension Part {
  /// The property that holds this part in what is around it; nil where that is told by another part.
  fileprivate func step(inside outer: Part, _ place: Int) -> String? {
    switch role {
    case .bar: return "navigationBar"
    case .title: return "title"
    case .barItem: return "navigationBarItems[\(index)]"
    case .tab: return "items[\(index)]"
    case .scrollContent, .page, .tabRow, .line, .cell, .staticCell: return nil
    case .component, .lazyPlace: break
    }
    switch (outer.role, outer.component) {
    case (.cell, _): return "templates[\(outer.selection)].view"
    case (.page, .tabView): return "children[\(outer.index)].child"
    case (.page, _): return "children[\(outer.index)]"
    case (_, .screen), (_, .touchable), (_, .pullToRefresh), (_, .form), (_, .formInput), (_, .formSubmit):
      return "child"
    case (_, .pageView): return "pageIndicator"
    default: return "children[\(place)]"
    }
  }
}
