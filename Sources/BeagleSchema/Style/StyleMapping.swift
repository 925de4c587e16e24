import BeagleExpressions

/// Hands a style's properties to any mapper, one by one.
struct StyleMapping<Mapper: PropertyMapper>: StyleLister {
  private var mapper: Mapper
  private var values: StyleValues

  static func map(
    _ mapper: inout Mapper, _ values: inout StyleValues, _ list: (inout Self) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var names = Self(mapper: mapper, values: values)
    defer { (mapper, values) = (names.mapper, names.values) }
    try list(&names)
  }

  mutating func length(_ name: StaticString, _ property: StyleProperty) throws(DocumentError) {
    var length: UnitValue? = values[property]
    try mapper.optional(name, &length)
    values[property] = length
  }

  mutating func bind<Value: StyleWord>(
    _ name: StaticString, _ property: StyleProperty, _ type: Value.Type
  ) throws(DocumentError) {
    var bind: Bind<Value>? = values[property]
    try mapper.optional(name, &bind)
    values[property] = bind
  }

  mutating func part<Part: StylePart>(
    _ name: StaticString, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError) {
    var part: Part? = values[part: property]
    try mapper.optional(name, &part)
    values[part: property] = part
  }
}

/// What a style's list of properties is handed.
protocol StyleLister {
  mutating func length(_ name: StaticString, _ property: StyleProperty) throws(DocumentError)
  mutating func bind<Value: StyleWord>(
    _ name: StaticString, _ property: StyleProperty, _ type: Value.Type
  ) throws(DocumentError)
  mutating func part<Part: StylePart>(
    _ name: StaticString, _ property: StyleProperty, _ type: Part.Type
  ) throws(DocumentError)
}
