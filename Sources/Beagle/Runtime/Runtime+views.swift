import BeagleJSON

extension Runtime {
  /// The visible screen. Inlined, so that looking at a part of it copies no more than that.
  @inline(__always) var top: View? { stacks.last?.views.last }

  /// The place of a screen on the stacks.
  func place(of view: ViewID) -> (stack: Int, view: Int)? {
    for stack in stacks.indices.reversed() {
      if let place = stacks[stack].views.lastIndex(where: { $0.id == view }) { return (stack, place) }
    }
    return nil
  }

  /// Changes a screen, one that is closed included. Nil where there is none of that name.
  mutating func withView<R>(_ id: ViewID, _ body: (inout View) -> R) -> R? {
    if let (stack, place) = place(of: id) { return body(&stacks[stack].views[place]) }
    if let place = closed.firstIndex(where: { $0.id == id }) { return body(&closed[place]) }
    return nil
  }

  mutating func withTree<R>(_ id: ViewID, _ body: (inout ViewTree) -> R) -> R? {
    withView(id) { $0.tree?.changed(by: body) } ?? nil
  }

  /// Changes all screens, those that are closed included.
  mutating func withTrees(_ body: (inout ViewTree) -> Void) {
    for stack in stacks.indices {
      for view in stacks[stack].views.indices { stacks[stack].views[view].tree?.changed(by: body) }
    }
    for view in closed.indices { closed[view].tree?.changed(by: body) }
  }

  mutating func newView(_ origin: View.Origin) -> View {
    views += 1
    return View(id: ViewID(number: views), origin: origin)
  }

  mutating func newNumber() -> UInt64 {
    numbers += 1
    return numbers
  }

  mutating func tell(_ notice: SceneNotice) {
    effects.append(.notice(notice))
  }

  /// Says once for an event that a limit is reached.
  mutating func reach(_ what: String, _ value: Int) {
    let notice = SceneNotice.limit(what, value: value)
    if reached.insert(notice).inserted { tell(notice) }
  }
}

extension ViewTree {
  /// Changes the tree in place, where it is optional.
  fileprivate mutating func changed<R>(by body: (inout ViewTree) -> R) -> R { body(&self) }
}
