import BeagleExpressions
import BeagleSchema

/// An entry of the reference by its name, before its content is read.
package struct ReferenceTopic: Sendable {
  enum Source: Sendable {
    /// Components, actions or other objects, by their positions in the ``PropertyTable``.
    case objects([Int])
    /// The objects that have an event of the name.
    case event([Int])
    /// A context that no document declares, in a sentence.
    case context(String)
    case operation(ExpressionOperation)
    /// A property, and the objects that have it.
    case property(String, of: [Int])
  }

  /// The name in documents, without `beagle:`; for a property of a single object, after the object's name:
  /// `gridView.spanCount`.
  package let name: String
  package let group: ReferenceGroup
  let source: Source

  /// The entry with all of its content from the tables.
  package var entry: ReferenceEntry { ReferenceReader { Descriptions.standard[$0] }.entry(of: self) }
}

extension ReferenceTopic {
  /// All topics but properties, in the order of the pages.
  package static let all: [ReferenceTopic] = components + actions + events + contexts + objects + operations

  static let table = PropertyTable.standard

  private static let components = Component.Kind.allCases.map { named($0.name, .components, $0.type) }
  private static let actions = Action.Kind.allCases.map { named($0.name, .actions, $0.type) }
  static let operations = OperationTable().all.map {
    ReferenceTopic(name: $0.name, group: .operations, source: .operation($0))
  }

  private static func named(
    _ name: String, _ group: ReferenceGroup, _ type: any WireObject.Type
  ) -> ReferenceTopic {
    ReferenceTopic(
      name: String(name.dropFirst("beagle:".count)), group: group,
      source: .objects([table[type]].compactMap(\.self)))
  }

  /// The events of all objects, each with the objects that have it.
  private static let events: [ReferenceTopic] = {
    var owners: [(name: String, objects: [Int])] = []
    for (number, object) in table.objects.enumerated() {
      for property in table.properties[object.properties] where property.wire.isEvent {
        let name = property.wire.name.description
        if let index = owners.firstIndex(where: { $0.name == name }) {
          owners[index].objects.append(number)
        } else {
          owners.append((name, [number]))
        }
      }
    }
    return owners.map { ReferenceTopic(name: $0.name, group: .events, source: .event($0.objects)) }
  }()

  /// Contexts that exist without an event.
  private static let contexts = [
    (
      "item",
      """
      The item of a list's cell, for the `template` of a `listView` or `gridView`. `iteratorName` renames \
      it.
      """
    ),
    (
      "index",
      "The index of a list's cell, counted from 0, for its `template`. `indexName` renames it."
    ),
    (
      "global",
      "The application's context, which all screens share. `setContext` changes it."
    ),
    (
      "navigationContext",
      """
      The value that navigations have passed to a screen, for the whole screen; null before the first. The \
      property `navigationContext` of a navigation action passes it.
      """
    ),
  ].map { ReferenceTopic(name: $0.0, group: .events, source: .context($0.1)) }

  /// The other objects in the order of their examples.
  private static let objects: [ReferenceTopic] = {
    var parts: [String: [Int]] = [:]
    for (number, object) in table.objects.enumerated() where object.kind.name == nil {
      parts[name(of: object.type), default: []].append(number)
    }
    let order = ReferenceExample.objects.map(\.name)
    let names = parts.keys.sorted { left, right in
      let (first, second) = (order.firstIndex(of: left), order.firstIndex(of: right))
      return first == second ? left < right : first ?? .max < second ?? .max
    }
    return names.map { ReferenceTopic(name: $0, group: .objects, source: .objects(parts[$0] ?? [])) }
  }()

  /// The name of an object in the reference: its name in documents, or that of the Swift type.
  static func name(of type: any WireObject.Type) -> String {
    if let name = table[type].flatMap({ table.objects[$0].kind.name }) { return String(name.dropFirst(7)) }
    let name = SchemaDefinitions.name(of: type)
    if let other = otherNames[name] { return other }
    let joined = name.replacing(".", with: "")
    return joined.prefix(1).lowercased() + joined.dropFirst()
  }

  private static let otherNames = [
    "RouteRequest": "httpAdditionalData", "RemoteRoute": "route", "Route.LocalRoute": "route",
    "RemoteImage": "imagePath", "LocalImage": "imagePath", "ActionAnalytics.Entries": "analytics",
    "FormValidation.FieldError": "fieldError", "CustomComponent.Common": "component",
    "CustomAction.Common": "action",
  ]
}

extension WireProperty {
  /// Whether its values are actions that something runs.
  var isEvent: Bool {
    guard isCurrent, case .list(let element)? = type?.shape, case .action = element.shape else {
      return false
    }
    return true
  }
}

extension PropertyTable {
  /// Whether values of a type are objects that have an entry of their own, each or in a list.
  func isObject(_ type: any WireValue.Type) -> Bool {
    switch type.shape {
    case .object, .analytics, .route, .imagePath: true
    case .binding(let value), .list(let value), .listOrOne(let value): isObject(value)
    default: false
    }
  }

  /// The objects that a value may be or contain, without components and actions.
  func objects(in value: Value) -> [Int] {
    switch value {
    case .object(let number), .analytics(let number): [number]
    case .binding(let part), .list(let part), .dictionary(let part): objects(in: parts[part].value)
    case .route(let local): [remoteRoute, local]
    case .imagePath: [remoteImage, localImage]
    default: []
    }
  }

  /// The choice that a value, or its expression, belongs to.
  func choice(of value: Value) -> (any WireEnum.Type)? {
    switch value {
    case .choice(let number): choices[number]
    case .binding(let part): choice(of: parts[part].value)
    default: nil
    }
  }
}
