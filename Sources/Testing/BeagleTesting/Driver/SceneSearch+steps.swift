import Beagle

/// The steps of flows that scroll, pull or turn a node.
extension SceneSearch {
  package func stepScrolling(_ position: Int) -> String {
    let name = name(of: position) { scrolled(around: $0) }
    return name.map { "I scroll \"\($0)\" to the end" } ?? "I scroll to the end"
  }

  package func stepPulling(_ position: Int) -> String {
    let name = name(of: position) { positions(.pull, around: $0).first }
    return name.map { "I pull \"\($0)\" to refresh" } ?? "I pull to refresh"
  }

  /// The step that turns a page: to the next one by a swipe to the left, to the previous one by a swipe to
  /// the right.
  package func stepTurning(_ position: Int, _ direction: AppDriver.Direction) -> String {
    let name = name(of: position) { positions(.turn, around: $0).first }
    return "I swipe \(direction.rawValue)" + (name.map { " on \"\($0)\"" } ?? "")
  }

  /// A name that selects a container and no other; nil if it is selected without a name.
  ///
  /// - Parameter found: the container selected by a node in it, or without a name.
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

  /// All texts and accessibility labels of a pressed node.
  package func words(ofPressed position: Int) -> String {
    let inside = visible(from: position, to: nodes[position].end)
    return (inside.compactMap { self[$0].text } + inside.compactMap { self[$0].accessibilityLabel })
      .joined(separator: ". ")
  }

  /// The nodes that a tap on a target would press, see ``AppDriver/tap(_:file:line:column:)``.
  func pressed(by target: Target) -> [Int] { pressed(through: positions(of: target, for: isTapped)) }

  /// Whether a tap on the node presses something.
  func isTapped(_ position: Int) -> Bool {
    scene.nearest(to: position, taking: .press) != nil || self[position].input != nil
      || !self[position].isEnabled
  }

  func pressed(through positions: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return positions.compactMap { scene.nearest(to: $0, taking: .press) }.filter { seen.insert($0).inserted }
  }
}

extension String {
  /// Whether a step can quote the name and people can read it easily.
  var isPlainName: Bool {
    !isEmpty && count <= 60 && !contains { "\"'\\<>|".contains($0) || $0.isNewline }
      && first?.isWhitespace == false && last?.isWhitespace == false
  }
}
