package import BeagleSchema

/// How a client version lays out and colours a screen, if that differs from this library.
package struct ClientTraits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Colours may be named as in `android.graphics.Color`.
  package static let androidColors = ClientTraits(rawValue: 1)
  /// Colours may be any CSS colour.
  package static let cssColors = ClientTraits(rawValue: 1 << 1)
  /// Lines are stretched by default, `flex` means what it means in CSS, and rows keep words whole.
  package static let cssFlexbox = ClientTraits(rawValue: 1 << 2)
  /// The aspect ratio is multiplied by the density of the screen.
  package static let denseRatio = ClientTraits(rawValue: 1 << 3)
  /// With an aspect ratio, the width follows from the height that the style gives. Without such a height, the ratio has no
  /// effect.
  package static let ratioOfHeight = ClientTraits(rawValue: 1 << 4)
  /// A flex basis is a number of pixels.
  package static let pixelBasis = ClientTraits(rawValue: 1 << 5)
  /// Corner radii are doubled.
  package static let doubledRadii = ClientTraits(rawValue: 1 << 6)
  /// A text has the colour of its `styleId`, unless its own colour is an expression.
  package static let themeColorFirst = ClientTraits(rawValue: 1 << 7)
  /// A page view takes the available height.
  package static let fullPages = ClientTraits(rawValue: 1 << 8)
  /// A page view has the height of its content, but at least ``leastPageHeight``.
  package static let contentPages = ClientTraits(rawValue: 1 << 9)
  /// An image that is missing or failed to load has no size.
  package static let emptyImages = ClientTraits(rawValue: 1 << 10)
  /// Each side of an image is cut to what it is offered.
  package static let clippedImages = ClientTraits(rawValue: 1 << 11)
  /// An image whose `size` lacks a side follows it in proportion.
  package static let adjustedImages = ClientTraits(rawValue: 1 << 12)
  /// Images are those of HTML: they keep their size, whatever their box has.
  package static let htmlImages = ClientTraits(rawValue: 1 << 13)
  /// `FIT_CENTER` is `CENTER_CROP`.
  package static let croppedImages = ClientTraits(rawValue: 1 << 14)
  /// EXIF does not turn images.
  package static let storedImages = ClientTraits(rawValue: 1 << 15)

  /// Pixels per point of the drawn screen: xxhdpi, as on most Android phones.
  package static let density = 3.0
  /// In points.
  package static let leastPageHeight: Float = 50

  /// The colour for a text that is not a colour in this library.
  package func color(named name: String) -> Color? {
    if contains(.androidColors) { return ColorNames.android.color(named: name) }
    return contains(.cssColors) ? ColorNames.css.color(named: name) : nil
  }
}
