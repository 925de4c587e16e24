import Beagle
import BeagleTesting
import DriverTestSupport
import Testing

/// A custom component is tapped and typed into as one, if it contains exactly one usable part.
@MainActor @Suite struct PartsTests {
  struct Price: ComposedComponent, Decodable {
    var amount: Bind<String>
    var actions: [String]?
    var asks: [String]?
    var isSold: Bool?

    var body: [Component] {
      Text(amount)
      for ask in asks ?? [] { TextInput(editing: "it", path: ask, placeholder: .value(ask)) }
      for action in actions ?? [] {
        Button(.value(action), enabled: .value(isSold != true)) {
          SetContext("it", path: "done", to: "\(action)")
        }
      }
    }
  }

  /// The content comes with the document.
  struct Frame: ServerDrivenComponent, Decodable {
    var children: [Component]
  }

  private func opened(_ children: any ServerDrivenComponent...) async throws -> AppDriver {
    let dependencies = BeagleDependencies(networkClient: nil)
    let app = AppDriver(dependencies: dependencies, columns: 40)
    try await app.start(
      with: Screen {
        Container { for child in children { child.component } }.context("it", ["done": "nothing", "ask": ""])
        Text("done")
      })
    return app
  }

  private func done(_ app: AppDriver) throws -> String? {
    try app.context("it")?["done"].stringValue
  }

  @Test func onlyPressablePartIsPressed() async throws {
    let app = try await opened(
      Price(amount: "9", actions: ["Buy"]).id("price"), Price(amount: "8", actions: ["Sell"]).id("other"),
      Frame(children: [
        Touchable(onPress: SetContext("it", path: "done", to: "Look")) { Text("Look") }.component
      ]).id("frame"))
    for (id, action) in [("price", "Buy"), ("other", "Sell"), ("frame", "Look")] {
      try await app.tap(.id(id))
      #expect(try done(app) == action)
      try await app.tap(Target(id))
    }
  }

  @Test func ambiguousPartsAreListedAndOneChosen() async throws {
    let app = try await opened(Price(amount: "9", actions: ["Buy", "Give"]).id("price"))
    #expect(
      await message { try await app.tap(.id("price")) }
        == #"the id "price" has 2 parts that can be pressed ("Buy", "Give"); choose one: "#
        + #""Buy".inside(.id("price"))"#
    )
    try await app.tap("Give".inside(.id("price")))
    #expect(try done(app) == "Give")
  }

  @Test func enclosingPressableIsPressed() async throws {
    let app = try await opened(
      Touchable(onPress: SetContext("it", path: "done", to: "around")) { Price(amount: "9").id("price") })
    try await app.tap(.id("price"))
    #expect(try done(app) == "around")
  }

  @Test func missingPressablePartIsReported() async throws {
    let app = try await opened(
      Price(amount: "9").id("plain"), Price(amount: "9", actions: ["Buy"], isSold: true).id("sold"))
    #expect(
      await message { try await app.tap(.id("plain")) }
        == #"the id "plain" is on the screen but cannot be pressed"#)
    #expect(
      await message { try await app.tap(.id("sold")) } == #"the id "sold" is on the screen but is disabled"#)
    try await app.tapInVain(.id("plain"))
    let other = try await opened(Price(amount: "9", actions: ["Buy"]).id("price"))
    #expect(await message { try await other.tapInVain(.id("price")) } == #"the id "price" can be pressed"#)
  }

  @Test func onlyInputPartIsTypedInto() async throws {
    let app = try await opened(
      Price(amount: "9", asks: ["ask"]).id("price"), Price(amount: "9", asks: ["one", "two"]).id("both"))
    try await app.type("cheap", into: .id("price"))
    #expect(try app.text(of: .placeholder("ask")) == "cheap")
    try await app.blur()
    try await app.tap(.id("price"))
    #expect(app.focused?.placeholder == "ask")
    #expect(
      await message { try await app.type("x", into: .id("both")) }
        == #"the id "both" has 2 parts that can be typed into ("one", "two"); choose one: "#
        + #""one".inside(.id("both"))"#
    )
    try await app.type("x", into: "two".inside(.id("both")))
  }

  @Test func containerPartsMustBeTargetedDirectly() async throws {
    let app = try await opened(
      Container { Button("Buy") { SetContext("it", path: "done", to: "Buy") } }.id("box"))
    #expect(
      await message { try await app.tap(.id("box")) }
        == #"the id "box" is on the screen but cannot be pressed"#)
  }
}
