import BeagleSchema

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
