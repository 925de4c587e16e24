import BeagleSchema

extension ReferenceReader {
  /// A description of the accepted values: `a string, or an expression`.
  static func words(for type: any WireValue.Type) -> String {
    switch type.shape {
    case .binding(let value): "\(words(for: value)), or an expression"
    case .items: "a list, or an expression"
    case .object(let type): object(type)
    case .analytics(let type): "true, false or \(object(type))"
    case .route: "a `route` object"
    case .imagePath: "an `imagePath` object"
    case .list(let element), .listOrOne(let element): list(of: element)
    case .dictionary(let value): "an object whose members are each \(words(for: value))"
    default: type.expectation
    }
  }

  private static func list(of element: any WireValue.Type) -> String {
    switch element.shape {
    case .component, .onlyComponent: "a list of components"
    case .action: "a list of actions"
    case .text: "a list of strings"
    case .object(let type): "a list of `\(ReferenceTopic.name(of: type))` objects"
    default: "a list, each element \(words(for: element))"
    }
  }

  private static func object(_ type: any WireObject.Type) -> String {
    let name = ReferenceTopic.name(of: type)
    return "\("aeio".contains(name.prefix(1)) ? "an" : "a") `\(name)` object"
  }
}

extension WireValue {
  /// The type of literal values.
  static var literal: any WireValue.Type {
    if case .binding(let value) = shape { value } else { Self.self }
  }
}
