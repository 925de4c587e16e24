/// What was last told of a node: its frame, and the room of its border and padding.
struct ToldBox: Sendable, Equatable {
  var frame = LayoutRect(x: .nan, y: .nan, width: .nan, height: .nan)
  var insets = LayoutEdges<Float>.zero
}

extension LayoutTree {
  /// The nodes below the last layout's root, and the root, whose frame or content insets are not what they were
  /// at the last call, parents before their children; at the first call, and after another root was laid out,
  /// all of them.
  ///
  /// Frames are relative to the parent: what only moves along with its parent is not among them. Only
  /// containers that were worked out anew since are looked into, so the call costs no more than the layout did.
  package mutating func takeChanges() -> [LayoutNode] {
    guard let root = lastQuestion?.root, known(LayoutNode(index: root)) != nil else { return [] }
    if toldRoot != root {
      told = []
      toldRun = 0
      toldRoot = root
    }
    if told.count < boxes.count {
      told.append(contentsOf: repeatElement(ToldBox(), count: boxes.count - told.count))
    }
    let since = toldRun
    toldRun = run
    var changes: [LayoutNode] = []
    var index = root
    while true {
      if tell(index) { changes.append(LayoutNode(index: index)) }
      if boxes[index].arrangedRun > since, boxes[index].firstChild >= 0 {
        index = Int(boxes[index].firstChild)
        continue
      }
      while index != root, boxes[index].nextSibling < 0 { index = Int(boxes[index].parent) }
      if index == root { return changes }
      index = Int(boxes[index].nextSibling)
    }
  }

  /// - Returns: whether there was something new to tell.
  private mutating func tell(_ index: Int) -> Bool {
    let node = LayoutNode(index: index)
    let now = ToldBox(frame: frame(of: node), insets: contentInsets(of: node))
    guard told[index] != now else { return false }
    told[index] = now
    return true
  }
}
