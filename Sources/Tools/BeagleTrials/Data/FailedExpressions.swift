import Beagle
import BeagleExpressions
import BeagleJSON

/// Finds texts that are missing because an operation has no result.
struct FailedExpressions {
  private let baseline: DataPicture
  /// The expressions with operations, by the nodes that show them.
  private var expressions: [NodeID: Expression] = [:]

  private struct Expression {
    let text: String
    /// The literal texts before, between and after the expressions.
    let literals: [String]
    /// Whether each expression has an operation, and no empty text as a possible result.
    let canFail: [Bool]
    /// Whether each expression shows nothing but one value: `uppercase(user.name)`.
    let isOneValue: [Bool]
  }

  /// A node whose text is lost.
  struct Loss {
    let node: Int
    /// Whether nothing is lost but a value that is missing itself.
    let isOfMissingValue: Bool
  }

  private static let properties: Set = ["text", "title", "placeholder", "label"]

  init(_ baseline: DataPicture, _ runtime: Runtime) {
    self.baseline = baseline
    var parsed: [String: Expression?] = [:]
    for index in baseline.contents {
      guard let text = baseline.text(index), baseline.nodes[index].componentType != nil else { continue }
      let path = baseline.paths[index]
      let expression = parsed[path] ?? Self.expression(of: baseline.nodes[index].node, runtime)
      parsed[path] = expression
      guard let expression else { continue }
      expressions[baseline.nodes[index].node] = Expression(
        text: text, literals: expression.literals, canFail: expression.canFail,
        isOneValue: expression.isOneValue)
    }
  }

  private static func expression(of node: NodeID, _ runtime: Runtime) -> Expression? {
    let bind = runtime.source(of: node).binds.first { properties.contains($0.path) }
    guard let bind, case .template(let template) = ParsedText(bind.text) else { return nil }
    let bytes = Array(bind.text.utf8)
    var literals: [String] = []
    var canFail: [Bool] = []
    var isOneValue: [Bool] = []
    var end = 0
    for range in template.expressionRanges {
      literals.append(String(decoding: bytes[end..<range.lowerBound], as: UTF8.self))
      let source = String(decoding: bytes[range], as: UTF8.self)
      canFail.append(source.contains("(") && !source.contains("''"))
      var bindings: Set<String> = []
      if case .template(let one) = ParsedText(source) { bindings = Set(one.bindings.map { "\($0)" }) }
      isOneValue.append(bindings.count <= 1 && !source.contains("'"))
      end = range.upperBound
    }
    literals.append(String(decoding: bytes[end...], as: UTF8.self))
    guard canFail.contains(true) else { return nil }
    return Expression(text: "", literals: literals, canFail: canFail, isOneValue: isOneValue)
  }

  /// The nodes whose text, or the part of an operation in it, is missing with other data, by document path.
  func losses(in picture: DataPicture) -> [String: Loss] {
    var losses: [String: Loss] = [:]
    for index in picture.positions where losses[picture.paths[index]] == nil {
      guard let expression = expressions[picture.nodes[index].node] else { continue }
      let text = picture.nodes[index].content.text ?? ""
      guard text != expression.text else { continue }
      let lost = Self.lost(text, expression)
      guard !lost.isEmpty else { continue }
      losses[picture.paths[index]] = Loss(
        node: index, isOfMissingValue: lost.allSatisfy { expression.isOneValue[$0] })
    }
    return losses
  }

  /// The indices of the expressions whose values are lost.
  private static func lost(_ text: String, _ expression: Expression) -> [Int] {
    guard let now = values(in: text, expression.literals),
      let before = values(in: expression.text, expression.literals)
    else { return [] }
    return now.indices.filter { index in
      expression.canFail[index] && now[index].allSatisfy(\.isWhitespace)
        && !before[index].allSatisfy(\.isWhitespace)
    }
  }

  /// The values of the expressions in a text between literals; nil if it does not have the literals.
  private static func values(in text: String, _ literals: [String]) -> [Substring]? {
    guard let first = literals.first, text.hasPrefix(first) else { return nil }
    var rest = text.dropFirst(first.count)
    var values: [Substring] = []
    for (number, literal) in literals.enumerated().dropFirst() {
      if number == literals.count - 1 {
        guard rest.hasSuffix(literal) else { return nil }
        values.append(rest.dropLast(literal.count))
      } else if literal.isEmpty {
        values.append("")
      } else {
        guard let range = rest.firstRange(of: literal) else { return nil }
        values.append(rest[..<range.lowerBound])
        rest = rest[range.upperBound...]
      }
    }
    return values
  }
}
