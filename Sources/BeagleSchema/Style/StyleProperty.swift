/// The number of a style's property: its bit in the mask of a ``StyleTable``. The order is that in which properties are
/// written to a document.
///
/// A part of a style, such as its size, has a number that says whether the part is present, and the part's properties have
/// the numbers behind it. Margin, padding and position have the same nine edges each.
struct StyleProperty: Equatable {
  let bit: UInt8

  @inline(__always)
  init(_ bit: UInt8) { self.bit = bit }

  @inline(__always)
  var mask: UInt64 { 1 &<< UInt64(bit) }

  @inline(__always) static var backgroundColor: StyleProperty { StyleProperty(0) }
  @inline(__always) static var cornerRadius: StyleProperty { StyleProperty(1) }
  @inline(__always) static var radius: StyleProperty { StyleProperty(2) }
  @inline(__always) static var topLeft: StyleProperty { StyleProperty(3) }
  @inline(__always) static var topRight: StyleProperty { StyleProperty(4) }
  @inline(__always) static var bottomLeft: StyleProperty { StyleProperty(5) }
  @inline(__always) static var bottomRight: StyleProperty { StyleProperty(6) }
  @inline(__always) static var borderColor: StyleProperty { StyleProperty(7) }
  @inline(__always) static var borderWidth: StyleProperty { StyleProperty(8) }
  @inline(__always) static var size: StyleProperty { StyleProperty(9) }
  @inline(__always) static var width: StyleProperty { StyleProperty(10) }
  @inline(__always) static var height: StyleProperty { StyleProperty(11) }
  @inline(__always) static var minWidth: StyleProperty { StyleProperty(12) }
  @inline(__always) static var minHeight: StyleProperty { StyleProperty(13) }
  @inline(__always) static var maxWidth: StyleProperty { StyleProperty(14) }
  @inline(__always) static var maxHeight: StyleProperty { StyleProperty(15) }
  @inline(__always) static var aspectRatio: StyleProperty { StyleProperty(16) }
  @inline(__always) static var margin: StyleProperty { StyleProperty(17) }
  @inline(__always) static var padding: StyleProperty { StyleProperty(27) }
  @inline(__always) static var position: StyleProperty { StyleProperty(37) }
  @inline(__always) static var positionType: StyleProperty { StyleProperty(47) }
  @inline(__always) static var display: StyleProperty { StyleProperty(48) }
  @inline(__always) static var flex: StyleProperty { StyleProperty(49) }
  @inline(__always) static var flexDirection: StyleProperty { StyleProperty(50) }
  @inline(__always) static var flexWrap: StyleProperty { StyleProperty(51) }
  @inline(__always) static var justifyContent: StyleProperty { StyleProperty(52) }
  @inline(__always) static var alignItems: StyleProperty { StyleProperty(53) }
  @inline(__always) static var alignSelf: StyleProperty { StyleProperty(54) }
  @inline(__always) static var alignContent: StyleProperty { StyleProperty(55) }
  @inline(__always) static var basis: StyleProperty { StyleProperty(56) }
  @inline(__always) static var flexShorthand: StyleProperty { StyleProperty(57) }
  @inline(__always) static var grow: StyleProperty { StyleProperty(58) }
  @inline(__always) static var shrink: StyleProperty { StyleProperty(59) }

  /// The count of all numbers.
  static let count = 60

  /// The numbers that have a bit and no slot, since they only say whether a part is present.
  @inline(__always) static var parts: UInt64 {
    cornerRadius.mask | size.mask | margin.mask | padding.mask | position.mask | flex.mask
  }

  /// The numbers of the properties of the part that has this number.
  @inline(__always)
  func inside(_ count: Int) -> UInt64 { ((1 &<< UInt64(count)) &- 1) &<< UInt64(bit &+ 1) }

  /// The property of one edge, counted from 0 for the left one, of the margin, padding or position with this number.
  @inline(__always)
  func edge(_ number: UInt8) -> StyleProperty { StyleProperty(bit &+ 1 &+ number) }
}
