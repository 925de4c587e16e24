import Foundation

/// A picture that is sent to the terminal as pixels, encoded anew from decoded ones.
struct TerminalGraphic: Hashable, Sendable {
  enum Format: Sendable {
    case kitty, iterm2, sixel
  }

  /// The cells it covers.
  let area: CellRect
  let picture: Picture
  let format: Format

  /// The visible part of a picture; nil if it has too many pixels.
  ///
  /// - Parameters:
  ///   - raster: the picture scaled to `frame`, with a number of pixels for each cell.
  ///   - area: the visible part of `frame`.
  ///   - cell: the pixels of a cell.
  ///   - background: the background of the cell at a column and row. It is made part of the picture, because some
  ///     terminals do not show it behind transparent pixels.
  init?(
    _ pixels: PictureRaster, in area: CellRect, of frame: CellRect, pixels cell: (width: Int, height: Int),
    as format: Format, background: (_ x: Int, _ y: Int) -> CellColor
  ) {
    let (width, height) = (area.width * cell.width, area.height * cell.height)
    guard width * height <= Picture.maximumPixels / 8 else { return nil }
    let (left, top) = ((area.x - frame.x) * cell.width, (area.y - frame.y) * cell.height)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels[left + x, top + y].color
        let beneath = pixel.isOpaque ? pixel : background(area.x + x / cell.width, area.y + y / cell.height)
        let color = beneath.isDefault ? pixel : pixel.alpha == 0 ? beneath : pixel.over(beneath)
        rgba += color.alpha == 0 ? [0, 0, 0, 0] : [color.red, color.green, color.blue, color.alpha]
      }
    }
    guard let picture = Picture(width: width, height: height, rgba: rgba) else { return nil }
    self.area = area
    self.picture = picture
    self.format = format
  }

  private init(area: CellRect, picture: Picture, format: Format) {
    self.area = area
    self.picture = picture
    self.format = format
  }

  func moved(to area: CellRect) -> TerminalGraphic {
    TerminalGraphic(area: area, picture: picture, format: format)
  }

  /// The sequences from the cursor's position, one row below the area in the first column, and back to it.
  func encoded() -> [UInt8] {
    var output = Array("\u{1B}[\(area.height)A".utf8)
    if area.x > 0 { output += "\u{1B}[\(area.x)C".utf8 }
    return output + placed(as: nil)
  }

  /// The picture with its first cell at the cursor, which may be anywhere afterwards.
  ///
  /// - Parameter number: what a picture of kitty's can be removed by; other terminals have no such thing.
  func placed(as number: Int?) -> [UInt8] {
    switch format {
    case .kitty: kitty(number)
    case .iterm2: iterm2()
    case .sixel: sixel()
    }
  }

  /// Whether it stays over the cells until it is deleted by its number. Otherwise writing to the cells removes it.
  var staysOverCells: Bool { format == .kitty }

  /// Removes a picture of kitty's and forgets its pixels.
  static func removal(of number: Int) -> [UInt8] { Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8) }

  /// Between saving the cursor and restoring it.
  static let saveCursor: [UInt8] = [0x1B, 0x37]
  static let restoreCursor: [UInt8] = [0x1B, 0x38]

  /// Compressed pixels in chunks of 4096 letters, as the protocol requires; the terminal is asked not to answer.
  private func kitty(_ number: Int?) -> [UInt8] {
    let letters = Data(Deflate.zlib(picture.channels)).base64EncodedData()
    var output: [UInt8] = []
    var rest = letters[...]
    let name = number.map { "i=\($0)," } ?? ""
    var control =
      "\(name)a=T,f=\(picture.isOpaque ? 24 : 32),o=z,s=\(picture.width),v=\(picture.height),c=\(area.width),r=\(area.height),C=1,q=2,"
    repeat {
      let piece = rest.prefix(4096)
      rest = rest.dropFirst(piece.count)
      output += "\u{1B}_G\(control)m=\(rest.isEmpty ? 0 : 1);".utf8
      output += piece
      output += [0x1B, 0x5C]
      control = ""
    } while !rest.isEmpty
    return output
  }

  private func iterm2() -> [UInt8] {
    let file = picture.png()
    let head =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(area.width);height=\(area.height);"
      + "preserveAspectRatio=0;doNotMoveCursor=1:"
    return Array(head.utf8) + Data(file).base64EncodedData() + [0x07]
  }
}
