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
    guard tries < Self.maximumTries, nodes < Self.maximumNodes else { return false }
    tries += 1
    let result = check(value)
    nodes += result.nodes
    return result.isShown
  }

  mutating func reduced(_ value: DynamicObject) -> DynamicObject {
    reduced(value) { $0 }
  }

  /// - Parameter whole: Puts a part into the value around it.
  private mutating func reduced(
    _ part: DynamicObject, in whole: (DynamicObject) -> DynamicObject
  ) -> DynamicObject {
    switch part {
    case .array(let elements): return array(Array(elements), in: whole)
    case .dictionary(let members): return dictionary(members, in: whole)
    case .string(let text): return .string(shortened(text, in: whole))
    default: return part
    }
  }

  private mutating func array(
    _ elements: [DynamicObject], in whole: (DynamicObject) -> DynamicObject
  ) -> DynamicObject {
    var elements = elements
    var size = (elements.count + 1) / 2
    while size > 0, !elements.isEmpty {
      var end = elements.count
      var isSmaller = false
      while end > 0 {
        var fewer = elements
        fewer.removeSubrange(max(0, end - size)..<end)
        if shows(whole(.array(DynamicArray(fewer)))) { (elements, isSmaller) = (fewer, true) }
        end = min(end - size, elements.count)
      }
      if size == 1, !isSmaller || elements.count <= 1 { break }
      size = size == 1 ? 1 : size / 2
    }
    for index in elements.indices.prefix(2) {
      elements[index] = reduced(elements[index]) { [elements] part in
        var copy = elements
        copy[index] = part
        return whole(.array(DynamicArray(copy)))
      }
    }
    return .array(DynamicArray(elements))
  }

  private mutating func dictionary(
    _ members: DynamicDictionary, in whole: (DynamicObject) -> DynamicObject
  ) -> DynamicObject {
    var members = members
    for key in members.keys {
      var fewer = members
      fewer[key] = nil
      if shows(whole(.dictionary(fewer))) { members = fewer }
    }
    for (key, value) in members {
      members[key] = reduced(value) { [members] part in
        var copy = members
        copy[key] = part
        return whole(.dictionary(copy))
      }
    }
    return .dictionary(members)
  }

  private mutating func shortened(
    _ text: String, in whole: (DynamicObject) -> DynamicObject
  ) -> String {
    var text = text
    var size = text.count / 2
    while size > 0, text.count > 1 {
      let shorter = String(text.dropLast(size))
      if shows(whole(.string(shorter))) { text = shorter } else { size /= 2 }
      size = min(size, text.count / 2)
    }
    return text
  }
}
