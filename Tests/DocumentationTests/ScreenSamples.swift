import Beagle
import BeagleChecking
import BeagleTerminal
import Foundation
import TestSupport
import Testing

/// The samples of the articles about screens. The code between `sample` and `end` appears there verbatim.
@MainActor @Suite struct ScreenSamples {
  private func picture(_ screen: Screen) throws -> String {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 60))
    return try renderer.text(of: builder.scene(of: screen))
  }

  @Test func screenIsBuiltReadAndShown() throws {
    // sample
    let screen = Screen("home", title: "Moss & Kettle") {
      Container(.column(align: .stretch)) {
        Text("Good evening, @{user.name}.", color: Color(0x47796A))
          .with { $0.styleId = "headline" }
        TextInput(editing: "user", path: "name", placeholder: "Your name")
        Button("Send", enabled: .bind("not(isEmpty(user.name))")) {
          SendRequest("/guests", method: .post, data: "@{user}") {
            SetContext("user", path: "isKnown", to: true)
          } onError: {
            Alert("@{onError.message}", title: "That did not work")
          }
        }
        Text("We know you.").display(.bind("condition(user.isKnown, 'FLEX', 'NONE')"))
      }
      .padding(16)
    }
    .context("user", ["name": "Hana", "isKnown": false])
    // end
    // sample
    let document = try ScreenDocument(reading: screen.encoded(), options: .thorough)
    #expect(document.diagnostics.isEmpty)
    #expect(document.screen == screen)
    // end
    // sample
    let bytes = try screen.encoded()
    #expect(ScreenCheck().problems(in: bytes) == [])
    // end
    #expect(try picture(screen).contains("Good evening, Hana."))
  }

  @Test func listIsBuilt() throws {
    // sample
    func shelf(_ teas: [String], isOpen: Bool) -> Screen {
      Screen("shelf") {
        if isOpen {
          ListView(.bind("teas"), key: "name") {
            Touchable(onPress: PushView("/tea", passing: "@{item}")) {
              Container(.row(justify: .spaceBetween)) {
                Text("@{item.name}").grow()
                Text("@{index}")
              }
              .padding(EdgeValue(vertical: 8))
              .border(Color(0xE6DFD2))
            }
          }
        } else {
          Text("Closed until nine.")
        }
      }
      .context("teas", .array(DynamicArray(teas.map { ["name": .string($0)] })))
    }
    // end
    #expect(try Component.examine(shelf(["Sencha"], isOpen: true).encoded()).diagnostics.isEmpty)
    #expect(try picture(shelf(["Sencha", "Gyokuro"], isOpen: true)).contains("Gyokuro"))
    #expect(try picture(shelf([], isOpen: false)).contains("Closed until nine."))
  }

  @Test func userInputIsShownVerbatim() throws {
    // sample
    let typed = "@{user.password}"
    let comment = Text("\(typed), says @{user.name}")
    let title = Button(.value(typed)) { PopView() }
    let send = SendRequest(
      "/comments?by=\(typed)", method: .post, data: ["text": .string(typed), "by": "@{user.name}"])
    // end
    let screen = Screen {
      comment
      title
    }
    .context("user", ["name": "Hana", "password": "1234"])
    #expect(try picture(screen).contains("\(typed), says Hana"))
    #expect(try picture(screen).contains("[ \(typed) ]"))
    let encoded = try Button("Send") { send }.encoded()
    #expect(
      String(decoding: encoded, as: UTF8.self).contains(
        #""data":{"text":"\\@{user.password}","by":"@{user.name}"}"#))
  }

  @Test func customTypesAreRegisteredAndRead() throws {
    // sample
    struct Chart: ServerDrivenComponent, Decodable {
      enum Kind: String, Codable, CaseIterable { case bar, line }

      var title: Bind<String>
      var kind: Kind?
      var points: Bind<[Double]>
      var children: [Component]?
      var onPress: [Action]?
    }

    struct Share: ServerDrivenAction, Decodable {
      var text: Bind<String>
      var onFinish: [Action]?
    }

    let dependencies = BeagleDependencies()
    dependencies.register(component: Chart.self)
    dependencies.register(action: Share.self, named: "shareLink")
    // end
    let page = try Repository.text("Sources/Runtime/Beagle/Beagle.docc/CustomComponents.md")
    let bytes = Array(try #require(Repository.blocks("json", in: page).first).utf8)
    // sample
    var options = DecodingOptions()
    options.componentRegistry = dependencies.componentRegistry
    let document = try ScreenDocument(reading: bytes, options: options)
    if case .custom(let custom) = document.screen.child, let chart = custom.value as? Chart {
      print(chart.title, custom.properties.id ?? "no id")
    }
    // end
    #expect(document.diagnostics.isEmpty)
    guard case .custom(let custom) = document.screen.child, let chart = custom.value as? Chart else {
      Issue.record("not a chart")
      return
    }
    #expect(chart.kind == .line && custom.properties.id == "sales")
    guard case .custom(let share)? = chart.onPress?.first else {
      Issue.record("not a share")
      return
    }
    #expect(share.value is Share)
  }

  // One type for both samples that use it, as on the page.
  struct Chart: ServerDrivenComponent, Decodable {
    enum Kind: String, Codable { case bar, line }

    var title: Bind<String>
    var kind: Kind?
    var points: Bind<[Double]>
    var children: [Component]?
    var onPress: [Action]?
  }

  @Test func customTypesAreBuiltAndShown() throws {
    // sample
    struct Price: ComposedComponent, Decodable {
      var amount: Bind<String>
      var isReduced: Bool?

      var body: [Component] {
        Text(amount, color: Color(0x47796A))
        if isReduced == true { Text("reduced").padding(4) }
      }
    }
    // end
    // sample
    let screen = Screen("sales") {
      Chart(title: "Sales in @{year}", kind: .line, points: .bind("sales"))
        .id("sales").padding(8)
      Price(amount: "€ @{price}")
    }
    .context("sales", [3, 1, 2])
    // end
    var options = DecodingOptions.thorough
    options.componentRegistry.register(component: Chart.self)
    options.componentRegistry.register(component: Price.self)
    let document = try ScreenDocument(reading: screen.encoded(), options: options)
    #expect(document.diagnostics.isEmpty)
    #expect(document.screen == screen)
    let reduced = Screen { Price(amount: "€ @{price}", isReduced: true) }.context("price", 4)
    #expect(try picture(reduced).contains("€ 4") && picture(reduced).contains("reduced"))
  }

  @Test func customTypesAreDrawnInTerminal() throws {
    // sample
    struct ChartPainter: ComponentPainter {
      func size(of chart: Chart, columns: Int) -> (columns: Int, rows: Int) {
        (min(columns, 20), 1 + (chart.points.value?.count ?? 0))
      }

      func paint(_ chart: Chart, on canvas: inout ComponentCanvas) {
        canvas.draw(chart.title.value ?? "", x: 0, y: 0)
        let points = chart.points.value ?? []
        for (row, point) in points.enumerated() {
          let length = Int(Double(canvas.columns) * point / max(1, points.max() ?? 1))
          let style = CellStyle(foreground: canvas.theme.accent, background: .clear)
          canvas.draw(String(repeating: "█", count: length), x: 0, y: row + 1, style: style)
        }
      }
    }
    // end
    var options = DecodingOptions()
    options.componentRegistry.register(component: Chart.self)
    let json =
      #"""
      {"_beagleComponent_": "custom:chart", "title": "Sales", "points": "@{sales}", \#
      "context": {"id": "sales", "value": [3, 1.5, 2]}}
      """#
    let screen = try ScreenDocument(reading: Array(json.utf8), options: options).screen
    let dependencies = BeagleDependencies(networkClient: nil)
    // sample
    dependencies.painters.register(ChartPainter())
    // end
    // sample
    let renderer = TerminalRenderer(dependencies: dependencies)
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 40))
    let picture = try renderer.text(of: builder.scene(of: screen))
    // end
    let bars = [40, 20, 26].map { String(repeating: "█", count: $0) + "\n" }.joined()
    #expect(picture == "Sales\n" + bars)
    #expect(builder.scene(of: screen).nodes.contains { $0.content.text == "Sales" })
  }

  @Test func painterDescribesWhatItDraws() throws {
    struct Stars: ServerDrivenComponent, Decodable { var rating: Bind<Int> }
    // sample
    struct StarsPainter: ComponentPainter {
      func size(of stars: Stars, columns: Int) -> (columns: Int, rows: Int) { (5, 1) }

      func paint(_ stars: Stars, on canvas: inout ComponentCanvas) {
        let rating = max(0, min(5, stars.rating.value ?? 0))
        let signs = String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
        canvas.draw(signs, x: 0, y: 0)
      }

      func text(of stars: Stars) -> String? { "\(stars.rating.value ?? 0) of 5 stars" }
    }
    // end
    var renderer = TerminalRenderer()
    renderer.painters.register(StarsPainter())
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 40))
    let scene = builder.scene(of: Screen { Stars(rating: 4) })
    #expect(try renderer.text(of: scene) == "★★★★☆\n")
    #expect(scene.nodes.contains { $0.content.text == "4 of 5 stars" })
  }

  private func session(
    _ screen: Screen, _ dependencies: BeagleDependencies = BeagleDependencies(networkClient: nil)
  ) -> BeagleSession {
    let builder = SceneBuilder(measurer: TerminalRenderer().measurer, width: 480)
    let session = BeagleSession(builder, dependencies: dependencies)
    session.send(.open(.local(screen)))
    return session
  }

  private func press(_ id: String, _ session: BeagleSession) async throws {
    session.send(.press(try #require(session.runtime.scene?.nodes.first { $0.id == id }?.node)))
    await session.idle()
  }

  @Test func actionWorksAsynchronously() async throws {
    // sample
    struct Vote: ServerDrivenAction, ExecutableAction, Decodable {
      var tea: Bind<String>
      var onFinish: [Action]?

      func execute(in scope: inout ActionScope) {
        let tea = scope.evaluate(tea) ?? ""
        scope.setContext("status", "voting")
        scope.later { later in
          let votes = try await later.services[(any Ballot).self]?.vote(for: tea)
          later.run(onFinish, event: "onFinish", value: .int(votes ?? 0))
        }
      }
    }
    // end
    let dependencies = BeagleDependencies(networkClient: nil)
    // sample
    let stock = ExpressionOperation("stock", [Parameter("tea", .string)], gives: .int) { arguments, scope in
      .int(scope.services[(any Stock).self]?.count(of: arguments[0].text) ?? 0)
    }
    // end
    dependencies.register(operation: stock)
    dependencies.services[(any Stock).self] = Shelf()
    register(in: dependencies)
    let show = SetContext(contextId: "status", value: .value("@{onFinish} votes")).action
    let vote = { (tea: String) in
      Button(
        text: .value(tea), onPress: [Vote(tea: .value(tea), onFinish: [show]).action],
        properties: WidgetProperties(id: tea)
      ).component
    }
    let session = session(
      Screen(
        child: Container(children: [
          vote("Sencha"), vote("Coffee"), Text(text: "@{status} @{stock('Sencha')}").component,
        ])
        .component
      ).context("status", "nothing"), dependencies)
    #expect(session.runtime.scene?.nodes.contains { $0.content.text == "nothing 9" } == true)
    try await press("Sencha", session)
    #expect(session.runtime.context("status") == "1 votes")
    try await press("Coffee", session)
    #expect(session.runtime.context("status") == "voting")
    #expect(session.runtime.errors.map(\.kind) == [.action])
  }

  @Test func customInputTakesPartInForm() async throws {
    // sample
    struct Stars: ValidatedComponent, Decodable {
      var rating: Bind<Int>
      var error: Bind<String>?
    }
    // end
    let stars = Stars(
      rating: .bind("review.stars"), error: .bind("condition(isNull(review.stars), 'Please choose', '')"))
    let go = Button(text: "go", onPress: [SubmitForm().action], properties: WidgetProperties(id: "go"))
    let rate = SetContext(contextId: "review", path: "stars", value: .value(5)).action
    let form = SimpleForm(
      children: [stars.component, go.component],
      onSubmit: [SetContext(contextId: "global", value: .bind("review.stars")).action],
      onValidationError: [rate])
    let session = session(Screen(child: form.component).context("review", [:]))
    try await press("go", session)
    #expect(session.runtime.global == .empty)
    try await press("go", session)
    #expect(session.runtime.global == 5)
  }
}

private func register(in dependencies: BeagleDependencies) {
  // sample
  dependencies.services[(any Ballot).self] = TownBallot()
  // end
}

// sample
protocol Ballot: Sendable {
  func vote(for tea: String) async throws -> Int
}
// end

/// Where votes are counted.
private actor TownBallot: Ballot {
  private var votes = 0

  func vote(for tea: String) throws -> Int {
    guard tea == "Sencha" else { throw RequestFailure("there is no \(tea)") }
    votes += 1
    return votes
  }
}

private protocol Stock: Sendable {
  func count(of tea: String) -> Int
}

private struct Shelf: Stock {
  func count(of tea: String) -> Int { 9 }
}
