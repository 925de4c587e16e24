import Beagle
import BeagleExpressions
import BeagleJSON

/// Finds texts that are missing because an operation has no result.
struct FailedExpressions {
  private struct Expression {
    let text: String
    /// Whether it has an operation, and no empty text is a possible result.
    var canFail: Bool { text.contains("(") && !text.contains("''") }
    /// Whether it shows nothing but one value: `uppercase(user.name)`.
    let isOneValue: Bool

    /// The expressions in a text.
    static func all(in text: String) -> [Expression] {
      guard case .template(let template) = ParsedText(text) else { return [] }
      let bytes = Array(text.utf8)
      return template.expressionRanges.compactMap { range in
        let text = String(decoding: bytes[range], as: UTF8.self)
        guard case .template(let one) = ParsedText(text) else { return nil }
        return Expression(text: text, isOneValue: Set(one.bindings).count <= 1 && !text.contains("'"))
      }
    }
  }

  /// A node whose text is lost.
  struct Loss {
    let node: Int
    /// Whether each lost expression shows nothing but the missing value.
    let isOfMissingValue: Bool
  }

  /// A result of an expression in an action that is missing with another response.
  struct LostResult {
    let text: String
    let canFail: Bool
    /// Whether it is nothing but the missing value.
    let isOneValue: Bool
  }

  private static let properties: Set = ["text", "title", "placeholder", "label"]

  private let baseline: Runtime
  /// The nodes with expressions that can fail, with their texts.
  private var nodes: [NodeID: (text: String, expressions: [Expression])] = [:]

  /// The expressions in actions that have a result, with their nodes.
  private let results: [(node: NodeID, expression: Expression, text: String)]

  /// - Parameters:
  ///   - texts: The texts in actions that read a response, each with the node of its component.
  ///   - value: The value of `onSuccess` in these actions.
  init(
    _ picture: DataPicture, _ runtime: Runtime, _ texts: [(node: NodeID, text: String)],
    _ value: DynamicObject
  ) {
    baseline = runtime
    let actions = texts.flatMap { node, text in Expression.all(in: text).map { (node, $0) } }
    let values = runtime.values(of: actions.map { ($0, $1.text) }, in: ("onSuccess", value))
    results = zip(actions, values).compactMap { action, value in
      value.text.isBlank ? nil : (action.0, action.1, value.text)
    }
    var parsed: [String: [Expression]] = [:]
    for index in picture.contents where picture.nodes[index].componentType != nil {
      guard let text = picture.text(index) else { continue }
      let (path, node) = (picture.paths[index], picture.nodes[index].node)
      let expressions = parsed[path] ?? Self.expressions(of: node, runtime)
      parsed[path] = expressions
      if !expressions.isEmpty { nodes[node] = (text, expressions) }
    }
  }

  private static func expressions(of node: NodeID, _ runtime: Runtime) -> [Expression] {
    let bind = runtime.source(of: node).binds.first { properties.contains($0.path) }
    return bind.map { Expression.all(in: $0.text).filter(\.canFail) } ?? []
  }

  /// The nodes that show the result of an expression in the baseline and nothing with other data, by
  /// document path.
  func losses(in picture: DataPicture, _ runtime: Runtime) -> [String: Loss] {
    var losses: [String: Loss] = [:]
    for index in picture.positions where losses[picture.paths[index]] == nil {
      let node = picture.nodes[index]
      guard let (text, expressions) = nodes[node.node], node.content.text ?? "" != text else { continue }
      let texts = expressions.map { (node: node.node, text: $0.text) }
      let values = zip(baseline.values(of: texts), runtime.values(of: texts))
      let lost = zip(expressions, values).filter { !$1.0.text.isBlank && $1.1.text.isBlank }
      if lost.isEmpty { continue }
      losses[picture.paths[index]] = Loss(node: index, isOfMissingValue: lost.allSatisfy(\.0.isOneValue))
    }
    return losses
  }

  /// The results of expressions in actions that exist in the baseline, but not after another response.
  ///
  /// - Parameters:
  ///   - runtime: The state after the other response.
  ///   - value: The value of `onSuccess` in that state.
  func lostResults(in runtime: Runtime, with value: DynamicObject) -> [LostResult] {
    let values = runtime.values(of: results.map { ($0.node, $0.expression.text) }, in: ("onSuccess", value))
    return zip(results, values).compactMap { result, value in
      guard value.text.isBlank else { return nil }
      let one = result.expression
      return LostResult(text: result.text, canFail: one.canFail, isOneValue: one.isOneValue)
    }
  }
}
