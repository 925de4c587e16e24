import BeagleJSON

extension CellBuffer {
  /// The picture as a self-contained HTML page with selectable text, without scripts or external resources.
  ///
  /// Backgrounds are an SVG image, so that lines and corners have no gaps in any font. The terminal's own
  /// colours are those of the theme.
  ///
  /// - Parameter title: the title of the page.
  public func html(title: String) -> [UInt8] { html(title: TerminalText(sanitizing: title, as: .line)) }

  package func html(title: TerminalText) -> [UInt8] {
    var page = MarkupText()
    page.appendPageStart()
    title.withUTF8 { page.append(escaping: $0) }
    page.append("</title>\n<style>\nbody { margin: 0; background: ")
    page.append(backdrop.background)
    page.append("; color: ")
    page.append(backdrop.foreground)
    page.append(
      """
       }
      div { position: relative; margin: 1em; font: 14px/18px ui-monospace, Menlo, Consolas,
        "DejaVu Sans Mono", monospace; width:
      """)
    page.append(" ")
    page.append(width)
    page.append("ch; height: ")
    page.append(height * 18)
    page.append(
      """
      px }
      svg, pre { position: absolute; left: 0; top: 0; width: 100%; height: 100%; margin: 0; font: inherit }
      i { display: inline-block; width: 1ch; font-style: normal; overflow: hidden; vertical-align: top }
      i.w { width: 2ch }

      """)
    page.appendBackdropStyles()
    page.append(
      "</style>\n</head>\n<body>\n<div>\n<svg aria-hidden=\"true\" preserveAspectRatio=\"none\" viewBox=\"")
    page.append(tenths: SVGGrid.margin)
    page.append(" ")
    page.append(tenths: SVGGrid.margin)
    page.append(" ")
    page.append(tenths: width * SVGGrid.width)
    page.append(" ")
    page.append(tenths: height * SVGGrid.height)
    page.append("\">\n")
    page.append(backdropOf: self)
    // HTML parsers drop a line break at the start of a `pre`.
    page.append("</svg>\n<pre>\n")
    for y in 0..<height {
      var runs = runs(inRow: y)
      while let last = runs.last, last.isBlank, !isVisible(last) { runs.removeLast() }
      if let last = runs.last, !isVisible(last) { runs[runs.count - 1].removeTrailingBlanks() }
      for run in runs { append(run, to: &page) }
      page.append("\n")
    }
    page.append("</pre>\n</div>\n</body>\n</html>\n")
    return page.bytes
  }

  private func isVisible(_ run: StyledRun) -> Bool {
    !run.appearance.attributes.isDisjoint(with: .visibleOnBlanks)
  }

  private func append(_ run: StyledRun, to page: inout MarkupText) {
    let hasColor = run.appearance.foreground != backdrop.foreground
    let isPlain = (!hasColor && run.appearance.attributes.isEmpty) || run.isBlank && !isVisible(run)
    if !isPlain {
      page.append("<span style=\"")
      if hasColor {
        page.append("color:")
        page.append(run.appearance.foreground)
        page.append(";")
      }
      page.append(run.appearance.attributes)
      page.append("\">")
    }
    // A separate box keeps the following text in its columns, whatever the font's width.
    if run.standsAlone { page.append(run.columns == 2 ? "<i class=\"w\">" : "<i>") }
    if run.isolate != 0 {
      // The browser reorders the text separately; the blanks at its ends keep their columns.
      let (text, before, after) = run.core
      page.append(escaping: repeatElement(0x20, count: before))
      page.append("<bdi>")
      page.append(escaping: text)
      page.append("</bdi>")
      page.append(escaping: repeatElement(0x20, count: after))
    } else {
      page.append(escaping: run.text)
    }
    if run.standsAlone { page.append("</i>") }
    if !isPlain { page.append("</span>") }
  }
}
