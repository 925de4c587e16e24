import BeagleExpressions
import BeagleJSON
import SchemaTestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

/// The schema has exactly the properties that decoding reads.
@Suite struct SchemaTests {
  private let schema = DocumentSchema.standard

  private func definition(_ name: String) -> DynamicObject { schema.root["$defs"][name] }
  private func names(_ object: DynamicObject) -> Set<String> { Set(object.dictionaryValue?.keys ?? []) }

  private func expectSameNames(
    _ type: any WireObject.Type, in name: String, besides typeKeys: Set<String> = []
  ) {
    func known<Value: WireObject>(_ type: Value.Type) -> Set<String> {
      let names = PropertyNames(of: type)
      return Set(names.read + names.ignored)
    }
    #expect(names(definition(name)["properties"]).subtracting(typeKeys) == known(type), "\(name)")
    #expect(definition(name)["additionalProperties"].boolValue == false)
  }

  @Test(arguments: Component.Kind.allCases)
  func componentSchemaHasReadProperties(kind: Component.Kind) {
    let keys: Set = ["_beagleComponent_", "_beagleType_", "beaglePlatform"]
    expectSameNames(kind.type, in: kind.rawValue, besides: keys)
  }

  @Test(arguments: Action.Kind.allCases)
  func actionSchemaHasReadProperties(kind: Action.Kind) {
    expectSameNames(kind.type, in: kind.name, besides: ["_beagleAction_", "_beagleType_"])
  }

  @Test func partSchemaHasReadProperties() {
    let parts: [any WireObject.Type] = [
      Accessibility.self, Context.self, Style.self, CornerRadius.self, Size.self, EdgeValue.self, Flex.self,
      UnitValue.self, SafeArea.self, NavigationBar.self, NavigationBarItem.self, TabBar.Item.self,
      TabItem.self, Template.self, LocalImage.self, RemoteImage.self, RemoteRoute.self, RouteRequest.self,
      NavigationContext.self, FormValidation.FieldError.self,
    ]
    for part in parts {
      expectSameNames(part, in: SchemaDefinitions.name(of: part), besides: ["_beagleImagePath_"])
    }
    let listed = Set(parts.map(SchemaDefinitions.name)).union(Component.typeNames).union(Action.typeNames)
    let closed = schema.definitions.filter { $0.1["additionalProperties"].boolValue == false }.map(\.0)
    #expect(Set(closed).subtracting(listed) == ["Route.LocalRoute", "ActionAnalytics"])
  }

  @Test func enumSchemaHasItsValues() {
    func values<Value: WireEnum>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
    let enums: [any WireEnum.Type] = [
      Text.Alignment.self, TextInput.Kind.self, Image.Mode.self, ScrollDirection.self,
      Style.PositionType.self, Style.Display.self, Flex.Direction.self, Flex.Wrap.self,
      Flex.JustifyContent.self, Flex.AlignItems.self, Flex.AlignSelf.self, Flex.AlignContent.self,
      UnitValue.Kind.self, HTTPMethod.self, FormMethod.self, AddChildren.Mode.self,
    ]
    for type in enums {
      let stated = definition(SchemaDefinitions.name(of: type))["anyOf"].arrayValue ?? []
      #expect(stated.compactMap { $0["const"].stringValue } == values(type))
    }
    let stated = schema.definitions.filter { !$0.1["anyOf"].isEmpty }.map(\.0)
    #expect(Set(stated) == Set(enums.map(SchemaDefinitions.name)))
  }

  @Test func typesAreNamedAndDispatched() {
    for (name, key, types) in [
      ("Component", "_beagleComponent_", Component.typeNames), ("Action", "_beagleAction_", Action.typeNames),
    ] {
      let stated = definition(name)["properties"][key]["anyOf"].arrayValue ?? []
      #expect(stated.compactMap { $0["const"].stringValue } == types)
      let followed = (definition(name)["allOf"].arrayValue ?? []).compactMap {
        $0["then"]["$ref"].stringValue
      }
      #expect(followed == types.map { "#/$defs/\($0)" })
    }
  }

  @Test func schemaContainsDeclaredTypes() {
    let schema = DocumentSchema(Self.registry)
    let rating = schema.root["$defs"]["custom:rating"]
    #expect(
      names(rating["properties"]) == [
        "_beagleComponent_", "_beagleType_", "children", "child", "id", "style", "accessibility", "context",
        "onInit", "stars", "size", "onRate", "badge",
      ])
    #expect(rating["required"] == ["stars"] && rating["additionalProperties"].boolValue == false)
    #expect(schema.description(of: "custom:Rating") == "Stars that can be pressed.")
    #expect(schema.description(of: "stars", in: "custom:rating") == "How many there are.")
    #expect(names(schema.root["$defs"]["custom:share"]["properties"]).contains("analytics"))
    let offered =
      schema.root["$defs"]["Component"]["properties"]["_beagleComponent_"]["anyOf"].arrayValue ?? []
    #expect(offered.contains { $0["const"].stringValue == "custom:rating" })
  }

  static let registry: ComponentRegistry = {
    var registry = ComponentRegistry()
    registry.declare(
      component: TypeDeclaration(
        "rating",
        [
          .init("stars", .integer, isRequired: true, summary: "How many there are."),
          .init("size", .string, values: ["SMALL", "LARGE"]), .init("onRate", .actions),
          .init("badge", .component),
        ], summary: "Stars that can be pressed."))
    registry.declare(action: TypeDeclaration("share", [.init("text", .string, isRequired: true)]))
    return registry
  }()

  @Test func everyReferenceHasDefinition() {
    func check(_ value: DynamicObject) {
      if let reference = value["$ref"].stringValue {
        #expect(reference.hasPrefix("#/$defs/") && !definition(String(reference.dropFirst(8))).isEmpty)
      }
      for (_, member) in value.dictionaryValue ?? [:] { check(member) }
      for element in value.arrayValue ?? [] { check(element) }
    }
    check(schema.root)
  }

  @Test func schemaTextIsDeterministicAndSmall() throws {
    let text = try DocumentSchema().encoded()
    #expect(try DocumentSchema().encoded() == text)
    #expect(text.last == UInt8(ascii: "\n") && text.count < 300_000)
    #expect(try JSONDocument(parsing: text).root.dynamicObject == schema.root)
  }

  @Test func pointersAreValidURLFragments() {
    #expect(SchemaDefinitions.pointer(to: "beagle:text") == "#/$defs/beagle:text")
    #expect(SchemaDefinitions.pointer(to: "a/b~c d%é") == "#/$defs/a~1b~0c%20d%25%C3%A9")
  }
}
