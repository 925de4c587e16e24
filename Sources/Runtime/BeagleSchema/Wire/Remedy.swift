package import BeagleExpressions

/// What can be written to mend what a finding is about, as the rule that reports it knows it. Offsets are of the document's
/// bytes.
package struct Remedy: Sendable, Hashable {
  package enum Change: Sendable, Hashable {
    /// A name in place of another one, in quotes where that is in quotes.
    case name(String, over: Range<Int>)
    /// JSON, or a part of a string as JSON writes it, in place of what is there.
    case text(String, over: Range<Int>)
    /// JSON before and behind a value.
    case enclosing(Range<Int>, between: String, and: String)
    /// A member of an object, from its key to the end of its value, is taken out with the comma that separates it.
    case removingMember(Range<Int>)
  }

  package var changes: [Change]
  /// The client that reads the present text as the replacement, if other clients read it differently.
  package var client: String?
  /// Whether nothing else can have been meant.
  package var isCertain = true
  /// What is not looked at as long as nothing is mended: there may be findings in it that nobody has seen yet.
  package var hidden: Range<Int>?

  package init(_ changes: Change...) { self.changes = changes }

  /// The name that it writes first, as people are told it.
  package var name: String? {
    if case .name(let name, over: _)? = changes.first { name } else { nil }
  }
}

/// What was probably meant by something that is wrong.
package struct Guess: Sendable, Hashable {
  package enum Option: Sendable, Hashable {
    case name(String)
    /// The value of a name as one client reads it.
    case reading(String, client: String)
    /// JSON, and what people are told of it.
    case json(String, shown: String)
    /// Where to look. It cannot be written in place of what is wrong.
    case advice(String)

    package var text: String {
      switch self {
      case .name(let text), .json(_, shown: let text), .advice(let text): text
      case .reading(let text, let client): "\(text) (\(client))"
      }
    }
  }

  /// The likeliest first.
  package let options: [Option]
  /// Whether there is one option, and nothing else can have been meant.
  package let isCertain: Bool

  /// - Returns: nil where there are no options.
  package init?(_ options: [Option], isCertain: Bool) {
    if options.isEmpty { return nil }
    self.options = options
    self.isCertain = isCertain && options.count == 1
  }

  /// Names that are spelled nearly like one that there is not.
  package init?(_ near: Spelling.Candidates) {
    self.init(near.words.map(Option.name), isCertain: near.isCertain)
  }

  /// A word that means the same elsewhere, or a longer one: a guess and no more.
  package init?(synonym: String?) {
    self.init(synonym.map { [.name($0)] } ?? [], isCertain: false)
  }

  /// The options of "did you mean": the likeliest option, or all readings of clients.
  package var suggestion: String? {
    let readings = options.filter { if case .reading = $0 { true } else { false } }
    return readings.isEmpty ? options.first?.text : readings.map(\.text).joined(separator: " or ")
  }

  /// How what stands in a range can be mended.
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
