import Beagle
import BeagleSchema
import TestSupport
import Testing

@testable import BeaglePictures

/// Texts, controls, bars and images as the clients draw them.
@Suite(.computing) struct ContentDrawingTests {
  @Test func textHasItsMeasuredLength() throws {
    let drawn = try DrawnScreen(#"{"_beagleComponent_": "beagle:text", "text": "First & second"}"#)
    let width = PictureMeasurer().typesetter.width(of: "First & second", in: TextFont(size: 16))
    let thousandths = (width * 1000).rounded() / 1000
    #expect(
      drawn.elements == [
        #"<text x="0" y="15.333" textLength="\#(thousandths)" lengthAdjust="spacingAndGlyphs" "#
          + ##"font-size="16" fill="#000000">First &amp; second</text>"##
      ])
  }

  /// A viewer without a font for some characters must not stretch the others.
  @Test func wideCharactersHaveTheirOwnLength() throws {
    let drawn = try DrawnScreen(#"{"_beagleComponent_": "beagle:text", "text": "Hojicha 茶 & 🍵"}"#)
    let text = try #require(drawn.elements.first)
    let parts = text.matches(of: /<tspan x="([0-9.]+)" textLength="([0-9.]+)"[^>]*>([^<]*)/)
    #expect(parts.map(\.output.3) == ["Hojicha ", "茶", " &amp; ", "🍵"])
    #expect(parts[1].output.2 == "16" && parts[3].output.2 == "21.664")
    let starts = try parts.map { try #require(Double($0.output.1)) }
    let widths = try parts.map { try #require(Double($0.output.2)) }
    #expect(zip(starts.dropFirst(), zip(starts, widths)).allSatisfy { abs($0 - $1.0 - $1.1) < 0.002 })
    let hebrew = #"{"_beagleComponent_": "beagle:text", "text": "שלום 茶"}"#
    #expect(try !DrawnScreen(hebrew).svg.contains("<tspan"))
  }

  @Test func leavesDrawInTheirWholeFrameOnPhones() throws {
    let document = """
      {
        "_beagleComponent_": "beagle:text", "text": "x",
        "style": {"padding": {"all": {"value": 10, "type": "REAL"}}}
      }
      """
    #expect(try DrawnScreen(document).elements.first?.hasPrefix(#"<text x="0" "#) == true)
    let web = try DrawnScreen(document, PictureRenderer(.web))
    #expect(web.elements.first?.hasPrefix(#"<text x="10" "#) == true)
  }

  @Test func themeChangesFontAndColour() throws {
    var renderer = PictureRenderer()
    renderer.styles["title"] = ThemeStyle(
      textColor: Color("#0000FF"), isItalic: true, fontSize: 20, fontWeight: 600, lineHeight: 30)
    let drawn = try DrawnScreen(
      #"{"_beagleComponent_": "beagle:text", "text": "Two\nlines", "styleId": "title"}"#, renderer)
    #expect(try drawn.frame(of: "text").height == 60)
    let text = try #require(drawn.elements.first)
    #expect(text.contains(##"font-size="20" font-weight="600" font-style="italic" fill="#0000ff">Two"##))
  }

  @Test func buttons() throws {
    let document = #"{"_beagleComponent_": "beagle:button", "text": "Buy", "enabled": false}"#
    let phone = try DrawnScreen(document)
    #expect(phone.elements.count == 1)
    #expect(phone.elements.first?.contains(##"font-size="14" fill="#8e8e93">Buy<"##) == true)
    let android = try DrawnScreen(document, PictureRenderer(.android))
    // The plate is inside the frame of 88 × 48 points.
    #expect(
      android.elements.first?.hasPrefix("<path fill=\"#d6d7d7\" fill-opacity=\"0.259\" d=\"M 6 6H") == true)
    #expect(android.elements.last?.contains(">BUY<") == true)
  }

  @Test func disabledButtonOfTheWebFadesAsAWhole() throws {
    func border(_ isEnabled: Bool) throws -> String? {
      let document = """
        {"_beagleComponent_": "beagle:button", "text": "", "enabled": \(isEnabled)}
        """
      return try DrawnScreen(document, PictureRenderer(.web)).elements.first
    }
    #expect(try border(true)?.contains(##"fill="#001b26" fill-opacity="0.8""##) == true)
    #expect(try border(false)?.contains(##"fill="#001b26" fill-opacity="0.318""##) == true)
  }

  @Test func inputs() throws {
    let empty = try DrawnScreen(
      #"{"_beagleComponent_": "beagle:textInput", "placeholder": "Name"}"#)
    #expect(empty.elements.first?.contains(##"fill="#3c3c43" fill-opacity="0.302">Name"##) == true)
    let invalid = try DrawnScreen(
      #"{"_beagleComponent_": "beagle:textInput", "value": "x", "error": "Too short", "showError": true}"#)
    #expect(try invalid.frame(of: "textInput").height == 39)
    let error = try #require(invalid.elements.first { $0.contains("Too short") })
    #expect(error.contains(##"font-size="15" fill="#ff0000""##) && error.contains(#"y="35.333""#))
  }

  /// TextView.setError shows the message only while the input is focused, in a window over it.
  @Test func invalidInputOfAndroidHasAnIcon() throws {
    func input(_ showsError: Bool) throws -> DrawnScreen {
      try DrawnScreen(
        """
        {
          "_beagleComponent_": "beagle:textInput", "value": "x", "error": "Too short",
          "showError": \(showsError)
        }
        """, PictureRenderer(.android))
    }
    let (valid, invalid) = (try input(false), try input(true))
    #expect(try invalid.frame(of: "textInput").height == valid.frame(of: "textInput").height)
    #expect(invalid.elements.count == valid.elements.count + 3 && !invalid.svg.contains("Too short"))
    #expect(invalid.elements.contains { $0.contains(##"fill="#b00020""##) })
  }

  /// A disabled input of the web looks the same.
  @Test(arguments: [(ClientLook.iOS, "#8e8e93"), (.web, "#000000")])
  func disabledInputs(look: ClientLook, color: String) throws {
    let drawn = try DrawnScreen(
      #"{"_beagleComponent_": "beagle:textInput", "value": "x", "enabled": false}"#, PictureRenderer(look))
    #expect(drawn.elements.last?.contains("fill=\"\(color)\">x<") == true)
  }

  /// In a border of the theme, a text on iOS begins at 7 points, and the input is as much wider.
  @Test func borderOfTheThemeInsetsTheTextOfAnInput() throws {
    let document = """
      {
        "_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "beagle:textInput", "value": "Hana", "styleId": "field"}
        ], "style": {"flex": {"alignItems": "FLEX_START"}}
      }
      """
    let plain = try DrawnScreen(document)
    var renderer = PictureRenderer()
    renderer.styles["field"] = ThemeStyle(borderWidth: 1)
    let bordered = try DrawnScreen(document, renderer)
    #expect(bordered.elements.contains { $0.hasPrefix(#"<text x="7" "#) })
    let wider = try bordered.frame(of: "textInput").width - plain.frame(of: "textInput").width
    #expect(abs(wider - 14) < 0.01)
  }

  @Test func passwordOfAFontWithoutSizeIsEmpty() throws {
    var renderer = PictureRenderer()
    renderer.styles["none"] = ThemeStyle(fontSize: 0)
    let drawn = try DrawnScreen(
      """
      {"_beagleComponent_": "beagle:textInput", "value": "x", "type": "PASSWORD", "styleId": "none"}
      """, renderer)
    #expect(drawn.elements.isEmpty)
  }

  @Test func passwordsAreDots() throws {
    let drawn = try DrawnScreen(
      #"{"_beagleComponent_": "beagle:textInput", "value": "hunter2", "type": "PASSWORD"}"#)
    #expect(drawn.elements.count == 7 && drawn.elements.allSatisfy { $0.hasPrefix("<path") })
    #expect(!drawn.svg.contains("hunter2"))
  }

  @Test func longTitlesOfButtons() throws {
    let document = """
      {"_beagleComponent_": "beagle:button", "text": "A title that is longer than its button",
      "style": {"size": {"width": {"value": 120, "type": "REAL"}}}}
      """
    #expect(try DrawnScreen(document).elements.last?.contains("\u{2026}") == true)
    let android = try DrawnScreen(document, PictureRenderer(.android))
    let lines = android.elements.filter { $0.hasPrefix("<text") }
    #expect(lines.count > 2 && !android.svg.contains("\u{2026}"))
    #expect(try android.frame(of: "button").height > 60)
    let web = try DrawnScreen(document, PictureRenderer(.web))
    #expect(web.elements.last?.contains(">A title that is longer than its button<") == true)
  }

  /// Positions on thirds of a point are not exact.
  @Test func measuredTextIsNotShortened() throws {
    let texts = (1...40).map { number in
      """
      {"_beagleComponent_": "beagle:container",
      "style": {"flex": {"flexDirection": "ROW", "justifyContent": "SPACE_BETWEEN", "flexWrap": "WRAP"}},
      "children": [
        {"_beagleComponent_": "beagle:text", "text": "\(String(repeating: "i", count: number))"},
        {"_beagleComponent_": "beagle:text", "text": "\(number).6 of 5"}]}
      """
    }
    let document = """
      {"_beagleComponent_": "beagle:container", "children": [\(texts.joined(separator: ","))],
      "style": {"padding": {"horizontal": {"value": 8, "type": "REAL"}}}}
      """
    for width: Float in [393, 375, 402, 430, 440] {
      let drawn = try DrawnScreen(document, width: width, height: 1_000)
      #expect(!drawn.svg.contains("\u{2026}"), "\(width)")
    }
  }

  @Test func navigationBar() throws {
    let document = """
      {
        "_beagleComponent_": "beagle:screenComponent",
        "navigationBar": {"title": "Cart", "navigationBarItems": [{"text": "Edit", "action": {
          "_beagleAction_": "beagle:popView"}}]},
        "child": {"_beagleComponent_": "beagle:text", "text": "x"}
      }
      """
    let drawn = try DrawnScreen(document)
    let title = try #require(drawn.elements.first { $0.contains(">Cart<") })
    #expect(title.contains(#"font-size="17" font-weight="600""#) && title.contains(#"y="28.333""#))
    let width = PictureMeasurer().typesetter.width(of: "Cart", in: TextFont(size: 17, weight: .semibold))
    #expect(title.hasPrefix("<text x=\"\(((150 - width / 2) * 100).rounded(.down) / 100)"))
    #expect(drawn.elements.contains { $0.contains(##"fill="#007aff">Edit<"##) })
    #expect(try drawn.frame(of: "text").y == 44)
    let svg = PictureRenderer().svg(of: drawn.scene, title: "", showsBackButton: true)
    #expect(String(decoding: svg, as: UTF8.self).contains(#"d="M 18 13L 9 22L 18 31""#))
  }

  @Test func tabBar() throws {
    let document = """
      {
        "_beagleComponent_": "beagle:tabBar", "currentTab": 1,
        "items": [{"title": "One"}, {"title": "Two"}]
      }
      """
    let drawn = try DrawnScreen(document)
    #expect(abs(try drawn.frame(of: "tab").width - 150) < 1)
    #expect(drawn.elements.contains { $0.contains(##"y="62" width="150.333" height="3" fill="#000000""##) })
    var renderer = PictureRenderer()
    renderer.accent = Color("#00AA00")
    #expect(try DrawnScreen(document, renderer).svg.contains(##"height="3" fill="#00aa00""##))
  }

  /// Capitals are wider than the title in the document.
  @Test func tabsOfAndroidHaveRoomForCapitals() throws {
    let items = (1...9).map { #"{"title": "minimum \#($0)"}"# }.joined(separator: ",")
    let document = #"{"_beagleComponent_": "beagle:tabBar", "items": [\#(items)]}"#
    let drawn = try DrawnScreen(document, PictureRenderer(.android))
    let typesetter = PictureMeasurer(.android).typesetter
    let width = typesetter.width(of: "MINIMUM 1", in: TextFont(size: 14, weight: .medium))
    #expect(try Double(drawn.frame(of: "tab").width) >= width + 24)
  }

  @Test func tabsOfAndroidWithIconAndTitleAreHigher() throws {
    func height(_ item: String) throws -> Float {
      let document = #"{"_beagleComponent_": "beagle:tabBar", "items": [\#(item), {"title": "Two"}]}"#
      return try DrawnScreen(document, PictureRenderer(.android)).frame(of: "tab").height
    }
    let icon = #""icon": {"_beagleImagePath_": "local", "mobileId": "star"}"#
    #expect(try height(#"{"title": "One"}"#) == 48)
    #expect(try height(#"{"title": "One", \#(icon)}"#) == 72)
    #expect(try height("{\(icon)}") == 48)
  }

  @Test func tabsThatDoNotFitKeepTheirSize() throws {
    let items = (1...9).map { #"{"title": "Long title \#($0)"}"# }.joined(separator: ",")
    let drawn = try DrawnScreen(#"{"_beagleComponent_": "beagle:tabBar", "items": [\#(items)]}"#)
    #expect(try drawn.frame(of: "tab").width > 120)
  }

  @Test func pageIndicator() throws {
    let document = """
      {
        "_beagleComponent_": "beagle:pageIndicator", "numberOfPages": 4, "currentPage": 2,
        "selectedColor": "#FF0000", "unselectedColor": "#00FF00"
      }
      """
    let drawn = try DrawnScreen(document)
    #expect(drawn.elements.map { $0.contains("#ff0000") } == [false, false, true, false])
    // Four dots of 7.5 points, 17.6 apart, in the middle of 300.
    #expect(drawn.elements.first?.contains("M 123.6 9.25H") == true)
  }

  @Test(arguments: ClientLook.allCases) func pageIndicatorWithoutPagesIsEmpty(look: ClientLook) throws {
    for count in [0, -3] {
      let document = """
        {"_beagleComponent_": "beagle:pageIndicator", "numberOfPages": \(count), "currentPage": 0}
        """
      #expect(try DrawnScreen(document, PictureRenderer(look)).elements.isEmpty)
    }
  }

  /// BeaglePageIndicatorView.kt
  @Test func pageIndicatorOfAndroidIsWhiteAndGray() throws {
    let document = """
      {"_beagleComponent_": "beagle:pageIndicator", "numberOfPages": 2, "currentPage": 0}
      """
    let drawn = try DrawnScreen(document, PictureRenderer(.android))
    #expect(
      zip(drawn.elements, ["#ffffff", "#888888"]).allSatisfy { $0.contains($1) } && drawn.elements.count == 2)
  }

  private let file = PictureFile(bytes: [1, 2, 3], mediaType: "image/png", width: 60, height: 30)

  private func image(_ mode: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:image", "mode": "\(mode)",
      "path": {"_beagleImagePath_": "local", "mobileId": "logo"},
      "style": {"size": {"width": {"value": 100, "type": "REAL"}, "height": {"value": 100, "type": "REAL"}}}
    }
    """
  }

  @Test(arguments: [
    ("FIT_XY", "translate(0 0) scale(1.667 3.333)"), ("FIT_CENTER", "translate(0 25) scale(1.667 1.667)"),
    ("CENTER_CROP", "translate(-50 0) scale(3.333 3.333)"), ("CENTER", "translate(20 35) scale(1 1)"),
  ])
  func images(mode: String, transform: String) throws {
    var renderer = PictureRenderer()
    renderer.file = { [file] in $0 == .local("logo") ? file : nil }
    let drawn = try DrawnScreen(image(mode), renderer)
    #expect(drawn.svg.contains("href=\"data:image/png;base64,AQID\""))
    #expect(drawn.svg.contains("<use href=\"#i1\" transform=\"\(transform)\"/>"))
    #expect(drawn.svg.contains("clipPath") == (mode == "CENTER_CROP"))
  }

  @Test func anImageIsEmbeddedOnce() throws {
    var renderer = PictureRenderer()
    renderer.file = { [file] _ in file }
    let document = """
      {"_beagleComponent_": "beagle:container", "children": [\(image("FIT_XY")), \(image("CENTER"))]}
      """
    let drawn = try DrawnScreen(document, renderer)
    #expect(drawn.svg.ranges(of: "base64,").count == 1 && drawn.svg.ranges(of: "<use").count == 2)
  }

  @Test func aMissingImageOfThePlatformIsAGreyBox() throws {
    #expect(try DrawnScreen(image("CENTER")).elements.first?.contains("fill-opacity=\"0.078\"") == true)
  }

  @Test func pageRootFillsThePageOniOS() throws {
    let document = """
      {"_beagleComponent_": "beagle:pageView", "children": [{
        "_beagleComponent_": "beagle:container", "children": [],
        "style": {"backgroundColor": "#112233"}
      }]}
      """
    #expect(try DrawnScreen(document).elements.first?.contains(#"width="300" height="200""#) == true)
  }

  @Test func cellsOfAGridAreCenteredOniOS() throws {
    let document = """
      {
        "_beagleComponent_": "beagle:gridView", "spanCount": 2, "dataSource": ["short", "two\\nlines"],
        "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]
      }
      """
    let texts = try DrawnScreen(document).scene.nodes.filter { $0.content.kind == "text" }
    #expect(texts.map(\.frame.y) == [9.666667, 0])
    let android = try DrawnScreen(document, PictureRenderer(.android)).scene.nodes
    #expect(android.filter { $0.content.kind == "text" }.map(\.frame.y) == [0, 0])
  }

  @Test func dialogIsOverTheScreen() throws {
    let document = """
      {"_beagleComponent_": "beagle:container", "children": [], "onInit": [
        {
          "_beagleAction_": "beagle:confirm", "title": "Sure?", "message": "All items go.",
          "labelOk": "Delete"
        }
      ]}
      """
    for look in ClientLook.allCases {
      let renderer = PictureRenderer(look)
      var runtime = Runtime(renderer.builder(for: .iphone16))
      _ = runtime.handle(.open(.local(try ScreenDocument(reading: Array(document.utf8)).screen)))
      let scene = try #require(runtime.scene)
      let svg = renderer.svg(of: scene, title: "", dialog: runtime.openDialogs.first)
      let text = String(decoding: svg, as: UTF8.self)
      #expect(text.contains(">Sure?<") && text.contains(">All items go.<"))
      #expect(text.contains(look == .android ? ">DELETE<" : ">Delete<"))
    }
  }

  @Test func darkAppearance() throws {
    let document = #"{"_beagleComponent_": "beagle:text", "text": "x"}"#
    let drawn = try DrawnScreen(document, PictureRenderer(appearance: .dark))
    #expect(drawn.svg.contains(##"width="300" height="200" fill="#000000""##))
    #expect(drawn.elements.first?.contains(##"fill="#ffffff""##) == true)
  }
}
