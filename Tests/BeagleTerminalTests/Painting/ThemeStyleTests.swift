import Beagle
import BeagleTerminal
import Testing

/// The effects of theme styles on components that name them.
@Suite struct ThemeStyleTests {
  private let red = CellColor(red: 255, green: 0, blue: 0)
  private let blue = CellColor(red: 0, green: 0, blue: 255)

  private func cells(
    _ component: some ServerDrivenComponent, _ styles: [String: ThemeStyle], columns: Int = 20
  ) throws -> CellBuffer {
    try cells(Screen(child: component.component), styles, columns: columns)
  }

  private func cells(_ screen: Screen, _ styles: [String: ThemeStyle], columns: Int = 20) throws -> CellBuffer
  {
    var renderer = TerminalRenderer()
    renderer.theme.styles = styles
    let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: columns))
    return try renderer.cells(of: builder.scene(of: screen))
  }

  private func style(_ change: (inout Style) -> Void) -> Style {
    var style = Style()
    change(&style)
    return style
  }

  @Test func textUsesThemeStyle() throws {
    let note = ThemeStyle(
      textColor: Color("#F00"), backgroundColor: Color("#00F"), isBold: true, isItalic: true,
      isUnderlined: true)
    let cells = try cells(Text(text: "hi", styleId: "note"), ["note": note])
    #expect(
      cells.style(x: 0, y: 0)
        == CellStyle(foreground: red, background: blue, attributes: [.bold, .italic, .underline]))
    #expect(cells.style(x: 5, y: 0)?.background == blue)
  }

  /// A terminal has one size of text and two weights.
  @Test(
    arguments: [
      (400, nil, false), (599, nil, false), (600, nil, true), (900, nil, true), (900, false, false),
      (100, true, true),
    ] as [(Int, Bool?, Bool)])
  func heavyTextIsBold(weight: Int, isBold: Bool?, isDrawnBold: Bool) throws {
    let heading = ThemeStyle(isBold: isBold, fontSize: 40, fontWeight: weight, lineHeight: 60)
    let text = try cells(Text(text: "hi", styleId: "heading"), ["heading": heading])
    #expect(text.height == 1)
    #expect(text.style(x: 0, y: 0)?.attributes.contains(.bold) == isDrawnBold)
    let bar = NavigationBar(title: "Home", styleId: "heading")
    let title = try cells(Screen(navigationBar: bar, child: Text("x").component), ["heading": heading])
    #expect(title.style(x: 1, y: 0)?.attributes.contains(.bold) == isDrawnBold)
  }

  @Test func documentStyleOverridesTheme() throws {
    let note = ThemeStyle(
      textColor: Color("#F00"), backgroundColor: Color("#F00"), borderColor: Color("#F00"), borderWidth: 1,
      cornerRadius: 4)
    let text = Text(text: "hi", textColor: .value(Color(red: 0, green: 0, blue: 255)), styleId: "note")
    let plain = try cells(text, ["note": note])
    #expect(plain.text(x: 0, y: 0) == "╭")
    #expect(plain.style(x: 1, y: 1)?.foreground == blue)
    #expect(plain.style(x: 1, y: 1)?.background == red)
    let own = style {
      $0.backgroundColor = .value(Color(red: 0, green: 0, blue: 255))
      $0.borderWidth = 0
    }
    let styled = try cells(text.style(own), ["note": note])
    #expect(styled.height == 1)
    #expect(styled.style(x: 0, y: 0)?.background == blue)
    let square = style { $0.cornerRadius = CornerRadius(radius: 0) }
    #expect(try cells(text.style(square), ["note": note]).text(x: 0, y: 0) == "┌")
  }

  @Test func unknownStyleNameChangesNothing() throws {
    func screens(_ id: String?) -> [any ServerDrivenComponent] {
      [
        Text(text: "hi", styleId: id), Button(text: "Go", styleId: id),
        TextInput(placeholder: "x", styleId: id),
        Container(children: [], styleId: id), TabBar(items: [TabBar.Item(title: "a")], styleId: id),
      ]
    }
    for (named, plain) in zip(screens("none"), screens(nil)) {
      #expect(
        try cells(Screen(child: named.component), ["other": ThemeStyle(borderWidth: 1)])
          == cells(Screen(child: plain.component), [:]))
    }
  }

  @Test func styledButtonBoxReplacesBrackets() throws {
    let button = Button(text: "Go", styleId: "primary")
    let boxed = try cells(button, ["primary": ThemeStyle(backgroundColor: Color("#00F"))])
    #expect(String(decoding: boxed.text(), as: UTF8.self) == "         Go\n")
    #expect(boxed.style(x: 9, y: 0) == CellStyle(foreground: .white, background: blue, attributes: .bold))
    let framed = try cells(button, ["primary": ThemeStyle(borderWidth: 1)])
    #expect(framed.height == 3)
    let input = try cells(
      TextInput(placeholder: "Name", styleId: "field"), ["field": ThemeStyle(borderWidth: 1)])
    #expect(input.height == 3)
    #expect(input.text(x: 0, y: 0) == "┌")
  }

  @Test func disabledAndInvalidHaveThemeColours() throws {
    let styles = [
      "x": ThemeStyle(textColor: Color("#0F0"), disabledColor: Color("#F00"), errorColor: Color("#00F"))
    ]
    let button = try cells(Button(text: "Go", styleId: "x", enabled: .value(false)), styles)
    #expect(button.style(x: 9, y: 0) == CellStyle(foreground: red, attributes: .dim))
    let input = try cells(
      TextInput(value: .value("ab"), styleId: "x", error: .value("No"), showError: .value(true)), styles)
    #expect(input.style(x: 0, y: 0)?.foreground == blue)
    #expect(input.style(x: 1, y: 3)?.foreground == blue)
    #expect(input.style(x: 2, y: 1)?.foreground == CellColor(red: 0, green: 255, blue: 0))
    let disabled = try cells(TextInput(value: .value("ab"), enabled: .value(false), styleId: "x"), styles)
    #expect(disabled.style(x: 2, y: 1) == CellStyle(foreground: red, attributes: .dim))
  }

  @Test func selectedTabHasSeparateColours() throws {
    let styles = [
      "tabs": ThemeStyle(
        textColor: Color("#0F0"), backgroundColor: Color("#FFF"), selectedColor: Color("#F00"),
        indicatorColor: Color("#00F"))
    ]
    let bar = TabBar(items: [TabBar.Item(title: "aa"), TabBar.Item(title: "bb")], styleId: "tabs")
    let cells = try cells(bar, styles)
    #expect(cells.style(x: 4, y: 0) == CellStyle(foreground: red, background: .white, attributes: .bold))
    #expect(cells.style(x: 4, y: 1)?.foreground == blue)
    #expect(cells.style(x: 14, y: 0)?.foreground == CellColor(red: 0, green: 255, blue: 0))
    #expect(cells.style(x: 14, y: 0)?.background == .white)
  }

  @Test func navigationBarCanBeStyled() throws {
    let bar = NavigationBar(
      title: "Home", styleId: "bar",
      navigationBarItems: [NavigationBarItem(text: "Go", onPress: [])])
    let styles = ["bar": ThemeStyle(textColor: Color("#F00"), backgroundColor: Color("#00F"), isBold: false)]
    let cells = try cells(Screen(navigationBar: bar, child: Text("x").component), styles)
    #expect(cells.style(x: 1, y: 0) == CellStyle(foreground: red, background: blue))
    #expect(cells.style(x: 15, y: 0)?.foreground == red)
  }
}
