import BeagleLayout

/// What follows from the nodes and their order.
extension LiveTree {
  /// The text inputs, in no order.
  var inputs: [(slot: Int32, state: InputState)] {
    states.compactMap { slot, state in if case .input(let input) = state { (slot, input) } else { nil } }
  }

  /// A node with all inside it, in document order.
  func subtree(of slot: Int32) -> ArraySlice<Int32> {
    let start = nodes.index(ofSlot: slot)
    return nodes.order[start..<nodes.end(of: start)]
  }

  /// The node itself, or the nearest one around it, that satisfies `isWanted`.
  func nearest(_ slot: Int32, where isWanted: (LiveNode) -> Bool) -> Int32? {
    var slot = slot
    while slot >= 0 {
      if isWanted(records[Int(slot)]) { return slot }
      slot = records[Int(slot)].parent
    }
    return nil
  }

  /// The submit of a 1.x form that a button is directly in. As on iOS, it is the button that is pressed and disabled.
  func submit(of node: LiveNode) -> Int32? {
    guard node.parent >= 0, case .formSubmit = records[Int(node.parent)].component,
      case (.component, .button) = (node.role, node.component)
    else { return nil }
    return node.parent
  }

  func appearance(of slot: Int32) -> Appearance {
    Appearance(style: style(of: slot), decoration: nodes[slot: slot].decoration)
  }
}
