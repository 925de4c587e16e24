import BeagleChecking
import BeagleSchema
import SchemaTestSupport
import Testing

@Suite struct AccessibilityCheckTests {
  private func image(_ properties: String = "") -> String {
    document(
      "image",
      #""path":{"_beagleImagePath_":"local","mobileId":"a"}\#(properties.isEmpty ? "" : ",")\#(properties)"#)
  }

  private let label = #""accessibility":{"accessible":true,"accessibilityLabel":"A cup"}"#

  private func codes(_ json: String) -> [Substring] {
    findings(json).map { $0.prefix { $0 != ":" } }.filter { !$0.isDifference }
  }

  @Test func imageNeedsLabelOrIsDecoration() {
    #expect(codes(image()) == ["missing-label"])
    #expect(codes(image(#""accessibility":{"accessible":true}"#)) == ["missing-label"])
    #expect(
      codes(image(#""accessibility":{"accessible":true,"accessibilityLabel":""}"#)) == ["missing-label"])
    #expect(codes(image(label)) == [])
    #expect(codes(image(#""accessibility":{"accessible":false}"#)) == [])
  }

  @Test func pressableNeedsLabel() {
    func touchable(_ child: String) -> String { document("touchable", #""child":\#(child),"onPress":[]"#) }
    // One finding covers it and the image inside.
    #expect(codes(touchable(image())) == ["missing-label"])
    #expect(codes(touchable(container(image(), text("Cups")))) == [])
    #expect(codes(touchable(image(label))) == [])
    #expect(codes(touchable(container(container()))) == ["missing-label"])
    #expect(codes(touchable(container(text("")))) == ["missing-label"])
    #expect(codes(touchable(container(properties: label))) == [])
    #expect(
      codes(touchable(container(text("a"), touchable(image())))) == ["missing-label", "nested-controls"])
  }

  @Test func itemsAndTabsNeedLabels() {
    func bar(_ item: String) -> [Substring] {
      findings(
        document: document(
          "screenComponent",
          #""navigationBar":{"title":"a","navigationBarItems":[\#(item)]},"child":\#(text("a"))"#)
      ).map { $0.prefix { $0 != ":" } }.filter { !$0.isDifference }
    }
    #expect(bar(#"{"image":"a","text":"","onPress":[]}"#) == ["missing-label"])
    #expect(bar(#"{"image":"a","text":"b","onPress":[]}"#) == [])
    #expect(bar(#"{"image":"a","text":"","onPress":[],\#(label)}"#) == [])
    #expect(codes(document("tabBar", #""items":[{"icon":"a"}]"#)) == ["missing-label"])
    #expect(codes(document("tabBar", #""items":[{"icon":"a","title":"b"}]"#)) == [])
  }

  // MARK: Contrast

  private func on(_ background: String, _ children: String..., style: String = "") -> String {
    document(
      "container",
      #"""
      "style":{"backgroundColor":"\#(background)"\#(style)},"children":[\#(children.joined(separator: ","))]
      """#
    )
  }

  @Test(arguments: [
    // Ratios by the guideline's formula: 4.48, 4.54, 21, 1, and 3.03 for large text.
    ("#777777", "#FFFFFF", "", 1), ("#767676", "#FFFFFF", "", 0), ("#000", "#FFF", "", 0),
    ("#FFF", "#FFF", "", 1),
    ("#949494", "#FFFFFF", #","styleId":"h1""#, 0), ("#959595", "#FFFFFF", #","styleId":"h1""#, 1),
    // Half-transparent black on white is grey.
    ("#00000080", "#FFFFFF", "", 1), ("#000000C0", "#FFFFFF", "", 0),
  ])
  func lowContrastIsReported(color: String, background: String, style: String, count: Int) {
    let found = codes(on(background, text("a", #""textColor":"\#(color)"\#(style)"#)))
    #expect(found.count == count, "\(found)")
  }

  @Test func nearestOpaqueBackgroundCounts() {
    let grey = text("a", ##""textColor":"#777777""##)
    #expect(codes(on("#FFFFFF", on("#000000", grey))) == [])
    #expect(codes(on("#000000", container(on("#FFFFFF", grey)))) == ["contrast"])
    // White behind black at half opacity.
    #expect(codes(on("#FFFFFF", on("#00000080", text("a", ##""textColor":"#808080""##)))) == ["contrast"])
    #expect(
      codes(text("a", ##""textColor":"#777777","style":{"backgroundColor":"#FFFFFF"}"##)) == ["contrast"])
  }

  @Test func unknownColorsAreNotReported() {
    let grey = text("a", ##""textColor":"#777777""##)
    #expect(codes(grey) == [])
    #expect(codes(container(grey)) == [])
    #expect(codes(on("#FFFFFF", text("a"), text("", ##""textColor":"#FFFFFF""##))) == [])
    #expect(codes(on("#FFFFFF", on("@{global.color}", grey))) == [])
    #expect(codes(on("#FFFFFF", document("container", #""styleId":"card","children":[\#(grey)]"#))) == [])
    // Beside an absolutely positioned component, the background is unknown.
    let picture = document("container", #""style":{"positionType":"ABSOLUTE"}"#)
    #expect(codes(on("#FFFFFF", picture, grey)) == [])
    #expect(
      codes(
        on("#FFFFFF", document("container", #""style":{"positionType":"ABSOLUTE"},"children":[\#(grey)]"#)))
        == [])
  }

  @Test func absoluteTextHasUnknownBackground() {
    let placed = text("a", ##""textColor":"#777777","style":{"positionType":"ABSOLUTE"}"##)
    #expect(codes(on("#FFFFFF", document("touchable", #""child":\#(placed),"onPress":[]"#))) == [])
    let inFlow = text("a", ##""textColor":"#777777","style":{"positionType":"RELATIVE"}"##)
    #expect(codes(on("#FFFFFF", document("touchable", #""child":\#(inFlow),"onPress":[]"#))) == ["contrast"])
  }

  @Test func translucentColorsAreBlended() throws {
    // 254 × 127 / 255 is 126.5.
    let json = on("#FEFEFE", on("#00000080", text("a", ##""textColor":"#808080""##)))
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first)
    #expect(finding.message.hasPrefix("#808080 on #7F7F7F"))
  }

  @Test func colorWithEnoughContrastIsSuggested() throws {
    let json = on("#FFFFFF", text("a", ##""textColor":"#AAAAAA""##))
    let finding = try #require(ScreenCheck().findings(in: Array(json.utf8)).first)
    let suggestion = try #require(finding.suggestion)
    #expect(codes(on("#FFFFFF", text("a", #""textColor":"\#(suggestion)""#))) == [])
    #expect(finding.message == "#AAAAAA on #FFFFFF has a contrast of 2.3:1")
  }
}
