import Beagle
import BeagleTerminal
import BeagleTesting
import Testing

/// An application's voting service. A test provides a separate ballot.
private protocol Ballot: Sendable {
  func vote(for tea: String) async throws -> Int
}

private actor CountingBallot: Ballot {
  private(set) var votes: [String] = []

  func vote(for tea: String) -> Int {
    votes.append(tea)
    return votes.count
  }
}

private protocol Stock: Sendable {
  func count(of tea: String) -> Int
}

private struct Shelf: Stock {
  let counts: [String: Int]
  func count(of tea: String) -> Int { counts[tea] ?? 0 }
}

private struct Vote: ServerDrivenAction, ExecutableAction, Decodable {
  var tea: Bind<String>
  var onFinish: [Action]?

  func execute(in scope: inout ActionScope) {
    let tea = scope.evaluate(tea) ?? ""
    let hasBallot = scope.services[(any Ballot).self] != nil
    scope.setContext("status", hasBallot ? "voting" : "there is no ballot")
    scope.later { later in
      guard let ballot = later.services[(any Ballot).self] else { return }
      later.run(onFinish, event: "onFinish", value: .int(try await ballot.vote(for: tea)))
    }
  }
}

/// So many of five stars, with a word for each mark.
private struct Badge: ServerDrivenComponent, Decodable {
  struct Mark: Codable, Sendable {
    var label: Bind<String>
  }

  var title: Bind<String>
  var stars: Bind<Int>?
  var marks: [Mark]?
}

private struct BadgePainter: ComponentPainter {
  func size(of badge: Badge, columns: Int) -> (columns: Int, rows: Int) {
    (min(columns, 16), 1 + (badge.marks?.count ?? 0))
  }

  func paint(_ badge: Badge, on canvas: inout ComponentCanvas) {
    canvas.draw("\(badge.title.value ?? "?"): \(badge.stars?.value ?? 0) of 5 stars", x: 0, y: 0)
    for (row, mark) in (badge.marks ?? []).enumerated() {
      canvas.draw("- \(mark.label.value ?? "")", x: 0, y: row + 1)
    }
  }
}

/// A price with what can be done about it.
private struct Offer: ComposedComponent, Decodable {
  var amount: Bind<String>
  var buttons: [String]

  var body: [Component] {
    Text(amount)
    for title in buttons { Button("\(title)") { SetContext("status", to: "\(title)") } }
  }
}

/// A number that can be made smaller and larger.
private struct Meter: ServerDrivenComponent, Decodable {
  var number: Bind<Int>
  var onRate: [Action]?

  init(_ number: Bind<Int>, @ActionBuilder onRate: () -> [Action]) {
    self.number = number
    self.onRate = onRate()
  }
}

private struct MeterPainter: ComponentPainter {
  func size(of meter: Meter, columns: Int) -> (columns: Int, rows: Int) { (9, 1) }

  func paint(_ meter: Meter, on canvas: inout ComponentCanvas) {
    let number = meter.number.value ?? 0
    canvas.draw("[-] \(number) [+]", x: 0, y: 0)
    canvas.onPress(CellRect(x: 0, y: 0, width: 3, height: 1), "less", fire: "onRate", .int(number - 1))
    canvas.onPress(CellRect(x: 6, y: 0, width: 3, height: 1), "more", fire: "onRate", .int(number + 1))
    canvas.onKey(.character("+"), fire: "onRate", .int(number + 1))
  }
}

private struct Lamp: ServerDrivenComponent, Codable {
  var onTurn: [Action]?
}

/// Needs cells to draw on.
private struct LampPainter: ComponentPainter {
  func size(of lamp: Lamp, columns: Int) -> (columns: Int, rows: Int) { (2, 1) }

  func paint(_ lamp: Lamp, on canvas: inout ComponentCanvas) {
    precondition(canvas.columns > 0 && canvas.rows > 0)
    canvas.draw("()", x: 0, y: 0)
    canvas.onPress(canvas.bounds, "switch", fire: "onTurn")
  }
}

/// An application with custom actions, operations and components, tested without this package's settings.
@MainActor @Suite struct CustomPartsTests {
  private func dependencies() -> BeagleDependencies {
    let dependencies = BeagleDependencies(networkClient: StubNetworkClient())
    dependencies.register(action: Vote.self)
    dependencies.register(component: Badge.self)
    dependencies.register(component: Meter.self)
    dependencies.painters.register(BadgePainter())
    dependencies.painters.register(MeterPainter())
    dependencies.register(
      operation: ExpressionOperation("stock", [Parameter("tea", .string)], gives: .int) { arguments, scope in
        .int(scope.services[(any Stock).self]?.count(of: arguments[0].text) ?? 0)
      })
    return dependencies
  }

  private let poll = Screen("poll") {
    Container {
      Text("@{stock('Sencha')} left, @{status}")
      Button(
        "Vote", onPress: Vote(tea: "Sencha", onFinish: [SetContext("status", to: "@{onFinish} votes").action])
      )
    }
    .context("status", "open")
  }

  @Test(arguments: 1...3) func eachTestHasSeparateServices(count: Int) async throws {
    let ballot = CountingBallot()
    let dependencies = dependencies()
    dependencies.services[(any Ballot).self] = ballot
    dependencies.services[(any Stock).self] = Shelf(counts: ["Sencha": count])
    let app = AppDriver(dependencies: dependencies)
    try await app.start(with: poll)
    for _ in 0..<count { try await app.tap("Vote") }
    try app.see(.text("\(count) left, \(count) votes"))
    #expect(await ballot.votes.count == count)
    await app.finish()
  }

  private let review = Screen("review") {
    Badge(title: "@{tea.name}", stars: .bind("tea.stars"), marks: [Badge.Mark(label: "very @{tea.mark}")])
      .context("tea", ["name": "Sencha", "stars": 4, "mark": "@{fresh}"])
    Text("below")
  }

  @Test func painterDrawsDecodedComponent() throws {
    var renderer = TerminalRenderer()
    renderer.painters.register(BadgePainter())
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 40))
    var options = DecodingOptions()
    options.componentRegistry.register(component: Badge.self)
    let read = try ScreenDocument(reading: review.encoded(), options: options).screen
    for screen in [review, read] {
      let text = try renderer.text(of: builder.scene(of: screen))
      #expect(text == "Sencha: 4 of 5 stars\n- very @{fresh}\nbelow\n")
    }
  }

  @Test func driverSeesPainterOutput() async throws {
    let app = AppDriver(dependencies: dependencies(), columns: 18)
    try await app.start(with: review)
    try app.see("4 of 5 stars")
    try app.see("very @{fresh}")
    try app.dontSee("5 of 5 stars")
    #expect(app.picture == "Sencha: 4 of 5 sta\n- very @{fresh}\nbelow\n")
    #expect(app.texts == ["Sencha: 4 of 5 stars\n- very @{fresh}", "below"])
    #expect(app.tree.contains("Badge 0,0 144×32 \"Sencha: 4 of 5 stars"))
    await app.finish()
  }

  @Test func composedComponentIsTappedAsOne() async throws {
    let app = AppDriver(dependencies: dependencies())
    try await app.start(
      with: Screen("offers") {
        Container {
          Text("@{status}")
          Offer(amount: "€ 9", buttons: ["Buy"]).id("price")
          Offer(amount: "€ 8", buttons: ["Buy", "Give"]).id("other")
        }
        .context("status", "open")
      })
    try await app.tap(.id("price"))
    try app.see(.text("Buy"), times: 3)
    let failure = await #expect(throws: DriverFailure.self) { try await app.tap(.id("other")) }
    #expect(failure?.message.hasSuffix(#"("Buy", "Give"); choose one: "Buy".inside(.id("other"))"#) == true)
    try await app.tap("Give".inside(.id("other")))
    try app.see(.text("Give"), times: 2)
    await app.finish()
  }

  @Test func actionFindsServiceRegisteredLater() async throws {
    let app = AppDriver(dependencies: dependencies())
    try await app.start(with: poll)
    try await app.tap("Vote")
    try app.see("there is no ballot")
    app.dependencies.services[(any Ballot).self] = CountingBallot()
    try await app.tap("Vote")
    try app.see("1 votes")
    await app.finish()
  }

  @Test func painterPartsAreTappedByLabel() async throws {
    let app = AppDriver(dependencies: dependencies())
    try await app.start(
      with: Screen("rate") {
        Text("@{stars} stars")
        Meter(.bind("stars")) { SetContext("stars", to: "@{onRate.value}") }.id("meter")
        Meter(.bind("stars")) { SetContext("stars", to: "other @{onRate.value}") }.id("other")
      }
      .context("stars", 2))
    try await app.tap("more".inside(.id("meter")))
    try app.see("3 stars")
    try await app.tap("less".inside(.id("other")))
    try app.see("other 2 stars")
    try await app.tap(x: 8, y: 24)
    try app.see("1 stars")
    let both = await #expect(throws: DriverFailure.self) { try await app.tap("more") }
    #expect(both?.message.contains("is on the screen 2 times") == true)
    let whole = await #expect(throws: DriverFailure.self) { try await app.tap(.id("meter")) }
    #expect(
      whole?.message.hasSuffix(
        #"2 parts that can be pressed ("less", "more"); choose one: "less".inside(.id("meter"))"#) == true)
    await app.finish()
  }

  @Test func missingEventsAndKeysAreNamed() async throws {
    let app = AppDriver(dependencies: dependencies())
    try await app.start(
      with: Screen("rate") {
        Text("@{stars} stars")
        Meter(.bind("stars")) { SetContext("stars", to: "@{onRate.value}") }.id("meter")
      }
      .context("stars", 2))
    try await app.press(.character("+"), on: .id("meter"))
    try app.see("3 stars")
    let key = await #expect(throws: DriverFailure.self) {
      try await app.press(.home, on: .id("meter"))
    }
    #expect(key?.message.contains("does nothing with the key home") == true)
    let event = await #expect(throws: DriverFailure.self) {
      try await app.fire("onRates", 1, on: .id("meter"))
    }
    #expect(event?.message.hasSuffix(#"has no event "onRates"; it has onRate"#) == true)
    try await app.fire("onRate", "many", on: .id("meter"))
    try app.see("many stars")
    await app.finish()
  }

  @Test func emptyAreaIsNotPainted() async throws {
    let dependencies = dependencies()
    dependencies.register(component: Lamp.self)
    dependencies.painters.register(LampPainter())
    let app = AppDriver(dependencies: dependencies)
    try await app.start(
      with: Screen {
        Text("Dark")
        Lamp(onTurn: [SetContext("x", to: 1).action]).size(width: 0, height: 0).id("lamp")
      })
    try app.see("Dark")
    await #expect(throws: DriverFailure.self) { try await app.tap("switch") }
    await app.finish()
  }

  @Test func childrenCannotBeAddedToPainterComponent() async throws {
    let app = AppDriver(dependencies: dependencies())
    try await app.start(
      with: Screen("add") {
        Meter(.bind("stars")) { SetContext("stars", to: "@{onRate.value}") }.id("meter")
        Button("Add") { AddChildren(to: "meter") { Text("more text") } }
      }
      .context("stars", 2))
    try await app.tap("Add")
    try app.dontSee("more text")
    #expect(app.notices.map { "\($0)" }.contains { $0.contains("meter") })
    await app.finish()
  }

  @Test func enterAndDigitsActAsInTerminal() async throws {
    let app = AppDriver(dependencies: dependencies())
    try await app.start(
      with: Screen("rate") {
        Text("@{stars} stars")
        Meter(.bind("stars")) { SetContext("stars", to: "@{onRate.value}") }.id("meter")
        Button("Ten") { SetContext("stars", to: 10) }
      }
      .context("stars", 2))
    try await app.press(.character("2"), on: .id("meter"))
    try app.see("3 stars")
    try await app.press(.enter, on: "Ten")
    try app.see("10 stars")
    await app.finish()
  }
}
