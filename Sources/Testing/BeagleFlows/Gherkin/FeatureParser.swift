/// Parses a feature file in one pass over its lines; the first word of each line determines its kind.
struct FeatureParser {
  let file: String
  private let lines: [GherkinLine]
  private var position = 0
  private(set) var scenarios: [Scenario] = []
  private var stepCount = 0

  /// The background and tags of the feature or rule around scenarios.
  struct Enclosing {
    var rule: String?
    var tags: [String]
    var background: [Scenario.Step] = []
  }

  init(file: String, text: String) {
    self.file = file
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { GherkinLine($0.element, number: $0.offset + 1) }
  }

  mutating func feature() throws(GherkinError) -> Feature {
    try readLanguage()
    let tags = try tags()
    guard case .header(.feature, _, let name) = current.kind else { throw expected("\"Feature:\"") }
    advance()
    skipDescription(of: .feature)
    var enclosing = Enclosing(rule: nil, tags: tags)
    try scenarios(in: &enclosing, named: "Feature")
    while true {
      let tags = try self.tags()
      guard case .header(.rule, _, let rule) = current.kind else { break }
      advance()
      skipDescription(of: .rule)
      var inner = enclosing
      inner.rule = rule
      inner.tags += tags
      try scenarios(in: &inner, named: "Rule")
    }
    guard current.kind == .end else { throw expected(Self.afterScenarios) }
    return Feature(file: file, name: name, scenarios: scenarios)
  }

  private static let afterScenarios =
    "\"Scenario:\", \"Scenario Outline:\", \"Rule:\", a step (Given, When, Then, And, But, *) or the end"

  // MARK: Blocks

  private mutating func scenarios(
    in enclosing: inout Enclosing, named block: String
  ) throws(GherkinError) {
    var isFirst = true
    while true {
      let start = position
      let tags = try tags()
      switch current.kind {
      case .header(.background, _, _):
        guard isFirst, tags.isEmpty else {
          throw error("a Background is allowed once, before the scenarios of its \(block), and has no tags")
        }
        advance()
        skipDescription(of: .background)
        enclosing.background += try steps()
      case .header(.scenario, let keyword, let name), .header(.outline, let keyword, let name):
        try scenario(keyword, name, tags: tags, in: enclosing)
      case .header(.rule, _, _):
        // Its tags belong to it.
        position = start
        return
      case .end:
        return
      default:
        throw expected(isFirst ? "\"Background:\", \"Scenario:\" or \"Rule:\"" : Self.afterScenarios)
      }
      isFirst = false
    }
  }

  private mutating func scenario(
    _ keyword: String, _ name: String, tags: [String], in enclosing: Enclosing
  ) throws(GherkinError) {
    let header = current
    advance()
    let description = skipDescription(of: .scenario)
    let steps = try steps()
    guard !steps.isEmpty else {
      let found = description.map { "; \"\($0.text)\" is not a step" } ?? ""
      throw error("the scenario has no steps: expected Given, When, Then, And, But or *\(found)", at: header)
    }
    var examples: [Examples] = []
    while let next = try examplesBlock() { examples.append(next) }
    let all = enclosing.tags + tags
    guard !examples.isEmpty else {
      if case .header(.outline, _, _) = header.kind {
        throw error("the \(keyword) has no Examples: expected \"Examples:\" with a table", at: current)
      }
      return try add(
        Scenario(
          name: name, rule: enclosing.rule, tags: all, line: header.number,
          steps: enclosing.background + steps))
    }
    for examples in examples {
      for row in examples.rows {
        let values = Placeholders(names: examples.names, values: row.cells)
        var filled: [Scenario.Step] = []
        for step in steps {
          do throws(Placeholders.Unknown) {
            filled.append(try values.fill(step))
          } catch {
            let names = examples.names.map { "<\($0)>" }.joined(separator: ", ")
            throw GherkinError(
              file: file, line: step.line, column: 1,
              message: "expected the name of a column of the examples (\(names)), found <\(error.name)>")
          }
        }
        try add(
          Scenario(
            name: values.title(name), rule: enclosing.rule, tags: all + examples.tags, line: row.line,
            steps: enclosing.background + filled))
      }
    }
  }

  private mutating func add(_ scenario: Scenario) throws(GherkinError) {
    guard scenarios.count < GherkinLimits.scenarios else {
      throw error("the limit of \(GherkinLimits.scenarios) scenarios of a file is reached")
    }
    stepCount += scenario.steps.count + scenario.tags.count
    guard stepCount <= GherkinLimits.steps else {
      throw error(
        "the limit of \(GherkinLimits.steps) steps and tags of a file is reached; the steps of a "
          + "background count for each scenario")
    }
    scenarios.append(scenario)
  }

  private struct Examples {
    let tags: [String]
    let names: [String]
    let rows: [TableRow]
  }

  private mutating func examplesBlock() throws(GherkinError) -> Examples? {
    let start = position
    let tags = try tags()
    guard case .header(.examples, _, _) = current.kind else {
      position = start
      return nil
    }
    let header = current
    advance()
    skipDescription(of: .examples)
    let rows = try rows()
    guard let names = rows.first else {
      throw error("the Examples have no table: expected a row like | name | value |", at: header)
    }
    return Examples(tags: tags, names: names.cells, rows: Array(rows.dropFirst()))
  }

  // MARK: Steps

  private mutating func steps() throws(GherkinError) -> [Scenario.Step] {
    var steps: [Scenario.Step] = []
    skipBlank()
    while case .step(let keyword, let text) = current.kind {
      guard !text.isEmpty else { throw error("expected what happens after \(keyword)") }
      let line = current.number
      advance()
      skipBlank()
      let rows = try rows()
      let docString = rows.isEmpty ? try docString() : nil
      skipBlank()
      guard current.kind != .row, current.kind != .fence else {
        throw error("a step has one table or one text: expected the next step")
      }
      steps.append(
        Scenario.Step(
          keyword: keyword, text: text, line: line,
          table: rows.isEmpty ? nil : DataTable(rows.map(\.cells)), docString: docString))
    }
    return steps
  }

  private mutating func rows() throws(GherkinError) -> [TableRow] {
    var rows: [TableRow] = []
    skipBlank()
    while current.kind == .row {
      let row = try TableRow(current, file: file)
      if let first = rows.first, first.cells.count != row.cells.count {
        throw error("expected \(first.cells.count) cells as in line \(first.line), found \(row.cells.count)")
      }
      rows.append(row)
      advance()
      skipBlank()
    }
    return rows
  }

  private mutating func docString() throws(GherkinError) -> DocString? {
    let opening = current
    guard opening.kind == .fence else { return nil }
    let fence = opening.text.prefix(3)
    let mediaType = opening.text.dropFirst(3).trimmed
    let escaped = fence.map { "\\\($0)" }.joined()
    var content: [String] = []
    advance()
    while current.text != fence {
      guard current.kind != .end else {
        throw error("the text that begins here does not end: expected \(fence)", at: opening)
      }
      // The indentation of the fence is not part of the text.
      let indent = current.raw.prefix(opening.column - 1).prefix(while: \.isWhitespace).count
      content.append(String(current.raw.dropFirst(indent)).replacing(escaped, with: String(fence)))
      advance()
    }
    advance()
    return DocString(
      content.joined(separator: "\n"), mediaType: mediaType.isEmpty ? nil : String(mediaType))
  }

  // MARK: Lines

  private var current: GherkinLine {
    position < lines.count ? lines[position] : GherkinLine(endAt: max(lines.count, 1))
  }

  private mutating func advance() { position += 1 }

  private mutating func skipBlank() {
    while current.kind == .blank || current.kind == .comment { advance() }
  }

  /// - Returns: the first line of the description.
  @discardableResult
  private mutating func skipDescription(of block: GherkinLine.Header) -> GherkinLine? {
    var first: GherkinLine?
    while !current.kind.endsDescription(of: block) {
      if current.kind != .blank, current.kind != .comment { first = first ?? current }
      advance()
    }
    return first
  }

  private mutating func tags() throws(GherkinError) -> [String] {
    var tags: [String] = []
    skipBlank()
    while current.kind == .tags {
      for word in current.text.split(whereSeparator: \.isWhitespace) {
        if word.hasPrefix("#") { break }
        guard word.hasPrefix("@"), word.count > 1 else {
          let column = current.raw.distance(from: current.raw.startIndex, to: word.startIndex) + 1
          throw error("expected a tag like @smoke, found \"\(word)\"", column: column)
        }
        tags.append(String(word))
      }
      advance()
      skipBlank()
    }
    return tags
  }

  /// A comment like `# language: en` before anything else.
  private mutating func readLanguage() throws(GherkinError) {
    while current.kind == .blank || current.kind == .comment {
      let words = current.text.dropFirst().trimmed
      if words.hasPrefix("language") {
        let rest = words.dropFirst(8).trimmed
        let language = rest.dropFirst().trimmed
        if rest.first == ":", language != "en", !language.hasPrefix("en-") {
          throw error(
            "expected \"# language: en\", found \"\(language)\": only English keywords are understood")
        }
      }
      advance()
    }
  }

  // MARK: Errors

  private func expected(_ what: String) -> GherkinError {
    let found = current.kind == .end ? "the end of the file" : "\"\(current.text.prefix(60))\""
    return error("expected \(what), found \(found)")
  }

  private func error(_ message: String, at line: GherkinLine? = nil, column: Int? = nil) -> GherkinError {
    let line = line ?? current
    return GherkinError(file: file, line: line.number, column: column ?? line.column, message: message)
  }
}
