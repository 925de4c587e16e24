import BeagleSchema

/// Lazy components.
extension Runtime {
  mutating func requestLazy(_ part: PartReference, _ view: ViewID) {
    let path = withTree(view) { tree -> String? in
      guard tree.isAlive(part) else { return nil }
      tree.lazies[part.slot]?.isRequested = true
      return tree.lazies[part.slot]?.component.path
    }
    guard let path = path ?? nil else { return }
    begin(view)
    if !send(.component(path: path), for: view, .lazy(part, path: path)) { end(view) }
  }

  mutating func finishLazy(_ part: PartReference, _ path: String, _ view: ViewID, _ answer: Answer) {
    end(view)
    guard case .component(let content) = answer else {
      return fail(view, .lazyLoad, path, answer, .lazy(view, part))
    }
    effects.append(.state(view, .success))
    _ = withTree(view) { tree in
      guard tree.isAlive(part) else { return }
      tree.update()
      tree.load(content, at: part.slot)
      tree.finishUpdate()
    }
  }
}
