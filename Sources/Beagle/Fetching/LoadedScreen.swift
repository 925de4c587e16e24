import BeagleSchema

/// A screen at rest: nothing more happens to it by itself.
public struct LoadedScreen: Sendable {
  var runtime: Runtime
  let screen: Screen
  let notices: [SceneNotice]

  /// What it shows, with all that came out other than its author may expect.
  public var scene: Scene {
    let scene = runtime.scene ?? runtime.builder.scene(of: screen)
    var all = scene.notices
    for notice in notices where !all.contains(notice) { all.append(notice) }
    return Scene(nodes: scene.nodes, size: scene.size, pending: scene.pending, notices: all)
  }

  /// The URLs that nodes lead to, as ``Runtime/links``.
  public var links: [NodeID: String] { runtime.links }

  /// Lays it out again where images are as large as their pictures, which this measurer knows. In all else it is the
  /// measurer the screen was laid out with.
  public mutating func measureImages(with measurer: any Measurer) {
    _ = runtime.handle(.measureImages(measurer))
  }

  /// What the document says of a node that its scene does not tell.
  public func source(of node: NodeID) -> NodeSource { runtime.source(of: node) }
}
