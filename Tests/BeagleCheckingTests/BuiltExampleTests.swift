import BeagleChecking
import BeagleJSON
import SchemaTestSupport
import Testing

@testable import BeagleSchema

/// Types built in Swift read back equal and are accepted by the strictest client.
@Suite struct BuiltExampleTests {
  private func expectTaken(_ component: Component) throws {
    let bytes = try component.encoded()
    let (again, diagnostics) = try Component.read(bytes)
    #expect(again == component)
    #expect(diagnostics.isEmpty)
    #expect(try StrictReader.objections(to: bytes) == [])
    // Properties older than version 2 are omitted there.
    let refusals = Self.phone.findings(in: bytes).filter { $0.clients.first?.outcome == .fails }
    #expect(refusals.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
  }

  private static let phone = ScreenCheck(clients: "ios")

  private func holder(_ action: Action) -> Component { Button(text: "x", onPress: [action]).component }

  @Test(arguments: Component.Kind.allCases)
  func componentRoundTripsAndIsAccepted(_ kind: Component.Kind) throws {
    for component in BuiltExamples.least(kind) { try expectTaken(component) }
  }

  @Test(arguments: Action.Kind.allCases)
  func actionRoundTripsAndIsAccepted(_ kind: Action.Kind) throws {
    for action in BuiltExamples.least(kind) { try expectTaken(holder(action)) }
  }

  /// Every property of the protocol is read, and written back unchanged.
  @Test(arguments: StrictReader.examples)
  func everyPropertyRoundTrips(_ example: DynamicObject) throws {
    let (read, diagnostics) = Component.examine(JSONWriter.bytes(of: example))
    #expect(diagnostics.isEmpty)
    let component = try #require(read)
    try expectTaken(component)
    #expect(try JSONDocument(parsing: component.encoded()).root.dynamicObject == example)
  }
}

extension StrictReader {
  /// Every component, and a button with every action, each with all of its properties.
  static let examples: [DynamicObject] =
    components.sorted { $0.key < $1.key }.map { type, known in
      example(
        ["_beagleComponent_": .names([type])].merging(known.all) { $1 }.merging(common) { own, _ in own })
    }
    + actions.sorted { $0.key < $1.key }.map { type, known in
      let action = example(
        ["_beagleAction_": .names([type]), "analytics": .analytics].merging(known.all) { $1 })
      return ["_beagleComponent_": "beagle:button", "text": "x", "onPress": [action]]
    }

  private static func example(_ properties: [String: Shape]) -> DynamicObject {
    .dictionary(DynamicDictionary(properties.map { ($0, example($1, named: $0)) }))
  }

  /// A value of a shape. A text is the name of its property, so that all texts differ.
  private static func example(_ shape: Shape, named name: String) -> DynamicObject {
    switch shape {
    case .text: .string(name)
    case .flag: true
    case .whole: 2
    case .number: 1.5
    case .anything: ["k": [1, nil]]
    case .color: "#112233"
    case .component where name == "pageIndicator":
      ["_beagleComponent_": "beagle:pageIndicator", "selectedColor": "#112233", "unselectedColor": "#445566"]
    case .component where name == "fallback":
      ["_beagleComponent_": "beagle:screenComponent", "child": example(.component, named: "child")]
    case .component: ["_beagleComponent_": "beagle:text", "text": "c"]
    case .action: ["_beagleAction_": "beagle:popView"]
    case .names(let names): .string(names[0])
    case .bind(let inner): example(inner, named: name)
    case .list(let element): [example(element, named: name)]
    case .members(let member): ["k": example(member, named: name)]
    case .object(let properties, _): example(properties)
    case .analytics: example(.recording, named: name)
    case .route: example(.remoteRoute, named: name)
    case .navigationContext: example(.passed, named: name)
    case .localPath: example(.local, named: name)
    case .path: example(.remote, named: name)
    }
  }
}
