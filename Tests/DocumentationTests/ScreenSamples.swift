import Beagle
import BeagleTerminal
import Foundation
import Testing

/// The samples of the pages about screens. What stands between `sample` and `end` is on them word for word.
@MainActor @Suite struct ScreenSamples {
  private func picture(_ screen: Screen) throws -> String {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 60))
    return try renderer.text(of: builder.scene(of: screen))
  }

  @Test func aScreenIsBuiltReadAndSeen() throws {
    // sample
    let screen = Screen("home", title: "Moss & Kettle") {
      Container(.column(align: .stretch)) {
        Text("Good evening, @{user.name}.", color: Color(0x4F8573))
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
    #expect(try picture(screen).contains("Good evening, Hana."))
  }

  @Test func aListIsBuilt() throws {
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

  @Test func whatPeopleTypedIsShownAsItIs() throws {
    // sample
    let typed = "@{user.password}"
    let comment = Text(verbatim: typed)
    // end
    #expect(try picture(Screen { comment }).contains(typed))
  }

  @Test func ownTypesAreRegisteredAndRead() throws {
    // sample
    struct Chart: ServerDrivenComponent, Decodable {
      enum Kind: String, Codable { case bar, line }

      var title: Bind<String>
      var kind: Kind?
      var points: Bind<DynamicObject>
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
    let page = try Repository.text("Sources/Beagle/Beagle.docc/CustomComponents.md")
    let bytes = Array(try #require(Repository.blocks("json", in: page).first).utf8)
    // sample
    var options = ReadingOptions()
    options.vocabulary = dependencies.vocabulary
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
    var points: Bind<DynamicObject>
    var children: [Component]?
    var onPress: [Action]?
  }

  @Test func ownTypesAreBuiltAndShown() throws {
    // sample
    struct Price: ComposedComponent, Decodable {
      var amount: Bind<String>
      var isReduced: Bool?

      var body: [Component] {
        Text(amount, color: Color(0x4F8573))
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
    var options = ReadingOptions.thorough
    options.vocabulary.register(component: Chart.self)
    options.vocabulary.register(component: Price.self)
    let document = try ScreenDocument(reading: screen.encoded(), options: options)
    #expect(document.diagnostics.isEmpty)
    #expect(document.screen == screen)
    let reduced = Screen { Price(amount: "€ @{price}", isReduced: true) }.context("price", 4)
    #expect(try picture(reduced).contains("€ 4") && picture(reduced).contains("reduced"))
  }
}
