/// The steps that flows may be written with. Users add their own to ``standard``, or begin with none.
///
///     var steps = FlowSteps.standard
///     steps.define("the basket holds {int} thing(s)", "counts the lines of the basket") { (app, count: Int) in
///       try app.see("\(count) things")
///     }
///
/// A step that fits two patterns is an error, and so is one that fits none.
public struct StepTable<World: FlowWorld>: Sendable {
  /// One kind of step.
  public struct Definition: Sendable {
    /// As it is written in a flow, with braces for arguments.
    public let pattern: String
    /// A description for the list of steps.
    public let summary: String
    /// The heading in the list of steps.
    public let section: String

    let parsed: StepPattern?
    /// Why it cannot be used; nil if all is well.
    let fault: String?
    /// The kinds of blocks below a step that it accepts.
    let takesBelow: [StepArgumentKind]
    let run: @Sendable @MainActor (World, [String], Scenario.Step) async throws -> Void
  }

  /// In the order they were defined.
  public private(set) var definitions: [Definition] = []
  /// The heading that the next definitions get.
  public var section = "Your own"

  /// A table without steps.
  public init() {}

  /// Adds a step. An invalid definition is reported when a flow is run.
  ///
  /// - Parameters:
  ///   - pattern: words with braces for arguments: `{string}` (in quotes), `{int}`, `{number}`, `{word}`; `(s)` is
  ///     optional, and of `a/b` either is accepted.
  ///   - summary: the description, in a few words.
  ///   - body: gets the world and an argument for each pair of braces, then the table or the text below the step if it
  ///     accepts one. If it throws, the step fails. Runs on the main actor.
  public mutating func define<each Argument: StepArgument>(
    _ pattern: String, _ summary: String = "",
    body: @escaping @Sendable @MainActor (World, repeat each Argument) async throws -> Void
  ) {
    var parsed: StepPattern?
    var fault: String?
    do throws(StepPattern.Invalid) {
      let read = try StepPattern(pattern)
      parsed = read
      fault = Self.fault(in: read, taking: (repeat (each Argument).self))
    } catch {
      fault = error.description
    }
    var takesBelow: [StepArgumentKind] = []
    for kinds in repeat (each Argument).kinds { takesBelow += kinds.filter(\.isBelow) }
    definitions.append(
      Definition(
        pattern: pattern, summary: summary, section: section, parsed: parsed, fault: fault,
        takesBelow: takesBelow
      ) { world, texts, step in
        var reader = StepArgumentReader(texts: texts, step: step)
        let arguments = (repeat try reader.next((each Argument).self))
        try await body(world, repeat each arguments)
      })
  }

  /// Why a function with these parameters cannot be called for a pattern.
  private static func fault<each Argument: StepArgument>(
    in pattern: StepPattern, taking types: (repeat (each Argument).Type)
  ) -> String? {
    var parameters = pattern.arguments[...]
    var fault: String?
    func check<Next: StepArgument>(_ type: Next.Type) {
      guard fault == nil, !type.kinds.allSatisfy(\.isBelow) else { return }
      guard let parameter = parameters.popFirst() else {
        fault = "its function takes one \(type) more than the pattern has braces"
        return
      }
      if !type.kinds.contains(parameter) { fault = "{\(parameter.rawValue)} cannot be a \(type)" }
    }
    repeat check(each types)
    if fault == nil, let parameter = parameters.first {
      fault = "its function takes no argument for {\(parameter.rawValue)}"
    }
    return fault
  }
}

/// Gives the arguments of a step one by one, in the order of the function's parameters.
private struct StepArgumentReader {
  var texts: ArraySlice<String>
  let step: Scenario.Step

  init(texts: [String], step: Scenario.Step) {
    self.texts = texts[...]
    self.step = step
  }

  mutating func next<Argument: StepArgument>(_ type: Argument.Type) throws -> Argument {
    if type.kinds.allSatisfy(\.isBelow) {
      guard let argument = Argument(.step(step)) else {
        let what =
          type.kinds.contains(.table) ? "a table, like | name | value |," : "a text between \"\"\""
        throw StepProblem("expected \(what) below the step")
      }
      return argument
    }
    let text = texts.popFirst() ?? ""
    guard let argument = Argument(.text(text)) else {
      throw StepProblem("\(text) is beyond what the step can take")
    }
    return argument
  }
}

/// Why a step cannot be run, or what is different from what it expects.
struct StepProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
