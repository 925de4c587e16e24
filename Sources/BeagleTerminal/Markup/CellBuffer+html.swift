extension CellBuffer {
  /// The picture as an HTML page of its own: no scripts, nothing fetched from elsewhere, text that can be selected.
  ///
  /// Colours are the picture's; where it leaves them to the terminal they are those of ``backdrop``.
  ///
  /// - Parameter title: of the page.
  public func html(title: TerminalText) -> [UInt8] {
    var page = MarkupText()
    page.append("<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>")
    title.withUTF8 { page.append(escaping: $0) }
    page.append(
      """
      </title>
      <style>
      body { margin: 0; background:
      """)
    page.append(" ")
    page.append(backdrop.background)
    page.append("; color: ")
    page.append(backdrop.foreground)
    page.append(
      """
       }
      pre { margin: 1em; font: 14px/17px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace }
      i { display: inline-block; width: 1ch; font-style: normal; overflow: hidden; vertical-align: top }
      i.w { width: 2ch }
      </style>
      </head>
      <body>
      <pre>
      """)
    for y in 0..<height {
      var runs = runs(inRow: y, withLines: true)
      while let last = runs.last, last.isBlank, !isVisible(last) { runs.removeLast() }
      if let last = runs.last, !isVisible(last) { runs[runs.count - 1].removeTrailingBlanks() }
      for run in runs { append(run, to: &page) }
      page.append("\n")
    }
    page.append("</pre>\n</body>\n</html>\n")
    return page.bytes
  }

  /// Whether its blanks can be seen.
  private func isVisible(_ run: StyledRun) -> Bool {
    run.look.background != backdrop.background || !run.look.attributes.isDisjoint(with: .visibleOnBlanks)
  }

  private func append(_ run: StyledRun, to page: inout MarkupText) {
    let look = run.look
    let isPlain = look == StyledRun.Look(.plain, backdrop: backdrop)
    if !isPlain {
      page.append("<span style=\"")
      if look.foreground != backdrop.foreground, !run.isBlank {
        page.append("color:")
        page.append(look.foreground)
        page.append(";")
      }
      if look.background != backdrop.background {
        page.append("background:")
        page.append(look.background)
        page.append(";")
      }
      page.append(look.attributes)
      page.append("\">")
    }
    // A box of its own keeps what follows in its column whatever the font's width.
    if run.standsAlone { page.append(run.columns == 2 ? "<i class=\"w\">" : "<i>") }
    if RightToLeft.occurs(in: run.text) {
      // Turned by the browser, apart from what stands around it; the blanks before it keep their columns.
      let blanks = run.text.prefix { $0 == 0x20 }
      page.append(escaping: blanks)
      page.append("<bdi>")
      page.append(escaping: run.text.dropFirst(blanks.count))
      page.append("</bdi>")
    } else {
      page.append(escaping: run.text)
    }
    if run.standsAlone { page.append("</i>") }
    if !isPlain { page.append("</span>") }
  }
}
