import Beagle
import Testing

@testable import BeagleTerminal

/// The pictures of small screens, as lines that a reader can compare.
@Suite struct PainterTests {
  private func picture(_ component: some ServerDrivenComponent, columns: Int = 24, rows: Int? = nil) throws
    -> String
  {
    let renderer = TerminalRenderer()
    let builder = SceneBuilder(
      measurer: renderer.measurer, width: renderer.points(columns: columns),
      height: rows.map { renderer.points(rows: $0) })
    return try renderer.text(of: builder.scene(of: Screen(wrapping: component.component)))
  }

  private func style(_ change: (inout Style) -> Void) -> Style {
    var style = Style()
    change(&style)
    return style
  }

  @Test func textWrapsAtTheScreensEdge() throws {
    #expect(
      try picture(Text("The quick brown fox jumps"), columns: 10) == """
        The quick
        brown fox
        jumps

        """)
  }

  @Test func textFollowsAlignment() throws {
    let screen = Container {
      Text("left")
      Text("middle", alignment: .center)
      Text("right", alignment: .right)
    }
    #expect(
      try picture(screen, columns: 12)
        == """
        left
           middle
               right

        """)
  }

  /// Four rows are needed and two are available. Neither text can shrink as far as it should, the first
  /// because of its padding. So neither shrinks, as in Yoga: the second one overflows the box but does not
  /// disappear.
  @Test func textWithoutRowOverflows() throws {
    let box = Container {
      Text("first").style(
        style {
          $0.flex = Flex(grow: .value(1), shrink: .value(1))
          $0.padding = EdgeValue(all: .real(16))
        })
      Text("second").style(style { $0.flex = Flex(shrink: .value(1)) })
    }.style(style { $0.size = Size(height: .real(32)) })
    #expect(
      try picture(Container { box }, columns: 12, rows: 4) == """

          first

        second

        """)
  }

  @Test func barReservesTitleAndSeparatesTabs() throws {
    let document = """
      {"_beagleComponent_": "beagle:screenComponent",
       "navigationBar": {"title": "Your basket", "navigationBarItems": [{"text": "Journal"}, \
      {"text": "Home"}]},
       "child": {"_beagleComponent_": "beagle:tabBar",
        "items": [{"title": "Messages"}, {"title": "Delivery"}, {"title": "About us"}]}}
      """
    let screen = try ScreenDocument(reading: Array(document.utf8)).screen
    let renderer = TerminalRenderer()
    func lines(columns: Int) throws -> [String] {
      let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
      return try renderer.text(of: builder.scene(of: screen)).split(separator: "\n").map { String($0) }
    }
    let narrow = try lines(columns: 20)
    #expect(narrow[0] == " Your… [Jour…] [Ho…]")
    #expect(narrow[2] == "Messa… Deli… About…")
    let wide = try lines(columns: 60)
    #expect(wide[0] == " Your basket                             [Journal]   [Home]")
    #expect(wide[2] == "      Messages            Delivery            About us")
  }

  @Test func borderTakesOneCellAndCanBeRounded() throws {
    let square = style {
      $0.borderWidth = 1
      $0.size = Size(width: .real(64))
    }
    let round = style {
      $0.borderWidth = 1
      $0.cornerRadius = CornerRadius(radius: 8)
      $0.size = Size(width: .real(64))
    }
    let screen = Container {
      Container { Text("box") }.style(square)
      Container { Text("round") }.style(round)
    }
    #expect(
      try picture(screen) == """
        ┌──────┐
        │box   │
        └──────┘
        ╭──────╮
        │round │
        ╰──────╯

        """)
  }

  @Test func buttonsAreInBracketsUnlessTheirStyleDrawsABox() throws {
    let boxed = Button("Boxed").style(style { $0.borderWidth = 1 })
    let row = Container(Flex(flexDirection: .value(.row))) {
      Button("Plain")
      boxed
    }
    #expect(
      try picture(row) == """
                 ┌───────┐
        [ Plain ]│ Boxed │
                 └───────┘

        """)
  }

  @Test func inputsShowValueOrPlaceholderAndError() throws {
    let screen = Container {
      TextInput(placeholder: "E-mail")
      TextInput(value: "secret", type: .value(.password), error: "too short", showError: true)
    }
    #expect(
      try picture(screen) == """
        ╭──────────────────────╮
        │ E-mail               │
        ╰──────────────────────╯
        ╭──────────────────────╮
        │ ••••••               │
        ╰──────────────────────╯
         too short

        """)
  }

  @Test func imagesAreTitledBoxes() throws {
    let screen = Container {
      Image(path: .value(.remote(RemoteImage("/images/kettle.png"))))
        .style(style { $0.size = Size(width: .real(160), height: .real(48)) })
      Image(path: .value(.local(LocalImage("logo"))))
        .accessibility(Accessibility(accessibilityLabel: "Our logo"))
        .style(style { $0.size = Size(width: .real(160), height: .real(16)) })
    }
    #expect(
      try picture(screen) == """
        ╭──────────────────╮
        │   ▨ kettle.png   │
        ╰──────────────────╯
             ▨ Our logo

        """)
  }

  @Test func tabsHaveAHeavyLineUnderTheSelectedOne() throws {
    let bar = TabBar(items: [TabBar.Item(title: "One"), TabBar.Item(title: "Two")], currentTab: 1)
    #expect(
      try picture(bar, columns: 16) == """
          One     Two
        ────────━━━━━━━━

        """)
  }

  @Test func navigationBarHasTitleItemsAndLine() throws {
    let bar = NavigationBar(title: "Home", navigationBarItems: [NavigationBarItem(text: "Cart")])
    #expect(
      try picture(Screen(navigationBar: bar, child: Text("Hi").component)) == """
         Home            [Cart]
        ────────────────────────
        Hi

        """)
  }

  @Test func dotsShowCurrentPage() throws {
    #expect(try picture(PageIndicator(numberOfPages: 3, currentPage: 1), columns: 9) == "  ○ ● ○\n")
  }

  /// Pages that there is no room for, before and after, are a mark at each end.
  @Test(arguments: [
    (0, "● ○ ○ ○ ○ ○ ○ …"), (3, "○ ○ ○ ● ○ ○ ○ …"), (5, "… ○ ○ ○ ● ○ ○ …"), (35, "… ○ ○ ○ ● ○ ○ …"),
    (37, "… ○ ○ ○ ○ ● ○ ○"), (39, "… ○ ○ ○ ○ ○ ○ ●"), (99, "… ○ ○ ○ ○ ○ ○ ○"), (Int.max, "… ○ ○ ○ ○ ○ ○ ○"),
    (Int.min, "○ ○ ○ ○ ○ ○ ○ …"),
  ])
  func currentPageDotIsVisible(current: Int, dots: String) throws {
    let indicator = PageIndicator(numberOfPages: 40, currentPage: .value(current))
    #expect(try picture(indicator, columns: 15) == dots + "\n")
  }

  @Test(arguments: 0..<12) func currentPageDotIsVisibleInNarrowBox(page: Int) throws {
    for columns in 1...24 {
      let indicator = PageIndicator(numberOfPages: 12, currentPage: .value(page))
      #expect(try picture(indicator, columns: columns).contains("●"), "\(columns) columns")
      // Beside a text, once there are columns for both.
      guard columns >= 10 else { continue }
      let row = Container {
        indicator
        Text("and a text")
      }.style(style { $0.flex = Flex(flexDirection: .value(.row)) })
      #expect(try picture(row, columns: columns).contains("●"), "\(columns) columns of a row")
    }
  }

  @Test func unknownComponentIsLabelled() throws {
    #expect(
      try picture(UnknownComponent(type: "custom:chart"), columns: 40)
        == "Unknown Component of type: custom:chart\n")
    // Search finds the shown text.
    let builder = SceneBuilder(measurer: TerminalRenderer().measurer, width: 400)
    let scene = builder.scene(of: Screen(wrapping: UnknownComponent(type: "custom:chart").component))
    #expect(scene.nodes.compactMap(\.shownText) == ["Unknown Component of type: custom:chart"])
  }

  @Test func scrollViewClipsContent() throws {
    let scroll = ScrollView { for line in 1...9 { Text(.value("line \(line)")) } }
    #expect(
      try picture(Screen(child: scroll.component), rows: 3)
        == "line 1                 ▐\nline 2                 ▕\nline 3                 ▕\n")
  }

  @Test func hiddenScrollContentShowsBar() throws {
    func screen(_ count: Int, _ change: (inout ScrollView) -> Void = { _ in }) -> Screen {
      var scroll = ScrollView { for line in 1...count { Text(.value("line \(line)")) } }
      change(&scroll)
      return Screen(child: scroll.component)
    }
    #expect(try picture(screen(8), columns: 8, rows: 4) == "line 1 ▐\nline 2 ▐\nline 3 ▕\nline 4 ▕\n")
    #expect(try picture(screen(4), columns: 8, rows: 4) == "line 1\nline 2\nline 3\nline 4\n")
    #expect(
      try picture(screen(8) { $0.scrollBarEnabled = false }, columns: 8, rows: 2) == "line 1\nline 2\n")
  }

  @Test func clippedTextEndsInEllipsis() throws {
    let box = style { $0.size = Size(width: .real(80), height: .real(32)) }
    #expect(try picture(Text("The quick brown fox jumps").style(box)) == "The quick\nbrown fox…\n")
  }

  @Test func longBarItemEndsInEllipsis() throws {
    for text in ["Everything in the basket", "買い物かごに入っている物", "Cart"] {
      let bar = NavigationBar(title: "Home", navigationBarItems: [NavigationBarItem(text: text)])
      let line = try #require(
        try picture(Screen(navigationBar: bar, child: Text("Hi").component)).split(separator: "\n").first)
      #expect(line.hasSuffix(text == "Cart" ? "[Cart]" : "…]"), "\(line)")
    }
  }

  @Test func readOnlyInputsAreMarked() throws {
    var input = TextInput(value: "fixed")
    input.readOnly = .value(true)
    #expect(
      try picture(input, columns: 10) == """
        ┌────────┐
        │ fixed  │
        └────────┘

        """)
  }

  @Test(arguments: ["a", "hunter2", "茶👩‍👩‍👧", String(repeating: "long ", count: 40)])
  func passwordIsOneBulletPerCharacter(password: String) throws {
    let input = TextInput(value: .value(password), type: .value(.password))
    let bullets = String(repeating: "•", count: password.count)
    #expect(try picture(input) == picture(TextInput(value: .value(bullets))))
    let scene = SceneBuilder(measurer: TerminalMeasurer(), width: 640).scene(
      of: Screen(child: input.component))
    #expect(!TerminalRenderer().tree(of: scene).contains("\"\(password)"))
  }

  @Test func wideCharactersTakeTwoColumns() throws {
    let row = Container(Flex(flexDirection: .value(.row))) {
      Text("茶")
      Text("🍵")
      Text("e\u{301}")
      Text("|")
    }
    #expect(try picture(row) == "茶🍵e\u{301}|\n")
    #expect(try picture(Text("玉露玉露"), columns: 5) == "玉露\n玉露\n")
  }

  @Test func absoluteBoxesCoverSiblings() throws {
    var badge = Style(position: EdgeValue(top: .real(0), right: .real(0)), positionType: .value(.absolute))
    badge.backgroundColor = .value(Color(red: 255, green: 0, blue: 0))
    let screen = Container {
      Text("under", alignment: .right)
      Text("!").style(badge)
    }
    #expect(try picture(screen, columns: 8) == "   unde!\n")
  }

  @Test func serverTextCannotControlTerminal() throws {
    let renderer = TerminalRenderer()
    let screen = Screen(
      navigationBar: NavigationBar(title: "\u{1B}]0;owned\u{07}"),
      child: Container {
        Text(.value("\u{1B}[2J\u{9B}31m"))
        Button(.value("\u{1B}[31m"))
        TextInput(value: .value("\u{1B}[31m"))
        Image(path: .value(.remote(RemoteImage(.value("/\u{1B}[31m.png")))))
        WebView(url: .value("\u{1B}[31m"))
        UnknownComponent(type: "custom:\u{1B}[31m")
      }.component)
    let scene = SceneBuilder(measurer: renderer.measurer, width: 640).scene(of: screen)
    let outputs = [
      try renderer.text(of: scene), renderer.tree(of: scene), String(decoding: scene.json(), as: UTF8.self),
    ]
    for output in outputs {
      #expect(
        !output.unicodeScalars.contains {
          ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
        })
    }
  }

  @Test(arguments: [1e30, 1e12, -1e30, 0, 3e38])
  func absurdSizesNeverCrash(points: Double) throws {
    let renderer = TerminalRenderer()
    let size = style {
      $0.size = Size(width: .real(points), height: .real(points))
      $0.padding = EdgeValue(all: .real(points))
      $0.borderWidth = .value(points)
    }
    let screen = Screen(child: Container { Text("some text to wrap").style(size) }.style(size).component)
    let scene = SceneBuilder(measurer: renderer.measurer, width: 640).scene(of: screen)
    do throws(CellBufferError) {
      #expect(try renderer.text(of: scene).utf8.count < 1 << 25)
    } catch {
      #expect("\(error)".contains("cells"))
    }
  }
}
