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

  /// The words of what is pressed.
  package func label(ofPressed position: Int) -> String? { names(ofPressed: position).first }

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
