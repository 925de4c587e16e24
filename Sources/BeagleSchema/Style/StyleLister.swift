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
