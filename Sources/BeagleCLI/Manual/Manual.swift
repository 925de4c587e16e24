/// What there is to know about a command: the help, the manual page and the completions of shells are made from it.
struct Manual: Sendable {
  /// Nil for the program without a command.
  var command: String?
  /// A sentence.
  let summary: String
  /// The ways to call it, each with what it does where that is not plain.
  let usage: [(form: String, text: String)]
  /// Paragraphs before the options.
  var introduction: [String] = []
  var options: [OptionRow] = []
  /// Paragraphs behind the options.
  var notes: [String] = []
  /// Tables behind the options: of codes, for instance.
  var tables: [Table] = []
  /// Command lines.
  var examples: [String] = []
  let exitCodes: String
  /// What its arguments are that are no options.
  var arguments = OptionValues.none

  struct Table: Sendable {
    let title: String
    let rows: [(name: String, text: String)]
  }
}

/// An option as it is described.
struct OptionRow: Sendable {
  let name: String
  /// A dash and a letter that mean the same.
  var short: String?
  /// Of its value; nil if it has none.
  var placeholder: String?
  let help: String
  var values = OptionValues.none
  var isRepeatable = false
}

extension OptionRow {
  init<Settings>(_ option: Option<Settings>) {
    self.init(
      name: option.name, short: option.short, placeholder: option.placeholder,
      help: option.help + (option.isRepeatable ? "; may be given again" : ""), values: option.values,
      isRepeatable: option.isRepeatable)
  }

  /// Those that every command has.
  static let common = [
    OptionRow(name: "--version", help: "the program's version"),
    OptionRow(name: "--help", short: "-h", help: "this text"),
  ]

  /// The ways to write it, the short one first.
  var names: [String] { (short.map { [$0] } ?? []) + [name] }
}
