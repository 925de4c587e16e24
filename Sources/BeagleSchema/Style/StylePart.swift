import BeagleJSON

/// A part of a style: its size, its edges, its corners, its flexbox.
protocol StylePart: WireObject {
  /// How many properties it has.
  static var count: Int { get }
  var values: StyleValues { get set }
  /// The property of the style that it is.
  var property: StyleProperty { get }
  init(_ values: StyleValues, at property: StyleProperty)

  /// Names the properties in the order of their numbers, for reading and writing alike.
  static func list(_ names: inout some StyleLister, at property: StyleProperty) throws(DocumentError)
}

extension StylePart {
  static func areEqual(_ left: Self, _ right: Self) -> Bool {
    let (left, right) = (
      left.values.contents(left.property, count: count), right.values.contents(right.property, count: count)
    )
    return left.mask == right.mask && left.slots.elementsEqual(right.slots)
  }

  func combine(into hasher: inout Hasher) {
    let contents = values.contents(property, count: Self.count)
    hasher.combine(contents.mask)
    for slot in contents.slots { hasher.combine(slot) }
  }

  func writeObject(to writer: inout JSONWriter) {
    StyleWriter.write(to: &writer, values) { names in
      // A writer looks nothing up, so that it has nothing to throw.
      try? Self.list(&names, at: property)
    }
  }

  mutating func mapValues(_ properties: inout some PropertyMapper) throws(DocumentError) {
    let property = property
    try StyleMapping.map(&properties, &values) { (names) throws(DocumentError) in
      try Self.list(&names, at: property)
    }
  }
}
