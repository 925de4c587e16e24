import BeagleExpressions
import BeagleJSON

/// The objects of documents and their properties, made once from the lists of properties. Everything that
/// examines documents without decoding them uses it: suggestions, the check and its quick pass before
/// decoding, differences, the JSON Schema and the rules of clients.
///
/// It consists of flat arrays of trivial values, which refer to each other by position, so that a walk
/// through a document counts no references.
package struct PropertyTable: Sendable {
  /// The type of a value: a ``WireShape`` with positions in the table instead of types.
  package enum Value: Sendable {
    case text, bool, integer, number, color
    /// Any JSON.
    case data
    case choice(Int)
    /// The type of the content is a part.
    case binding(Int), list(Int), dictionary(Int)
    case object(Int)
    case component, onlyComponent, action, screen, route(local: Int), imagePath, imageName, addedComponents
    case analytics(Int)
  }

  package struct Object: Sendable {
    package enum Kind: Sendable {
      case component(Component.Kind), action(Action.Kind)
      case part
    }

    package let type: any WireObject.Type
    package let kind: Kind
    /// The range of its properties, in the order of its list.
    package fileprivate(set) var properties = 0..<0
  }

  package struct Property: Sendable {
    package let wire: WireProperty
    package let key: ObjectKeys.Name
    /// The type of its values; any JSON if they are not read.
    package let value: Value
  }

  /// The content of a binding, a list or a dictionary.
  package struct Part: Sendable {
    package let type: any WireValue.Type
    package let value: Value
  }

  package struct Named<Kind: Sendable>: Sendable {
    package let kind: Kind
    package let object: Int
  }

  package static let standard = PropertyTable()

  package private(set) var objects: [Object] = []
  package private(set) var properties: [Property] = []
  package private(set) var parts: [Part] = []
  package private(set) var choices: [any WireEnum.Type] = []
  /// The names of each choice.
  private(set) var choiceNames: [NameTable<Void>] = []
  package private(set) var components = NameTable<Named<Component.Kind>>([])
  package private(set) var actions = NameTable<Named<Action.Kind>>([])
  /// By the kinds of declared properties.
  package private(set) var declared: [TypeDeclaration.Kind: Value] = [:]
  private var positions: [ObjectIdentifier: Int] = [:]
  private var values: [ObjectIdentifier: Value] = [:]

  // The objects that a walk reaches without a property.
  package private(set) var (screen, container, context, template) = (0, 0, 0, 0)
  package private(set) var (style, flex, length) = (0, 0, 0)
  package private(set) var (customComponent, customAction) = (0, 0)
  package private(set) var (localImage, remoteImage, remoteRoute) = (0, 0, 0)
  package private(set) var (children, texts, bindText) = (Value.data, Value.data, Value.data)
  package private(set) var (bindNumber, lengthKind) = (Value.data, Value.data)

  private init() {
    components = NameTable(
      Component.Kind.allCases.map { kind in
        (String(kind.name.dropFirst(7)), Named(kind: kind, object: add(kind.type, .component(kind))))
      })
    actions = NameTable(
      Action.Kind.allCases.map { kind in
        (String(kind.name.dropFirst(7)), Named(kind: kind, object: add(kind.type, .action(kind))))
      })
    (screen, container, context) = (add(Screen.self), add(Container.self), add(Context.self))
    (template, style, flex) = (add(Template.self), add(Style.self), add(Flex.self))
    (customComponent, customAction) = (add(CustomComponent.common), add(CustomAction.common))
    (localImage, remoteImage) = (add(LocalImage.self), add(RemoteImage.self))
    (remoteRoute, length) = (add(RemoteRoute.self), add(UnitValue.self))
    for kind in TypeDeclaration.Kind.allCases { declared[kind] = value(of: kind.type) }
    (children, texts) = (value(of: [Component].self), value(of: [String].self))
    (bindText, bindNumber) = (value(of: Bind<String>.self), value(of: Bind<Double>.self))
    lengthKind = value(of: UnitValue.Kind.self)
    // Properties add the objects that are their values.
    var next = 0
    while next < objects.count {
      let start = properties.count
      for wire in objects[next].type.properties {
        let found = wire.type.map { value(of: $0) } ?? .data
        properties.append(Property(wire: wire, key: ObjectKeys.Name(wire.name), value: found))
      }
      objects[next].properties = start..<properties.count
      next += 1
    }
  }

  /// The position of a type's object; nil if documents do not contain it.
  package subscript(type: any WireObject.Type) -> Int? { positions[ObjectIdentifier(type)] }

  /// The properties of an object, in the order of its list.
  package func list(of object: Int) -> [WireProperty] { properties[objects[object].properties].map(\.wire) }

  /// The properties of a type, which need not occur in documents.
  package static func list(of type: any WireObject.Type) -> [WireProperty] {
    standard[type].map(standard.list) ?? type.properties
  }

  private mutating func add(_ type: any WireObject.Type, _ kind: Object.Kind = .part) -> Int {
    if let known = positions[ObjectIdentifier(type)] { return known }
    positions[ObjectIdentifier(type)] = objects.count
    objects.append(Object(type: type, kind: kind))
    return objects.count - 1
  }

  private mutating func value(of type: any WireValue.Type) -> Value {
    if let known = values[ObjectIdentifier(type)] { return known }
    let found = value(of: type.shape)
    values[ObjectIdentifier(type)] = found
    return found
  }

  private mutating func value(of shape: WireShape) -> Value {
    switch shape {
    case .text, .nonemptyText: return .text
    case .bool: return .bool
    case .integer: return .integer
    case .number: return .number
    case .color: return .color
    case .data, .listOrOne: return .data
    case .choice(let type):
      choices.append(type)
      choiceNames.append(names(of: type))
      return .choice(choices.count - 1)
    case .items: return value(of: Bind<DynamicObject>.self)
    case .binding(let type): return .binding(addPart(type))
    case .list(let type): return .list(addPart(type))
    case .dictionary(let type): return .dictionary(addPart(type))
    case .object(let type): return .object(add(type))
    case .component: return .component
    case .onlyComponent: return .onlyComponent
    case .action: return .action
    case .screen: return .screen
    case .route(let local): return .route(local: add(local))
    case .imagePath: return .imagePath
    case .imageName: return .imageName
    case .addedComponents: return .addedComponents
    case .analytics(let type): return .analytics(add(type))
    }
  }

  private func names<Choice: WireEnum>(of type: Choice.Type) -> NameTable<Void> {
    NameTable(type.allCases.map { ($0.rawValue, ()) })
  }

  private mutating func addPart(_ type: any WireValue.Type) -> Int {
    let part = Part(type: type, value: value(of: type))
    parts.append(part)
    return parts.count - 1
  }
}

extension PropertyTable.Object.Kind {
  /// The name in documents: `beagle:text`; nil for parts.
  package var name: String? {
    switch self {
    case .component(let kind): kind.name
    case .action(let kind): kind.name
    case .part: nil
    }
  }
}
