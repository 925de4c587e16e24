import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// How a value is read for its meaning. The numbers are positions in the arrays of the ``MeaningTable``.
enum MeaningRule {
  case text, bool, integer, number, color, length, data, evaluatedData, contextValue
  case choice(Int), binding(Int), list(Int), dictionary(Int), object(Int)
  case component, components, onlyComponent, action, screen, route, imagePath, imageName, addedComponents
  case analytics(Int)
  /// A single template in place of a list of them.
  case onlyTemplate
  /// A bool that says the opposite.
  case opposite
}

/// What is known of each property of each object, made once from their lists of properties.
struct MeaningTable: Sendable {
  struct Object {
    let type: any WireObject.Type
    /// Where its properties are.
    var properties = 0..<0
    /// The hashes of all names that it knows, those without an effect included.
    var names: Set<UInt64> = []
    let special: Special?
  }

  /// An object of which more is read than each property by itself.
  enum Special { case flex, grid, image, list, template, textInput }

  struct Property {
    /// What a name in a document means to others.
    enum Naming {
      case none
      /// The name of the component, or of a context or item that it declares.
      case declaration
      case context, component, screen
    }

    let name: StaticString
    let key: ObjectKeys.Name
    let label: UInt64
    let rule: MeaningRule
    let category: ScreenDifference.Change.Category
    let naming: Naming
    /// Where its older names are.
    let former: Range<Int>
    /// Where it is the same to be absent as to have a certain value, and the hash of that.
    let absentPlace: AbsentValue.Place?
    var absentHash: UInt64 = 0
  }

  struct Former {
    let key: ObjectKeys.Name
    let rule: MeaningRule
  }

  static let standard = MeaningTable()

  private(set) var objects: [Object] = []
  private(set) var properties: [Property] = []
  /// What absence is the same as, by the positions of the properties.
  private(set) var absent: [Int: AbsentValue] = [:]
  private(set) var former: [Former] = []
  /// What bindings and the elements of lists and dictionaries are read by.
  private(set) var rules: [MeaningRule] = []
  private(set) var choices: [NameTable<Int>] = []
  /// By the kinds of declared properties.
  private(set) var declared: [TypeDeclaration.Kind: MeaningRule] = [:]
  private(set) var components = NameTable<(kind: Component.Kind, object: Int)>([])
  private(set) var actions = NameTable<(kind: Action.Kind, object: Int)>([])
  private(set) var screen = 0
  private(set) var container = 0
  private(set) var customComponent = 0
  private(set) var customAction = 0
  private(set) var localImage = 0
  private(set) var remoteImage = 0
  private(set) var localRoute = 0
  private(set) var remoteRoute = 0
  private(set) var template = 0
  private(set) var style = 0
  private(set) var flex = 0
  private var positions: [ObjectIdentifier: Int] = [:]

  private init() {
    components = NameTable(
      Component.Kind.allCases.map { kind in
        (String(kind.name.dropFirst(7)), (kind, addObject(kind.type)))
      })
    actions = NameTable(
      Action.Kind.allCases.map { kind in
        (String(kind.name.dropFirst(7)), (kind, addObject(kind.type)))
      })
    screen = addObject(Screen.self)
    container = addObject(Container.self)
    customComponent = addObject(CustomComponent.common)
    customAction = addObject(CustomAction.common)
    localImage = addObject(LocalImage.self)
    remoteImage = addObject(RemoteImage.self)
    remoteRoute = addObject(RemoteRoute.self)
    template = addObject(Template.self)
    style = addObject(Style.self)
    flex = addObject(Flex.self)
    for kind in TypeDeclaration.Kind.allCases { declared[kind] = addRule(kind.type) }
    for (index, value) in absent {
      properties[index].absentHash = MeaningReader.hash(of: value.json, properties[index].rule, self) ?? 0
    }
  }

  /// The position of an object's property by the hash of its name.
  func property(_ label: UInt64, of object: Int) -> Int? {
    objects[object].properties.first { properties[$0].label == label }
  }

  private mutating func addObject(_ type: any WireObject.Type) -> Int {
    if let known = positions[ObjectIdentifier(type)] { return known }
    let position = objects.count
    positions[ObjectIdentifier(type)] = position
    objects.append(Object(type: type, special: Special(type)))
    let listed = type.properties
    objects[position].names = Set(listed.map { MeaningHash.hash($0.name) })
    // The objects inside it add their properties first.
    var own: [Property] = []
    var absent: [AbsentValue?] = []
    for property in listed {
      guard let value = property.type, property.isCurrent else { continue }
      absent.append(AbsentValue(of: property.name.description, in: type, holding: value))
      own.append(make(property, value, of: type, listed, absent[absent.count - 1]?.place))
    }
    let start = properties.count
    objects[position].properties = start..<start + own.count
    properties += own
    for (index, value) in absent.enumerated() { self.absent[start + index] = value }
    return position
  }

  private mutating func make(
    _ property: WireProperty, _ value: any WireValue.Type, of type: any WireObject.Type,
    _ listed: [WireProperty], _ absentPlace: AbsentValue.Place?
  ) -> Property {
    let name = property.name
    var older: [Former] = []
    for other in listed {
      guard case .former(let current) = other.role, current.isOne(of: name), !other.name.isOne(of: name),
        let value = other.type
      else { continue }
      older.append(Former(key: ObjectKeys.Name(other.name), rule: formerRule(other.name, value)))
    }
    let rule = type == Context.self && name.isOne(of: "value") ? .contextValue : addRule(value)
    let start = former.count
    former += older
    return Property(
      name: name, key: ObjectKeys.Name(name), label: MeaningHash.hash(name), rule: rule,
      category: ScreenDifference.Change.Category(of: name.description, in: type) ?? .visual,
      naming: Property.Naming(name, of: type), former: start..<former.count,
      absentPlace: absentPlace)
  }

  private mutating func formerRule(_ name: StaticString, _ type: any WireValue.Type) -> MeaningRule {
    if name.isOne(of: "template") { return .onlyTemplate }
    if name.isOne(of: "disabled") { return .opposite }
    // One component in the place of a list, or a list in the place of one.
    if name.isOne(of: "children") { return .onlyComponent }
    return addRule(type)
  }

  private mutating func addRule(_ type: any WireValue.Type) -> MeaningRule {
    switch type.shape {
    case .text, .nonemptyText: return .text
    case .bool: return .bool
    case .integer: return .integer
    case .number: return .number
    case .data, .listOrOne: return .data
    case .color: return .color
    case .choice(let type):
      choices.append(Self.names(of: type))
      return .choice(choices.count - 1)
    case .items: return .evaluatedData
    case .binding(let value) where value.shape.isData: return .evaluatedData
    case .binding(let value): return .binding(keep(addRule(value)))
    case .list(let element): return .list(keep(addRule(element)))
    case .dictionary(let value): return .dictionary(keep(addRule(value)))
    case .object(let type) where type == UnitValue.self: return .length
    case .object(let type): return .object(addObject(type))
    case .component: return .component
    case .onlyComponent: return .onlyComponent
    case .action: return .action
    case .screen: return .screen
    case .route(let local):
      localRoute = addObject(local)
      remoteRoute = addObject(RemoteRoute.self)
      return .route
    case .imagePath: return .imagePath
    case .imageName: return .imageName
    case .addedComponents: return .addedComponents
    case .analytics(let type): return .analytics(addObject(type))
    }
  }

  private mutating func keep(_ rule: MeaningRule) -> Int {
    rules.append(rule)
    return rules.count - 1
  }

  private static func names(of type: any WireEnum.Type) -> NameTable<Int> {
    func names<Value: WireEnum>(_ type: Value.Type) -> NameTable<Int> {
      NameTable(Value.allCases.enumerated().map { ($1.rawValue, $0) })
    }
    return names(type)
  }
}

extension WireShape {
  fileprivate var isData: Bool { if case .data = self { true } else { false } }
}

extension WireProperty {
  fileprivate var isCurrent: Bool {
    switch role {
    case .required, .optional: true
    case .former, .ignored, .outside: false
    }
  }
}

extension MeaningTable.Property.Naming {
  fileprivate init(_ name: StaticString, of type: any WireObject.Type) {
    switch type {
    case is SetContext.Type where name.isOne(of: "contextId"): self = .context
    case is AddChildren.Type where name.isOne(of: "componentId"): self = .component
    case is PopToView.Type where name.isOne(of: "route"): self = .screen
    default: self = name.isOne(of: "id", "iteratorName", "indexName") ? .declaration : .none
    }
  }
}

extension MeaningTable.Special {
  fileprivate init?(_ type: any WireObject.Type) {
    switch type {
    case is Flex.Type: self = .flex
    case is GridView.Type: self = .grid
    case is ListView.Type: self = .list
    case is Image.Type: self = .image
    case is Template.Type: self = .template
    case is TextInput.Type: self = .textInput
    default: return nil
    }
  }
}
