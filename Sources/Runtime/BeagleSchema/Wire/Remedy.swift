package import BeagleExpressions

/// A change that fixes a finding. Offsets are of the document's bytes.
package struct Remedy: Sendable, Hashable {
  package enum Change: Sendable, Hashable {
    /// Replaces a name, in quotes if the old one is in quotes.
    case name(String, over: Range<Int>)
    /// Replaces a range by JSON, or by a part of a string as JSON writes it.
    case text(String, over: Range<Int>)
    /// Inserts JSON before and after a value.
    case enclosing(Range<Int>, between: String, and: String)
    /// Removes a member of an object, from its key to the end of its value, with the comma that separates it.
    case removingMember(Range<Int>)
  }

  package var changes: [Change]
  /// The client that reads the present text like the replacement, if other clients read it differently.
  package var client: String?
  /// Whether there is only one plausible reading.
  package var isCertain = true
  /// The range that is not checked until this is fixed, and may contain further findings.
  package var hidden: Range<Int>?

  package init(_ changes: Change...) { self.changes = changes }

  /// The name that it writes first, as shown in messages.
  package var name: String? {
    if case .name(let name, over: _)? = changes.first { name } else { nil }
  }
}

/// The probable meaning of something that is wrong.
package struct Guess: Sendable, Hashable {
  package enum Option: Sendable, Hashable {
    case name(String)
    /// The value of a name as one client reads it.
    case reading(String, client: String)
    /// JSON, and its description in messages.
    case json(String, shown: String)
    /// Where to look. It cannot replace the wrong text.
    case advice(String)

    package var text: String {
      switch self {
      case .name(let text), .json(_, shown: let text), .advice(let text): text
      case .reading(let text, let client): "\(text) (\(client))"
      }
    }
  }

  /// The most likely first.
  package let options: [Option]
  /// Whether there is one option and it is the only plausible reading.
  package let isCertain: Bool

  /// - Returns: nil if there are no options.
  package init?(_ options: [Option], isCertain: Bool) {
    if options.isEmpty { return nil }
    self.options = options
    self.isCertain = isCertain && options.count == 1
  }

  /// Creates a guess from names with a spelling close to an unknown one.
  package init?(_ near: Spelling.Candidates) {
    self.init(near.words.map(Option.name), isCertain: near.isCertain)
  }

  /// Creates a guess from a synonym or a longer form, which is never certain.
  package init?(synonym: String?) {
    self.init(synonym.map { [.name($0)] } ?? [], isCertain: false)
  }

  /// The options of "did you mean": the likeliest option, or all readings of clients.
  package var suggestion: String? {
    let readings = options.filter { if case .reading = $0 { true } else { false } }
    return readings.isEmpty ? options.first?.text : readings.map(\.text).joined(separator: " or ")
  }

  /// The possible fixes for the text in a range.
  package func remedies(over range: Range<Int>, hidden: Range<Int>? = nil) -> [Remedy] {
    options.compactMap { option in
      let change: Remedy.Change
      var client: String?
      switch option {
      case .name(let name): change = .name(name, over: range)
      case .reading(let name, let reader):
        change = .name(name, over: range)
        client = reader
      case .json(let json, shown: _): change = .text(json, over: range)
      case .advice: return nil
      }
      var remedy = Remedy(change)
      remedy.isCertain = isCertain
      remedy.hidden = hidden
      remedy.client = client
      return remedy
    }
  }
}
