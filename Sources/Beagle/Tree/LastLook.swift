import BeagleLayout

/// How a part looked before it is worked out again. It stays so where an expression of its style gives null.
struct LastLook {
  var style: LayoutStyle
  var decoration: SceneDecoration?
}

extension ViewTree {
  /// Of the part that is being worked out again; nil for one that is new.
  var lastLook: LastLook? {
    refreshed >= 0 ? look(of: refreshed) : replay?.look(Int32(layout.count))
  }

  func look(of slot: Int32) -> LastLook {
    LastLook(
      style: layout.style(of: LayoutNode(index: Int(slot))) ?? .beagle,
      decoration: nodes[slot: slot].decoration)
  }
}
