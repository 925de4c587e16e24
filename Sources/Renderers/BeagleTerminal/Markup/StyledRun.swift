/// Adjacent cells of a row with the same appearance: one span of HTML or one element of SVG.
struct StyledRun: Equatable {
  let column: Int
  private(set) var columns = 0
  /// UTF-8 without control characters.
  private(set) var text: [UInt8] = []
  let appearance: Appearance
  /// Characters with more than one column or scalar are separate runs, because fonts disagree on their width.
  let standsAlone: Bool
  /// Nonzero if the run belongs to a text with right-to-left letters, which the browser reorders.
  let isolate: UInt8

  /// A style with the backdrop's colours instead of the terminal's defaults.
  struct Appearance: Equatable {
    var foreground: CellColor
    var background: CellColor
    var attributes: CellStyle.Attributes

    init(_ style: CellStyle, backdrop: CellBuffer.Backdrop) {
      let (front, back) = (style.foreground, style.background)
      foreground = front.alpha == 0 ? backdrop.foreground : front
      background = back.alpha == 0 ? backdrop.background : back
      attributes = style.attributes
      if attributes.remove(.reverse) != nil { swap(&foreground, &background) }
    }
  }

  init(column: Int, appearance: Appearance, standsAlone: Bool = false, isolate: UInt8 = 0) {
    self.column = column
    self.appearance = appearance
    self.standsAlone = standsAlone
    self.isolate = isolate
  }

  mutating func append(_ cluster: [UInt8], columns: Int) {
    text += cluster
    self.columns += columns
  }

  mutating func removeTrailingBlanks() {
    while text.last == 0x20 {
      text.removeLast()
      columns -= 1
    }
  }

  /// The parts of the text separated by two or more blanks, in a run with one column per scalar.
  var parts: [(text: ArraySlice<UInt8>, column: Int, columns: Int)] {
    var parts: [(text: ArraySlice<UInt8>, column: Int, columns: Int)] = []
    var column = column
    var blanks = 2
    for (index, byte) in text.enumerated() {
      let isBlank = byte == 0x20
      // Continuation bytes take no column.
      let step = byte & 0xC0 == 0x80 ? 0 : 1
      if !isBlank {
        if blanks > 1 {
          parts.append((text[index..<index], column, 0))
        }
        let last = parts.count - 1
        let start = parts[last].text.startIndex
        parts[last].text = text[start...index]
        parts[last].columns = column + step - parts[last].column
      }
      blanks = isBlank ? blanks + 1 : 0
      column += step
    }
    return parts
  }

  /// The text without leading and trailing blanks, and their numbers.
  var core: (text: ArraySlice<UInt8>, before: Int, after: Int) {
    let before = text.prefix { $0 == 0x20 }.count
    let rest = text.dropFirst(before)
    let after = rest.reversed().prefix { $0 == 0x20 }.count
    return (rest.dropLast(after), before, after)
  }

  var end: Int { column + columns }
  var isBlank: Bool { text.allSatisfy { $0 == 0x20 } }
}

extension CellBuffer {
  /// The runs of a row from left to right, without gaps. Cells drawn as shapes are blank.
  func runs(inRow y: Int) -> [StyledRun] {
    let row = cells[(y * width)..<(y * width + width)]
    var runs: [StyledRun] = []
    for (x, cell) in zip(0..., row) where cell.content != .continuation {
      let isWide = x + 1 < width && row[row.startIndex + x + 1].content == .continuation
      let cluster = cell.content.isShape ? [0x20] : utf8(of: cell.content)
      let isolate = cell.style.isolate
      let standsAlone = (isWide || cell.content.isLong) && isolate == 0
      let appearance = StyledRun.Appearance(cell.style, backdrop: backdrop)
      if runs.last.map({
        $0.appearance != appearance || $0.isolate != isolate || $0.standsAlone || standsAlone
      }) ?? true {
        runs.append(StyledRun(column: x, appearance: appearance, standsAlone: standsAlone, isolate: isolate))
      }
      runs[runs.count - 1].append(cluster, columns: isWide ? 2 : 1)
    }
    return runs
  }
}

extension CellContent {
  /// Whether markup draws it as a shape, because fonts leave gaps between such characters.
  fileprivate var isShape: Bool {
    self == .upperHalf || !LineArms(self).isEmpty || BlockElement(self) != nil
  }
}
