import BeagleSchema

/// What a screen asks for at the end of an event.
extension ViewTree {
  /// The page that a node shows, and the part, if it is a web view.
  func webView(_ node: NodeID) -> (url: String, part: PartReference)? {
    guard let slot = slot(of: node), case .webView(let url) = nodes[slot: slot].content else { return nil }
    return (url, reference(to: slot))
  }

  /// Lazy components whose content was not asked for yet.
  var lazyToRequest: [PartReference] {
    lazies.filter { !$0.value.isRequested }.keys.sorted().map { reference(to: $0) }
  }

  /// The lists of actions in `onInit` that wait, each once.
  ///
  /// - Parameter first: how many of those that wait are left to wait.
  mutating func takeInits(from first: Int = 0) -> [ActionRun] {
    guard inits.count > first else { return [] }
    let waiting = inits[first...]
    let outside = waiting.filter { isAlive($0) && parts[Int($0.slot)].suffix.isEmpty }
    let taken = outside.isEmpty ? Array(waiting) : outside
    let later = outside.isEmpty ? [] : waiting.filter { isAlive($0) && !parts[Int($0.slot)].suffix.isEmpty }
    inits.replaceSubrange(first..., with: later)
    return taken.compactMap { reference in
      guard isAlive(reference) else { return nil }
      let part = parts[Int(reference.slot)]
      return ActionRun(
        part.component.properties.onInit ?? [],
        ActionOrigin(view: id, part: reference, scope: part.scope, event: "onInit"))
    }
  }

  /// The notices that were not told yet.
  mutating func takeNotices() -> [SceneNotice] {
    let new = Array(notices.dropFirst(toldNotices))
    toldNotices = notices.count
    return new
  }
}
