/// The number of a style's property: its bit in the mask of a ``StyleTable``. The order is that in which properties are
/// written to a document.
///
/// A part of a style, such as its size, has a number that says whether the part is present, and the part's properties have
/// the numbers behind it. Margin, padding and position have the same nine edges each.
struct StyleProperty: Equatable {
  let bit: UInt8

  init(_ bit: UInt8) { self.bit = bit }

  var mask: UInt64 { 1 &<< UInt64(bit) }

  static var backgroundColor: StyleProperty { StyleProperty(0) }
  static var cornerRadius: StyleProperty { StyleProperty(1) }
  static var radius: StyleProperty { StyleProperty(2) }
  static var topLeft: StyleProperty { StyleProperty(3) }
  static var topRight: StyleProperty { StyleProperty(4) }
  static var bottomLeft: StyleProperty { StyleProperty(5) }
  static var bottomRight: StyleProperty { StyleProperty(6) }
  static var borderColor: StyleProperty { StyleProperty(7) }
  static var borderWidth: StyleProperty { StyleProperty(8) }
  static var size: StyleProperty { StyleProperty(9) }
  static var width: StyleProperty { StyleProperty(10) }
  static var height: StyleProperty { StyleProperty(11) }
  static var minWidth: StyleProperty { StyleProperty(12) }
  static var minHeight: StyleProperty { StyleProperty(13) }
  static var maxWidth: StyleProperty { StyleProperty(14) }
  static var maxHeight: StyleProperty { StyleProperty(15) }
  static var aspectRatio: StyleProperty { StyleProperty(16) }
  static var margin: StyleProperty { StyleProperty(17) }
  static var padding: StyleProperty { StyleProperty(27) }
  static var position: StyleProperty { StyleProperty(37) }
  static var positionType: StyleProperty { StyleProperty(47) }
  static var display: StyleProperty { StyleProperty(48) }
  static var flex: StyleProperty { StyleProperty(49) }
  static var flexDirection: StyleProperty { StyleProperty(50) }
  static var flexWrap: StyleProperty { StyleProperty(51) }
  static var justifyContent: StyleProperty { StyleProperty(52) }
  static var alignItems: StyleProperty { StyleProperty(53) }
  static var alignSelf: StyleProperty { StyleProperty(54) }
  static var alignContent: StyleProperty { StyleProperty(55) }
  static var basis: StyleProperty { StyleProperty(56) }
  static var flexShorthand: StyleProperty { StyleProperty(57) }
  static var grow: StyleProperty { StyleProperty(58) }
  static var shrink: StyleProperty { StyleProperty(59) }

  /// The count of all numbers.
  static let count = 60

  /// The numbers that have a bit and no slot, since they only say whether a part is present.
  static var parts: UInt64 {
    cornerRadius.mask | size.mask | margin.mask | padding.mask | position.mask | flex.mask
  }

  /// The numbers of the properties of the part that has this number.
  func inside(_ count: Int) -> UInt64 { ((1 &<< UInt64(count)) &- 1) &<< UInt64(bit &+ 1) }

  /// The property of one edge, counted from 0 for the left one, of the margin, padding or position with this number.
  func edge(_ number: UInt8) -> StyleProperty { StyleProperty(bit &+ 1 &+ number) }
}
