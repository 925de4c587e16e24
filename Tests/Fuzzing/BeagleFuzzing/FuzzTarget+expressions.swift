import BeagleChecking
import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension FuzzTarget {
  /// A string that may have expressions: it has the same value each time on each platform, which JSON can
  /// express; literal text can be read again after escaping, and findings refer to positions in the text.
  package static let expression = FuzzTarget("expression") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let length = text.utf8.count
    try check(documentShowing: text)
    for platform in Platform.allCases {
      var evaluator = Evaluator(operations: OperationTable(platform: platform))
      let value = evaluator.evaluate(text: text, in: SampleContexts())
      try BrokenProperty.unless(
        value == evaluator.evaluate(text: text, in: SampleContexts()), "evaluating twice gives two values")
    }
    switch ParsedText(text) {
    case .literal(let literal):
      guard case .literal(literal) = ParsedText(ExpressionTemplate.escape(literal)) else {
        throw BrokenProperty(description: "escaped text is not literal text")
      }
    case .malformed(let error):
      try BrokenProperty.unless(
        error.offset >= 0 && error.offset + error.length <= length, "the fault is outside the text")
      try BrokenProperty.unless(
        error.annotated.split(separator: "\n", omittingEmptySubsequences: false).count == 2,
        "an annotated error is two lines")
    case .template(let template):
      try BrokenProperty.unless(template.source.utf8.elementsEqual(text.utf8), "a template has another text")
      var isInside = true
      template.forEachStepWithRange { _, range in
        if range.lowerBound < 0 || range.upperBound > length { isInside = false }
      }
      try BrokenProperty.unless(isInside, "a step is outside the text")
      for platform in Platform.allCases { try evaluate(template, on: platform) }
    }
  }

  /// The findings of a document with the text have ranges inside the document.
  private static func check(documentShowing text: String) throws {
    let open = #"{"_beagleComponent_":"beagle:text","text":"#
    let document = Array(open.utf8) + (try encoded(.string(text))) + Array("}".utf8)
    for finding in ScreenCheck().findings(in: document) {
      try BrokenProperty.unless(
        finding.byteRange.lowerBound >= 0 && finding.byteRange.upperBound <= document.count,
        "a finding is outside the document")
      try BrokenProperty.unless(!finding.message.isEmpty, "a finding says nothing")
    }
  }

  private static func evaluate(_ template: ExpressionTemplate, on platform: Platform) throws {
    var evaluator = Evaluator(operations: OperationTable(platform: platform))
    let first = evaluator.evaluate(template, in: SampleContexts())
    let second = evaluator.evaluate(template, in: SampleContexts())
    try BrokenProperty.unless(first == second, "evaluating twice gives two values on \(platform)")
    // A value may nest deeper than a document of the default limits.
    let written = try encoded(first)
    try BrokenProperty.unless(!written.isEmpty, "a value has no text on \(platform)")
    try BrokenProperty.unless(evaluator.issues.count <= Evaluator.maximumIssues, "there are too many faults")
  }

  /// A path: it can be parsed from its text, and a value that was written at it is read at it.
  package static let path = FuzzTarget("path") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let path = ContextPath(text) else { return }
    try BrokenProperty.unless(ContextPath(path.description) == path, "a path is written as another path")
    for start in SampleContexts().values {
      var value = start
      if value.set("new", at: path) {
        try BrokenProperty.unless(value.value(at: path) == "new", "what was written is not there")
      } else {
        try BrokenProperty.unless(value == start, "a refused write changed the value")
      }
    }
  }
}

/// Values of all kinds.
private struct SampleContexts: ContextScope {
  let values: [DynamicObject] = [
    ["a": 1, "b": [1, 2.5, "x", nil, true], "c": ["d": "é"], "": -0.0], [1, [2, [3]], "4"], "text 1.5", 7,
    1e308, nil,
    true,
  ]

  /// Every id has a value, chosen by its first letter.
  func value(ofContext id: String) -> DynamicObject? {
    guard let first = id.utf8.first, first != UInt8(ascii: "u") else { return nil }
    return values[Int(first) % values.count]
  }
}
