import Beagle
import BeagleLayout

struct ImageContent: TerminalContent {
  let image: SceneImage

  func size(columns: Int, _ measurer: TerminalMeasurer) -> TextSize {
    if image.isEmptyWithoutPicture, measurer.pictures.lacks(image.source) {
      return TextSize(columns: 0, rows: 0)
    }
    return TextSize(columns: TerminalText(sanitizing: image.caption, as: .line).columns + 4, rows: 3)
  }

  func size(in space: MeasureRequest, _ measurer: TerminalMeasurer) -> LayoutSize {
    guard let picture = measurer.pictures[entry: image.source] else {
      let (size, cell) = (size(columns: .max, measurer), measurer.cell)
      return LayoutSize(width: Float(size.columns) * cell.width, height: Float(size.rows) * cell.height)
    }
    let size = image.sizing.size(of: picture.naturalSize, in: space)
    return LayoutSize(
      width: space.width.whole(size.width, measurer.cell.width),
      height: space.height.whole(size.height, measurer.cell.height))
  }

  func minimumColumns(_ measurer: TerminalMeasurer) -> Int {
    guard let picture = measurer.pictures[entry: image.source] else {
      return size(columns: .max, measurer).columns
    }
    // Only images in HTML cannot be shrunk.
    guard case .css = image.sizing else { return 0 }
    return Int((Float(picture.width) / measurer.cell.width).rounded(.up))
  }

  func paint(_ box: ContentBox, with painter: inout Painter) {
    painter.paint(image, in: box.frame, size: box.node.contentFrame, clip: box.clip)
  }

  func read(_ node: SceneNode, with reader: inout LinearReader) { reader.addImage(image, of: node) }

  var label: String? { image.label }

  var summary: String? { quoted(image.caption) }
}

extension MeasureRequest.Space {
  /// Whole cells that cover a side of a picture, limited to the available space.
  fileprivate func whole(_ side: Float, _ cell: Float) -> Float {
    let cells = max(0, side / cell - 0.01).rounded(.up) * cell
    if case .atMost(let points) = self { return min(cells, points) }
    return cells
  }
}

extension CellRect {
  /// The cells of content whose size differs from its box, starting at the box's top left corner.
  fileprivate func resized(from box: LayoutSize, to size: LayoutSize) -> CellRect {
    guard size != box else { return self }
    func cells(_ count: Int, _ points: Float, _ needed: Float) -> Int {
      points > 0 && count > 0 ? Int(min(1e6, (needed * Float(count) / points).rounded(.up))) : 0
    }
    return CellRect(
      x: x, y: y, width: cells(width, box.width, size.width), height: cells(height, box.height, size.height))
  }
}

extension PictureTable.Entry {
  /// One pixel is one point.
  fileprivate var naturalSize: LayoutSize { LayoutSize(width: Float(width), height: Float(height)) }
}

extension SceneImage {
  var caption: String {
    if let label, !label.isEmpty { return label }
    switch source {
    case .local(let name): return name
    case .remote(let url, _): return url.split(separator: "/").last.map(String.init) ?? url
    case .missing: return "no image"
    }
  }
}

/// An image that the terminal draws in pixels, except where something is painted over it.
struct PendingGraphic {
  let image: SceneImage
  let content: PictureContent
  let frame: CellRect
  let area: CellRect
  let size: LayoutSize
  /// Nil for an image file embedded in markup.
  let format: TerminalGraphic.Format?
  /// The cells of the area, row by row, before and after the image was painted.
  let beneath: [Cell]
  let painted: [Cell]
}

extension Painter {
  /// Paints the picture of an image, or a box with its caption if there is none.
  ///
  /// - Parameter size: the size of the box in points.
  fileprivate mutating func paint(_ image: SceneImage, in frame: CellRect, size: LayoutRect, clip: CellRect) {
    guard images != .none, let entry = pictures[entry: image.source], let content = entry.content else {
      return paintPlaceholder(image.caption, mark: "▨", in: frame, clip: clip)
    }
    let box = LayoutSize(width: size.width, height: size.height)
    let size = image.sizing.drawnSize(of: entry.naturalSize, in: box)
    let frame = frame.resized(from: box, to: size)
    let area = frame.intersection(clip).intersection(buffer.bounds)
    if area.isEmpty { return }
    let isSent =
      (images.format != nil || images == .embedded)
      && graphicCells + area.width * area.height <= Self.maximumCells
    let beneath = isSent ? buffer.cells(in: area) : []
    switch content {
    case .pixels(let picture):
      let pixels = PictureRaster(
        picture, mode: image.mode, size: size, columns: frame.width, rows: frame.height * 2)
      for y in area.rows {
        for x in area.columns {
          let (column, row) = (x - frame.x, (y - frame.y) * 2)
          buffer.drawPixels(pixels[column, row].color, pixels[column, row + 1].color, x: x, y: y)
        }
      }
    case .file:
      paintPlaceholder(image.caption, mark: "▨", in: frame, clip: clip)
      guard images == .embedded else { return }
    }
    guard isSent else { return }
    graphicCells += area.width * area.height
    graphics.append(
      PendingGraphic(
        image: image, content: content, frame: frame, area: area, size: size,
        format: images.format,
        beneath: beneath, painted: buffer.cells(in: area)))
  }

  /// Passes the images to the terminal after everything has been painted. Cells painted over an image stay;
  /// the image is drawn in several pieces around them.
  mutating func finishGraphics() {
    var left = pixelLimit
    for graphic in graphics {
      guard let format = graphic.format, case .pixels(let picture) = graphic.content else {
        embed(graphic, &left)
        continue
      }
      let (old, new) = (graphic.beneath, graphic.painted)
      // Cells that the picture did not change are not part of it.
      let isFree = zip(buffer.cells(in: graphic.area), new.indices).map { $0 == new[$1] && $0 != old[$1] }
      let areas = Self.areas(of: isFree, in: graphic.area)
      let count = areas.reduce(0) { $0 + $1.width * $1.height } * pixels.width * pixels.height
      guard count <= left else { continue }
      let raster = PictureRaster(
        picture, mode: graphic.image.mode, size: graphic.size,
        columns: graphic.frame.width * pixels.width, rows: graphic.frame.height * pixels.height)
      let pieces = areas.compactMap { area in
        TerminalGraphic(raster, in: area, of: graphic.frame, pixels: pixels, as: format) { x, y in
          old[(y - graphic.area.y) * graphic.area.width + x - graphic.area.x].style.background
        }
      }
      guard !pieces.isEmpty, pieces.count == areas.count else { continue }
      buffer.restore(graphic.beneath, in: graphic.area, where: isFree)
      buffer.graphics += pieces
      left -= count
    }
  }

  private mutating func embed(_ graphic: PendingGraphic, _ left: inout Int) {
    let isFree = zip(buffer.cells(in: graphic.area), graphic.painted).map { $0 == $1 }
    let areas = Self.areas(of: isFree, in: graphic.area)
    let embedded = EmbeddedPicture(
      graphic.content, mode: graphic.image.mode, frame: graphic.frame, areas: areas)
    let (width, height) = embedded.fileSize
    guard !areas.isEmpty, width * height <= left else { return }
    left -= width * height
    buffer.restore(graphic.beneath, in: graphic.area, where: isFree)
    buffer.pictures.append(embedded)
  }

  /// The maximum number of image cells drawn in higher resolution. Images beyond that have two pixels per
  /// cell.
  private static let maximumCells = 1 << 20
  /// The maximum number of pieces that an image is cut into.
  private static let maximumPieces = 16

  /// Rectangles that cover the free cells; empty if there would be too many.
  private static func areas(of isFree: [Bool], in area: CellRect) -> [CellRect] {
    var areas: [CellRect] = []
    var above: [Range<Int>] = []
    var top = area.y
    func close(_ bottom: Int) {
      for run in above {
        areas.append(CellRect(x: area.x + run.lowerBound, y: top, width: run.count, height: bottom - top))
      }
    }
    for row in 0..<area.height {
      var runs: [Range<Int>] = []
      for column in 0..<area.width where isFree[row * area.width + column] {
        if let last = runs.last, last.upperBound == column {
          runs[runs.count - 1] = last.lowerBound..<(column + 1)
        } else {
          runs.append(column..<(column + 1))
        }
      }
      if runs != above {
        close(area.y + row)
        (above, top) = (runs, area.y + row)
      }
      if areas.count > maximumPieces { return [] }
    }
    close(area.bottom)
    return areas.count > maximumPieces ? [] : areas
  }
}
