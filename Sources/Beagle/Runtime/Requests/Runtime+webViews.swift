import BeagleSchema

/// Web views: the renderer reports a failure, and gets an effect to try again.
extension Runtime {
  /// The URL is what the renderer was given, so that it is the renderer who knows why.
  mutating func failWebView(_ node: NodeID, _ failure: RequestFailure) -> [Effect] {
    let view = ViewID(number: node.view)
    guard navigation.isOpen(view), let (url, reference) = navigation[live: view]?.webView(node) else {
      return []
    }
    // It has one error, however often it fails.
    navigation.update(view) { screen in
      screen.errors.removeAll { if case .webView(reference) = $0.retry { true } else { false } }
    }
    return [navigation.fail(view, .webView, url, .failure(failure), .webView(reference))]
  }

  func reloadWebView(_ reference: NodeReference, _ view: ViewID) -> [Effect] {
    guard let live = navigation[live: view], live.tree.isAlive(reference) else { return [] }
    return [.reload(live.tree.nodes[slot: reference.slot].node)]
  }
}
