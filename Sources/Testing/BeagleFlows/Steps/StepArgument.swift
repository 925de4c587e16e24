/// A type for the parameters of a step's function. After the application, the function takes the arguments of
/// its pattern in order, and then the table or the text below the step.
///
/// | Type | Source |
/// |---|---|
/// | `String` | `{string}` or `{word}` |
/// | `Int` | `{int}` |
/// | `Double` | `{number}` or `{int}` |
/// | `DataTable`, `DocString` | below the step; with `?` it may be missing |
public protocol StepArgument: Sendable {
  /// Parses the argument. Returns nil if it is invalid, such as a number beyond the type's range.
  init?(_ source: StepArgumentSource)

  /// The kinds of arguments that the type can be parsed from.
  static var kinds: [StepArgumentKind] { get }
}

/// A kind of argument.
public enum StepArgumentKind: String, CaseIterable, Sendable {
  /// In braces in the pattern.
  case string, word, int, number
  /// Below the step.
  case table, text

  var isBelow: Bool { self == .table || self == .text }
}

/// The source of an argument.
public enum StepArgumentSource: Sendable {
  /// The text for a pair of braces, without quotes.
  case text(String)
  /// The step itself, for the table or text below it.
  case step(Scenario.Step)
}

extension String: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .text(let text) = source else { return nil }
    self = text
  }

  public static var kinds: [StepArgumentKind] { [.string, .word] }
}

extension Int: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .text(let text) = source else { return nil }
    self.init(text)
  }

  public static var kinds: [StepArgumentKind] { [.int] }
}

extension Double: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .text(let text) = source else { return nil }
    self.init(text)
  }

  public static var kinds: [StepArgumentKind] { [.number, .int] }
}

extension DataTable: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .step(let step) = source, let table = step.table else { return nil }
    self = table
  }

  public static var kinds: [StepArgumentKind] { [.table] }
}

extension DocString: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .step(let step) = source, let docString = step.docString else { return nil }
    self = docString
  }

  public static var kinds: [StepArgumentKind] { [.text] }
}

extension Optional: StepArgument where Wrapped: StepArgument {
  public init?(_ source: StepArgumentSource) { self = Wrapped(source) }

  public static var kinds: [StepArgumentKind] { Wrapped.kinds }
}
