/// A pattern for one name or path: `*` matches any number of characters, `?` one, and `[a-z]` one of a set.
///
/// Two syntaxes are parsed into it: shell patterns here, in Unicode scalars, and those of `.gitignore` in
/// `IgnoredName`, in bytes.
package struct Glob<Sign: Comparable & Sendable>: Sendable {
  enum Element: Sendable {
    case sign(Sign)
    /// `?`
    case any
    /// `[a-z]`, or its complement.
    case set([ClosedRange<Sign>], isNegated: Bool)
    /// `*`
    case many
  }

  let elements: [Element]

  package func fits(_ signs: some Sequence<Sign>) -> Bool {
    Array(signs).fits(elements) {
      if case .many = $0 { true } else { false }
    } each: { sign, element in
      switch element {
      case .sign(let wanted): sign == wanted
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(sign) } != isNegated
      case .any, .many: true
      }
    }
  }
}

extension Glob<Unicode.Scalar> {
  /// Parses a shell pattern. An unclosed bracket is an ordinary character, and so is a backslash.
  package init(_ pattern: some StringProtocol) {
    var elements: [Element] = []
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "?": elements.append(.any)
      case "*": elements.append(.many)
      case "[":
        // A closing bracket in first position is part of the set.
        guard let end = rest.dropFirst().firstIndex(of: "]") else {
          elements.append(.sign(scalar))
          continue
        }
        elements.append(Self.set(rest[..<end]))
        rest = rest[(end + 1)...]
      default: elements.append(.sign(scalar))
      }
    }
    self.elements = elements
  }

  /// Parses the text between brackets.
  private static func set(_ text: ArraySlice<Unicode.Scalar>) -> Element {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = rest.popFirst() {
      var high = low
      if rest.count >= 2, rest.first == "-" {
        high = rest[rest.startIndex + 1]
        rest = rest.dropFirst(2)
      }
      if low <= high { ranges.append(low...high) }
    }
    return .set(ranges, isNegated: isNegated)
  }
}

extension Array {
  /// Whether the elements match a pattern, some of whose parts match any number of elements and the others
  /// exactly one. Backtracks only to the last part of the first kind, which is sufficient.
  func fits<Part>(_ pattern: [Part], isMany: (Part) -> Bool, each: (Element, Part) -> Bool) -> Bool {
    var (index, position) = (0, 0)
    var retry: (index: Int, position: Int)?
    while true {
      if position < pattern.count, isMany(pattern[position]) {
        position += 1
        retry = (index, position)
      } else if index == count, position == pattern.count {
        return true
      } else if index < count, position < pattern.count, each(self[index], pattern[position]) {
        (index, position) = (index + 1, position + 1)
      } else if let (start, behind) = retry, start < count {
        retry = (start + 1, behind)
        (index, position) = (start + 1, behind)
      } else {
        return false
      }
    }
  }
}
