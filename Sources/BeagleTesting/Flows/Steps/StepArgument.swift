/// What the function of a step may take after the application: the arguments of its pattern in their order, and then the
/// table or the text below the step.
///
/// | Type | Where it comes from |
/// |---|---|
/// | `String` | `{string}` or `{word}` |
/// | `Int` | `{int}` |
/// | `Double` | `{number}` or `{int}` |
/// | `DataTable`, `DocString` | below the step; with `?` it may be missing |
public protocol StepArgument: Sendable {
  /// Reads what stands in the step. nil is not possible, as a number beyond the type's range.
  init?(_ source: StepArgumentSource)

  /// The names of the braces it can be read from; empty for what stands below the step.
  static var patterns: [String] { get }
}

/// Where an argument of a step is read from.
public enum StepArgumentSource: Sendable {
  /// The text of a pair of braces, without quotes.
  case text(String)
  /// The step, for what stands below it.
  case step(Scenario.Step)
}

extension String: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .text(let text) = source else { return nil }
    self = text
  }

  public static var patterns: [String] { ["string", "word"] }
}

extension Int: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .text(let text) = source else { return nil }
    self.init(text)
  }

  public static var patterns: [String] { ["int"] }
}

extension Double: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .text(let text) = source else { return nil }
    self.init(text)
  }

  public static var patterns: [String] { ["number", "int"] }
}

extension DataTable: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .step(let step) = source, let table = step.table else { return nil }
    self = table
  }

  public static var patterns: [String] { [] }
}

extension DocString: StepArgument {
  public init?(_ source: StepArgumentSource) {
    guard case .step(let step) = source, let docString = step.docString else { return nil }
    self = docString
  }

  public static var patterns: [String] { [] }
}

extension Optional: StepArgument where Wrapped: StepArgument {
  public init?(_ source: StepArgumentSource) { self = Wrapped(source) }

  public static var patterns: [String] { Wrapped.patterns }
}
