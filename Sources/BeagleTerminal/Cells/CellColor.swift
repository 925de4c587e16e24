import BeagleSchema

/// A colour of 24 bits with its opacity, or the terminal's own. The channels of ``default`` and ``clear``
/// mean nothing.
public struct CellColor: Hashable, Sendable {
  /// 0xAARRGGBB, with two values of opacity 0: `default` is 0, every transparent colour is `clear`.
  let bits: UInt32

  /// With an alpha of 0 it is ``clear``, regardless of the other channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    let channels = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    bits = alpha == 0 ? 0x00FF_FFFF : UInt32(alpha) << 24 | channels
  }

  private init(bits: UInt32) {
    self.bits = bits
  }

  /// The terminal's own colour: as a foreground its text colour, as a background transparent.
  public static let `default` = CellColor(bits: 0)
  /// Fully transparent.
  public static let clear = CellColor(bits: 0x00FF_FFFF)
  /// `#000000`, also if the terminal's own black is different.
  public static let black = CellColor(red: 0, green: 0, blue: 0)
  /// `#FFFFFF`, also if the terminal's own white is different.
  public static let white = CellColor(red: 255, green: 255, blue: 255)

  /// From 0 to 255, in sRGB.
  public var red: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// From 0 to 255, in sRGB.
  public var green: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// From 0 to 255, in sRGB.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: bits) }
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  /// Whether it is the terminal's own colour, ``default``, which has no channels.
  public var isDefault: Bool { bits == 0 }
  var isOpaque: Bool { bits >> 24 == 255 }

  /// This colour painted over an opaque one.
  public func over(_ beneath: CellColor) -> CellColor {
    if isOpaque || isDefault { return self }
    func mix(_ above: UInt8, _ below: UInt8) -> UInt8 { ColorChannel.mix(above, over: below, alpha: alpha) }
    return CellColor(
      red: mix(red, beneath.red), green: mix(green, beneath.green), blue: mix(blue, beneath.blue))
  }
}
