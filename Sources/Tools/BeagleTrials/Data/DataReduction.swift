import Beagle
import BeagleJSON

/// Makes a value smaller as long as it shows the same fault.
struct DataReduction {
  /// The maximum number of tries for one fault.
  private static let maximumTries = 60
  /// The maximum number of nodes that are laid out for one fault.
  private static let maximumNodes = 200_000

  private var tries = 0
  private var nodes: Int
  /// Lays out a value. Returns the number of nodes, and whether the fault is shown.
  private let check: (DynamicObject) -> (nodes: Int, isShown: Bool)

  /// - Parameter nodes: The number of nodes with the value that is reduced.
  init(nodes: Int, _ check: @escaping (DynamicObject) -> (nodes: Int, isShown: Bool)) {
    (self.nodes, self.check) = (nodes, check)
  }

  private mutating func shows(_ value: DynamicObject) -> Bool {
    guard tries < Self.maximumTries, nodes < Self.maximumNodes, !Task.isCancelled else { return false }
    tries += 1
    let result = check(value)
    nodes += result.nodes
    return result.isShown
  }

  /// - Parameter whole: Puts a part into the value around it.
  mutating func reduced(
    _ part: DynamicObject, in whole: (DynamicObject) -> DynamicObject = { $0 }
  ) -> DynamicObject {
    switch part {
    case .array(let elements):
      var elements = kept(Array(elements)) { whole(.array(DynamicArray($0))) }
      for index in elements.indices.prefix(2) {
        elements[index] = reduced(elements[index]) { [elements] part in
          var copy = elements
          copy[index] = part
          return whole(.array(DynamicArray(copy)))
        }
      }
      return .array(DynamicArray(elements))
    case .dictionary(let members):
      let kept = kept(Array(members)) { whole(.dictionary(DynamicDictionary($0))) }
      var members = DynamicDictionary(kept)
      for (key, value) in kept {
        members[key] = reduced(value) { [members] part in
          var copy = members
          copy[key] = part
          return whole(.dictionary(copy))
        }
      }
      return .dictionary(members)
    case .string(let text) where !text.isEmpty:
      // Blanks at the ends are unnecessary.
      let kept = kept(Array(text), atLeast: 1) { whole(.string(String($0).trimmed)) }
      return kept.count == text.count ? part : .string(String(kept).trimmed)
    default: return part
    }
  }

  /// The items that are necessary. Halves are tried first, then smaller parts, from the end.
  private mutating func kept<Item>(
    _ items: [Item], atLeast count: Int = 0, _ value: ([Item]) -> DynamicObject
  ) -> [Item] {
    var items = items
    var size = (items.count + 1) / 2
    while size > 0, items.count > count {
      let before = items.count
      var end = items.count
      while end > 0 {
        var fewer = items
        fewer.removeSubrange(max(0, end - size)..<end)
        if fewer.count >= count, shows(value(fewer)) { items = fewer }
        end -= size
      }
      if size == 1, items.count == before { return items }
      size = max(1, size / 2)
    }
    return items
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
