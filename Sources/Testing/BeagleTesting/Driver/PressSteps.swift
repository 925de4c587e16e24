import Beagle

/// The steps of flows that press the nodes of one scene.
///
/// The names in the scene are indexed once, so that the time for the steps of all nodes is linear in their
/// number.
package struct PressSteps {
  private let search: SceneSearch
  /// The nodes with exactly this text, label, placeholder or id: a dictionary for each, in the order in which
  /// a target is matched.
  private var named = [[String: [Int]]](repeating: [:], count: 4)
  /// The number of each node among the visible ones of its type.
  private var numbers: [Int: Int] = [:]
  /// The nodes that a tap on a name presses, with their order, by name.
  private var pressed: [String: [Int: Int]] = [:]

  package init(_ search: SceneSearch) {
    self.search = search
    var counts: [String: Int] = [:]
    for position in search.visible {
      let element = search[position]
      let labels: [String?] = [element.accessibilityLabel] + element.controls
      let names: [[String?]] = [[element.text], labels, [element.placeholder], [element.id]]
      for (rule, names) in names.enumerated() {
        for name in Set(names.compactMap(\.self)) where !name.isEmpty {
          named[rule][name, default: []].append(position)
        }
      }
      guard let type = search.nodes[position].componentType?.lowercased() else { continue }
      numbers[position] = counts[type, default: 0]
      counts[type, default: 0] += 1
    }
  }

  /// The step that presses a node: `I tap "Basket"`, with neighbouring text or its number if other nodes have
  /// the same name, and with its path if it has no name.
  package mutating func step(pressing position: Int) -> String {
    var numbered: String?
    for name in names(of: position) {
      let order = order(pressedBy: name)
      guard let place = order[position] else { continue }
      if order.count == 1 { return "I tap \"\(name)\"" }
      for other in neighbours(of: position, besides: name)
      where search.pressed(by: Target(name).beside(Target(other))) == [position] {
        return "I tap \"\(name)\" beside \"\(other)\""
      }
      numbered = numbered ?? "I tap \"\(name)\" number \(place + 1)"
    }
    return numbered ?? "I tap the path \"\(path(of: position))\""
  }

  private mutating func order(pressedBy name: String) -> [Int: Int] {
    if let known = pressed[name] { return known }
    let tapped = named.lazy.map { [search] in ($0[name] ?? []).filter(search.isTapped) }.first { !$0.isEmpty }
    let positions = tapped.map(search.pressed(through:)) ?? search.pressed(by: Target(name))
    let order = Dictionary(uniqueKeysWithValues: positions.enumerated().map { ($1, $0) })
    pressed[name] = order
    return order
  }

  /// The names that a user may give a node: the texts in it, its label, and its id. Texts come before the
  /// labels of images, and words before signs such as emoji.
  private func names(of position: Int) -> [String] {
    let inside = search.visible(from: position, to: search.nodes[position].end)
    // A nested pressable node has its own name.
    let own = inside.filter { $0 == position || search.scene.nearest(to: $0, taking: .press) == position }
    let (images, others) = (own.filter(isImage), own.filter { !isImage($0) })
    let texts = (others + images).compactMap { search[$0].text }
    let words = texts.filter(\.hasWords) + texts.filter { !$0.hasWords }
    let labels = own.compactMap { search[$0].accessibilityLabel }
    let ids =
      [search.nodes[position].id].compactMap(\.self) + own.dropFirst().compactMap { search.nodes[$0].id }
    var seen: Set<String> = []
    return (words + labels + ids).filter { $0.isPlainName && seen.insert($0).inserted }
  }

  private func isImage(_ position: Int) -> Bool {
    if case .image = search.nodes[position].content { true } else { false }
  }

  /// The texts around a node that may distinguish it from others.
  private func neighbours(of position: Int, besides name: String) -> [String] {
    guard let item = search.item(around: position) else { return [] }
    return search.visible(from: item, to: search.nodes[item].end).compactMap { search[$0].text }
      .filter { $0 != name && $0.isPlainName }
  }

  /// The component by its number among all visible ones of its type: `touchable[2]`.
  private func path(of position: Int) -> String {
    guard let type = search.nodes[position].componentType?.lowercased() else { return "" }
    return "\(type.replacing("beagle:", with: ""))[\(numbers[position] ?? 0)]"
  }
}

extension String {
  /// Whether there are two letters or digits in a row, as in words, prices and times.
  fileprivate var hasWords: Bool {
    zip(unicodeScalars, unicodeScalars.dropFirst()).contains { $0.isWordPart && $1.isWordPart }
  }
}

extension Unicode.Scalar {
  fileprivate var isWordPart: Bool { properties.isAlphabetic || properties.numericType != nil }
}
