import Beagle
import BeagleTesting
import Foundation
import Testing

/// Each action list of a custom component is an event.
struct OwnEventTests {
  struct Stars: ServerDrivenComponent, Decodable {
    var rating: Bind<Int>
    var onPress: [Action]?
    var onRate: [Action]?

    init(
      _ rating: Bind<Int>, @ActionBuilder onPress: () -> [Action] = { [] },
      @ActionBuilder onRate: () -> [Action] = { [] }
    ) {
      self.rating = rating
      (self.onPress, self.onRate) = (onPress(), onRate())
    }
  }

  struct Card: ComposedComponent, Decodable {
    var onPress: [Action]?
    var onOpen: [Action]?
    var body: [Component] { Text("card") }
  }

  private static let stars = #"""
    {"_beagleComponent_": "custom:stars", "id": "stars", "rating": "@{rating}",
     "onPress": {"_beagleAction_": "beagle:setContext", "contextId": "rating", "value": 1},
     "onRate": [{"_beagleAction_": "beagle:setContext", "contextId": "rating", "value": "@{onRate.value}"}]}
    """#

  private static func document(_ parts: String...) -> String {
    #"""
    {"_beagleComponent_": "beagle:container", "context": {"id": "rating", "value": 0}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "rated @{rating}"}, \#(parts.joined(separator: ", "))]}
    """#
  }

  private static var registry: ComponentRegistry {
    var registry = ComponentRegistry()
    registry.register(component: Stars.self)
    registry.register(component: Card.self)
    return registry
  }

  private func harness(_ parts: String...) throws -> RuntimeHarness {
    var options = DecodingOptions()
    options.componentRegistry = Self.registry
    let json = Self.document(parts.joined(separator: ", "))
    let document = try ScreenDocument(reading: Array(json.utf8), options: options)
    #expect(document.diagnostics.isEmpty)
    var harness = RuntimeHarness()
    harness.send(.open(.local(document.screen)))
    return harness
  }

  @Test func eventActionsReadEventValue() throws {
    var harness = try harness(Self.stars)
    harness.send(.fire(try harness.node("stars"), "onRate", 4))
    #expect(harness.texts == ["rated 4"])
    harness.send(.fire(try harness.node("stars"), "onRate", .string("@{rating}")))
    #expect(harness.texts == ["rated @{rating}"], "the value is data")
  }

  @Test func pressFiresOnPress() throws {
    var harness = try harness(Self.stars)
    let node = try #require(try harness.scene.node("stars"))
    #expect(node.interactions == [.press, .fire])
    #expect(node.events == ["onPress", "onRate"])
    harness.send(.press(node.node))
    #expect(harness.texts == ["rated 1"])
  }

  @Test func contentOfPressableComponentForwardsPress() throws {
    let around = Self.stars.replacingOccurrences(
      of: #""rating":"#,
      with: #""children": [{"_beagleComponent_": "beagle:text", "id": "in", "text": "in"}], "rating":"#)
    var harness = try harness(around)
    harness.send(.press(try harness.node("in")))
    #expect(harness.texts == ["rated 1", "in"])
  }

  @Test func unknownOrEmptyEventsDoNothing() throws {
    var harness = try harness(
      #"{"_beagleComponent_": "custom:stars", "id": "stars", "rating": 3}"#,
      #"{"_beagleComponent_": "beagle:container", "id": "plain"}"#)
    let node = try #require(try harness.scene.node("stars"))
    #expect(node.interactions == [] && node.events == [])
    harness.send(.fire(node.node, "onRate", 4))
    harness.send(.fire(node.node, "rating", 4))
    harness.send(.press(node.node))
    harness.send(.fire(try harness.node("plain"), "onInit", nil))
    #expect(harness.texts == ["rated 0"])
  }

  /// An initializer with trailing closures has empty lists for absent actions.
  @Test func emptyActionListsAreNotEvents() throws {
    var harness = RuntimeHarness()
    harness.send(.open(.local(Screen { Stars(3).id("stars") })))
    let node = try #require(try harness.scene.node("stars"))
    #expect(node.interactions == [] && node.events == [])
    var read = try self.harness(
      #"{"_beagleComponent_": "custom:stars", "id": "stars", "rating": 3, "onPress": [], "onRate": []}"#)
    read.send(.press(try read.node("stars")))
    #expect(try read.scene.node("stars")?.interactions == [])
  }

  /// The body handles presses, possibly with the same actions.
  @Test func composedComponentIsNotPressable() throws {
    var harness = try harness(
      #"""
      {"_beagleComponent_": "custom:card", "id": "card",
       "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "rating", "value": 1}],
       "onOpen": [{"_beagleAction_": "beagle:setContext", "contextId": "rating", "value": 2}]}
      """#)
    let node = try #require(try harness.scene.node("card"))
    #expect(node.interactions == .fire)
    harness.send(.press(node.node))
    #expect(harness.texts.first == "rated 0")
    harness.send(.fire(node.node, "onOpen"))
    #expect(harness.texts.first == "rated 2")
  }

  @Test func swiftActionsUseTrailingClosures() throws {
    let screen = Screen {
      Container {
        Text("rated @{rating}")
        Stars(.bind("rating")) {
          SetContext("rating", to: 1)
        } onRate: {
          SetContext("rating", to: "@{onRate.value}")
        }
        .id("stars")
      }
      .context("rating", 0)
    }
    var harness = RuntimeHarness()
    harness.send(.open(.local(screen)))
    harness.send(.press(try harness.node("stars")))
    #expect(harness.texts == ["rated 1"])
    harness.send(.fire(try harness.node("stars"), "onRate", 5))
    #expect(harness.texts == ["rated 5"])
  }

  @Test func declaredComponentHasEventsWithoutSwiftType() throws {
    var registry = ComponentRegistry()
    registry.declare(
      component: TypeDeclaration("stars", [.init("onPress", .actions), .init("onRate", .actions)]))
    var options = DecodingOptions()
    options.componentRegistry = registry
    let json = Self.document(Self.stars)
    var harness = RuntimeHarness()
    harness.send(.open(.local(try ScreenDocument(reading: Array(json.utf8), options: options).screen)))
    harness.send(.press(try harness.node("stars")))
    #expect(harness.texts == ["rated 1"])
    harness.send(.fire(try harness.node("stars"), "onRate", 5))
    #expect(harness.texts == ["rated 5"])
  }

  @Test func explanationListsEvents() throws {
    let harness = try harness(
      Self.stars.replacingOccurrences(
        of: #""rating":"#,
        with: #""children": [{"_beagleComponent_": "beagle:text", "text": "in"}], "rating":"#))
    let explanation = try #require(harness.runtime.explanation(of: try harness.node("stars")))
    #expect(explanation.press == .runs(["beagle:setContext"]))
    #expect(
      explanation.remarks == [
        "its event onPress runs beagle:setContext", "its event onRate runs beagle:setContext",
      ])
  }

  @Test func sceneJSONListsEvents() throws {
    let harness = try harness(Self.stars)
    let json = String(decoding: try harness.scene.json(), as: UTF8.self)
    #expect(json.filter { !$0.isWhitespace }.contains(#""events":["onPress","onRate"]"#))
  }
}
