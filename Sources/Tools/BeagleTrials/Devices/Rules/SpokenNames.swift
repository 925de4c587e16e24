import Beagle

/// L6: controls and images without a name, and controls with the same name that do different things.
struct SpokenNames {
  /// The maximum number of presses that are tried on copies of one state.
  private static let maximumPresses = 100

  private let screen: DrawnScreen

  init(_ screen: DrawnScreen) { self.screen = screen }

  func missing(at index: Int) -> DeviceFault? {
    let node = screen.nodes[index]
    guard index >= screen.scene.firstBelowBar, node.isAccessible else { return nil }
    if node.interactions.contains(.press) {
      let isKnown = !(index..<node.end).contains { screen.nodes[$0].isCustom }
      guard isKnown, screen.words(of: index).isEmpty else { return nil }
      return DeviceFault(
        message: "\(screen.name(of: index)) can be pressed and has neither a text nor a label")
    }
    if case .textInput(let input) = node.content, node.interactions.contains(.edit),
      input.placeholder.isBlank, node.accessibilityLabel?.isBlank ?? true
    {
      return DeviceFault(message: "\(screen.name(of: index)) has neither a placeholder nor a label")
    }
    // The name of a control includes what is inside.
    guard case .image(let image) = node.content, image.source != .missing,
      screen.control(around: index) == nil, screen.words(of: index).isEmpty
    else { return nil }
    return DeviceFault(message: "\(screen.name(of: index)) has no label")
  }

  /// For each name, the first control that does something else than one before it.
  func ambiguous(in runtime: Runtime) -> (Int) -> DeviceFault? {
    var controls: [String: [Int]] = [:]
    for index in screen.positions where index >= screen.scene.firstBelowBar {
      let node = screen.nodes[index]
      guard node.interactions.contains(.press), !node.isTab else { continue }
      controls[screen.words(of: index), default: []].append(index)
    }
    controls[""] = nil
    var presses = Self.maximumPresses
    var faults: [Int: DeviceFault] = [:]
    for (name, indices) in controls.filter({ $0.value.count > 1 }).sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let (first, other) = difference(of: indices, runtime, &presses) else { continue }
      faults[other] = DeviceFault(
        message: "\"\(name)\" is the name of several controls that do different things: "
          + "\(screen.path(of: first)) and \(screen.path(of: other))")
    }
    return { faults[$0] }
  }

  /// The first control outside of list rows, and a control that does something else. Rows of one template
  /// are compared only once, because users distinguish them by their other texts.
  private func difference(
    of controls: [Int], _ runtime: Runtime, _ presses: inout Int
  ) -> (first: Int, other: Int)? {
    guard let first = controls.first(where: { !screen.isInRow[$0] }), presses > 1 else { return nil }
    presses -= 1
    var seen: Set<String> = [screen.cause(of: first)]
    let expected = PressResult(runtime, screen.nodes[first].node)
    for other in controls where other != first {
      if screen.isInRow[other], !seen.insert(screen.cause(of: other)).inserted { continue }
      if presses == 0 || Task.isCancelled { return nil }
      presses -= 1
      if PressResult(runtime, screen.nodes[other].node) != expected { return (first, other) }
    }
    return nil
  }
}

extension SceneNode {
  fileprivate var isTab: Bool { if case .tab = content { true } else { false } }
}

/// What a press does, in a copy of the state.
private struct PressResult: Hashable {
  /// The requests and custom actions.
  private let work: [String]
  private let data: Int
  private let state: VisibleState

  init(_ runtime: Runtime, _ node: NodeID) {
    var copy = runtime
    let effects = copy.handle(.press(node))
    work = effects.compactMap { effect in
      switch effect {
      case .send(_, let request): "\(request)"
      case .perform(_, let action): "\(action)"
      default: nil
      }
    }
    data = copy.dataHash
    state = VisibleState(copy, after: effects)
  }
}
