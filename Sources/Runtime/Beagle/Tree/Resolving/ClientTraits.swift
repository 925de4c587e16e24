package import BeagleSchema

/// The differences in layout and colours between a client version and this library.
package struct ClientTraits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Accepts the colour names of `android.graphics.Color`.
  package static let androidColors = ClientTraits(rawValue: 1)
  /// Accepts all CSS colours.
  package static let cssColors = ClientTraits(rawValue: 1 << 1)
  /// Lines are stretched by default, `flex` has its CSS meaning, and rows keep words whole.
  package static let cssFlexbox = ClientTraits(rawValue: 1 << 2)
  /// The aspect ratio is multiplied by the density of the screen.
  package static let denseRatio = ClientTraits(rawValue: 1 << 3)
  /// With an aspect ratio, the width follows from the height in the style. Without a height, the ratio has no
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
  /// A page view has the height of its content, but at least ``minimumPageHeight``.
  package static let contentPages = ClientTraits(rawValue: 1 << 9)
  /// An image that is missing or failed to load has no size.
  package static let emptyImages = ClientTraits(rawValue: 1 << 10)
  /// Each side of an image is limited to the available space.
  package static let clippedImages = ClientTraits(rawValue: 1 << 11)
  /// If the `size` of an image has only one side, the other follows in proportion.
  package static let adjustedImages = ClientTraits(rawValue: 1 << 12)
  /// Images behave as in HTML: they keep their size, regardless of their box.
  package static let htmlImages = ClientTraits(rawValue: 1 << 13)
  /// `FIT_CENTER` behaves like `CENTER_CROP`.
  package static let croppedImages = ClientTraits(rawValue: 1 << 14)
  /// Images are not rotated by their EXIF orientation.
  package static let storedImages = ClientTraits(rawValue: 1 << 15)

  /// The root of a page fills the page unless its style sets its height.
  package static let filledPages = ClientTraits(rawValue: 1 << 16)
  /// The cells of a grid are in the middle of their line, as in a `UICollectionView`.
  package static let centeredCells = ClientTraits(rawValue: 1 << 17)

  /// Pixels per point of the drawn screen: xxhdpi, as on most Android phones.
  package static let density = 3.0
  /// In points.
  package static let minimumPageHeight: Float = 50

  /// The colour for a name that is not a colour in this library.
  package func color(named name: String) -> Color? {
    if contains(.androidColors) { return ColorNames.android.color(named: name) }
    return contains(.cssColors) ? ColorNames.css.color(named: name) : nil
  }
}
