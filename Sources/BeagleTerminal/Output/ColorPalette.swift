/// The colours of a terminal that has only a few, and a search for the one nearest to a given colour.
struct ColorPalette: Sendable {
  let colors: [CellColor]
  /// The number of the first colour.
  let first: Int
  private let perceived: [PerceivedColor]

  private init(first: Int, colors: [CellColor]) {
    self.first = first
    self.colors = colors
    perceived = colors.map { PerceivedColor($0) }
  }

  /// Equal differences go to the lower number.
  func nearest(to color: CellColor) -> Int {
    let sought = PerceivedColor(color)
    var best = 0
    var smallest = Double.infinity
    for (index, candidate) in perceived.enumerated() {
      let difference = sought.squaredDifference(to: candidate)
      if difference < smallest {
        smallest = difference
        best = index
      }
    }
    return first + best
  }

  /// The colour for text. With few colours, a light and a dark one may become nearly the same; text that contrasted
  /// then gets the lightest or the darkest colour.
  ///
  /// - Parameters:
  ///   - number, background: the nearest colours of the palette.
  ///   - difference: how much lighter the text was than its background.
  func readable(_ number: Int, on background: Int, difference: Double) -> Int {
    func contrast(_ number: Int) -> Double {
      abs(perceived[number - first].lightness - perceived[background - first].lightness)
    }
    if contrast(number) >= abs(difference) / 2 || abs(difference) < 0.1 { return number }
    let extreme = nearest(to: difference > 0 ? .white : .black)
    return contrast(extreme) > contrast(number) ? extreme : number
  }

  /// As xterm shows them; every terminal lets its user change them.
  static let sixteen = ColorPalette(
    first: 0,
    colors: [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map { color($0) })

  /// The part of xterm's 256 colours that users do not change: a cube of 6 × 6 × 6, then 24 greys.
  static let xterm: ColorPalette = {
    let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { blue in color(red << 16 | green << 8 | blue) } }
    }
    let greys = (0..<24).map { color(UInt32(8 + 10 * $0) * 0x010101) }
    return ColorPalette(first: 16, colors: cube + greys)
  }()

  private static func color(_ bits: UInt32) -> CellColor {
    CellColor(
      red: UInt8(truncatingIfNeeded: bits >> 16), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits))
  }
}
