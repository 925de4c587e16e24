import Beagle
import BeagleFlows
import BeaglePictures
import BeagleTerminal
import BeagleTesting
import BeagleTrials
import Foundation
import ScaffoldServer
import TestSupport
import Testing

// sample
@MainActor @Test func theBasketIsCounted() async throws {
  let basket = Screen("basket", title: "Basket") {
    Container {
      Text("@{things} in the basket")
      Button("More", onPress: SetContext("things", to: 2))
    }
    .context("things", 1)
  }
  let app = AppDriver(dependencies: BeagleDependencies(networkClient: StubNetworkClient()))
  try await app.start(with: basket)
  try await app.tap("More")
  try app.see("2 in the basket")
}
// end

/// The samples of the articles about tests. The code between `sample` and `end` appears there verbatim.
@MainActor @Suite struct TestingSamples {
  private let server: ScaffoldServer

  init() throws {
    server = try ScaffoldServer()
    try server.start()
  }

  private func makeDependencies() -> BeagleDependencies {
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    return dependencies
  }

  private let signIn = """
    {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Members"},
     "context": {"id": "form", "value": {"email": "", "name": null}},
     "child": {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "E-mail"},
      {"_beagleComponent_": "beagle:textInput", "placeholder": "you@example.com", "value": "@{form.email}"},
      {"_beagleComponent_": "beagle:button", "text": "Sign in", "onPress": [
       {"_beagleAction_": "beagle:sendRequest", "url": "/login", "method": "POST", \
    "data": {"email": "@{form.email}"},
        "onSuccess": [
         {"_beagleAction_": "beagle:setContext", "contextId": "form", "path": "name", \
    "value": "@{onSuccess.data.name}"}
        ]}]},
      {"_beagleComponent_": "beagle:text", "text": "@{condition(isNull(form.name), '', concat('Welcome, ', \
    form.name))}"}
     ]}}
    """

  @Test func coverageIsRecorded() async throws {
    server.stop()
    let client = StubNetworkClient(["/sign-in": .json(signIn), "POST /login": .json(#"{"name": "Hana"}"#)])
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // sample
    let coverage = CoverageRecorder()
    let app = AppDriver(dependencies: dependencies)
    app.coverage = coverage
    try await app.start(at: "/sign-in")
    try await app.type("hana@example.com", into: "E-mail")
    try await app.tap("Sign in")

    let report = coverage.report
    print(report.text)
    #expect(report.percent(of: .handlers) == 100)
    try report.write(.html, to: folder.appending(path: "coverage.html"))
    try report.check(atLeast: 50)
    // end
  }

  @Test func applicationIsDriven() async throws {
    server.stop()
    let signIn = signIn
    // sample
    let client = StubNetworkClient([
      "/sign-in": .json(signIn),
      "POST /login": .json(#"{"name": "Hana"}"#),
    ])
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))

    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/sign-in")
    try await app.type("hana@example.com", into: "E-mail")
    try await app.tap("Sign in")
    try app.see("Welcome, Hana")
    // end
  }

  @Test func failureShowsScreen() async throws {
    server.stop()
    let dependencies = BeagleDependencies(networkClient: StubNetworkClient(["/sign-in": .json(signIn)]))
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    let app = AppDriver(dependencies: dependencies, columns: 40)
    try await app.start(at: "/sign-in")
    let failure = await #expect(throws: DriverFailure.self) { try await app.tap("Sing in") }
    let page = try Repository.text("Sources/Testing/BeagleTesting/BeagleTesting.docc/TestingScreens.md")
    // The page's test is another one.
    let place = try #require(failure?.call)
    let shown = failure?.description.replacing("\(place)", with: "SignInTests.swift:12:17")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(Repository.blocks("text", in: page) == [shown])
  }

  @Test func partsAreNamedMorePrecisely() async throws {
    defer { server.stop() }
    let app = AppDriver(dependencies: makeDependencies())
    try await app.start(at: "/cart")
    // sample
    try await app.tap("One more".beside("Hojicha"))
    try await app.tap("One more".at(2))
    try await app.tap(.label("One less").at(1))
    try await app.tap(.path("lines/button[3]"))
    // end
    try app.see("6 things")
    await app.finish()
  }

  @Test func textIsTypedIntoInputs() async throws {
    defer { server.stop() }
    let app = AppDriver(dependencies: makeDependencies())
    try await app.start(at: "/cart")
    // sample
    try await app.type("leaf", into: "A gift code")
    try await app.type("let", atEndOf: "A gift code")
    try await app.paste("LEAF-20", into: "A gift code")
    try await app.clear("A gift code")
    // end
    #expect(try app.text(of: "A gift code") == "")
    await app.finish()
  }

  @Test func viewportIsScrolled() async throws {
    defer { server.stop() }
    let app = AppDriver(dependencies: makeDependencies(), rows: 12)
    try await app.start(at: "/cart")
    // sample
    try await app.scroll(to: "Check out")
    try app.see("Check out", in: .viewport)
    try await app.swipe(.down)
    try await app.scrollToEnd("lines")
    try await app.tap(x: 596, y: 8)
    // end
    #expect(app.title == "The shelf")
    await app.finish()
  }

  @Test func screenContentIsRead() async throws {
    defer { server.stop() }
    let app = AppDriver(dependencies: makeDependencies())
    try await app.start(at: "/cart")
    try await app.tap("One less".beside("Chasen"))
    // sample
    #expect(app.title == "Your basket")
    #expect(try app.items(of: .id("lines")).count == 3)
    #expect(try app.text(of: "A gift code") == "")
    #expect(app.dialog?.title == "Remove Chasen 茶筅, 80 tines?")
    #expect(app.depths == [1])
    #expect(app.requests.map(\.url.path) == ["/cart"])
    #expect(app.openedURLs.isEmpty)
    // end
    await app.finish()
  }

  @Test func servicesAreReplacedPerTest() async throws {
    server.stop()
    actor CountingBallot: Ballot {
      private(set) var votes: [String] = []

      func vote(for tea: String) -> Int {
        votes.append(tea)
        return votes.count
      }
    }
    struct Vote: ServerDrivenAction, ExecutableAction, Decodable {
      var tea: Bind<String>

      func execute(in scope: inout ActionScope) {
        let tea = scope.evaluate(tea) ?? ""
        scope.later { later in _ = try await later.services[(any Ballot).self]?.vote(for: tea) }
      }
    }
    let poll = Screen("poll") { Button("Sencha", onPress: Vote(tea: "Sencha")) }
    // sample
    let ballot = CountingBallot()
    let dependencies = BeagleDependencies(networkClient: StubNetworkClient())
    dependencies.register(action: Vote.self)
    dependencies.services[(any Ballot).self] = ballot

    let app = AppDriver(dependencies: dependencies)
    try await app.start(with: poll)
    try await app.tap("Sencha")
    #expect(await ballot.votes == ["Sencha"])
    // end
    await app.finish()
  }

  @Test func customComponentsAreSeen() async throws {
    server.stop()
    struct Stars: ServerDrivenComponent, Decodable { var rating: Bind<Int> }
    struct StarsPainter: ComponentPainter {
      func size(of stars: Stars, columns: Int) -> (columns: Int, rows: Int) { (5, 1) }
      func paint(_ stars: Stars, on canvas: inout ComponentCanvas) { canvas.draw("★★★★☆", x: 0, y: 0) }
      func text(of stars: Stars) -> String? { "\(stars.rating.value ?? 0) of 5 stars" }
    }
    let client = StubNetworkClient(["/review": .json(#"{"_beagleComponent_": "custom:stars", "rating": 4}"#)])
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    // sample
    dependencies.register(component: Stars.self)
    dependencies.painters.register(StarsPainter())
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/review")
    try app.see("4 of 5 stars")
    // end
    #expect(app.picture == "★★★★☆\n")
    await app.finish()
  }

  @Test func customComponentsAreUsedAsOne() async throws {
    server.stop()
    struct Offer: ComposedComponent, Decodable {
      var actions: [String]
      var body: [Component] {
        for action in actions { Button("\(action)") { SetContext("it", to: "\(action)") } }
      }
    }
    struct Recipient: ComposedComponent, Decodable {
      var body: [Component] { TextInput(editing: "name", placeholder: "Name") }
    }
    let app = AppDriver(dependencies: BeagleDependencies(networkClient: nil))
    try await app.start(
      with: Screen {
        Container {
          Text("@{it} for @{name}")
          Offer(actions: ["Buy"]).id("price")
          Offer(actions: ["Buy", "Give"]).id("price-for-two")
          Recipient().id("recipient")
        }
        .context("it", "Nothing")
      }
      .context("name", ""))
    // sample
    try await app.tap(.id("price"))
    try await app.tap("Give".inside(.id("price-for-two")))
    try await app.type("Ana", into: .id("recipient"))
    // end
    try app.see("Give for Ana")
    await app.finish()
  }

  @Test func responsesAreReplaced() async throws {
    defer { server.stop() }
    let app = AppDriver(dependencies: makeDependencies())
    // sample
    app.respond(to: "/home", with: .status(503), times: 1)
    try await app.start(at: "/home")
    #expect(app.errors.map(\.path) == ["/home"])
    try await app.retry()
    try app.see("Moss & Kettle")
    // end
    await app.finish()
  }

  @Test func responseIsHeldBack() async throws {
    defer { server.stop() }
    let app = AppDriver(dependencies: makeDependencies())
    // sample
    app.holdResponses(to: "/home")
    try await app.start(at: "/home")
    #expect(app.depth == 1 && app.title == nil)
    try await app.releaseResponses(to: "/home")
    try app.see("Moss & Kettle")
    // end
    await app.finish()
  }

  @Test func aScreenIsCompared() async throws {
    defer { server.stop() }
    let app = AppDriver(dependencies: makeDependencies())
    try await app.start(at: "/sign-in")
    // sample
    try assertSnapshot(of: app.picture)
    try assertSnapshot(of: app.viewport, named: "viewport")
    try assertSnapshot(of: app.tree, named: "tree")
    try assertSnapshot(of: app.requestLog, named: "requests")
    // end
    await app.finish()
  }

  @Test func phonesAreDrawn() async throws {
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = AppDriver(dependencies: makeDependencies())
    try await app.start(at: "/sign-in")
    // sample
    try assertSnapshot(of: await app.picture(on: .iphone16))
    let dark = try await app.picture(on: .pixel9, appearance: .dark, fontScale: 1.5)
    try assertSnapshot(of: dark, named: "dark")
    try Data(dark.html.utf8).write(to: folder.appending(path: "sign-in.html"))
    // end
    await app.finish()
  }

  @Test func flowsRunFromSwift() async throws {
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["cart.feature", "journal.feature"] {
      try FileManager.default.copyItem(
        at: Repository.file("Fixtures/Flows/\(name)"), to: folder.appendingPathComponent(name))
    }
    // sample
    let flow = Flow(steps: .standard) { feature, _ in
      let app = AppDriver(dependencies: makeDependencies())
      app.keepSnapshots(besideFile: feature.file)
      return app
    }
    let report = await flow.run(try Feature.all(in: folder))
    try report.check()
    // end
    #expect(report.scenarioCount == 7)
  }

  @Test func stepsAreAdded() async throws {
    defer { server.stop() }
    // sample
    var steps = FlowSteps.standard
    steps.define("the basket holds {int} thing(s)", "counts what is in it") { (app, count: Int) in
      try app.see("\(count) things")
    }
    steps.define("the basket is") { (app, table: DataTable) in
      for line in table.records {
        try app.see(Target(line["name"] ?? ""), beside: Target(line["price"] ?? ""))
      }
    }
    // end
    let feature = try Feature(
      parsing: """
        Feature: The basket
          Scenario: What is in it
            Given the application starts at "/cart"
            Then the basket holds 4 things
            And the basket is
              | name    | price |
              | Gyokuro | € 56  |
              | Hojicha | € 12  |
        """, file: "basket.feature")
    let flow = Flow(steps: steps) { _, _ in AppDriver(dependencies: makeDependencies()) }
    try await flow.run([feature]).check()
  }

  @Test func documentedFlowRuns() async throws {
    defer { server.stop() }
    let page = try Repository.text("Sources/Testing/BeagleFlows/BeagleFlows.docc/Flows.md")
    let text = try #require(Repository.blocks("gherkin", in: page).first)
    let flow = Flow(steps: .standard) { _, _ in AppDriver(dependencies: makeDependencies()) }
    try await flow.run([try Feature(parsing: text, file: "basket.feature")]).check()
    let failing = text.replacing(#"shows "Remove Chasen 茶筅, 80 tines?""#, with: #"shows "Remove Chasen?""#)
    let report = await flow.run([try Feature(parsing: failing, file: "basket.feature")])
    let shown = try #require(Repository.blocks("text", in: page).first)
    #expect(report.text.hasPrefix(shown))
  }

  /// `BEAGLE_RECORD=1 swift test --filter everyStepIsDocumented` writes the list anew.
  @Test func everyStepIsDocumented() throws {
    server.stop()
    let path = "Sources/Testing/BeagleFlows/BeagleFlows.docc/Flows.md"
    let before = "prints this list.\n\n"
    let page = try Repository.text(path)
    let list = try #require(page.range(of: before))
    let whole = page[..<list.upperBound] + FlowSteps.withTrials.markdown
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
      try Data(whole.utf8).write(to: Repository.file(path))
    }
    #expect(try Repository.text(path) == String(whole), "Flows.md lists other steps")
  }
}
