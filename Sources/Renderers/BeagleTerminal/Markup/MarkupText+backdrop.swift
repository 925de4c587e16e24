import BeagleJSON
import BeagleSchema

extension MarkupText {
  /// Appends everything except the text of a picture as SVG elements: colours, corners, images, bars and
  /// lines, in drawing order.
  mutating func append(backdropOf buffer: CellBuffer) {
    let backgrounds = SVGBackgrounds(of: buffer)
    for area in backgrounds.areas { append(area) }
    for corner in backgrounds.corners {
      append("<path style=\"fill:")
      append(corner.color)
      append("\" d=\"")
      append(corner: corner.stroke, to: corner.tip)
      append("\"/>\n")
    }
    append(buffer.pictures)
    for bar in SVGBars(of: buffer).bars {
      append("<rect")
      append(x: bar.x, y: bar.y, width: bar.width, height: bar.height)
      append(" fill=\"")
      append(bar.color)
      append("\"/>\n")
    }
    for line in SVGLines(of: buffer).byColor {
      append("<path stroke=\"")
      append(line.color)
      append("\" d=\"")
      append(path: line.path)
      append("\"/>\n")
    }
  }

  mutating func appendBackdropStyles() {
    append("path { fill: none; stroke-width: 1.2 }\nrect { shape-rendering: crispEdges }\n")
  }

  private mutating func append(_ area: SVGBackgrounds.Area) {
    let (width, height) = (SVGGrid.width / 2, SVGGrid.height / 2)
    append("<rect")
    append(
      x: SVGGrid.margin + width * area.columns.lowerBound, y: SVGGrid.margin + height * area.rows.lowerBound,
      width: width * area.columns.count, height: height * area.rows.count)
    append(" fill=\"")
    append(area.color)
    append("\"/>\n")
  }

  // MARK: Images

  /// Writes each file once, even if several images show it.
  private mutating func append(_ pictures: [EmbeddedPicture]) {
    struct Symbol: Hashable {
      let file: PictureContent
      let mode: Image.Mode
    }
    var symbols: [Symbol: Int] = [:]
    for (index, embedded) in pictures.enumerated() where !embedded.areas.isEmpty {
      let symbol = Symbol(file: embedded.file, mode: embedded.mode)
      let number = symbols[symbol, default: symbols.count]
      if symbols.updateValue(number, forKey: symbol) == nil {
        append(symbol.file, symbol.mode, as: number)
      }
      append(embedded, symbol: number, clip: index)
    }
  }

  private mutating func append(_ file: PictureContent, _ mode: Image.Mode, as number: Int) {
    append("<symbol id=\"p")
    append(number)
    append("\" viewBox=\"0 0 ")
    append(file.width)
    append(" ")
    append(file.height)
    append("\" preserveAspectRatio=\"")
    switch mode {
    case .fitXY: append("none")
    case .fitCenter, .center: append("xMidYMid meet")
    case .centerCrop: append("xMidYMid slice")
    }
    append("\"><image width=\"")
    append(file.width)
    append("\" height=\"")
    append(file.height)
    append("\" href=\"data:")
    switch file {
    case .pixels(let picture):
      append(ImageHeader.Format.png.mediaType)
      append(";base64,")
      append(base64: picture.png())
    case .file(let file):
      // The format is determined by the file's content, not by the server's header.
      append(file.header.format.mediaType)
      append(";base64,")
      append(base64: file.bytes)
    }
    append("\"/></symbol>\n")
  }

  private mutating func append(_ embedded: EmbeddedPicture, symbol: Int, clip: Int) {
    // Most programs clip an image to its box, but not all.
    let isWhole = embedded.areas == [embedded.frame] && [.fitXY, .fitCenter].contains(embedded.mode)
    if !isWhole {
      append("<clipPath id=\"c")
      append(clip)
      append("\">")
      for area in embedded.areas {
        append("<rect")
        append(area)
        append("/>")
      }
      append("</clipPath>\n")
      // Programs disagree on the origin of a clip path on a `use`, so it is on a group.
      append("<g clip-path=\"url(#c")
      append(clip)
      append(")\">")
    }
    append("<use href=\"#p")
    append(symbol)
    append("\"")
    if embedded.mode == .center {
      // A pixel is a point: an eighth of a cell's width.
      let (width, height) = (
        embedded.file.width * SVGGrid.width / 8, embedded.file.height * SVGGrid.width / 8
      )
      let (left, top) = (SVGGrid.x(embedded.frame.x), SVGGrid.y(embedded.frame.y))
      append(
        x: left + (embedded.frame.width * SVGGrid.width - width) / 2,
        y: top + (embedded.frame.height * SVGGrid.height - height) / 2, width: width, height: height)
    } else {
      append(embedded.frame)
    }
    append(isWhole ? "/>\n" : "/></g>\n")
  }

  private mutating func append(_ cells: CellRect) {
    append(
      x: SVGGrid.x(cells.x), y: SVGGrid.y(cells.y), width: cells.width * SVGGrid.width,
      height: cells.height * SVGGrid.height)
  }

  private mutating func append(x: Int, y: Int, width: Int, height: Int) {
    append(" x=\"")
    append(tenths: x)
    append("\" y=\"")
    append(tenths: y)
    append("\" width=\"")
    append(tenths: width)
    append("\" height=\"")
    append(tenths: height)
    append("\"")
  }
}
