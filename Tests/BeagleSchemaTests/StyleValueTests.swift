import BeagleExpressions
import BeagleSchema
import SchemaTestSupport
import Testing

/// A style shares storage with its parts and copies. The sharing must not be observable.
struct StyleValueTests {
  private let style = Style(
    backgroundColor: .bind("colour"), size: Size(width: 1, height: UnitValue(.bind("h"), .percent)),
    margin: EdgeValue(left: 2, all: .auto), padding: EdgeValue(left: 2, all: .auto),
    display: .value(.flex), flex: Flex(grow: 1))

  @Test func changingExtractedPartDoesNotChangeStyle() {
    var size = style.size
    size?.width = 9
    size?.aspectRatio = .bind("ratio")
    #expect(size == Size(width: 9, height: UnitValue(.bind("h"), .percent), aspectRatio: .bind("ratio")))
    #expect(style.size == Size(width: 1, height: UnitValue(.bind("h"), .percent)))
  }

  @Test func changingCopyDoesNotChangeOriginal() {
    var copy = style
    copy.margin?.left = nil
    copy.padding = nil
    copy.backgroundColor = .value(Color(0x102030))
    copy.display = nil
    #expect(
      copy
        == Style(
          backgroundColor: .value(Color(0x102030)),
          size: Size(width: 1, height: UnitValue(.bind("h"), .percent)), margin: EdgeValue(all: .auto),
          flex: Flex(grow: 1)))
    #expect(style.margin == EdgeValue(left: 2, all: .auto))
    #expect(style.backgroundColor == .bind("colour"))
    #expect(style.display == .value(.flex))
  }

  @Test func settingPropertyKeepsOthers() {
    var built = Style()
    built.flex = Flex(grow: 1)
    built.display = .value(.flex)
    built.padding = EdgeValue(left: 2, all: .auto)
    built.margin = style.padding
    built.size = Size(height: UnitValue(.bind("h"), .percent))
    built.size?.width = 1
    built.backgroundColor = .bind("colour")
    #expect(built == style)
    #expect(built.hashValue == style.hashValue)
  }

  @Test func edgesOfDifferentPropertiesAreComparable() throws {
    let (margin, padding) = (try #require(style.margin), try #require(style.padding))
    #expect(margin == padding)
    #expect(margin.hashValue == padding.hashValue)
    #expect(margin == EdgeValue(left: 2, all: .auto))
    #expect(margin != EdgeValue(top: 2, all: .auto))
    #expect(Style(margin: margin) != Style(padding: margin))
    #expect(Style(position: padding).position == margin)
  }

  @Test func emptyPartDiffersFromNil() throws {
    #expect(Style(flex: Flex()) != Style())
    #expect(Style(flex: Flex()).flex == Flex())
    #expect(Style().flex == nil)
    var emptied = Style(size: Size(width: 1))
    emptied.size?.width = nil
    #expect(emptied == Style(size: Size()))
    emptied.size = nil
    #expect(emptied == Style())
  }

  @Test func positiveAndNegativeZeroAreEqual() {
    #expect(Style(borderWidth: 0) == Style(borderWidth: .value(-0.0)))
    #expect(Style(borderWidth: 0).hashValue == Style(borderWidth: .value(-0.0)).hashValue)
    #expect(Style(size: Size(width: .real(1))) != Style(size: Size(width: .percent(1))))
  }

  @Test(arguments: [
    (##""borderWidth":1,"borderWidth":2"##, Style(borderWidth: 2)),
    (##""borderWidth":1,"borderWidth":null"##, Style()),
    (##""borderWidth":"wide","borderWidth":2"##, Style(borderWidth: 2)),
    (##""border\u0057idth":2"##, Style(borderWidth: 2)),
    (##""borderWidth":1,"border\u0057idth":2"##, Style(borderWidth: 2)),
    (##""size":{"width":1},"size":{"height":2}"##, Style(size: Size(height: 2))),
    (##""size":{"width":1,"height":3,"width":2}"##, Style(size: Size(width: 2, height: 3))),
    (##""margin":{"all":{"type":"REAL","value":3}}"##, Style(margin: 3)),
    (##""margin":{"all":{"value":4,"type":"REAL","value":3}}"##, Style(margin: 3)),
    (##""margin":{"all":{"value":3,"type":"REAL","note":"x"}}"##, Style(margin: 3)),
    (##""margin":{"all":{"v\u0061lue":3,"type":"\u0052EAL"}}"##, Style(margin: 3)),
    (##""flex":{},"size":null"##, Style(flex: Flex())),
  ])
  func lastDuplicatePropertyWins(json: String, expected: Style) throws {
    let (component, diagnostics) = try read("container", #""style":{\#(json)}"#)
    #expect(diagnostics.isEmpty)
    #expect(component.properties.style == expected)
  }

  @Test func faultInsideStyleIsThrown() {
    #expect(throws: DocumentError.self) {
      try read("container", ##""style":{"backgroundColor":"@{c}","size":{"width":{"type":"REAL"}}}"##)
    }
  }
}
