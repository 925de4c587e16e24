import Beagle
import BeagleJSON
import BeagleSchema
import Foundation
import TestSupport
import Testing

@testable import BeaglePictures

/// Text of documents cannot add elements or attributes to a picture.
@Suite(.computing) struct PictureSafetyTests {
  private func scene(_ text: String, _ renderer: PictureRenderer) -> Scene {
    let image = Image(path: .value(.local(LocalImage(.value(text)))))
      .accessibility(Accessibility(accessibilityLabel: text))
    let screen = Screen(
      navigationBar: NavigationBar(title: text, navigationBarItems: [NavigationBarItem(text: text)]),
      child: Container {
        Text(.value(text))
        Button(.value(text))
        TextInput(value: .value(text), error: .value(text), showError: true)
        TextInput(placeholder: .value(text))
        image.style(
          {
            var style = Style()
            style.size = Size(width: .real(16), height: .real(16))
            return style
          }())
        TabBar(items: [TabBar.Item(title: text)])
        WebView(url: .value(text))
        UnknownComponent(type: text)
      }.component)
    return SceneBuilder(measurer: renderer.measurer, width: 320).scene(of: screen)
  }

  @Test(arguments: ClientLook.allCases)
  func textCannotInjectElements(look: ClientLook) throws {
    var renderer = PictureRenderer(look)
    for payload in Payloads.texts {
      renderer.file = { _ in PictureFile(bytes: [1], mediaType: payload, width: 1, height: 1) }
      let scene = scene(payload, renderer)
      let svg = String(decoding: renderer.svg(of: scene, title: payload), as: UTF8.self)
      let elements = try XMLElements(of: svg)
      #expect(
        elements.names.isSubset(of: [
          "svg", "title", "style", "rect", "path", "text", "tspan", "clipPath", "g", "defs", "image", "use",
        ]))
      #expect(!elements.attributes.contains { $0.hasPrefix("on") || $0 == "style" })
      let page = String(decoding: renderer.html(of: scene, title: payload), as: UTF8.self)
      for word in ["<script", "<img", "<svg onload", "<!--"] { #expect(!page.contains(word)) }
      #expect(!page.unicodeScalars.contains { $0.isTerminalControl && $0 != "\n" && $0 != "\t" })
    }
  }

  @Test func numbersOfADocumentAreFinite() throws {
    let document = """
      {"_beagleComponent_": "beagle:container", "children": [], "style": {
        "backgroundColor": "#FF0000", "borderColor": "#00FF00", "borderWidth": 1e300,
        "cornerRadius": {"radius": 1e300, "topLeft": -1e300},
        "margin": {"left": {"value": -1e300, "type": "REAL"}},
        "size": {"width": {"value": 1e300, "type": "REAL"}, "height": {"value": 1e30, "type": "REAL"}}}}
      """
    let drawn = try DrawnScreen(document)
    _ = try XMLElements(of: drawn.svg)
    #expect(!drawn.svg.contains("inf") && !drawn.svg.contains("nan") && !drawn.svg.contains("e+"))
  }

  @Test(arguments: ClientLook.allCases)
  func rowsOfAnyWidthAreDrawnAsFarAsTheyAreVisible(look: ClientLook) throws {
    for width in ["1e30", "1e20", "1e10", "2e6", "0", "-5"] {
      let style = #""style": {"size": {"width": {"value": \#(width), "type": "REAL"}}}"#
      let document = #"""
        {"_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "beagle:pageIndicator", "numberOfPages": 1000000000, "currentPage": 2,
            \#(style)},
          {"_beagleComponent_": "beagle:textInput", "type": "PASSWORD", "value": "secret", \#(style)}]}
        """#
      #expect(try DrawnScreen(document, PictureRenderer(look)).elements.count < 100)
    }
  }

  @Test func tinyFontsAreDrawn() throws {
    var renderer = PictureRenderer()
    for size in [1e-300, 1e-30, 1e-18, 1e-6] {
      renderer.styles["s"] = ThemeStyle(fontSize: size, lineHeight: 20)
      renderer.styles["t"] = ThemeStyle(lineHeight: size)
      for id in ["s", "t"] {
        let document = #"""
          {"_beagleComponent_": "beagle:container", "children": [
            {"_beagleComponent_": "beagle:textInput", "type": "PASSWORD", "value": "ab", "styleId": "\#(id)"},
            {"_beagleComponent_": "beagle:text", "text": "one two\nthree", "styleId": "\#(id)"},
            {"_beagleComponent_": "beagle:button", "text": "one", "styleId": "\#(id)"}]}
          """#
        _ = try XMLElements(of: try DrawnScreen(document, renderer).svg)
      }
    }
  }
}
