import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// What the check does with a value. The numbers are positions in the arrays of the ``CheckTable``.
enum ValueRule {
  /// There is nothing to find.
  case none
  case text, color
  case choice(Int)
  case binding(Int)
  case list(Int)
  case dictionary(Int)
  case object(Int)
  /// An object of which more is checked than each property by itself.
  case special(SpecialObject, Int)
  case component, onlyComponent, action, screen, route, imagePath, imageName, addedComponents, analytics
  /// The actions of the event that has the property's name.
  case event
  /// What repeats for each item of a list.
  case template, templates(Int)
  /// One component in the place of several, or several in the place of one.
  case children(Int)
}

enum SpecialObject {
  case style, length, localImage, navigationContext, navigationBarItem, tab, template, requestData

  init?(_ type: any WireObject.Type) {
    switch type {
    case is Style.Type: self = .style
    case is UnitValue.Type: self = .length
    case is LocalImage.Type: self = .localImage
    case is NavigationContext.Type: self = .navigationContext
    case is NavigationBarItem.Type: self = .navigationBarItem
    case is TabBar.Item.Type: self = .tab
    case is Template.Type: self = .template
    case is RouteRequest.Type: self = .requestData
    default: return nil
    }
  }
}

/// What the check does with each property of each object, made once from their lists of properties.
///
/// The table consists of few flat arrays of trivial values, so that a walk through a document counts no references.
struct CheckTable: Sendable {
  struct ObjectRules {
    /// Where its properties are.
    var properties = 0..<0
  }

  struct Property {
    enum Role { case current, former, outside }

    let name: StaticString
    let key: ObjectKeys.Name
    let role: Role
    let rule: ValueRule
  }

  struct BindingRules {
    let type: any WireValue.Type
    let accepts: ValueKinds
    /// For values that are no expressions.
    let literal: ValueRule
  }

  struct ListRules {
    let element: ValueRule
    let takesTexts: Bool
    /// What a single element in place of the list is.
    let single: ReadingRule
  }

  struct KindRules<Kind: Sendable> {
    let kind: Kind
    let object: Int
  }

  static let standard = CheckTable()

  private(set) var objects: [ObjectRules] = []
  /// The types of the objects.
  private(set) var types: [any WireObject.Type] = []
  private(set) var properties: [Property] = []
  private(set) var bindings: [BindingRules] = []
  private(set) var choices: [any WireEnum.Type] = []
  private(set) var lists: [ListRules] = []
  private(set) var dictionaries: [ValueRule] = []
  private var positions: [ObjectIdentifier: Int] = [:]

  private(set) var components = NameTable<KindRules<Component.Kind>>([])
  private(set) var actions = NameTable<KindRules<Action.Kind>>([])
  /// By the kinds of declared properties.
  private(set) var declared: [TypeDeclaration.Kind: ValueRule] = [:]
  private(set) var children = ValueRule.none
  private(set) var texts = ValueRule.none
  private(set) var bindText = ValueRule.none
  private(set) var bindNumber = ValueRule.none
  private(set) var lengthKind = ValueRule.none
  private(set) var screen = 0
  private(set) var context = 0
  private(set) var customComponent = 0
  private(set) var localImage = 0
  private(set) var remoteImage = 0
  private(set) var remoteRoute = 0

  private init() {
    components = NameTable(
      Component.Kind.allCases.map { kind in
        (String(kind.name.dropFirst(7)), KindRules(kind: kind, object: addObject(kind.type)))
      })
    actions = NameTable(
      Action.Kind.allCases.map { kind in
        (String(kind.name.dropFirst(7)), KindRules(kind: kind, object: addObject(kind.type)))
      })
    for kind in TypeDeclaration.Kind.allCases { declared[kind] = addRule(kind.type) }
    children = addRule([Component].self)
    texts = addRule([String].self)
    bindText = addRule(Bind<String>.self)
    bindNumber = addRule(Bind<Double>.self)
    lengthKind = addRule(UnitValue.Kind.self)
    screen = addObject(Screen.self)
    context = addObject(Context.self)
    customComponent = addObject(CustomComponent.common)
    localImage = addObject(LocalImage.self)
    remoteImage = addObject(RemoteImage.self)
    remoteRoute = addObject(RemoteRoute.self)
  }

  private mutating func addObject(_ type: any WireObject.Type) -> Int {
    if let known = positions[ObjectIdentifier(type)] { return known }
    let position = objects.count
    positions[ObjectIdentifier(type)] = position
    objects.append(ObjectRules())
    types.append(type)
    // The objects inside it add their properties first.
    let own = type.properties.compactMap { add($0) }
    objects[position].properties = properties.count..<properties.count + own.count
    properties += own
    return position
  }

  private mutating func add(_ property: WireProperty) -> Property? {
    let rule = property.type.map { addRule($0, of: property.name) } ?? .none
    let role: Property.Role
    switch (property.role, rule) {
    case (.ignored, _), (.required, .none), (.optional, .none): return nil
    case (.required, _), (.optional, _): role = .current
    case (.former, _): role = .former
    case (.outside, _): role = .outside
    }
    return Property(name: property.name, key: ObjectKeys.Name(property.name), role: role, rule: rule)
  }

  /// The rule of a property: of actions, templates and children more is known than the type of their values.
  private mutating func addRule(_ type: any WireValue.Type, of name: StaticString) -> ValueRule {
    switch (type, addRule(type)) {
    case (is [Action].Type, _): .event
    case (is [Template].Type, .list(let list)): .templates(list)
    case (is Component.Type, let rule): name.isOne(of: "template") ? .template : rule
    case (is [Component].Type, .list(let list)): name.isOne(of: "child") ? .children(list) : .list(list)
    case (_, let rule): rule
    }
  }

  private mutating func addRule(_ type: any WireValue.Type) -> ValueRule {
    switch type.shape {
    case .bool, .integer, .number, .data, .listOrOne: return .none
    case .color: return .color
    case .text, .nonemptyText: return .text
    case .choice(let type):
      choices.append(type)
      return .choice(choices.count - 1)
    case .items: return addRule(Bind<DynamicObject>.self)
    case .binding(let value):
      let literal = addRule(value)
      bindings.append(BindingRules(type: value, accepts: .accepted(by: value), literal: literal))
      return .binding(bindings.count - 1)
    case .list(let element):
      let rule = addRule(element)
      let single: ReadingRule =
        switch element {
        case is Component.Type: .singleChild
        case is Action.Type: .singleAction
        default: .singleElement
        }
      lists.append(ListRules(element: rule, takesTexts: element == String.self, single: single))
      return .list(lists.count - 1)
    case .dictionary(let value):
      dictionaries.append(addRule(value))
      return .dictionary(dictionaries.count - 1)
    // A context is declared where its component begins.
    case .object(let type) where type == Context.self: return .none
    case .object(let type):
      let object = addObject(type)
      return SpecialObject(type).map { .special($0, object) } ?? .object(object)
    case .component: return .component
    case .onlyComponent: return .onlyComponent
    case .action: return .action
    case .screen: return .screen
    case .route: return .route
    case .imagePath: return .imagePath
    case .imageName: return .imageName
    case .addedComponents: return .addedComponents
    case .analytics: return .analytics
    }
  }
}
