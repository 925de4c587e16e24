import BeagleSchema

/// The pending work of a screen at the end of an event.
extension LiveScreen {
  /// The page that a node shows, if it is a web view.
  func webView(_ node: NodeID) -> (url: String, node: NodeReference)? {
    guard let slot = tree.slot(of: node), case .webView(let url) = tree.nodes[slot: slot].content else {
      return nil
    }
    return (url, tree.reference(to: slot))
  }

  /// Lazy components whose content was not requested yet.
  var lazyToRequest: [NodeReference] {
    lazies.filter { !$0.value.isRequested }.keys.sorted().map { tree.reference(to: $0) }
  }

  /// The pending `onInit` lists, each once.
  ///
  /// - Parameter first: how many of them stay pending.
  mutating func takeInits(from first: Int = 0) -> [ActionRun] {
    guard inits.count > first else { return [] }
    let waiting = inits[first...]
    let outside = waiting.filter { tree.isAlive($0) && tree[$0.slot].suffix.isEmpty }
    let taken = outside.isEmpty ? Array(waiting) : outside
    let later =
      outside.isEmpty ? [] : waiting.filter { tree.isAlive($0) && !tree[$0.slot].suffix.isEmpty }
    inits.replaceSubrange(first..., with: later)
    return taken.compactMap { reference in
      guard tree.isAlive(reference) else { return nil }
      let node = tree[reference.slot]
      return ActionRun(
        node.component.properties.onInit ?? [],
        ActionOrigin(view: id, node: reference, scope: node.scope, event: "onInit"))
    }
  }

  /// The notices that were not reported yet.
  mutating func takeNotices() -> [SceneNotice] { notices.takeNew() }
}
