import BeagleJSON
import BeagleSchema

/// The kinds of JSON values that a property takes.
struct PropertyKinds: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  static let text = PropertyKinds(rawValue: 1)
  static let number = PropertyKinds(rawValue: 2)
  static let bool = PropertyKinds(rawValue: 4)
  static let object = PropertyKinds(rawValue: 8)
  static let array = PropertyKinds(rawValue: 16)
  static let any = PropertyKinds(rawValue: 31)

  /// What is usually written for a shape.
  init(_ shape: WireShape) {
    switch shape {
    case .text, .nonemptyText, .choice, .color: self = .text
    case .bool: self = .bool
    case .integer, .number: self = .number
    case .data, .listOrOne: self = .any
    case .binding(let value): self.init(value.shape)
    case .list, .items: self = .array
    case .dictionary, .object, .component, .onlyComponent, .action, .screen, .route, .imagePath:
      self = .object
    case .imageName: self = .text
    case .addedComponents: self = .array
    case .analytics: self = .object
    }
  }

  /// The names of kinds that are no objects or choices.
  static let names = [
    "string", "number", "integer", "boolean", "color", "value", "component", "components", "action",
    "actions",
    "strings", "map",
  ]

  /// What the table calls a kind.
  ///
  /// - Parameter isChoice: whether this is the name of a choice among names.
  init(named name: String, isChoice: (String) -> Bool) {
    switch name {
    case "string", "color": self = .text
    case "number", "integer": self = .number
    case "boolean": self = .bool
    case "value": self = .any
    case "component", "action", "map": self = .object
    case "components", "actions", "strings": self = .array
    case _ where name.hasSuffix("[]"): self = .array
    case _ where isChoice(name): self = .text
    default: self = .object
    }
  }

  /// The kind of a value in a document.
  init(_ json: JSONCursor) {
    switch json.kind {
    case .string: self = .text
    case .number: self = .number
    case .bool: self = .bool
    case .object: self = .object
    case .array: self = .array
    case .null: self = []
    }
  }

  /// For people: `an object or a list`.
  var words: String {
    let all: [(Self, String)] = [
      (.text, "a text"), (.number, "a number"), (.bool, "true or false"), (.object, "an object"),
      (.array, "a list"),
    ]
    return all.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
  }
}

/// What the table calls a type of a document.
struct ClientTypeKind {
  /// As documents or the schema have it: `beagle:text`, `Style`.
  let name: String
  /// As `--explain` takes it: `text`, `Style`.
  let key: String
  /// The rule by which a client meets the type if it does not know it; nil for objects, which are there with their properties.
  let rule: ReadingRule?

  init(_ type: any WireObject.Type) {
    if let kind = Self.components[ObjectIdentifier(type)] {
      (name, rule) = (kind, .unknownComponent)
    } else if let kind = Self.actions[ObjectIdentifier(type)] {
      (name, rule) = (kind, .unknownAction)
    } else {
      (name, rule) = (SchemaDefinitions.name(of: type), nil)
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

  private static let components = Dictionary(
    uniqueKeysWithValues: Component.Kind.allCases.map { (ObjectIdentifier($0.type), $0.name) })
  private static let actions = Dictionary(
    uniqueKeysWithValues: Action.Kind.allCases.map { (ObjectIdentifier($0.type), $0.name) })
}
