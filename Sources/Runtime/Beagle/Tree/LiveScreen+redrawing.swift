extension LiveScreen {
  /// Resolves and lays out all nodes again, for the renderer and the device of another builder. The state of
  /// the nodes and the contexts stay as they are.
  ///
  /// Called on a copy: coverage is not recorded.
  ///
  /// - Parameter tracksReads: Whether nodes still depend on contexts; if not, the copy can only be drawn.
  mutating func redraw(for other: SceneBuilder, tracksReads: Bool = false) {
    var builder = builder.drawn(like: other)
    builder.coverage = nil
    resolver = NodeResolver(builder, tracksReads: tracksReads)
    tree.forgetLayout()
    for slot in tree.nodes.order { tree.mark(slot, .appearance) }
    update()
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

  /// The runtime with its visible screen laid out for another renderer and device, as by ``scene(for:)``.
  /// Later events update that layout. Nil while the screen is loading.
  package func redrawn(for builder: SceneBuilder) -> Runtime? {
    guard let view = visible, var live = navigation.visibleLive else { return nil }
    live.redraw(for: builder, tracksReads: true)
    var copy = self
    copy.navigation.update(view) { $0.live = live }
    return copy
  }
}
