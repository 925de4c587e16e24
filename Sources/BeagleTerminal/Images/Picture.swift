/// An image as pixels: red, green, blue and opacity, a byte each, row by row from the top.
///
/// Nothing of the file it was read from is kept, so that no byte a server sent can reach a terminal.
public struct Picture: Hashable, Sendable {
  /// The most pixels a picture can have, about eight million.
  public static let maximumPixels = 1 << 23
  /// The longest file that is read, 16 MiB.
  public static let maximumBytes = 1 << 24

  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Four bytes for each pixel, not multiplied by the opacity.
  public let rgba: [UInt8]

  /// Nil where a side is less than 1, there are too many pixels, or `rgba` has not four bytes for each of them.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= Self.maximumPixels, rgba.count == count * 4 else {
      return nil
    }
    self.width = width
    self.height = height
    self.rgba = rgba
  }
}

/// The colour of one pixel.
struct Pixel: Equatable {
  var red: UInt8 = 0
  var green: UInt8 = 0
  var blue: UInt8 = 0
  /// 0 is transparent.
  var alpha: UInt8 = 0

  var color: CellColor { CellColor(red: red, green: green, blue: blue, alpha: alpha) }
}
