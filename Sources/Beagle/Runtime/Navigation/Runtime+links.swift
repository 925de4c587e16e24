extension Runtime {
  /// The URLs that nodes of the visible screen lead to: what web views show, and what buttons, bar items and touchables
  /// open where a press does nothing else and the scheme is one of ``allowedSchemes``.
  ///
  /// A web view's is as the document writes it.
  public var links: [NodeID: String] {
    // Evaluation collects notices, which are not wanted here, so it uses a copy.
    guard var live = navigation.visibleLive else { return [:] }
    var links: [NodeID: String] = [:]
    for node in live.scene.nodes where !node.isHidden {
      if case .webView(let url) = node.content {
        links[node.node] = url
      } else if node.interactions.contains(.press), let (action, origin) = live.externalLink(of: node.node),
        let url = live.evaluate(action.url, in: origin.scope), allows(url)
      {
        links[node.node] = url
      }
    }
    return links
  }
}
