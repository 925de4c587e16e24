import Beagle
import BeagleSchema
import TestSupport
import Testing

@testable import BeaglePictures

/// Backgrounds, borders, corners and clipping.
@Suite(.computing) struct BoxDrawingTests {
  private func box(_ style: String, children: String = "") -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "children": [\(children)],
      "style": {
        "size": {"width": {"value": 100, "type": "REAL"}, "height": {"value": 40, "type": "REAL"}},
        \(style)
      }
    }
    """
  }

  @Test func squareBoxIsARectangleWithoutHairlines() throws {
    let drawn = try DrawnScreen(box(##""backgroundColor": "#0000FF50""##))
    #expect(
      drawn.elements == [
        ##"<rect shape-rendering="crispEdges" x="0" y="0" width="100" height="40" fill="#0000ff" "##
          + ##"fill-opacity="0.314"/>"##
      ])
  }

  @Test func cornersAreArcs() throws {
    let drawn = try DrawnScreen(
      box(##""backgroundColor": "#FF0000", "cornerRadius": {"radius": 4, "topRight": 10, "bottomLeft": 0}"##))
    #expect(
      drawn.elements == [
        ##"<path fill="#ff0000" d="M 4 0H 90A 10 10 0 0 1 100 10V 36A 4 4 0 0 1 96 40"##
          + ##"H 0V 4A 4 4 0 0 1 4 0Z"/>"##
      ])
  }

  @Test func cornersThatDoNotFitAreScaledDown() throws {
    let drawn = try DrawnScreen(box(##""backgroundColor": "#FF0000", "cornerRadius": {"radius": 60}"##))
    #expect(drawn.elements.first?.contains("M 20 0H 80A 20 20 0 0 1 100 20V 20A") == true)
  }

  @Test func borderIsInsideAndOverTheChildrenOniOS() throws {
    let child =
      ##"{"_beagleComponent_": "beagle:text", "text": "x", "style": {"backgroundColor": "#00FF00"}}"##
    let style = ##""borderColor": "#FF0000", "borderWidth": 2, "cornerRadius": {"radius": 6}"##
    let phone = try DrawnScreen(box(style, children: child))
    let border =
      ##"<path fill-rule="evenodd" fill="#ff0000" d="M 6 0H 94A 6 6 0 0 1 100 6V 34A 6 6 0 0 1 94 40H 6"##
      + ##"A 6 6 0 0 1 0 34V 6A 6 6 0 0 1 6 0ZM 6 2H 94A 4 4 0 0 1 98 6V 34A 4 4 0 0 1 94 38H 6"##
      + ##"A 4 4 0 0 1 2 34V 6A 4 4 0 0 1 6 2Z"/>"##
    #expect(phone.elements.last == border)
    #expect(phone.elements.first?.hasPrefix(#"<clipPath id="c1">"#) == true)
    let android = try DrawnScreen(box(style, children: child), PictureRenderer(.android))
    #expect(android.elements.first == border)
    #expect(!android.svg.contains("clipPath"))
  }

  @Test func borderWithoutAColorIsBlackOniOSOnly() throws {
    let square = box(#""borderWidth": 1"#)
    #expect(try DrawnScreen(square).elements.first?.contains(##"fill="#000000""##) == true)
    #expect(try DrawnScreen(square, PictureRenderer(.android)).elements.isEmpty)
    let rounded = box(#""borderWidth": 1, "cornerRadius": {"radius": 3}"#)
    #expect(try DrawnScreen(rounded).elements.isEmpty)
  }

  private let list = """
    {
      "_beagleComponent_": "beagle:listView", "dataSource": [1, 2, 3, 4, 5, 6],
      "templates": [{"view": {
        "_beagleComponent_": "beagle:container",
        "style": {"backgroundColor": "#112233", "size": {"height": {"value": 100, "type": "REAL"}}}
      }}],
      "style": {"flex": {"grow": 1}}
    }
    """

  @Test func scrolledContentIsClippedAndMoved() throws {
    let drawn = try DrawnScreen(list, scrolled: 150)
    // The boxes at 150 to 350 of 600 points are visible.
    #expect(
      drawn.elements.filter { $0.contains("#112233") }.map { $0.contains(#"y="-50""#) } == [
        true, false, false,
      ])
    #expect(drawn.elements.first?.contains(#"<path d="M 0 0H 300V 200H 0V 0Z"/></clipPath>"#) == true)
  }

  @Test func theScreenScrollsBelowItsBar() throws {
    let document = """
      {
        "_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Bar"},
        "child": {
          "_beagleComponent_": "beagle:container",
          "style": {"backgroundColor": "#112233", "size": {"height": {"value": 900, "type": "REAL"}},
            "flex": {"shrink": 0}}
        }
      }
      """
    let renderer = PictureRenderer()
    let scene = try DrawnScreen(document).scene
    let root = try #require(scene.nodes.first).node
    let svg = String(decoding: renderer.svg(of: scene, title: "", scrolled: [root: 100]), as: UTF8.self)
    #expect(svg.contains(#"<clipPath id="c1"><path d="M 0 44H 300V 200H 0V 44Z"/>"#))
    #expect(svg.contains(#"x="0" y="-56" width="300" height="900""#))
    #expect(svg.contains(#"y="28.333""#))
  }

  @Test func hiddenBoxesAreNotDrawn() throws {
    let drawn = try DrawnScreen(box(##""backgroundColor": "#FF0000", "display": "NONE""##))
    #expect(drawn.elements.isEmpty)
  }
}
