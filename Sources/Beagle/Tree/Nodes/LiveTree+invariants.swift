import BeagleLayout

extension LiveTree {
  /// Describes an invariant that is broken; nil where all hold. Debug builds ask whenever the order is committed.
  var brokenInvariant: String? {
    if nodes.slotCount != records.count || placements.count != records.count { return "slots differ" }
    if nodes.count != layout.count { return "\(nodes.count) nodes but \(layout.count) boxes" }
    var textBytes = 0
    for (index, record) in records.enumerated() {
      let slot = Int32(truncatingIfNeeded: index)
      if record.isAlive { textBytes += nodes[slot: slot].textBytes + record.keyBytes }
      guard record.isAlive else {
        if nodes.index(ofSlot: slot) >= 0 || states[slot] != nil { return "slot \(slot) outlives its node" }
        continue
      }
      let node = nodes[slot: slot].node
      if node.slot != slot || node.generation != record.generation {
        return "slot \(slot) shows another node"
      }
      if nodes.index(ofSlot: slot) < 0 { return "slot \(slot) has no position in the document" }
      let parent = layout.parent(of: LayoutNode(slot)).map { Int32(truncatingIfNeeded: $0.index) } ?? -1
      if parent != record.parent || nodes.parent(ofSlot: slot) != parent {
        return "slot \(slot) has two parents"
      }
      if parent >= 0, record.depth != records[Int(parent)].depth + 1 {
        return "slot \(slot) has a wrong depth"
      }
    }
    if textBytes != self.textBytes { return "there are \(textBytes) bytes of text, not \(self.textBytes)" }
    return nil
  }
}
