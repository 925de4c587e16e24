import BeagleSchema

/// Web views: their renderer says that one failed, and is told to try again.
extension Runtime {
  /// The URL is what the renderer was given, so that it is the renderer who knows why.
  mutating func failWebView(_ node: NodeID, _ failure: RequestFailure) {
    let view = ViewID(number: node.view)
    guard place(of: view) != nil else { return }
    let found = withTree(view) { tree -> (url: String, part: PartReference)? in
      guard let slot = tree.slot(of: node), case .webView(let url) = tree.nodes[slot: slot].content else {
        return nil
      }
      return (url, tree.reference(to: slot))
    }
    guard let (url, part) = found ?? nil else { return }
    // It has one error, however often it fails.
    _ = withView(view) { view in
      view.errors.removeAll { if case .webView(part) = $0.retry { true } else { false } }
    }
    fail(view, .webView, url, .failure(failure), .webView(part))
  }

  mutating func reloadWebView(_ part: PartReference, _ view: ViewID) {
    let node = withTree(view) { $0.isAlive(part) ? $0.nodes[slot: part.slot].node : nil }
    if let node = node ?? nil { effects.append(.reload(node)) }
  }
}
