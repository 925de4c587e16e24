/// Pictures side by side in one SVG, each below its caption, with frames around parts of them.
package struct SVGRow {
  package struct Item {
    var svg: [UInt8]
    var caption: String
    /// Frames as fractions of the picture's size (x, y, width, height), each with its label.
    var marks: [(frame: [Double], label: String)]

    /// The ids in the pictures of a row must differ.
    package init(svg: [UInt8], caption: String, marks: [(frame: [Double], label: String)] = []) {
      (self.svg, self.caption, self.marks) = (svg, caption, marks)
    }
  }

  private let title: String
  private let items: [Item]

  private static let gap = 24.0
  private static let caption = 28.0

  package init(title: String, _ items: [Item]) { (self.title, self.items) = (title, items) }

  package var svg: [UInt8] {
    let sizes = items.map { item in
      let file = SVGFile("", svg: item.svg)
      return (width: Double(file.width), height: Double(file.height))
    }
    let width = sizes.reduce(-Self.gap) { $0 + $1.width + Self.gap }
    let height = Self.caption + (sizes.map(\.height).max() ?? 0)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)">
      <title>\(MarkdownText.markup(title))</title>
      <style>.edge { fill: none; stroke: #8888 } .mark { fill: none; stroke: #e0218a; stroke-width: 2 } \
      .number { fill: #fff; \
      stroke: #e0218a; stroke-width: 4; paint-order: stroke; \
      font: bold 12px sans-serif } .side { fill: #888; font: 14px sans-serif }</style>

      """
    var bytes: [UInt8] = []
    var x = 0.0
    for (item, size) in zip(items, sizes) {
      text += "<text class=\"side\" x=\"\(x)\" y=\"18\">\(MarkdownText.markup(item.caption))</text>\n"
      text += "<svg x=\"\(x)\" y=\"\(Self.caption)\" width=\"\(size.width)\" height=\"\(size.height)\">\n"
      bytes += Array(text.utf8) + item.svg
      text = """
        </svg>
        <rect class="edge" x="\(x)" y="\(Self.caption)" width="\(size.width)" height="\(size.height)"/>

        """
      for mark in item.marks { text += Self.element(for: mark, x: x, size) }
      bytes += Array(text.utf8)
      text = ""
      x += size.width + Self.gap
    }
    return bytes + Array("</svg>\n".utf8)
  }

  private static func element(
    for mark: (frame: [Double], label: String), x: Double, _ size: (width: Double, height: Double)
  ) -> String {
    let left = x + mark.frame[0] * size.width
    let top = caption + mark.frame[1] * size.height
    let (wide, high) = (mark.frame[2] * size.width, mark.frame[3] * size.height)
    let points = [left, top, wide, high].map { ($0 * 10).rounded() / 10 }
    return """
      <rect class="mark" x="\(points[0])" y="\(points[1])" width="\(points[2])" height="\(points[3])"/>
      <text class="number" x="\(points[0] + points[2] - 4)" y="\(points[1] + 13)" \
      text-anchor="end">\(mark.label)</text>

      """
  }
}
