import BeagleExpressions

/// What documents may hold where a type is expected, for programs that look at a document without decoding it.
package enum WireShape: Sendable {
  /// Text that is used as it is written: an expression in it is not evaluated.
  case text
  case nonemptyText
  case bool
  case integer(ClosedRange<Int>)
  case number
  /// Any JSON.
  case data
  /// One of the names of an enum.
  case choice(any WireEnum.Type)
  case color
  /// A value or an expression.
  case binding(any WireValue.Type)
  /// An array of such values, or a single one.
  case list(any WireValue.Type)
  /// An object with such values under any keys.
  case dictionary(any WireValue.Type)
  /// An object with known properties.
  case record(any Record.Type)
  /// An object that names its type.
  case component
  case action
  /// A component, or a list of them.
  case onlyComponent
  /// A screen that may leave its type out.
  case screen
  /// A screen in the document, or one at a URL.
  case route(local: any Record.Type)
  case imagePath
  /// The name of a local image, or its object.
  case imageName
  /// An array or an expression.
  case items
  /// Components or an expression.
  case addedComponents
  /// A Boolean or this object.
  case analytics(any Record.Type)
}

extension WireEnum {
  package static var shape: WireShape { .choice(Self.self) }
}

extension Record {
  package static var shape: WireShape { .record(Self.self) }
}
