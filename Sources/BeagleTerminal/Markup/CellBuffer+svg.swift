extension CellBuffer {
  /// The picture as an SVG image of its own: no scripts, nothing fetched from elsewhere, text that can be selected.
  ///
  /// A cell is 8.4 by 18 units, so that 80 columns are 672 wide. Lines are drawn as strokes: fonts leave gaps between
  /// their characters for lines. Colours are the picture's; where it leaves them to the terminal they are those of
  /// ``backdrop``.
  ///
  /// - Parameter title: what the image shows, for those who do not see it.
  public func svg(title: TerminalText) -> [UInt8] {
    var image = MarkupText()
    let margin = SVGGrid.margin
    let (right, bottom) = (SVGGrid.x(width) + margin, SVGGrid.y(height) + margin)
    image.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ")
    image.append(tenths: right)
    image.append(" ")
    image.append(tenths: bottom)
    image.append("\" width=\"")
    image.append(tenths: right)
    image.append("\" height=\"")
    image.append(tenths: bottom)
    image.append("\">\n<title>")
    title.withUTF8 { image.append(escaping: $0) }
    image.append(
      """
      </title>
      <style>
      text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }
      path { fill: none; stroke-width: 1.2 }
      </style>
      <rect width="100%" height="100%" rx="6" fill="
      """)
    image.append(backdrop.background)
    image.append("\"/>\n")
    let rows = (0..<height).map { runs(inRow: $0, withLines: false) }
    appendBackgrounds(of: rows, to: &image)
    for line in SVGLines(of: self).byColor {
      image.append("<path stroke=\"")
      image.append(line.color)
      image.append("\" d=\"")
      image.append(path: line.path)
      image.append("\"/>\n")
    }
    for (y, runs) in rows.enumerated() {
      for run in runs { append(run, row: y, to: &image) }
    }
    image.append("</svg>\n")
    return image.bytes
  }

  // MARK: Backgrounds

  /// One rectangle for each stretch of a colour, over as many rows as it has the same columns in.
  private func appendBackgrounds(of rows: [[StyledRun]], to image: inout MarkupText) {
    var open: [Stretch: Int] = [:]
    for y in 0...rows.count {
      let present = y < rows.count ? stretches(rows[y]) : []
      for (stretch, top) in open.sorted(by: { $0.key.columns.lowerBound < $1.key.columns.lowerBound })
      where !present.contains(stretch) {
        append(stretch, rows: top..<y, to: &image)
        open[stretch] = nil
      }
      for stretch in present where open[stretch] == nil { open[stretch] = y }
    }
  }

  private struct Stretch: Hashable {
    var columns: Range<Int>
    let color: CellColor
  }

  private func stretches(_ runs: [StyledRun]) -> [Stretch] {
    var stretches: [Stretch] = []
    for run in runs where run.look.background != backdrop.background {
      if let last = stretches.last, last.columns.upperBound == run.column, last.color == run.look.background {
        stretches[stretches.count - 1].columns = last.columns.lowerBound..<run.end
      } else {
        stretches.append(Stretch(columns: run.column..<run.end, color: run.look.background))
      }
    }
    return stretches
  }

  private func append(_ stretch: Stretch, rows: Range<Int>, to image: inout MarkupText) {
    image.append("<rect x=\"")
    image.append(tenths: SVGGrid.x(stretch.columns.lowerBound))
    image.append("\" y=\"")
    image.append(tenths: SVGGrid.y(rows.lowerBound))
    image.append("\" width=\"")
    image.append(tenths: SVGGrid.width * stretch.columns.count)
    image.append("\" height=\"")
    image.append(tenths: SVGGrid.height * rows.count)
    image.append("\" fill=\"")
    image.append(stretch.color)
    image.append("\"/>\n")
  }

  // MARK: Text

  private func append(_ run: StyledRun, row: Int, to image: inout MarkupText) {
    // Blanks at the ends need no room of their own: each run says where it begins.
    let leading = run.text.prefix { $0 == 0x20 }.count
    let trailing = run.text.reversed().prefix { $0 == 0x20 }.count
    let isDecorated = !run.look.attributes.isDisjoint(with: [.underline, .strikethrough])
    guard isDecorated || leading < run.text.count else { return }
    let (skipped, dropped) = isDecorated ? (0, 0) : (leading, trailing)
    image.append("<text x=\"")
    image.append(tenths: SVGGrid.x(run.column + skipped))
    image.append("\" y=\"")
    image.append(tenths: SVGGrid.baseline(ofRow: row))
    // Holds every character in its column, whatever the font's width.
    image.append("\" textLength=\"")
    image.append(tenths: SVGGrid.width * (run.columns - skipped - dropped))
    image.append("\" lengthAdjust=\"spacingAndGlyphs\" fill=\"")
    image.append(run.look.foreground)
    if !run.look.attributes.isEmpty {
      image.append("\" style=\"")
      image.append(run.look.attributes)
    }
    image.append("\">")
    image.append(escaping: run.text.dropFirst(skipped).dropLast(dropped))
    image.append("</text>\n")
  }
}
