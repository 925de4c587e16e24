import Beagle

/// L6: controls and images without a name, and controls with the same name that do different things.
enum SpokenNameRules {
  /// The maximum number of presses that are tried on copies of one state.
  private static let maximumPresses = 100

  static func observe(_ screen: DrawnScreen, _ runtime: Runtime, _ observations: inout Observations) {
    var controls: [String: [Int]] = [:]
    var names: [String] = []
    /// The end of the last control whose name includes what is inside.
    var end = 0
    for index in screen.positions where index >= screen.scene.firstBelowBar {
      let node = screen.nodes[index]
      if node.interactions.contains(.press) {
        let name = screen.words(of: index)
        end = max(end, node.end)
        if name.isEmpty {
          if node.isAccessible, !hasUnknownContent(index, screen) {
            observations.add(
              index, .unlabelledControl,
              "\(screen.name(of: index)) can be pressed and has neither a text nor a label")
          }
        } else if !node.isTab {
          if controls[name] == nil { names.append(name) }
          controls[name, default: []].append(index)
        }
      } else if case .image(let image) = node.content, index >= end, node.isAccessible,
        image.source != .missing, screen.words(of: index).isEmpty
      {
        observations.add(index, .unlabelledControl, "\(screen.name(of: index)) has no label")
      }
    }
    var presses = maximumPresses
    for name in names {
      compare(controls[name] ?? [], name, screen, runtime, &presses, &observations)
    }
  }

  /// Reports the first control that does something else than one before it with the same name. Rows of lists
  /// have other texts that distinguish them.
  private static func compare(
    _ controls: [Int], _ name: String, _ screen: DrawnScreen, _ runtime: Runtime, _ presses: inout Int,
    _ observations: inout Observations
  ) {
    guard let first = controls.first(where: { !screen.isInRow[$0] }), controls.count > 1, presses > 1 else {
      return
    }
    presses -= 1
    var seen: Set<String> = [screen.cause(of: first)]
    let expected = PressResult(runtime, screen.nodes[first].node)
    for other in controls where other != first {
      // Rows of one template do what their data says.
      if screen.isInRow[other], !seen.insert(screen.cause(of: other)).inserted { continue }
      guard presses > 0 else { return }
      presses -= 1
      guard PressResult(runtime, screen.nodes[other].node) != expected else { continue }
      return observations.add(
        other, .ambiguousLabel,
        "\"\(name)\" is the name of several controls that do different things: \(screen.path(of: first)) and "
          + screen.path(of: other))
    }
  }

  private static func hasUnknownContent(_ index: Int, _ screen: DrawnScreen) -> Bool {
    (index..<screen.nodes[index].end).contains { position in
      screen.nodes[position].componentType?.lowercased().hasPrefix("custom:") ?? false
    }
  }
}

extension SceneNode {
  fileprivate var isTab: Bool { if case .tab = content { true } else { false } }
}

/// What a press does, in a copy of the state.
private struct PressResult: Hashable {
  private enum Work: Hashable {
    case request(OutgoingRequest)
    case other(String)
  }

  private let work: [Work]
  private let data: Int
  private let texts: [String]

  init(_ runtime: Runtime, _ node: NodeID) {
    var copy = runtime
    work = copy.handle(.press(node)).compactMap { effect in
      switch effect {
      case .send(_, let request): .request(request)
      case .perform(_, let action): .other("\(action)")
      case .show(let dialog): .other("\(dialog.title ?? "") \(dialog.message)")
      case .openURL(let url): .other(url)
      case .openNativeRoute(let route): .other(route.path)
      case .leave: .other("leave")
      case .cancel, .prefetch, .reload, .record, .log, .notice, .state: nil
      }
    }
    data = copy.dataHash
    texts = copy.scene?.nodes.lazy.filter { !$0.isHidden }.compactMap(\.content.text) ?? []
  }
}
