import BeagleSchema

/// Lazy components. Their screen is usable meanwhile, so that its state tells of them only when one fails.
extension Runtime {
  mutating func requestLazy(_ part: PartReference, _ view: ViewID) {
    let path = withTree(view) { tree -> String? in
      guard tree.isAlive(part) else { return nil }
      tree.lazies[part.slot]?.isRequested = true
      return tree.lazies[part.slot]?.component.path
    }
    if let path = path ?? nil { _ = send(.component(path: path), for: view, .lazy(part, path: path)) }
  }

  mutating func finishLazy(_ part: PartReference, _ path: String, _ view: ViewID, _ answer: Answer) {
    guard withTree(view, { $0.isAlive(part) }) == true else { return }
    guard case .component(let content) = answer else {
      return fail(view, .lazyLoad, path, answer, .lazy(part))
    }
    _ = withTree(view) { tree in
      tree.update()
      // What changed meanwhile may have taken it away.
      guard tree.isAlive(part) else { return }
      tree.load(content, at: part.slot)
      tree.finishUpdate()
    }
  }
}
