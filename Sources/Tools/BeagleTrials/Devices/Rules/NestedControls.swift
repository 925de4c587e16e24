import Beagle

/// L6: a control inside another one, which a screen reader reads as one.
enum NestedControls {
  static func observe(_ screen: DrawnScreen, _ observations: inout Observations) {
    /// The pressable nodes around the current one.
    var open: [Int] = []
    for index in screen.positions {
      while let last = open.last, screen.nodes[last].end <= index { open.removeLast() }
      guard screen.nodes[index].interactions.contains(.press) else { continue }
      if let outer = open.last {
        observations.add(
          index, .nestedControls,
          "\(screen.name(of: index)) can be pressed inside of another control, \(screen.name(of: outer))")
      }
      open.append(index)
    }
  }
}
