import BeagleLayout
import BeagleSchema

/// A picture fitted into a box according to an image's mode, readable at any resolution.
///
/// Unless the mode scales it, one pixel is one point.
struct PictureRaster {
  private let picture: Picture
  private let columns: Int
  private let rows: Int
  /// Pixels of the picture per pixel of the box, and the position of the box in the picture.
  private let scale: (x: Double, y: Double)
  private let origin: (x: Double, y: Double)
  /// The maximum pixels of the picture that are sampled per pixel of the box, along each side.
  private static let maximumSamples = 8

  /// - Parameters:
  ///   - size: the box in points.
  ///   - columns, rows: the resolution, at least 1 × 1.
  init(_ picture: Picture, mode: Image.Mode, size: LayoutSize, columns: Int, rows: Int) {
    self.picture = picture
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    let box = (width: Double(max(1, size.width)), height: Double(max(1, size.height)))
    let whole = (width: Double(picture.width), height: Double(picture.height))
    // Pixels of the picture per point.
    let density: (x: Double, y: Double)
    switch mode {
    case .fitXY: density = (whole.width / box.width, whole.height / box.height)
    case .fitCenter:
      let larger = max(whole.width / box.width, whole.height / box.height)
      density = (larger, larger)
    case .centerCrop:
      let smaller = min(whole.width / box.width, whole.height / box.height)
      density = (smaller, smaller)
    case .center: density = (1, 1)
    }
    origin = ((whole.width - box.width * density.x) / 2, (whole.height - box.height * density.y) / 2)
    scale = (density.x * box.width / Double(self.columns), density.y * box.height / Double(self.rows))
  }

  /// The mean colour of the area under a pixel of the box, interpolated if the area is smaller than a pixel.
  subscript(column: Int, row: Int) -> Pixel {
    if scale.x < 1, scale.y < 1 {
      return blend(origin.x + (Double(column) + 0.5) * scale.x, origin.y + (Double(row) + 0.5) * scale.y)
    }
    let xs = samples(origin.x + Double(column) * scale.x, scale.x, below: picture.width)
    let ys = samples(origin.y + Double(row) * scale.y, scale.y, below: picture.height)
    var mixture = Mixture()
    for y in ys where y >= 0 {
      for x in xs where x >= 0 { mixture.add(picture, x, y, share: 1) }
    }
    return mixture.pixel(of: xs.count * ys.count)
  }

  private func blend(_ x: Double, _ y: Double) -> Pixel {
    guard x >= 0, y >= 0, x < Double(picture.width), y < Double(picture.height) else { return Pixel() }
    func neighbours(_ position: Double, below limit: Int) -> [(position: Int, share: Int)] {
      let first = (position - 0.5).rounded(.down)
      let share = Int((position - 0.5 - first) * 256)
      return [
        (max(0, Int(first)), 256 - share), (min(limit - 1, Int(first) + 1), share),
      ]
    }
    var mixture = Mixture()
    for (y, down) in neighbours(y, below: picture.height) {
      for (x, right) in neighbours(x, below: picture.width) {
        mixture.add(picture, x, y, share: right * down)
      }
    }
    return mixture.pixel(of: 256 * 256)
  }

  /// Positions in the picture, evenly distributed over a range; -1 for those outside.
  private func samples(_ start: Double, _ length: Double, below limit: Int) -> [Int] {
    let count = max(1, min(Self.maximumSamples, Int(min(length, 1e6).rounded(.up))))
    return (0..<count).map { number in
      let position = start + length * (Double(number) + 0.5) / Double(count)
      return position >= 0 && position < Double(limit) ? Int(position) : -1
    }
  }
}

/// A weighted mean of pixels. Transparent pixels do not affect the colour.
private struct Mixture {
  private var red = 0
  private var green = 0
  private var blue = 0
  private var alpha = 0

  mutating func add(_ picture: Picture, _ x: Int, _ y: Int, share: Int) {
    let position = (y * picture.width + x) * 4
    let weight = share * Int(picture.rgba[position + 3])
    red += Int(picture.rgba[position]) * weight
    green += Int(picture.rgba[position + 1]) * weight
    blue += Int(picture.rgba[position + 2]) * weight
    alpha += weight
  }

  /// - Parameter shares: the total weight, including areas outside the picture.
  func pixel(of shares: Int) -> Pixel {
    guard alpha > 0 else { return Pixel() }
    return Pixel(
      red: UInt8(red / alpha), green: UInt8(green / alpha), blue: UInt8(blue / alpha),
      alpha: UInt8(alpha / shares))
  }
}
