extension Runtime {
  /// The URLs that nodes of the visible screen lead to: what web views show, and what buttons, bar items and touchables
  /// open where a press does nothing else and the scheme is one of ``allowedSchemes``.
  ///
  /// A web view's is as the document writes it.
  public var links: [NodeID: String] {
    guard let scene else { return [:] }
    var links: [NodeID: String] = [:]
    // Evaluating keeps books, which are not to be kept here.
    var runtime = self
    for node in scene.nodes where !node.isHidden {
      if case .webView(let url) = node.content {
        links[node.node] = url
      } else if node.interactions.contains(.press) {
        links[node.node] = runtime.externalURL(of: node.node)
      }
    }
    return links
  }
}
