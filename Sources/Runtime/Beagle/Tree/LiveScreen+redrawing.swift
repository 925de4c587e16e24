extension LiveScreen {
  /// Resolves and lays out all nodes again, for the renderer and the device of another builder. The state of
  /// the nodes and the contexts stay as they are.
  ///
  /// Called on a copy, which is only drawn: coverage is not recorded, and nodes no longer depend on contexts.
  mutating func redraw(for other: SceneBuilder) {
    var builder = builder.drawn(like: other)
    builder.coverage = nil
    resolver = NodeResolver(builder, tracksReads: false)
    for slot in tree.nodes.order { tree.mark(slot, .appearance) }
    update()
    tree.forgetLayout()
    layOut()
  }
}

extension Runtime {
  /// The scene of the visible screen for another renderer and device: with the measurer, the viewport, the
  /// safe area and the client traits of a builder. Nil while the screen is loading.
  ///
  /// Contexts, typed text and selected pages are those of this runtime, and nodes have the same ids. Nothing
  /// runs that depends on the size, such as `onScrollEnd`.
  package func scene(for builder: SceneBuilder) -> Scene? {
    guard var live = navigation.visibleLive else { return nil }
    live.redraw(for: builder)
    return live.scene
  }
}
