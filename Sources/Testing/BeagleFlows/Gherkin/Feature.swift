import BeagleJSON
import BeagleNetworking
public import Foundation

/// A feature file prepared for a run: each scenario contains the steps of its backgrounds, and an outline is
/// one scenario for each row of its examples.
public struct Feature: Sendable, Equatable {
  /// The path of the file, with which messages begin.
  public let file: String
  /// The text after `Feature:`.
  public let name: String
  /// In the order of the file.
  package let scenarios: [Scenario]

  /// Creates a feature that was not read from a file; messages begin with `file`.
  package init(file: String, name: String, scenarios: [Scenario]) {
    self.file = file
    self.name = name
    self.scenarios = scenarios
  }
}

/// A scenario of a feature.
public struct Scenario: Sendable, Equatable {
  /// The name; for a row of an outline, the outline's name with the row's values.
  public let name: String
  package let rule: String?
  /// The tags of the scenario, the feature, the rule and the examples, each with its `@`, in that order.
  public let tags: [String]
  /// The line, counted from 1; for an outline, the line of the row.
  public let line: Int
  /// The backgrounds' steps first.
  package let steps: [Step]

  package init(name: String, rule: String? = nil, tags: [String] = [], line: Int, steps: [Step]) {
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
    /// `Given`, `When`, `Then`, `And`, `But` or `*`. It has no effect.
    public let keyword: String
    /// The text after the keyword.
    public let text: String
    /// The line, counted from 1.
    public let line: Int
    /// The table below the line, if there is one.
    public let table: DataTable?
    /// The text below the line, if there is one.
    public let docString: DocString?

    package init(
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

/// The table below a step; all rows have the same length.
public struct DataTable: Sendable, Equatable {
  /// The cells of each row, without surrounding blanks.
  public let rows: [[String]]

  /// Creates a table. All rows must have the same length.
  public init(_ rows: [[String]]) {
    self.rows = rows
  }

  /// The rows below the first, keyed by the names in the first row.
  public var records: [[String: String]] {
    guard let names = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(names, $0)) { first, _ in first } }
  }

  /// The rows as pairs of names and values; nil if they do not have exactly two cells.
  public var pairs: [(name: String, value: String)]? {
    rows.allSatisfy { $0.count == 2 } ? rows.map { ($0[0], $0[1]) } : nil
  }
}

/// The text between `"""` below a step, without the indentation of its fence.
public struct DocString: Sendable, Equatable {
  /// The lines, joined by line feeds, without a trailing one.
  public let text: String
  /// The text after the opening fence, such as `json`.
  public let mediaType: String?

  /// Creates a text, by default without a media type.
  public init(_ text: String, mediaType: String? = nil) {
    self.text = text
    self.mediaType = mediaType
  }
}

extension Feature {
  /// Parses the text of a feature file in Gherkin with English keywords.
  ///
  /// - Parameters:
  ///   - text: the whole file.
  ///   - file: the name for messages.
  /// - Throws: an error with line, column, and the expected and the found text.
  public init(parsing text: String, file: String) throws(GherkinError) {
    guard text.utf8.count <= GherkinLimits.bytes else {
      throw GherkinError(
        file: file, line: 1, column: 1,
        message: "expected at most \(GherkinLimits.bytes) bytes, found \(text.utf8.count)")
    }
    var parser = FeatureParser(file: file, text: text)
    self = try parser.feature()
  }

  /// Reads a feature file.
  public init(contentsOf file: URL) throws(GherkinError) {
    try self.init(contentsOfFile: file.path)
  }

  /// Reads a feature file. Messages use this path.
  public init(contentsOfFile path: String) throws(GherkinError) {
    let bytes: [UInt8]
    do throws(NamedFile.ReadError) {
      bytes = try NamedFile.bytes(of: path, atMost: JSONLimits().bytes)
    } catch {
      throw GherkinError(file: path, line: 1, column: 1, message: error.reason)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw GherkinError(file: path, line: 1, column: 1, message: "expected text in UTF-8")
    }
    try self.init(parsing: text, file: path)
  }
}

extension Feature {
  /// Reads the files of a folder whose names end in `.feature`, in alphabetical order.
  ///
  ///     let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Flows")
  ///     let features = try Feature.all(in: folder)
  ///
  /// - Throws: an error if a file is not a feature file, there are no files, or the folder cannot be read.
  public static func all(in folder: URL) throws(GherkinError) -> [Feature] {
    let names: [String]
    do throws(FileFailure) {
      names = try NamedFile.names(in: folder.path)
    } catch {
      throw GherkinError(
        file: folder.path, line: 1, column: 1, message: "the folder cannot be read: \(error.reason)")
    }
    let files = names.filter { $0.hasSuffix(".feature") }.sorted()
    guard !files.isEmpty else {
      throw GherkinError(
        file: folder.path, line: 1, column: 1, message: "there is no .feature file in this folder")
    }
    var features: [Feature] = []
    for file in files { features.append(try Feature(contentsOf: folder.appendingPathComponent(file))) }
    return features
  }
}

/// A row of a table: cells between bars. In a cell `\|` is a bar, `\n` a line break and `\\` a backslash.
struct TableRow {
  let line: Int
  let cells: [String]

  init(_ line: GherkinLine, file: String) throws(GherkinError) {
    self.line = line.number
    var cells: [String] = []
    var start = line.text.index(after: line.text.startIndex)
    var position = start
    while position < line.text.endIndex {
      let character = line.text[position]
      position = line.text.index(after: position)
      if character == "\\", position < line.text.endIndex {
        position = line.text.index(after: position)
      } else if character == "|" {
        let end = line.text.index(before: position)
        cells.append(Self.unescaped(line.text[start..<end].trimmed))
        start = position
      }
    }
    guard start == line.text.endIndex else {
      throw GherkinError(
        file: file, line: line.number, column: line.column + line.text.count,
        message: "expected | at the end of the row")
    }
    self.cells = cells
  }

  private static func unescaped(_ cell: Substring) -> String {
    guard cell.contains("\\") else { return String(cell) }
    var result = ""
    var isEscaped = false
    for character in cell {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): result.append("\n")
      case (true, "|"), (true, "\\"), (false, _): result.append(character)
      case (true, _): result += "\\\(character)"
      }
      isEscaped = false
    }
    return result
  }
}
