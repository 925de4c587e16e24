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
        text: text, literals: expression.literals, canFail: expression.canFail)
    }
  }

  private static func expression(of node: NodeID, _ runtime: Runtime) -> Expression? {
    let bind = runtime.source(of: node).binds.first { properties.contains($0.path) }
    guard let bind, case .template(let template) = ParsedText(bind.text) else { return nil }
    let bytes = Array(bind.text.utf8)
    var literals: [String] = []
    var canFail: [Bool] = []
    var end = 0
    for range in template.expressionRanges {
      literals.append(String(decoding: bytes[end..<range.lowerBound], as: UTF8.self))
      let source = String(decoding: bytes[range], as: UTF8.self)
      canFail.append(source.contains("(") && !source.contains("''"))
      end = range.upperBound
    }
    literals.append(String(decoding: bytes[end...], as: UTF8.self))
    return canFail.contains(true) ? Expression(text: "", literals: literals, canFail: canFail) : nil
  }

  /// The nodes whose text, or the part of an operation in it, is missing with other data.
  func positions(in picture: DataPicture) -> DataPicture.Places {
    var places: DataPicture.Places = [:]
    for index in picture.positions {
      guard let expression = expressions[picture.nodes[index].node] else { continue }
      let text = picture.nodes[index].content.text ?? ""
      guard text != expression.text, Self.lost(text, expression), places[picture.paths[index]] == nil else {
        continue
      }
      places[picture.paths[index]] = index
    }
    return places
  }

  private static func lost(_ text: String, _ expression: Expression) -> Bool {
    guard let now = values(in: text, expression.literals),
      let before = values(in: expression.text, expression.literals)
    else { return false }
    return zip(zip(now, before), expression.canFail).contains { values, canFail in
      canFail && values.0.allSatisfy(\.isWhitespace) && !values.1.allSatisfy(\.isWhitespace)
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
