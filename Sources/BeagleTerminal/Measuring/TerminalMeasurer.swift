public import Beagle
public import BeagleLayout

/// Measures texts and other content for a terminal: in columns and rows of cells, each of a fixed size in points.
public struct TerminalMeasurer: Measurer {
  /// The size of a cell in points. Both sides are at least 1.
  public let cell: LayoutSize
  /// The styles of the theme, by name.
  public var styles: [String: ThemeStyle] = [:]
  /// The sizes of images, as far as they are known.
  public var pictures = PictureTable()
  /// What draws components of the application's own.
  public var painters = ComponentPainters()

  /// Sides of less than 1 point count as 1.
  public init(cell: LayoutSize = TerminalMeasurer.standardCell) {
    self.cell = LayoutSize(width: max(1, cell.width), height: max(1, cell.height))
  }

  /// 8 by 16 points: 80 columns are 640 points wide.
  public static let standardCell = LayoutSize(width: 8, height: 16)

  public var grid: LayoutSize { cell }
  public var drawsInCells: Bool { true }
  public var keepsWordsWhole: Bool { true }

  /// A border takes a cell on each side.
  public func borderInsets(width: Double) -> LayoutEdges<Float> {
    width > 0
      ? LayoutEdges(left: cell.width, top: cell.height, right: cell.width, bottom: cell.height) : .zero
  }

  public func themeStyle(named styleId: String) -> ThemeStyle? { styles[styleId] }

  public func drawsComponent(named name: String) -> Bool { painters[name] != nil }

  public func size(of content: SceneContent, in space: MeasureRequest) -> LayoutSize {
    let size =
      space.width == .minContent
      ? TextSize(columns: leastColumns(of: content), rows: 0)
      : cells(of: content, columns: columns(in: space.width))
    return LayoutSize(width: Float(size.columns) * cell.width, height: Float(size.rows) * cell.height)
  }

  /// The whole columns in a space; half a cell cannot be written to.
  private func columns(in space: MeasureRequest.Space) -> Int {
    guard let points = space.points, points.isFinite else { return .max }
    // No picture is as wide as the bound; it keeps absurd widths within an Int.
    return Int(max(0, min(1e6, (points / cell.width + 0.01).rounded(.down))))
  }

  /// The columns that the content keeps in a row: the widest word of wrapped text, an image's own size, a few columns
  /// of content that scrolls. A text of one line can be shortened anywhere.
  private func leastColumns(of content: SceneContent) -> Int {
    switch content {
    case .text(let text, _, _): TerminalText(sanitizing: text).widestWord
    case .unknown(let type): TerminalText(sanitizing: Painter.unknownText(type)).widestWord
    case .button(let title, _, let hasBox): TerminalText(sanitizing: title).widestWord + (hasBox ? 2 : 4)
    case .image: cells(of: content, columns: .max).columns
    case .pageIndicator(let count, _, _, _): PageDots.leastColumns(count)
    case .textInput: 8
    case .webView: 4
    case .custom(let component): painters.size(of: component, columns: 1).columns
    case .navigationTitle, .navigationItem, .tab, .box, .scroll, .navigationBar, .tabBar: 0
    }
  }

  private func cells(of content: SceneContent, columns: Int) -> TextSize {
    switch content {
    case .text(let text, _, _):
      return TerminalText(sanitizing: text).box(width: columns).size
    case .unknown(let type):
      return TerminalText(sanitizing: Painter.unknownText(type)).box(width: columns).size
    case .button(let title, _, let hasBox):
      let text = TerminalText(sanitizing: title)
      let sides = hasBox ? 2 : 4
      // In a box that is too narrow, the title may touch its edges. Brackets stay.
      let brackets = hasBox ? 0 : 4
      let size = text.box(width: columns == .max ? columns : max(1, columns - brackets)).size
      let wanted = size.columns + sides
      return TextSize(
        columns: hasBox ? min(wanted, max(columns, size.columns)) : wanted, rows: max(1, size.rows))
    case .textInput(let input):
      let columns = max(
        20, TerminalText(sanitizing: input.shownText, as: .line).columns + (input.hasBox ? 2 : 4))
      return TextSize(columns: columns, rows: (input.hasBox ? 1 : 3) + (input.error == nil ? 0 : 1))
    case .image(let image):
      if let picture = pictures[entry: image.source] {
        // Whole cells that cover all of it.
        return TextSize(
          columns: Int((Float(picture.width) / cell.width).rounded(.up)),
          rows: Int((Float(picture.height) / cell.height).rounded(.up)))
      }
      return TextSize(columns: TerminalText(sanitizing: image.caption, as: .line).columns + 4, rows: 3)
    case .navigationTitle(let title):
      return TextSize(columns: TerminalText(sanitizing: title, as: .line).columns + 2, rows: 2)
    case .navigationItem(let text):
      return TextSize(columns: TerminalText(sanitizing: text, as: .line).columns + 5, rows: 2)
    case .tab(let title, _):
      return TextSize(columns: TerminalText(sanitizing: title, as: .line).columns + 4, rows: 2)
    case .pageIndicator(let count, _, _, _):
      let most = max(PageDots.leastColumns(count), columns)
      return TextSize(columns: min(PageDots.columns(count), most), rows: 1)
    case .webView(let url):
      return TextSize(columns: TerminalText(sanitizing: url, as: .line).columns + 4, rows: 5)
    case .custom(let component):
      return painters.size(of: component, columns: columns)
    case .box, .scroll, .navigationBar, .tabBar:
      return TextSize(columns: 0, rows: 0)
    }
  }
}

extension SceneInput {
  /// What can be read: the text, masked where it is a password, or the placeholder where there is none.
  var shownText: String { text.isEmpty ? placeholder : maskedText }
}

extension SceneImage {
  /// The text that is shown instead of an image: its label, or the name of its file.
  var caption: String {
    if let label, !label.isEmpty { return label }
    switch source {
    case .local(let name): return name
    case .remote(let url, _): return url.split(separator: "/").last.map(String.init) ?? url
    case .missing: return "no image"
    }
  }
}
