import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension TreeNormalizer {
  func plainText(_ json: JSONCursor, _ label: UInt64) -> Bool {
    leaf(json, label, json.withUnescapedBytes { StructuralHash.mix(.text, StructuralHash.hash($0)) })
  }

  func binding(_ json: JSONCursor, _ literal: PropertyTable.Value, _ label: UInt64) -> Bool {
    if case .data = literal { return data(json, label, isEvaluated: true) }
    guard json.kind == .string, json.mayHoldExpression else { return value(json, literal, label) }
    if case .text = literal { return text(json, label) }
    return expression(json, label) || value(json, literal, label)
  }

  /// A text that may have expressions. One that does not parse is literal text.
  func text(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard json.mayHoldExpression else { return plainText(json, label) }
    switch json.parsedText {
    case .template(let template): return leaf(template, json, label)
    case .literal(let text): return leaf(json, label, StructuralHash.mix(.text, StructuralHash.hash(text)))
    case .malformed: return plainText(json, label)
    }
  }

  /// Whether a name here refers to a context or an item, or to nothing that the document declares.
  func resolution(of name: UInt64) -> UInt64 {
    switch tree.declaration(of: name, from: surroundings.scope)?.kind {
    case nil: 0
    case .context: 1
    case .item: 2
    case .index: 3
    }
  }

  func expression(_ json: JSONCursor, _ label: UInt64) -> Bool {
    guard json.kind == .string, json.mayHoldExpression,
      case .template(let template) = json.parsedText
    else { return false }
    return leaf(template, json, label)
  }

  private func leaf(
    _ template: ExpressionTemplate, _ json: JSONCursor, _ label: UInt64, isNegated: Bool = false
  ) -> Bool {
    var words = ExpressionHash()
    template.forEachStepWithRange { step, _ in words.add(step, resolution: resolution(of:)) }
    if isNegated { words.add(.call("not", argumentCount: 1), resolution: resolution(of:)) }
    return leaf(
      json, label, words.exact, blind: words.blind, flags: isNegated ? [.expression, .negated] : .expression)
  }

  func opposite(_ json: JSONCursor, _ label: UInt64) -> Bool {
    if let bool = json.boolValue {
      return leaf(json, label, StructuralHash.mix(.bool, bool ? 0 : 1), flags: .negated)
    }
    guard json.kind == .string, json.mayHoldExpression,
      case .template(let template) = json.parsedText,
      template.isLoneExpression
    else { return false }
    return leaf(template, json, label, isNegated: true)
  }
}

/// The hash of an expression's tokens.
private struct ExpressionHash {
  private(set) var exact = StructuralHash.Tag.expression.rawValue
  private(set) var blind = StructuralHash.Tag.expression.rawValue

  /// - Parameter resolution: the kind of declaration that the hash of a context's name refers to. The name
  ///   hashes differently if it refers to another kind.
  mutating func add(_ step: ExpressionTemplate.Step, resolution: (UInt64) -> UInt64) {
    switch step {
    case .read(let binding):
      let name = StructuralHash.hash(binding.context)
      exact = StructuralHash.mix(exact, StructuralHash.mix(1 + resolution(name) << 8, name))
      blind = StructuralHash.mix(blind, 1)
      for step in binding.path.steps { add(step) }
    case .text(let text): add(2, StructuralHash.hash(text))
    case .push(let value): add(3, Self.hash(value))
    case .call(let name, let count): add(6, StructuralHash.mix(StructuralHash.hash(name), UInt64(count)))
    case .append: add(7, 0)
    case .spaced: break
    }
  }

  private mutating func add(_ step: ContextPath.Step) {
    switch step {
    case .key(let name): add(4, StructuralHash.hash(name))
    case .index(let index): add(5, UInt64(bitPattern: Int64(index)))
    }
  }

  private mutating func add(_ kind: UInt64, _ word: UInt64) {
    let word = StructuralHash.mix(kind, word)
    exact = StructuralHash.mix(exact, word)
    blind = StructuralHash.mix(blind, word)
  }

  /// A literal: a double remains a double, since it is shown with its decimal point.
  private static func hash(_ value: DynamicObject) -> UInt64 {
    switch value {
    case .bool(let bool): StructuralHash.mix(.bool, bool ? 1 : 0)
    case .int(let int): StructuralHash.mix(.number, UInt64(bitPattern: Int64(int)))
    case .double(let double): StructuralHash.mix(StructuralHash.mix(.number, 1), double.bitPattern)
    case .string(let text): StructuralHash.mix(.text, StructuralHash.hash(text))
    default: StructuralHash.Tag.null.rawValue
    }
  }
}
