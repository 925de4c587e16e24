import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The possible kinds of a value that is not evaluated and, if it is one of a few texts, these texts.
private struct Estimate {
  var kinds: ValueKinds
  var texts: [String]?
}

extension TreeCheck {
  /// Checks a string that may contain expressions.
  ///
  /// - Parameters:
  ///   - type: the type of the property, which determines the other parameters: an expression is judged once
  ///     for each.
  ///   - expectation: what the property accepts, for the message.
  ///   - accepts: the kinds of results that the property accepts.
  ///   - takes: whether the property accepts a text that the expression may produce.
  func expression(
    _ json: JSONCursor, for type: Any.Type, expectation: @autoclosure () -> String, accepts: ValueKinds,
    takes: (String) -> Bool = { _ in true }
  ) {
    let place = ExpressionPlace(environment, type)
    let (known, slot) = soundExpressions.find(json)
    // Names are recorded at every occurrence.
    if notesNames { noteEvaluated(json) } else if known == place { return }
    guard json.kind == .string else { return }
    let before = findingCount
    defer {
      if let slot, findingCount == before { soundExpressions.insert(place, in: slot, of: json) }
    }
    let template: ExpressionTemplate
    switch json.parsedText {
    case .template(let parsed): template = parsed
    case .malformed(let error):
      mention(error.possibleContexts)
      return noteSyntaxError(error, in: json)
    case .literal: return
    }
    guard let result = estimate(template, json) else { return }
    checkResult(result.kinds, result.texts, json, expectation: expectation(), accepts: accepts, takes: takes)
  }

  /// Checks free-form data, whose strings are evaluated at any depth.
  func data(_ json: JSONCursor) {
    guard json.containsExpressionMarker else { return }
    // Data may be nested too deeply for recursion.
    var rest = [json]
    while let json = rest.popLast() {
      work += 1
      switch json.kind {
      case .string where json.mayHoldExpression:
        expression(json, for: DynamicObject.self, expectation: "any value", accepts: .any)
      case .array: rest.append(contentsOf: json.elements.reversed())
      case .object: rest.append(contentsOf: json.members.map(\.value).reversed())
      default: break
      }
    }
  }

  /// Simulates the evaluation of a text with what is known about each value.
  ///
  /// - Returns: nil if the result is text, whatever the results of the expressions in it.
  private func estimate(_ template: ExpressionTemplate, _ json: JSONCursor) -> Estimate? {
    var stack: [Estimate] = []
    template.forEachStepWithRange { step, range in
      work += 1
      let piece = StringPiece(json: json, range: range)
      switch step {
      case .push(let value):
        let text: String? = if case .string(let text) = value { text } else { nil }
        stack.append(Estimate(kinds: ValueKinds(of: value), texts: text.map { [$0] }))
        noteDifferences(ofLiteral: value, piece)
      case .read(let binding):
        read(binding, piece)
        noteDifferences(ofReading: binding, piece)
        stack.append(Estimate(kinds: .any))
      case .call(let name, let count):
        let arguments = Array(stack.suffix(count))
        stack.removeLast(min(count, stack.count))
        stack.append(call(name, arguments, piece))
      case .text: break
      case .append: _ = stack.popLast()
      case .spaced: note(.spaces, piece.blanks)
      }
    }
    return template.isLoneExpression ? stack.last : Estimate(kinds: .string)
  }

  private func call(_ name: String, _ arguments: [Estimate], _ piece: StringPiece) -> Estimate {
    let kinds = arguments.map(\.kinds)
    noteDifferences(ofCall: name, kinds, piece)
    noteName(.operation(name), .read, byteRange(of: piece))
    guard let operation = operations[name] else {
      reportUnknownOperation(name, piece)
      return Estimate(kinds: .any)
    }
    guard operation.arity.contains(kinds.count) else {
      reportArgumentCount(kinds.count, operation, name, piece)
      return Estimate(kinds: .any)
    }
    guard name == "condition", arguments.count == 3 else {
      checkArguments(kinds[...], operation, piece)
      return Estimate(kinds: operation.result)
    }
    checkArguments(kinds.prefix(1), operation, piece)
    var texts: [String]?
    if let yes = arguments[1].texts, let no = arguments[2].texts, yes.count + no.count <= Self.maximumTexts {
      texts = yes + no
      work += yes.count + no.count
    }
    return Estimate(kinds: kinds[1].union(kinds[2]), texts: texts)
  }

  /// If an expression may produce more texts than this, its texts are not checked.
  private static var maximumTexts: Int { 50 }
}

extension StringPiece {
  /// The opening braces, with the blank after them if there is one.
  fileprivate var blanks: StringPiece {
    StringPiece(json: json, range: range.lowerBound - 2..<range.lowerBound + 1)
  }
}

extension ValueKinds {
  /// `a string`, `an array`, `null`.
  var withArticle: String {
    let text = description
    if self == .null { return text }
    return "aeiou".contains(text.first ?? "x") ? "an \(text)" : "a \(text)"
  }

  /// The kinds of expression results that a property of a type accepts. Null is always the same as absent.
  static func accepted<Value>(by type: Value.Type) -> ValueKinds {
    if type == Bool.self { return [.bool, .null] }
    if type == Int.self || type == Double.self { return [.number, .null] }
    if type == String.self || type == DynamicObject.self { return .any }
    if type == ImagePath.self { return [.object, .null] }
    // Colours and names.
    return [.string, .null]
  }
}

/// What an expression's findings depend on in addition to its text: what it can read, and the property it is
/// for.
struct ExpressionPlace: Equatable {
  private let scope: Int
  private let submitted: Range<Int>
  private let root: Int
  private let type: ObjectIdentifier

  init(_ environment: CheckEnvironment, _ type: Any.Type) {
    scope = environment.scope
    submitted = environment.submitted
    root = environment.root
    self.type = ObjectIdentifier(type)
  }
}
