import BeagleChecking
import BeagleJSON
import Testing

@testable import BeagleSchema

/// What is built in Swift reads back equal and is taken by the strictest client, whatever its type.
@Suite struct BuiltExampleTests {
  private func expectTaken(_ component: Component) throws {
    let bytes = try component.encoded()
    let (again, diagnostics) = try Component.read(bytes)
    #expect(again == component)
    #expect(diagnostics.isEmpty)
    #expect(try StrictReader.objections(to: bytes) == [])
    // What is older than version 2 has no other form there.
    let refusals = ScreenCheck().findings(in: bytes).filter {
      $0.code == "refused" && !$0.message.contains("any more")
    }
    #expect(refusals.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
  }

  private func holder(_ action: Action) -> Component { Button(text: "x", onPress: [action]).component }

  @Test(arguments: Component.Kind.allCases)
  func aComponentReadsBackEqualAndIsTaken(_ kind: Component.Kind) throws {
    for component in [BuiltExamples.full(kind)] + BuiltExamples.least(kind) { try expectTaken(component) }
  }

  @Test(arguments: Action.Kind.allCases)
  func anActionReadsBackEqualAndIsTaken(_ kind: Action.Kind) throws {
    for action in [BuiltExamples.full(kind)] + BuiltExamples.least(kind) { try expectTaken(holder(action)) }
  }

  /// The examples are worth their name: they have every property that the protocol knows of.
  @Test(arguments: Component.Kind.allCases)
  func nothingCanBeSaidOfAComponentThatItsExampleDoesNot(_ kind: Component.Kind) throws {
    let component = BuiltExamples.full(kind)
    let known = try #require(StrictReader.components[kind.rawValue])
    let value = try JSONDocument(parsing: try component.encoded()).root.dynamicObject
    #expect(component.typeName == kind.rawValue)
    #expect(
      StrictReader.unsaid(in: value, .object(known.all.merging(StrictReader.common) { $1 }, required: []))
        == [])
  }

  @Test(arguments: Action.Kind.allCases)
  func nothingCanBeSaidOfAnActionThatItsExampleDoesNot(_ kind: Action.Kind) throws {
    let action = BuiltExamples.full(kind)
    let known = try #require(StrictReader.actions["beagle:\(kind.rawValue)"])
    let value = try JSONDocument(parsing: try holder(action).encoded()).root.dynamicObject["onPress"][0]
    #expect(value["_beagleAction_"].stringValue == "beagle:\(kind.rawValue)")
    #expect(
      StrictReader.unsaid(
        in: value, .object(known.all.merging(["analytics": .analytics]) { $1 }, required: []))
        == [])
  }
}

extension StrictReader {
  /// The properties that a value could have and does not; those of components and actions inside it aside.
  static func unsaid(in value: DynamicObject, _ shape: Shape, at position: String = "$") -> [String] {
    switch shape {
    case .object(let properties, _):
      properties.sorted { $0.key < $1.key }.flatMap { name, shape in
        value[name].isEmpty
          ? ["\(position).\(name)"] : unsaid(in: value[name], shape, at: "\(position).\(name)")
      }
    case .bind(let inner): unsaid(in: value, inner, at: position)
    case .list(.component), .list(.action): []
    // One element may say what another leaves out.
    case .list(let element):
      value.arrayValue.map { Array($0) }?.map { Set(unsaid(in: $0, element, at: position)) }
        .reduce(nil as Set<String>?) { $0?.intersection($1) ?? $1 }?.sorted() ?? [position]
    case .analytics:
      unsaid(
        in: value, .object(["attributes": .list(.text), "additionalEntries": .anything], required: []),
        at: position)
    case .route:
      unsaid(
        in: value,
        .object(
          [
            "url": .text, "shouldPrefetch": .flag, "fallback": .component,
            "httpAdditionalData": .object(
              ["method": .text, "headers": .anything, "body": .anything], required: []),
          ], required: []), at: position)
    case .navigationContext:
      unsaid(in: value, .object(["path": .text, "value": .anything], required: []), at: position)
    case .localPath:
      unsaid(in: value, .object(["mobileId": .text, "url": .text], required: []), at: position)
    case .path:
      unsaid(in: value, .object(["url": .text, "placeholder": .localPath], required: []), at: position)
    default: []
    }
  }
}
