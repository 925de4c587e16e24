import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

struct StyleTests {
  private func style(_ json: String) throws -> (style: Style?, diagnostics: [Diagnostic]) {
    let (component, diagnostics) = try read("container", #""style":\#(json)"#)
    #expect(try readBack(component) == component)
    return (component.properties.style, diagnostics)
  }

  @Test func everyStylePropertyIsDecoded() throws {
    let unit = #"{"value":1.5,"type":"REAL"}"#
    let (style, diagnostics) = try style(
      ##"{"backgroundColor":"#F00","cornerRadius":{"radius":1,"topLeft":2,"topRight":"@{r}","bottomLeft":4,"##
        + ##""bottomRight":5},"borderColor":"@{c}","borderWidth":2,"##
        + ##""size":{"width":\##(unit),"height":{"value":"@{h}","type":"PERCENT"},"minWidth":\##(unit),"##
          + ##"""
          "minHeight":\##(unit),"maxWidth":\##(unit),"maxHeight":{"value":0,"type":"AUTO"},\##
          "aspectRatio":1.25},
          """##
        + ##""margin":{"all":\##(unit)},"padding":{"top":\##(unit)},"position":{"left":\##(unit)},"##
        + ##""positionType":"ABSOLUTE","display":"@{d}","flex":{"flexDirection":"ROW","flexWrap":"WRAP","##
        + ##""justifyContent":"SPACE_EVENLY","alignItems":"BASELINE","alignSelf":"AUTO","##
        + ##""alignContent":"SPACE_AROUND","basis":\##(unit),"flex":1,"grow":2,"shrink":0.5}}"##)
    #expect(diagnostics.isEmpty)
    #expect(
      style
        == Style(
          backgroundColor: .value(Color(0xFF0000)),
          cornerRadius: CornerRadius(
            radius: 1, topLeft: 2, topRight: .bind("r"), bottomLeft: 4, bottomRight: 5),
          borderColor: .bind("c"), borderWidth: 2,
          size: Size(
            width: 1.5, height: UnitValue(.bind("h"), .percent), minWidth: 1.5, minHeight: 1.5, maxWidth: 1.5,
            maxHeight: .auto, aspectRatio: 1.25),
          margin: 1.5, padding: EdgeValue(top: 1.5), position: EdgeValue(left: 1.5),
          positionType: .value(.absolute), display: .bind("d"),
          flex: Flex(
            flexDirection: .value(.row), flexWrap: .value(.wrap), justifyContent: .value(.spaceEvenly),
            alignItems: .value(.baseline), alignSelf: .value(.auto), alignContent: .value(.spaceAround),
            basis: 1.5, flex: 1, grow: 2, shrink: 0.5)))
  }

  @Test(arguments: ["margin", "padding", "position"])
  func edgesAcceptNineNames(_ property: String) throws {
    let names = ["left", "top", "right", "bottom", "start", "end", "horizontal", "vertical", "all"]
    let members = names.enumerated().map { #""\#($1)":{"value":\#($0),"type":"REAL"}"# }.joined(
      separator: ",")
    let (style, diagnostics) = try style(#"{"\#(property)":{\#(members)}}"#)
    #expect(diagnostics.isEmpty)
    let expected = EdgeValue(
      left: 0, top: 1, right: 2, bottom: 3, start: 4, end: 5, horizontal: 6, vertical: 7, all: 8)
    switch property {
    case "margin": #expect(style == Style(margin: expected))
    case "padding": #expect(style == Style(padding: expected))
    default: #expect(style == Style(position: expected))
    }
  }

  @Test(arguments: [
    (#"{"value":8,"type":"REAL"}"#, UnitValue.real(8)), ("8", .real(8)), ("-2.5", .real(-2.5)),
    (#""50%""#, .percent(50)), (#""12.5%""#, .percent(12.5)), (#""auto""#, .auto), (#""AUTO""#, .auto),
    (#"{"value":3,"type":"percent"}"#, .percent(3)),
  ])
  func lengthShorthandIsDecoded(json: String, expected: UnitValue) throws {
    let (style, diagnostics) = try style(#"{"size":{"width":\#(json)}}"#)
    #expect(diagnostics.isEmpty)
    #expect(style?.size?.width == expected)
  }

  @Test(arguments: [
    #""8""#, #""%""#, #""nan%""#, #""inf%""#, #""0x10%""#, #""5 %""#, "true", "[]", #""wide""#,
  ])
  func invalidLengthIsReportedAndNil(_ json: String) throws {
    let (style, diagnostics) = try style(#"{"size":{"width":\#(json),"height":1}}"#)
    #expect(diagnostics.map(\.code) == ["type"])
    #expect(style == Style(size: Size(height: 1)))
  }

  @Test func lengthIsEncodedAsObject() throws {
    let component = try read("container", #""style":{"size":{"width":8,"height":"50%","minWidth":"auto"}}"#)
      .component
    #expect(
      try text(component)
        == document(
          "container",
          #""style":{"size":{"width":{"value":8.0,"type":"REAL"},"height":{"value":50.0,"type":"PERCENT"},"#
            + #""minWidth":{"value":0.0,"type":"AUTO"}}}"#))
  }

  @Test(arguments: [
    ("#FA3", "#FFAA33"), ("#fa3", "#FFAA33"), ("#FA38", "#FFAA3388"), ("#0a1B2c", "#0A1B2C"),
    ("#0a1B2c3D", "#0A1B2C3D"), ("#0000", "#00000000"), ("#FFFFFFFF", "#FFFFFF"),
  ])
  func coloursAcceptFourForms(written: String, hexadecimal: String) throws {
    let (component, diagnostics) = try read("text", #""text":"x","textColor":"\#(written)""#)
    #expect(diagnostics.isEmpty)
    guard case .text(let text) = component else { return }
    #expect(text.textColor?.value?.hexadecimal == hexadecimal)
    #expect(Color(written) == text.textColor?.value)
    #expect(Color(evaluated: .string(written)) == text.textColor?.value)
  }

  @Test(arguments: [
    "", "#", "#F", "#FF", "#FFFFF", "#FFFFFFF", "#FFFFFFFFF", "FFF", "red", "rgb(1,2,3)", "#GGG", "#FF F",
    " #FFF",
    "#FFF ", "#ＦＦＦ", "0xFFFFFF", "#-FF", "#+12345", "##12",
  ])
  func invalidColourIsReportedAndNil(_ written: String) throws {
    let (component, diagnostics) = try read("text", #""text":"x","textColor":"\#(written)""#)
    #expect(diagnostics.map(\.code) == ["type"])
    #expect(component == .text(Text("x")))
    #expect(Color(written) == nil)
  }

  @Test func escapedColourIsDecoded() throws {
    let (component, diagnostics) = try read("text", #""text":"x","textColor":"\u0023F\u0030\u0030""#)
    #expect(diagnostics.isEmpty)
    #expect(component == .text(Text("x", color: Color(0xFF0000))))
  }
}
