import Beagle

/// The steps of flows that do something with a node.
extension SceneSearch {
  /// The step that presses a node: `I tap "Basket"`, with what is beside it or its number where others have the same words, and with its
  /// path where it has none.
  package func stepPressing(_ position: Int) -> String {
    let names = names(ofPressed: position)
    var numbered: String?
    for name in names {
      let target = Target(name)
      let pressed = pressed(by: target)
      if pressed == [position] { return "I tap \"\(name)\"" }
      guard let ordinal = pressed.firstIndex(of: position) else { continue }
      for other in neighbours(of: position, besides: name)
      where self.pressed(by: target.beside(Target(other))) == [position] {
        return "I tap \"\(name)\" beside \"\(other)\""
      }
      numbered = numbered ?? "I tap \"\(name)\" number \(ordinal + 1)"
    }
    return numbered ?? "I tap the path \"\(path(of: position))\""
  }

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
    return names.first { name in
      guard name.isPlainName else { return false }
      let positions = positions(of: Target(name))
      return positions.count == 1 && found(positions[0]) == container
    }
  }

  /// All that can be read or heard of what is pressed.
  package func words(ofPressed position: Int) -> String {
    let inside = visible(from: position, to: nodes[position].end)
    return (inside.compactMap { self[$0].text } + inside.compactMap { self[$0].accessibilityLabel })
      .joined(separator: ". ")
  }

  /// What a user may call a node: the texts in it, its label, and its id.
  private func names(ofPressed position: Int) -> [String] {
    let inside = visible(from: position, to: nodes[position].end)
    // What can be pressed by itself is another thing.
    let own = inside.filter { $0 == position || scene.nearest(to: $0, taking: .press) == position }
    let texts = own.compactMap { self[$0].text } + own.compactMap { self[$0].accessibilityLabel }
    let names = texts + [nodes[position].id].compactMap(\.self) + own.dropFirst().compactMap { nodes[$0].id }
    var seen: Set<String> = []
    return names.filter { $0.isPlainName && seen.insert($0).inserted }
  }

  /// The texts around a node that may tell it from others.
  private func neighbours(of position: Int, besides name: String) -> [String] {
    guard let item = item(around: position) else { return [] }
    return visible(from: item, to: nodes[item].end).compactMap { self[$0].text }
      .filter { $0 != name && $0.isPlainName }
  }

  /// What a tap on a target would press, by the rules of ``AppDriver/tap(_:file:line:column:)``.
  private func pressed(by target: Target) -> [Int] {
    let positions = positions(of: target) { position in
      scene.nearest(to: position, taking: .press) != nil || self[position].input != nil
        || !self[position].isEnabled
    }
    var seen: Set<Int> = []
    return positions.compactMap { scene.nearest(to: $0, taking: .press) }.filter { seen.insert($0).inserted }
  }

  /// Its component, by its number among all visible ones of its type: `touchable[2]`.
  private func path(of position: Int) -> String {
    guard let type = nodes[position].componentType?.lowercased() else { return "" }
    let number =
      visible.filter { nodes[$0].componentType?.lowercased() == type }.firstIndex(of: position) ?? 0
    return "\(type.replacing("beagle:", with: ""))[\(number)]"
  }
}

extension String {
  /// Whether a step can quote it, and a reader take it in.
  fileprivate var isPlainName: Bool {
    !isEmpty && count <= 60 && !contains { "\"'\\<>|".contains($0) || $0.isNewline }
      && first?.isWhitespace == false && last?.isWhitespace == false
  }
}
