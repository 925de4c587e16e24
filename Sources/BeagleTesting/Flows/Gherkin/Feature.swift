/// A feature file prepared for a run: backgrounds are part of each scenario, and an outline is one scenario for each
/// row of its examples.
public struct Feature: Sendable, Equatable {
  /// The path the file was read by; messages begin with it.
  public let file: String
  /// The text after `Feature:`.
  public let name: String
  /// In the order of the file.
  public let scenarios: [Scenario]

  /// Creates a feature that was not read from a file; `file` is what messages begin with.
  public init(file: String, name: String, scenarios: [Scenario]) {
    self.file = file
    self.name = name
    self.scenarios = scenarios
  }
}

/// One way through an application.
public struct Scenario: Sendable, Equatable {
  /// For a row of an outline, the outline's name with the row's values.
  public let name: String
  /// The name of the rule that contains it.
  public let rule: String?
  /// Its own and those of the feature, the rule and the examples, each with its `@`, in that order.
  public let tags: [String]
  /// Counted from 1; of an outline, the line of the row.
  public let line: Int
  /// The backgrounds' steps first.
  public let steps: [Step]

  /// Creates a scenario, by default without tags and rule.
  public init(name: String, rule: String? = nil, tags: [String] = [], line: Int, steps: [Step]) {
    self.name = name
    self.rule = rule
    self.tags = tags
    self.line = line
    self.steps = steps
  }
}

extension Scenario {
  /// One line of a scenario, with the table or text below it.
  public struct Step: Sendable, Equatable {
    /// `Given`, `When`, `Then`, `And`, `But` or `*`. It reads well and decides nothing.
    public let keyword: String
    /// The text after the keyword.
    public let text: String
    /// Counted from 1.
    public let line: Int
    /// The table below the line, if there is one.
    public let table: DataTable?
    /// The text below the line, if there is one.
    public let docString: DocString?

    /// Creates a step; it has a table or a text, or neither.
    public init(
      keyword: String, text: String, line: Int, table: DataTable? = nil, docString: DocString? = nil
    ) {
      self.keyword = keyword
      self.text = text
      self.line = line
      self.table = table
      self.docString = docString
    }
  }
}

/// The cells below a step, row by row; all rows are equally long.
public struct DataTable: Sendable, Equatable {
  /// From top to bottom, the cells of each from left to right, without the blanks around them.
  public let rows: [[String]]

  /// Creates a table. The rows have to be equally long.
  public init(_ rows: [[String]]) {
    self.rows = rows
  }

  /// The rows below the first, by the names in the first.
  public var records: [[String: String]] {
    guard let names = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(names, $0)) { first, _ in first } }
  }

  /// The first two cells of each row: names and values. nil if rows have another number of cells.
  public var pairs: [(name: String, value: String)]? {
    rows.allSatisfy { $0.count == 2 } ? rows.map { ($0[0], $0[1]) } : nil
  }
}

/// The text between `"""` below a step, without the indentation of its fence.
public struct DocString: Sendable, Equatable {
  /// The lines, joined by line feeds, without one at the end.
  public let text: String
  /// The text after the opening fence, such as `json`.
  public let mediaType: String?

  /// Creates a text, by default of no type.
  public init(_ text: String, mediaType: String? = nil) {
    self.text = text
    self.mediaType = mediaType
  }
}
