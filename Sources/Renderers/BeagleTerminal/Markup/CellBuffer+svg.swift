import BeagleJSON

extension CellBuffer {
  /// The picture as a self-contained SVG image with selectable text, without scripts or external resources.
  ///
  /// A cell is 8.4 by 18 units, so that 80 columns are 672 wide. Lines are strokes, because fonts leave gaps
  /// between line characters. The terminal's own colours are those of the theme.
  ///
  /// - Parameter title: a description for people who cannot see the image.
  public func svg(title: String) -> [UInt8] { svg(title: TerminalText(sanitizing: title, as: .line)) }

  package func svg(title: TerminalText) -> [UInt8] {
    var image = MarkupText()
    let margin = SVGGrid.margin
    let (right, bottom) = (SVGGrid.x(width) + margin, SVGGrid.y(height) + margin)
    image.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" role=\"img\" viewBox=\"0 0 ")
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

      """)
    image.appendBackdropStyles()
    image.append(
      """
      </style>
      <rect width="100%" height="100%" rx="6" fill="
      """)
    image.append(backdrop.background)
    image.append("\"/>\n")
    let rows = (0..<height).map { runs(inRow: $0) }
    image.append(backdropOf: self)
    for (y, runs) in rows.enumerated() {
      for run in runs { append(run, row: y, to: &image) }
    }
    image.append("</svg>\n")
    return image.bytes
  }

  /// The position of cells, as fractions of the image's width and height.
  package func svgFrame(of cells: CellRect) -> (x: Double, y: Double, width: Double, height: Double) {
    let wide = Double(SVGGrid.x(width) + SVGGrid.margin)
    let high = Double(SVGGrid.y(height) + SVGGrid.margin)
    return (
      Double(SVGGrid.x(cells.x)) / wide, Double(SVGGrid.y(cells.y)) / high,
      Double(SVGGrid.width * cells.width) / wide, Double(SVGGrid.height * cells.height) / high
    )
  }

  // MARK: Text

  private func append(_ run: StyledRun, row: Int, to image: inout MarkupText) {
    guard run.appearance.attributes.isDisjoint(with: [.underline, .strikethrough]) else {
      return append(run.text, column: run.column, columns: run.columns, of: run, row, to: &image)
    }
    guard run.isolate == 0 else {
      let (text, before, after) = run.core
      return append(
        Array(text), column: run.column + before, columns: run.columns - before - after, of: run, row,
        to: &image)
    }
    guard !run.standsAlone else {
      if !run.isBlank { append(run.text, column: run.column, columns: run.columns, of: run, row, to: &image) }
      return
    }
    // Some programs collapse blanks, so each part of the text has its own position.
    for part in run.parts {
      append(Array(part.text), column: part.column, columns: part.columns, of: run, row, to: &image)
    }
  }

  private func append(
    _ text: [UInt8], column: Int, columns: Int, of run: StyledRun, _ row: Int, to image: inout MarkupText
  ) {
    image.append("<text x=\"")
    image.append(tenths: SVGGrid.x(column))
    image.append("\" y=\"")
    image.append(tenths: SVGGrid.baseline(ofRow: row))
    // Keeps every character in its column, whatever the font's width.
    image.append("\" textLength=\"")
    image.append(tenths: SVGGrid.width * columns)
    image.append("\" lengthAdjust=\"spacingAndGlyphs\" fill=\"")
    image.append(run.appearance.foreground)
    if !run.appearance.attributes.isEmpty {
      image.append("\" style=\"")
      image.append(run.appearance.attributes)
    }
    image.append("\">")
    image.append(escaping: text)
    image.append("</text>\n")
  }
}
