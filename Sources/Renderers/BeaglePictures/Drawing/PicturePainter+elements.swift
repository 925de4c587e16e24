import Beagle
import BeagleJSON
import BeagleLayout
import BeagleSchema

/// The elements of the SVG image, except for texts and images.
extension PicturePainter {
  /// The start of the SVG element, its title for people who cannot see it, and the names of the font.
  mutating func appendHead(title: String) {
    output.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" role=\"img\" viewBox=\"0 0 ")
    output.append(Double(scene.size.width))
    output.append(" ")
    output.append(Double(scene.size.height))
    output.append("\"")
    output.append("width", Double(scene.size.width))
    output.append("height", Double(scene.size.height))
    // Several pictures in one document may have several fonts, which a style element could not give them.
    output.append(" font-family=\"")
    output.append(renderer.look.fontNames)
    output.append("\">\n<title>")
    output.append(text: title)
    output.append("</title>\n<style>\ntext { white-space: pre; unicode-bidi: plaintext }\n</style>\n")
  }

  /// A filled box.
  mutating func append(_ shape: BoxShape, fill color: Color) {
    guard color.alpha > 0, !shape.frame.isEmpty else { return }
    if noted != nil {
      noted?.fills.append((shape.frame, color))
      return
    }
    if shape.isRounded {
      output.append("<path")
      output.append(fill: color)
      output.append(" d=\"")
      output.append(path: shape)
      output.append("\"/>\n")
    } else {
      // Edges between pixels of the viewer would show what is behind two neighbours.
      output.append("<rect shape-rendering=\"crispEdges\"")
      output.append(frame: shape.frame)
      output.append(fill: color)
      output.append("/>\n")
    }
  }

  /// The area between the edge of a box and an inner edge.
  mutating func appendFrame(_ shape: BoxShape, width: Float, color: Color) {
    guard color.alpha > 0, !shape.frame.isEmpty, noted == nil else { return }
    output.append("<path fill-rule=\"evenodd\"")
    output.append(fill: color)
    output.append(" d=\"")
    output.append(path: shape)
    let inner = shape.inset(by: width)
    if !inner.frame.isEmpty { output.append(path: inner) }
    output.append("\"/>\n")
  }

  /// Opens an element whose content is visible only inside a box.
  mutating func openGroup(clippedTo shape: BoxShape) {
    clipCount += 1
    output.append("<clipPath id=\"")
    append(id: "c", clipCount)
    output.append("\"><path d=\"")
    output.append(path: shape)
    output.append("\"/></clipPath>\n<g clip-path=\"url(#")
    append(id: "c", clipCount)
    output.append(")\">\n")
  }

  /// Closes the element that ``openGroup(clippedTo:)`` has opened.
  mutating func closeGroup() { output.append("</g>\n") }

  /// An id that is unique in the document: the prefix of the picture, a letter and a number.
  mutating func append(id letter: StaticString, _ number: Int) {
    output.append(text: renderer.idPrefix)
    output.append(letter)
    output.append(number)
  }

  /// The spokes of a spinner at the top of a component that is refreshing.
  mutating func paintSpinner(in box: LayoutRect) {
    let (x, y) = (Double(box.x) + Double(box.width) / 2, Double(box.y) + 30)
    output.append("<path stroke-width=\"2.5\" stroke-linecap=\"round\" fill=\"none\" stroke=\"#8e8e93\" d=\"")
    // Points of a circle, as multiples of a radius.
    let spokes = [
      (0, -1), (0.707, -0.707), (1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707), (-1, 0), (-0.707, -0.707),
    ]
    for (across, down) in spokes {
      output.draw("M", x + 5 * across, y + 5 * down)
      output.draw("L", x + 10 * across, y + 10 * down)
    }
    output.append("\"/>\n")
  }
}

extension PicturePainter {
  /// The indices of the marks in a row that are in the picture, by the left edge of the first one.
  func visible(_ count: Int, from start: Float, pitch: Float) -> Range<Int> {
    guard count > 0, pitch > 0.01 else { return 0..<0 }
    let first = min(max(0, (-start / pitch - 1).rounded(.down)), Float(count))
    let end = min(max(first, ((scene.size.width - start) / pitch + 1).rounded(.up)), Float(count))
    return Int(first)..<min(count, Int(end))
  }
}
