import BeagleJSON
import BeagleSchema

/// The kinds of JSON values that a property accepts. Clients differ on numbers as text and on text as
/// numbers, so these are separate kinds.
struct PropertyKinds: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Text that does not read as a number.
  static let word = PropertyKinds(rawValue: 1)
  static let integer = PropertyKinds(rawValue: 2)
  static let bool = PropertyKinds(rawValue: 4)
  static let object = PropertyKinds(rawValue: 8)
  static let array = PropertyKinds(rawValue: 16)
  static let fraction = PropertyKinds(rawValue: 32)
  /// Text that reads as a whole number: `"100"`.
  static let integerText = PropertyKinds(rawValue: 64)
  /// Text that reads as another number: `"1.5"`.
  static let fractionText = PropertyKinds(rawValue: 128)

  static let numericText: PropertyKinds = [.integerText, .fractionText]
  static let text: PropertyKinds = [.word, .numericText]
  static let number: PropertyKinds = [.integer, .fraction]
  static let any = PropertyKinds(rawValue: .max)

  /// The usual kinds for a shape.
  init(_ shape: WireShape) {
    switch shape {
    case .text, .nonemptyText, .choice, .color: self = .text
    case .bool: self = .bool
    case .integer: self = .integer
    case .number: self = .number
    case .data, .listOrOne: self = .any
    case .binding(let value): self.init(value.shape)
    case .list, .items: self = .array
    case .dictionary, .object, .component, .onlyComponent, .action, .screen, .route, .imagePath:
      self = .object
    case .imageName: self = .text
    case .addedComponents: self = .array
    case .analytics: self = [.object, .bool]
    }
  }

  /// The names of kinds other than objects and choices.
  static let names = [
    "string", "number", "integer", "boolean", "color", "value", "component", "components", "action",
    "actions", "strings", "map", "valueMap", "numericText",
  ]

  /// Creates the kinds for a name of the table.
  ///
  /// - Parameter isChoice: whether this is the name of a choice.
  init(named name: String, isChoice: (String) -> Bool) {
    switch name {
    case "string", "color": self = .text
    case "number": self = .number
    case "integer": self = .integer
    case "boolean": self = .bool
    case "numericText": self = .numericText
    case "value": self = .any
    case "component", "action", "map", "valueMap": self = .object
    case "components", "actions", "strings": self = .array
    case _ where name.hasSuffix("[]"): self = .array
    case _ where isChoice(name): self = .text
    default: self = .object
    }
  }

  /// The kinds of the elements of a list, or of the values of a map.
  init(elementsOf name: String, isChoice: (String) -> Bool) {
    switch name {
    case "components", "actions": self = .object
    case "strings", "map": self = .text
    case _ where name.hasSuffix("[]"): self.init(named: String(name.dropLast(2)), isChoice: isChoice)
    default: self = .any
    }
  }

  /// The kind of a value in a document.
  init(_ json: JSONCursor) {
    switch json.kind {
    case .string: self = json.isWord ? .word : json.stringValue.map(Self.init(ofText:)) ?? .word
    case .number: self = json.intValue == nil ? .fraction : .integer
    case .bool: self = .bool
    case .object: self = .object
    case .array: self = .array
    case .null: self = []
    }
  }

  private init(ofText text: String) {
    guard let number = Self.number(in: text) else {
      self = .word
      return
    }
    self = number == number.rounded() ? .integerText : .fractionText
  }

  /// The number that a text reads as, ignoring surrounding blanks.
  static func number(in text: String) -> Double? {
    guard text.utf8.count < 400 else { return nil }
    let digits = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
    guard !digits.isEmpty, digits.allSatisfy({ "0123456789+-.eE".contains($0) }),
      let number = Double(String(digits)), number.isFinite
    else { return nil }
    return number
  }

  /// For messages: `an object or a list`.
  var words: String {
    let all: [(Self, String)] = [
      (.text, "a text"), (.number, "a number"), (.bool, "true or false"), (.object, "an object"),
      (.array, "a list"),
    ]
    var words = all.filter { isSuperset(of: $0.0) }.map(\.1)
    if contains(.integer), !contains(.fraction) { words.append("a whole number") }
    if contains(.integerText), !contains(.word) {
      words.append(contains(.fractionText) ? "a number as text" : "a whole number as text")
    }
    return words.joined(separator: " or ")
  }

  var each: [PropertyKinds] {
    (0..<8).map { PropertyKinds(rawValue: 1 << $0) }.filter(contains)
  }
}

extension JSONCursor {
  /// Whether a string has a letter that never occurs in numbers. False is not certain.
  fileprivate var isWord: Bool {
    !hasEscapes
      && stringBytes.contains { byte in
        (0x61...0x7A).contains(byte | 0x20) && byte | 0x20 != UInt8(ascii: "e")
      }
  }
}

/// A type of a document in the terms of the table.
struct ClientTypeKind {
  /// The name in documents or the schema: `beagle:text`, `Style`.
  let name: String
  /// The key for `--explain`: `text`, `Style`.
  let key: String
  /// The rule for a client that does not know the type; nil for objects, which follow from their properties.
  let rule: ReadingRule?

  init(_ type: any WireObject.Type) {
    switch PropertyTable.standard[type].map({ PropertyTable.standard.objects[$0].kind }) {
    case .component(let kind)?: (name, rule) = (kind.name, .unknownComponent)
    case .action(let kind)?: (name, rule) = (kind.name, .unknownAction)
    case .part?, nil:
      let full = SchemaDefinitions.name(of: type)
      // The object is one of two forms of the value; the table uses the name of the value.
      (name, rule) = (full == "ActionAnalytics.Entries" ? "ActionAnalytics" : full, nil)
    }
    key = rule == nil ? name : String(name.dropFirst(7))
  }

  func facts(in client: Client) -> Client.TypeFacts? {
    switch rule {
    case .unknownComponent: client.components[name.lowercased()]
    case .unknownAction: client.actions[name.lowercased()]
    default: client.objects[name]
    }
  }
}
