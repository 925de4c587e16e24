import Beagle

/// L6: a control inside another one, which a screen reader reads as one.
struct NestedControls {
  let screen: DrawnScreen

  func fault(at index: Int) -> DeviceFault? {
    guard screen.nodes[index].interactions.contains(.press), let outer = screen.control(around: index) else {
      return nil
    }
    return DeviceFault(
      message: "\(screen.name(of: index)) can be pressed inside another control, \(screen.name(of: outer))")
  }
}

extension DrawnScreen {
  /// The nearest node around another one that can be pressed.
  func control(around index: Int) -> Int? {
    sequence(first: index) { nodes[$0].parent }.dropFirst().first {
      nodes[$0].interactions.contains(.press)
    }
  }
}
