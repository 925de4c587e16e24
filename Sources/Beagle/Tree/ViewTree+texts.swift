/// How much text a scene keeps. Many expressions may show one large value, each in a text of its own.
extension ViewTree {
  /// Leaves out what a new part shows and is called where that is more than a scene may hold.
  mutating func admitTexts(of node: inout SceneNode, at slot: Int32) {
    guard holds(node.content.textBytes + node.idBytes, at: slot) else {
      node.content = .box
      return node.id = nil
    }
  }

  /// The same for what a part shows now in the place of something else.
  mutating func admitText(_ content: inout SceneContent, insteadOf old: SceneContent, at slot: Int32) {
    guard holds(content.textBytes - old.textBytes, at: slot) else {
      textBytes -= old.textBytes
      return content = .box
    }
  }

  /// Counts the keys of a cell, which every id inside it ends with. Returns whether they fit into the scene.
  mutating func admitKeys(_ key: String, inside list: Int32) -> Bool {
    holds(parts[Int(list)].suffix.utf8.count + key.utf8.count + 1, at: list)
  }

  /// Forgets the text of a part that is removed.
  mutating func releaseTexts(of slot: Int32) {
    let (part, node) = (parts[Int(slot)], nodes[slot: slot])
    textBytes -= node.content.textBytes + node.idBytes
    if part.role == .cell { textBytes -= part.suffix.utf8.count }
  }

  private mutating func holds(_ bytes: Int, at slot: Int32) -> Bool {
    guard bytes <= 0 || textBytes + bytes <= builder.limits.textBytes else {
      reach("bytes of text in a scene", builder.limits.textBytes, at: parts[Int(slot)])
      return false
    }
    textBytes += bytes
    return true
  }
}

extension SceneNode {
  fileprivate var idBytes: Int { id?.utf8.count ?? 0 }
}

extension SceneContent {
  /// The UTF-8 bytes of its texts.
  fileprivate var textBytes: Int {
    switch self {
    case .text(let text, _, _), .button(let text, _, _), .navigationTitle(let text),
      .navigationItem(let text),
      .tab(let text, _), .webView(let text), .unknown(let text):
      return text.utf8.count
    case .textInput(let input):
      return input.text.utf8.count + input.placeholder.utf8.count + (input.error?.utf8.count ?? 0)
    case .image(let image):
      switch image.source {
      case .local(let name): return name.utf8.count
      case .remote(let url, let placeholder): return url.utf8.count + (placeholder?.utf8.count ?? 0)
      case .missing: return 0
      }
    case .box, .scroll, .navigationBar, .tabBar, .pageIndicator: return 0
    }
  }
}
