import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// How a property is read for its meaning.
enum NormalizationRule {
  /// As what it is.
  case value(PropertyTable.Value)
  /// As data in which expressions are not evaluated, and backslashes before them are undone.
  case contextValue
  /// A single template in place of a list of them.
  case onlyTemplate
  /// A bool that says the opposite.
  case opposite
}

/// What counts in a comparison of each property in the ``PropertyTable``: whom it concerns, what its absence means, and how its
/// older forms are read.
struct NormalizationTable: Sendable {
  struct Object {
    /// Where its properties are, without older names.
    let properties: Range<Int>
    /// The hashes of all names that it knows, those without an effect included.
    let names: Set<UInt64>
    let special: Special?
  }

  /// An object of which more is read than each property by itself.
  enum Special: CaseIterable { case flex, grid, image, list, template, textInput }

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
    let rule: NormalizationRule
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
    let rule: NormalizationRule
  }

  static let standard = NormalizationTable()

  let types = PropertyTable.standard
  /// By the positions of the table of properties.
  private(set) var objects: [Object] = []
  private(set) var properties: [Property] = []
  /// What absence is the same as, by the positions of the properties.
  private(set) var absent: [Int: AbsentValue] = [:]
  private(set) var former: [Former] = []
  private(set) var choices: [NameTable<Int>] = []

  private init() {
    choices = types.choices.map(Self.names)
    for object in types.objects { add(object) }
    for (index, value) in absent {
      properties[index].absentHash = TreeNormalizer.hash(of: value.json, properties[index].rule, self) ?? 0
    }
  }

  /// The position of an object's property by the hash of its name.
  func property(_ label: UInt64, of object: Int) -> Int? {
    objects[object].properties.first { properties[$0].label == label }
  }

  private mutating func add(_ object: PropertyTable.Object) {
    let listed = types.properties[object.properties]
    let start = properties.count
    for property in listed where property.wire.isCurrent {
      let value = AbsentValue(
        of: property.wire.name.description, in: object.type, holding: property.wire.type)
      absent[properties.count] = value
      properties.append(make(property, of: object.type, listed, value?.place))
    }
    objects.append(
      Object(
        properties: start..<properties.count, names: Set(listed.map { StructuralHash.hash($0.wire.name) }),
        special: Special(object.type)))
  }

  private mutating func make(
    _ property: PropertyTable.Property, of type: any WireObject.Type,
    _ listed: ArraySlice<PropertyTable.Property>, _ absentPlace: AbsentValue.Place?
  ) -> Property {
    let name = property.wire.name
    let start = former.count
    for other in listed {
      guard case .former(let current) = other.wire.role, current.isOne(of: name),
        !other.wire.name.isOne(of: name)
      else { continue }
      former.append(Former(key: other.key, rule: formerRule(other)))
    }
    let isContext = type == Context.self && name.isOne(of: "value")
    return Property(
      name: name, key: property.key, label: StructuralHash.hash(name),
      rule: isContext ? .contextValue : .value(property.value),
      category: ScreenDifference.Change.Category(of: name.description, in: type) ?? .visual,
      naming: Property.Naming(name, of: type), former: start..<former.count,
      absentPlace: absentPlace)
  }

  private func formerRule(_ property: PropertyTable.Property) -> NormalizationRule {
    let name = property.wire.name
    if name.isOne(of: "template") { return .onlyTemplate }
    if name.isOne(of: "disabled") { return .opposite }
    // One component in the place of a list, or a list in the place of one.
    return .value(name.isOne(of: "children") ? .onlyComponent : property.value)
  }

  private static func names(of type: any WireEnum.Type) -> NameTable<Int> {
    func names<Value: WireEnum>(_ type: Value.Type) -> NameTable<Int> {
      NameTable(Value.allCases.enumerated().map { ($1.rawValue, $0) })
    }
    return names(type)
  }
}

extension NormalizationTable.Property.Naming {
  fileprivate init(_ name: StaticString, of type: any WireObject.Type) {
    switch type {
    case is SetContext.Type where name.isOne(of: "contextId"): self = .context
    case is AddChildren.Type where name.isOne(of: "componentId"): self = .component
    case is PopToView.Type where name.isOne(of: "route"): self = .screen
    default: self = name.isOne(of: "id", "iteratorName", "indexName") ? .declaration : .none
    }
  }
}

extension NormalizationTable.Special {
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
