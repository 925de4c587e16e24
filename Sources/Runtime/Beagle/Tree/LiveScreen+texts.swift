/// The limit for the texts of a scene. Many expressions may produce the same large value, each as a separate
/// string.
extension LiveScreen {
  /// Omits the content and id of a new node if the scene's texts would exceed the limit.
  mutating func admitTexts(of node: inout SceneNode, path: (LiveTree) -> String) {
    guard !admits(node.textBytes, path: path) else { return }
    node.content = .box
    node.id = nil
  }

  /// Omits a node's new text if the scene's texts would exceed the limit.
  mutating func admitTexts(
    of node: inout SceneNode, insteadOf old: SceneContent, path: (LiveTree) -> String
  ) {
    if !admits(node.content.textBytes - old.textBytes, path: path) { node.content = .box }
  }

  /// Whether the key of a new cell, with which every id inside it ends, fits into the scene.
  mutating func admitsKey(_ key: String, inside list: NodeSlot) -> Bool {
    admits(tree[list].suffix.utf8.count + key.utf8.count + 1) { $0.path(to: list) }
  }

  private mutating func admits(_ bytes: Int, path: (LiveTree) -> String) -> Bool {
    let limit = builder.limits.textBytes
    if bytes <= 0 || tree.textBytes + bytes <= limit { return true }
    notices.addLimit("bytes of text in a scene", limit, path: path(tree))
    return false
  }
}

extension LiveNode {
  /// The UTF-8 bytes of the keys with which the ids inside a cell end.
  var keyBytes: Int { role == .cell ? suffix.utf8.count : 0 }
}

extension SceneNode {
  var textBytes: Int { content.textBytes + (id?.utf8.count ?? 0) }
}
