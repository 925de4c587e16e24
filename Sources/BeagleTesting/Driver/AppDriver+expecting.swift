import Beagle

/// What must be on the screen. What is behind a scroll counts, what is hidden or on another page does not. A text may be
/// part of a longer one.
extension AppDriver {
  /// - Throws: where it is neither on the screen nor in a dialog; names what is nearest.
  public func see(_ target: Target) throws(DriverFailure) {
    if isInDialog(target) { return }
    let search = try search()
    if places(showing: target, in: search).isEmpty { throw missing(target, in: search) }
  }

  /// - Throws: unless both are in one item of a list, on one line, or one above the other outside of boxes of their own.
  public func see(_ target: Target, beside neighbour: Target) throws(DriverFailure) {
    let search = try search()
    let (shown, others) = (places(showing: target, in: search), places(showing: neighbour, in: search))
    if others.isEmpty { throw missing(neighbour, in: search) }
    if shown.isEmpty { throw missing(target, in: search) }
    guard others.contains(where: { other in shown.contains { search.areBeside($0, other) } }) else {
      throw failure("\(target) is on the screen but not beside \(neighbour)")
    }
  }

  /// - Throws: where it is on the screen more or less often.
  public func see(_ target: Target, times: Int) throws(DriverFailure) {
    let count = places(showing: target, in: try search()).count
    guard count == times else { throw failure("\(target) is on the screen \(count) times, not \(times)") }
  }

  /// - Throws: where it is on the screen or in a dialog.
  public func dontSee(_ target: Target) throws(DriverFailure) {
    if isInDialog(target) { throw failure("\(target) is in the dialog that is open") }
    guard session.runtime.scene != nil else { return }
    let search = try search()
    if let place = places(showing: target, in: search).first {
      throw failure("\(target) is on the screen: \(search[place])")
    }
  }

  private func isInDialog(_ target: Target) -> Bool {
    guard target.kind == .any || target.kind == .text, let dialog else { return false }
    return dialog.texts.contains { $0.contains(target.name) }
  }

  /// Where it is shown. An id shows nothing, so that it counts only if it is asked for as one.
  private func places(showing target: Target, in search: SceneSearch) -> [Int] {
    guard target.kind == .any, target.neighbour == nil else { return search.places(of: target) }
    return search.visible.filter { place in
      let element = search[place]
      if let input = element.input, input.kind == .password { return input.placeholder.contains(target.name) }
      return [element.text, element.accessibilityLabel, element.error, shownPlaceholder(element)].contains {
        $0?.contains(target.name) ?? false
      }
    }
  }

  /// A placeholder is seen as long as nothing is typed.
  private func shownPlaceholder(_ element: Element) -> String? {
    element.input.flatMap { $0.text.isEmpty ? $0.placeholder : nil }
  }
}

extension Dialog {
  /// All that is written in it.
  var texts: [String] { [title, message, okText, cancelText].compactMap { $0 } }
}
