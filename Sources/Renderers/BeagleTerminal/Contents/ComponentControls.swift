public import Beagle
import BeagleLayout

/// The controls of a custom component, which its painter declares while it draws. Events without actions in
/// the document are omitted.
package struct ComponentControls: Sendable {
  /// Cells that fire an event when pressed.
  package struct Part: Sendable, Hashable {
    /// Relative to the component.
    let cells: CellRect
    package let label: String
    package let event: ComponentEvent
  }

  package private(set) var parts: [Part] = []
  package private(set) var keys: [Key: ComponentEvent] = [:]

  mutating func add(_ part: Part) { parts.append(part) }
  mutating func set(_ key: Key, _ event: ComponentEvent) { keys[key] = event }

  func limited(to events: [String]) -> ComponentControls {
    var limited = ComponentControls()
    limited.parts = parts.filter { events.contains($0.event.name) }
    limited.keys = keys.filter { events.contains($0.value.name) }
    return limited
  }

  /// The event that a key fires while the component has the focus: the painter's choice, or else Enter for a
  /// single part and digits for several.
  package func event(for key: Key, isPressedItself: Bool) -> ComponentEvent? {
    if let event = keys[key] { return event }
    switch key {
    case .enter where !isPressedItself && parts.count == 1: return parts[0].event
    case .character(let digit):
      guard let number = digit.wholeNumberValue, parts.count > 1, parts.indices.contains(number - 1) else {
        return nil
      }
      return parts[number - 1].event
    default: return nil
    }
  }

  /// The part at a cell of the component. If parts overlap, the one drawn last.
  func part(x: Int, y: Int) -> Part? { parts.last { $0.cells.contains(x: x, y: y) } }
}

/// An event of a component, with the value that its actions read.
package struct ComponentEvent: Sendable, Hashable {
  package let name: String
  package let value: DynamicObject?

  package func event(at node: NodeID) -> Event { .fire(node, name, value) }
}

extension ComponentCanvas {
  /// Makes cells a part that fires an event when pressed: with the mouse, by its number in line mode, by its
  /// label in tests.
  ///
  /// ```swift
  /// canvas.onPress(CellRect(x: 6, y: 0, width: 2, height: 1), "4 stars", fire: "onRate", 4)
  /// ```
  ///
  /// A part cannot be pressed if the document has no actions for its event. If the component has the focus,
  /// Enter presses a single part, and digits press one of several.
  ///
  /// - Parameters:
  ///   - cells: the part's area. If parts overlap, the last one is pressed. A part outside the canvas is
  ///     ignored.
  ///   - label: the name of the part, unique within the component.
  ///   - event: the property with the actions.
  ///   - value: the value that actions read as `@{onRate.value}`; without one, there is no such context.
  public mutating func onPress(
    _ cells: CellRect, _ label: String, fire event: String, _ value: DynamicObject? = nil
  ) {
    // Clipped cells cannot be pressed.
    let cells = cells.intersection(bounds)
    if cells.isEmpty { return }
    controls.add(
      ComponentControls.Part(cells: cells, label: label, event: ComponentEvent(name: event, value: value)))
  }

  /// Makes a key fire an event while the component has the focus, instead of its usual command. Tab and
  /// Escape always leave the component.
  ///
  /// - Parameters:
  ///   - key: pressed without Control or Alt.
  ///   - event: the property with the actions. Without actions in the document, the key keeps its usual
  ///     command.
  ///   - value: the value that actions read as `@{onRate.value}`; without one, there is no such context.
  public mutating func onKey(_ key: Key, fire event: String, _ value: DynamicObject? = nil) {
    controls.set(key, ComponentEvent(name: event, value: value))
  }
}

extension Runtime {
  /// The controls of a node of the visible screen; empty unless it is a custom component with a painter and
  /// events.
  package func controls(of node: SceneNode) -> ComponentControls {
    guard case .custom(let component) = node.content, !node.isHidden, !node.events.isEmpty,
      let measurer = builder.measurer as? TerminalMeasurer
    else { return ComponentControls() }
    let frame = Painter.cells(node.contentFrame, measurer.cell)
    return measurer.painters.controls(of: component, columns: frame.width, rows: frame.height).limited(
      to: node.events)
  }

  /// The target of a press at a cell: the nearest pressable node around `met`, or a part that a custom
  /// component's painter has drawn there.
  ///
  /// - Parameter offsets: the scroll offsets in the picture.
  package func target(
    ofPressAt column: Int, _ row: Int, around met: Int, scrolled offsets: [NodeID: Float], _ cell: LayoutSize
  ) -> (index: Int, event: ComponentEvent?)? {
    guard let scene else { return nil }
    let pressed = scene.nearest(to: met, taking: .press)
    for index in sequence(first: met, next: { scene.nodes[$0].parent }) {
      let node = scene.nodes[index]
      // A disabled button absorbs the press.
      if case .button = node.content, index != pressed { return nil }
      let controls = controls(of: node)
      if !controls.parts.isEmpty {
        let shown = scene.shownFrame(of: index, scrolled: offsets)
        var content = node.contentFrame
        content.x += shown.x - node.frame.x
        content.y += shown.y - node.frame.y
        let frame = Painter.cells(content, cell)
        if let part = controls.part(x: column - frame.x, y: row - frame.y) { return (index, part.event) }
      }
      if index == pressed { return (index, nil) }
    }
    return nil
  }
}
