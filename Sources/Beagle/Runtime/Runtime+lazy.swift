import BeagleSchema

/// Lazy components. Their screen is usable meanwhile, so that its state tells of them only when one fails.
extension Runtime {
  mutating func requestLazy(_ part: PartReference, _ view: ViewID) -> [Effect] {
    guard let path = navigation[tree: view]?.startLoading(part) else { return [] }
    return [send(.component(path: path), for: view, .lazy(part, path: path)) ?? tooManyRequests]
  }

  mutating func finishLazy(
    _ part: PartReference, _ path: String, _ view: ViewID, _ answer: Answer
  ) -> [Effect] {
    guard navigation[tree: view]?.isAlive(part) == true else { return [] }
    guard case .component(let content) = answer else {
      return [navigation.fail(view, .lazyLoad, path, answer, .lazy(part))]
    }
    navigation[tree: view]?.finishLoading(part, content)
    return []
  }
}
