import BeagleSchema

/// Lazy components. Their screen is usable meanwhile, so only their failures are part of its state.
extension Runtime {
  mutating func requestLazy(_ node: NodeReference, _ view: ViewID) -> [Effect] {
    guard let path = navigation[live: view]?.startLoading(node) else { return [] }
    return [send(.component(path: path), for: view, .lazy(node, path: path)) ?? tooManyRequests]
  }

  mutating func finishLazy(
    _ node: NodeReference, _ path: String, _ view: ViewID, _ answer: Answer
  ) -> [Effect] {
    guard navigation[live: view]?.tree.isAlive(node) == true else { return [] }
    guard case .component(let content) = answer else {
      return [navigation.fail(view, .lazyLoad, path, answer, .lazy(node))]
    }
    navigation[live: view]?.finishLoading(node, content)
    return []
  }
}
