import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// How a property is normalised.
enum NormalizationRule {
  /// As a value of its type.
  case value(PropertyTable.Value)
  /// As data in which expressions are not evaluated, and backslashes before them are removed.
  case contextValue
  /// A single template instead of a list of templates.
  case onlyTemplate
  /// A bool with the opposite sense.
  case opposite
}

/// How each property in the ``PropertyTable`` is compared: its category, the equivalent of its absence, and
/// how its older forms are read.
struct NormalizationTable: Sendable {
  struct Object {
    /// The hash of its type's name.
    let type: UInt64
    /// The positions of its properties, without older names.
    let properties: Range<Int>
    /// The hashes of all names that it knows, including those without an effect.
    let names: Set<UInt64>
    let special: Special?
  }

  /// An object that needs more than the normalisation of its single properties.
  enum Special: CaseIterable { case flex, grid, image, list, template, textInput }

  struct Property {
    /// The role of a name in a document.
    enum Naming {
      case none
      /// The id of the component, or the name of a context or item that it declares.
      case declaration
      case context, component, screen
    }

    let name: StaticString
    let key: ObjectKeys.Name
    let label: UInt64
    let rule: NormalizationRule
    let category: ScreenDifference.Change.Category
    let naming: Naming
    /// The positions of its older names.
    let former: Range<Int>
    /// Where absence is equivalent to a certain value, and the hash of that.
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
  /// The equivalents of absence, by the positions of the properties.
  private(set) var absent: [Int: AbsentValue] = [:]
  private(set) var former: [Former] = []
  /// The hash of each choice by its name.
  private(set) var choices: [NameTable<UInt64>] = []

  private init() {
    choices = types.choices.map(Self.names)
    for object in types.objects { add(object) }
    for (index, value) in absent {
      properties[index].absentHash = TreeNormalizer.hash(of: value.json, properties[index].rule, self) ?? 0
    }
  }

  /// The hash of an object's type. It depends only on the name, so that comparisons of documents do not
  /// change with the table.
  func hash(of object: Int, as tag: StructuralHash.Tag) -> UInt64 {
    StructuralHash.mix(tag, objects[object].type)
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
        type: StructuralHash.hash(SchemaDefinitions.name(of: object.type)),
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
    // One component instead of a list, or a list instead of one.
    return .value(name.isOne(of: "children") ? .onlyComponent : property.value)
  }

  private static func names(of type: any WireEnum.Type) -> NameTable<UInt64> {
    func names<Value: WireEnum>(_ type: Value.Type) -> NameTable<UInt64> {
      NameTable(Value.allCases.map { ($0.rawValue, StructuralHash.hash($0.rawValue)) })
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
