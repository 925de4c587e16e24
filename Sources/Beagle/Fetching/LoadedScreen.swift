import BeagleSchema

/// A screen with everything it loads by itself.
public struct LoadedScreen: Sendable {
  var runtime: Runtime
  let screen: Screen
  let notices: [SceneNotice]

  /// Its scene, with all unexpected results as notices.
  public var scene: Scene {
    let scene = runtime.scene ?? runtime.builder.scene(of: screen)
    var all = scene.notices
    var known = Set(all)
    for notice in notices where known.insert(notice).inserted { all.append(notice) }
    return Scene(nodes: scene.nodes, size: scene.size, pending: scene.pending, notices: all)
  }

  /// The URLs that nodes lead to, as ``Runtime/links``.
  public var links: [NodeID: String] { runtime.links }

  /// Lays the screen out again with images as large as their pictures, whose sizes this measurer knows. Otherwise it
  /// must be equal to the measurer that was used before.
  public mutating func measureImages(with measurer: any Measurer) {
    _ = runtime.handle(.measureImages(measurer))
  }

  /// The binds and context of a node, which are not part of the scene.
  public func source(of node: NodeID) -> NodeSource { runtime.source(of: node) }

  /// The same for many nodes: what passwords are is found out once.
  package var sources: (NodeID) -> NodeSource {
    let passwords = runtime.visiblePasswords.prepared
    return { [runtime] node in runtime.source(of: node, hiding: passwords) }
  }

  /// Why a node is as it is; nil for a node that is not there.
  public func explanation(of node: NodeID) -> NodeExplanation? { runtime.explanation(of: node) }

  /// What its nodes are called and where they are in the document, in document order.
  public var outline: [NodeOutline] { runtime.outline }
}
