import Beagle
import BeagleLayout
import BeagleSchema

/// Paints a scene into cells: each node over the previous ones, clipped by its ancestors.
struct Painter {
  let scene: Scene
  let cell: LayoutSize
  let theme: Theme
  let firstBelowBar: Int
  let whole: CellRect
  /// The picture, or a band of its rows.
  var buffer: CellBuffer
  var top = 0
  /// The ancestors of the current node, outermost first.
  private(set) var open: [OpenNode] = []
  /// Scroll offsets in points.
  var offsets: [NodeID: Float] = [:]
  var pictures = PictureTable()
  var painters = ComponentPainters()
  var images = ImageStyle.blocks
  var highlights = Highlights()
  var editing: EditedInput?
  var borders = BorderStyle.lines
  /// The links of nodes, inherited by their descendants.
  var links: [NodeID: LinkTarget] = [:]
  /// The link number of the content being painted.
  private var link: UInt16 = 0
  /// The size of a cell in pixels.
  var pixels = (width: 10, height: 20)
  var graphics: [PendingGraphic] = []
  var graphicCells = 0
  /// The maximum sum of image pixels. Images beyond that have two pixels per cell.
  var pixelLimit = PictureLoader.maximumPixels

  /// - Parameter rows: the height of the buffer, if the picture is painted in bands.
  init(_ scene: Scene, cell: LayoutSize, theme: Theme, rows: Int = .max) throws(CellBufferError) {
    self.scene = scene
    self.cell = cell
    self.theme = theme
    firstBelowBar = scene.firstBelowBar
    whole = CellRect(
      x: 0, y: 0, width: Self.cells(scene.size.width, cell.width),
      height: Self.cells(scene.size.height, cell.height))
    try CellBuffer.checkSize(width: whole.width, height: whole.height)
    buffer = try CellBuffer(
      width: whole.width, height: min(rows, whole.height), backdrop: theme.backdrop)
  }

  mutating func paint() {
    var index = 0
    while index < scene.nodes.count {
      close(before: index)
      let outer = outside(ofNodeAt: index)
      if index > 0, let end = scene.nodes.end(ofNodeAt: index, outside: outer.top, outer.bottom) {
        index = end
      } else {
        paint(scene.nodes[index], at: index, in: outer)
        index += 1
      }
    }
    close(before: index)
    finishGraphics()
  }

  private mutating func paint(_ node: SceneNode, at index: Int, in outer: Inside) {
    let frame = outer.moved(cells(node.frame))
    let ownLink = linkNumber(of: node)
    let isSeen = !node.isHidden && !outer.clip.intersection(frame).isEmpty
    if isSeen {
      paint(node.decoration, in: frame, clip: outer.clip)
      link = ownLink
      paintContent(of: node, in: outer.moved(cells(node.contentFrame)), clip: outer.clip)
      link = 0
    }
    let hasMore =
      index == 0 || isSeen && (node.clips || node.isTabBar || highlights.kind(of: node) != nil)
    open.append(
      OpenNode(
        index: index, end: node.end, inside: inside(of: node, at: index, frame, outer), link: ownLink,
        hasMore: hasMore))
  }

  private mutating func linkNumber(of node: SceneNode) -> UInt16 {
    if let target = links[node.node] { return buffer.links.number(of: target) }
    return open.last?.link ?? 0
  }

  /// Finishes the nodes that end before an index, drawing over their descendants.
  private mutating func close(before index: Int) {
    while let last = open.last, last.end <= index {
      open.removeLast()
      if last.hasMore { finish(last) }
    }
  }

  private mutating func finish(_ last: OpenNode) {
    let node = scene.nodes[last.index]
    let outer = outside(ofNodeAt: last.index)
    if node.isTabBar { paintWideTabs(ofBarAt: last.index, in: last.inside) }
    if last.index > 0, let kind = highlights.kind(of: node) {
      paintHighlight(kind, of: node, in: outer.moved(cells(node.frame)), clip: outer.clip)
    }
    paintScrollBar(of: last.index, inside: last.inside, outer)
  }

  func cells(_ rect: LayoutRect) -> CellRect { Self.cells(rect, cell) }

  static func cells(_ rect: LayoutRect, _ cell: LayoutSize) -> CellRect {
    let (left, top) = (cells(rect.x, cell.width), cells(rect.y, cell.height))
    let right = cells(rect.x + rect.width, cell.width)
    let bottom = cells(rect.y + rect.height, cell.height)
    return CellRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whole cells, limited to a range that no picture exceeds.
  static func cells(_ points: Float, _ size: Float) -> Int {
    Int(max(-1e6, min(1e6, (points / size).rounded())))
  }

  private mutating func paint(_ decoration: SceneDecoration?, in frame: CellRect, clip: CellRect) {
    guard let decoration else { return }
    let hasBorder = decoration.borderWidth > 0 && frame.width > 1 && frame.height > 1
    let isRounded = decoration.cornerRadii != SceneDecoration.CornerRadii()
    let background = decoration.background.map { CellColor($0) }
    let border = cellStyle(decoration.borderColor)
    if hasBorder, let background, borders == .edges {
      buffer.fill(frame.inset(by: 1), with: background, clip: clip)
      buffer.drawEdge(around: frame.inset(by: 1), style: border, clip: clip)
    } else if hasBorder {
      buffer.drawBox(
        frame, background: background, corners: isRounded ? .rounded : .square, style: border, clip: clip)
    } else if let background, isRounded {
      buffer.fill(frame, with: background, rounded: cellRadii(decoration.cornerRadii), clip: clip)
    } else if let background {
      buffer.fill(frame, with: background, clip: clip)
    }
  }

  private func cellRadii(_ radii: SceneDecoration.CornerRadii) -> CellBuffer.CornerRadii {
    func cellRadius(_ points: Float) -> CellBuffer.CornerRadii.Radius {
      (max(0, points) / cell.width, max(0, points) / cell.height)
    }
    return CellBuffer.CornerRadii(
      topLeft: cellRadius(radii.topLeft), topRight: cellRadius(radii.topRight),
      bottomLeft: cellRadius(radii.bottomLeft),
      bottomRight: cellRadius(radii.bottomRight))
  }

  // MARK: Content

  mutating func paintContent(of node: SceneNode, in frame: CellRect, clip: CellRect) {
    let style = node.styleId.flatMap { theme.styles[$0] } ?? ThemeStyle()
    let box = ContentBox(node: node, theme: style, frame: frame, clip: clip)
    node.content.inTerminal.paint(box, with: &self)
  }

  mutating func draw(
    _ text: String, in frame: CellRect, _ alignment: LineAlignment, _ style: CellStyle, clip: CellRect
  ) {
    guard frame.width > 0 else { return }
    let clip = clip.intersection(frame)
    let lines = TerminalText(sanitizing: text).box(width: frame.width).lines(height: frame.height)
    for (row, line) in lines.enumerated() {
      let x = frame.x + alignment.offset(of: line.columns, in: frame.width)
      draw(line, x: x, y: frame.y + row, style, clip: clip)
    }
  }

  /// Draws one line. If only its background has a colour, the text becomes black or white, whichever
  /// contrasts more, because the terminal's own colour may be either.
  mutating func draw(_ line: TerminalText, x: Int, y: Int, _ style: CellStyle, clip: CellRect) {
    var style = style
    if style.foreground.isDefault, let beneath = buffer.style(x: max(x, clip.x), y: y)?.background,
      !beneath.isDefault
    {
      style.foreground = beneath.contrasting
    }
    buffer.draw(line, x: x, y: y, style: style, clip: clip)
  }

  // MARK: Styles

  func cellStyle(_ color: CellColor? = nil, attributes: CellStyle.Attributes = []) -> CellStyle {
    var style = CellStyle(foreground: color ?? .default, background: .clear, attributes: attributes)
    style.link = link
    return style
  }

  func cellStyle(_ color: BeagleSchema.Color?) -> CellStyle { cellStyle(color.map { CellColor($0) }) }

  var muted: CellStyle { cellStyle(theme.muted) }
}

extension SceneNode {
  fileprivate var isTabBar: Bool { if case .tabBar = content { true } else { false } }
}

extension CellStyle.Attributes {
  mutating func apply(_ style: ThemeStyle) {
    // Terminals have two weights.
    let isBold = style.isBold ?? style.fontWeight.map { $0 >= 600 }
    for (isOn, attribute) in [
      (isBold, Self.bold), (style.isItalic, .italic), (style.isUnderlined, .underline),
    ] {
      switch isOn {
      case true?: insert(attribute)
      case false?: remove(attribute)
      case nil: break
      }
    }
  }
}

extension CellColor {
  init(_ color: BeagleSchema.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension LineAlignment {
  init(_ alignment: Text.Alignment) {
    switch alignment {
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    }
  }
}

extension CellColor {
  fileprivate var contrasting: CellColor {
    luminance > 0.55 ? .black : .white
  }
}
