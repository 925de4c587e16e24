import Beagle
import BeagleExpressions
import BeagleJSON

/// Another value at one path.
struct Variation: Sendable {
  enum Kind: Sendable { case absent, empty, rows, text, number }

  /// For people: `null`, `500 rows`, `a very long text`.
  let name: String
  let kind: Kind
  /// Nil if the member is missing.
  let value: DynamicObject?

  init(_ name: String, _ kind: Kind, _ value: DynamicObject?) {
    (self.name, self.kind, self.value) = (name, kind, value)
  }

  private static let rowCount = 500
  private static let longText = 1000
  private static let longWord = 30

  /// The variations that fit a shape.
  ///
  /// - Parameters:
  ///   - value: The current value.
  ///   - texts: The variations of a text.
  static func all(of shape: Shape, _ value: DynamicObject, _ texts: [Variation]) -> [Variation] {
    var all: [Variation] = []
    if !value.isEmpty { all.append(Variation("null", .absent, .empty)) }
    if case .key? = shape.path.steps.last, !value.isEmpty { all.append(Variation("missing", .absent, nil)) }
    switch value {
    case .array(let rows):
      all += fewRows(rows)
      // Actions do not show rows, so many rows are only tried in contexts.
      if shape.path.url == nil { all += manyRows(rows) }
    case .dictionary(let members) where !members.isEmpty: all.append(Variation("empty", .empty, [:]))
    case .int, .double: all += numbers(value)
    case .string: all += texts
    case .empty where shape.accepted.contains(.string): all += texts.filter { $0.kind == .text }
    default: return all
    }
    let isText = value.isEmpty || value.stringValue != nil
    let other = shape.examples.first { $0.stringValue != nil && $0.stringValue != value.stringValue ?? "" }
    if isText, let other { all.append(Variation("\(other)", .text, other)) }
    return all
  }

  private static func fewRows(_ rows: DynamicArray) -> [Variation] {
    guard let first = rows.first else { return [] }
    let none = Variation("0 rows", .empty, [])
    return rows.count > 1 ? [none, Variation("1 row", .rows, [first])] : [none]
  }

  private static func manyRows(_ rows: DynamicArray) -> [Variation] {
    guard let first = rows.first else { return [] }
    let many = (0..<rowCount).map { $0 < rows.count ? rows[$0] : distinct(rows[$0 % rows.count], $0) }
    return [
      Variation("\(rowCount) rows", .rows, .array(DynamicArray(many))),
      Variation("duplicate keys", .rows, .array(DynamicArray([first] + Array(rows)))),
    ]
  }

  /// A row whose identifying member differs from those of other rows.
  private static func distinct(_ row: DynamicObject, _ number: Int) -> DynamicObject {
    guard case .dictionary(var members) = row else { return row }
    for name in ["id", "key"] {
      switch members[name] {
      case .int?: members[name] = .int(1_000_000 + number)
      case .string(let text)?: members[name] = .string("\(text)-\(number)")
      default: continue
      }
      break
    }
    return .dictionary(members)
  }

  private static func numbers(_ value: DynamicObject) -> [Variation] {
    [
      Variation("0", .number, 0), Variation("a negative number", .number, -1234),
      Variation("a huge number", .number, 123_456_789_012),
      Variation("a number as text", .number, .string(value.text)),
    ]
  }

  /// The texts that are tried, which a seed determines.
  static func texts(seed: UInt64) -> [Variation] {
    var texts = DataTexts(seed: seed)
    return [
      Variation("an empty text", .empty, ""),
      Variation("a very long text", .text, .string(texts.sentence(letters: longText))),
      Variation("a long word", .text, .string(texts.word(letters: longWord))),
      Variation("one character", .text, .string(String(texts.word(letters: 2).prefix(1)))),
      Variation("right-to-left text", .text, .string(texts.choice(["שלום עולם טוב", "مرحبا بالعالم"]))),
      Variation(
        "emoji and combining marks", .text,
        .string(texts.choice(["👩‍👩‍👧‍👦 Zoe\u{308} 🏳️‍🌈", "🇩🇪 A\u{30A}ngstro\u{308}m 👍🏽"]))),
      Variation("text like HTML", .text, .string("<b>\(texts.word(letters: 6))</b> &amp; <br>")),
    ]
  }
}
