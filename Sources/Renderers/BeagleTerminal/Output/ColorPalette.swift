import BeagleSchema

/// The colours of a terminal with a limited palette, and a search for the nearest colour.
struct ColorPalette: Sendable {
  let colors: [CellColor]
  let first: Int
  private let perceived: [PerceivedColor]

  private init(first: Int, colors: [CellColor]) {
    self.first = first
    self.colors = colors
    perceived = colors.map { PerceivedColor($0) }
  }

  /// The number of the nearest colour; the lower one if two are equally near.
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

  /// The colour for text. In a small palette, a light and a dark colour may become nearly the same;
  /// contrasting text is then set in the lightest or darkest colour.
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

  /// xterm's defaults; users can change these colours in every terminal.
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

/// A colour in the Oklab space, where equal distances are perceived as equal differences.
struct PerceivedColor: Sendable {
  let lightness: Double
  /// From green to red, and from blue to yellow.
  let a: Double
  let b: Double

  init(_ color: CellColor) {
    let red = ColorChannel.light[Int(color.red)]
    let green = ColorChannel.light[Int(color.green)]
    let blue = ColorChannel.light[Int(color.blue)]
    let long = ColorChannel.root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, degree: 3)
    let medium = ColorChannel.root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, degree: 3)
    let short = ColorChannel.root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, degree: 3)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  func squaredDifference(to other: PerceivedColor) -> Double {
    let lightness = lightness - other.lightness
    let a = a - other.a
    let b = b - other.b
    return lightness * lightness + a * a + b * b
  }
}
