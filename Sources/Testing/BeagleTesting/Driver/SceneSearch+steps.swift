import Beagle

/// The steps of flows that do something with a node.
extension SceneSearch {
  /// The step that scrolls a container to its end.
  package func stepScrolling(_ position: Int) -> String {
    let name = name(of: position) { scrolled(around: $0) }
    return name.map { "I scroll \"\($0)\" to the end" } ?? "I scroll to the end"
  }

  /// The step that pulls a component to refresh it.
  package func stepPulling(_ position: Int) -> String {
    let name = name(of: position) { positions(.pull, around: $0).first }
    return name.map { "I pull \"\($0)\" to refresh" } ?? "I pull to refresh"
  }

  /// The step that turns a page: to the next one where the finger moves to the left, to the one before where it moves to the right.
  package func stepTurning(_ position: Int, _ direction: AppDriver.Direction) -> String {
    let name = name(of: position) { positions(.turn, around: $0).first }
    return "I swipe \(direction.rawValue)" + (name.map { " on \"\($0)\"" } ?? "")
  }

  /// What a container has to be called so that something is done with it and with no other: nil where it is meant without a name.
  ///
  /// - Parameter found: the container that is meant by something in it, or without a name.
  private func name(of container: Int, by found: (Int?) -> Int?) -> String? {
    if found(nil) == container { return nil }
    let inside = visible(from: container, to: nodes[container].end)
    let names = [nodes[container].id].compactMap(\.self) + inside.compactMap { self[$0].text }
    // A name is searched for in the whole scene.
    return names.lazy.filter(\.isPlainName).prefix(Self.maximumNames).first { name in
      let positions = positions(of: Target(name))
      return positions.count == 1 && found(positions[0]) == container
    }
  }

  private static let maximumNames = 50

  /// All that can be read or heard of what is pressed.
  package func words(ofPressed position: Int) -> String {
    let inside = visible(from: position, to: nodes[position].end)
    return (inside.compactMap { self[$0].text } + inside.compactMap { self[$0].accessibilityLabel })
      .joined(separator: ". ")
  }

  /// The nodes that a tap on a target would press, by the rules of ``AppDriver/tap(_:file:line:column:)``.
  func pressed(by target: Target) -> [Int] { pressed(through: positions(of: target, for: isTapped)) }

  /// Whether a tap may be meant for a node.
  func isTapped(_ position: Int) -> Bool {
    scene.nearest(to: position, taking: .press) != nil || self[position].input != nil
      || !self[position].isEnabled
  }

  /// The nodes that taps on nodes would press, each once.
  func pressed(through positions: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return positions.compactMap { scene.nearest(to: $0, taking: .press) }.filter { seen.insert($0).inserted }
  }
}

extension String {
  /// Whether a step can quote it, and a reader take it in.
  var isPlainName: Bool {
    !isEmpty && count <= 60 && !contains { "\"'\\<>|".contains($0) || $0.isNewline }
      && first?.isWhitespace == false && last?.isWhitespace == false
  }
}
