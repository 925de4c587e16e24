/// What the value of an option can be: what a shell completes.
enum OptionValues: Sendable, Equatable {
  /// It has no value.
  case none
  /// Anything.
  case text
  case file
  case folder
  /// The name of a command of this program.
  case command
  case words([String])
  /// Several words with commas between them.
  case list([String])
  /// One of the words, an equals sign, and one of the values.
  case pair([String], [String])
  case wordsOrFile([String])
}

extension OptionValues {
  /// What the name of a value says.
  init(placeholder: String?) {
    self =
      switch placeholder {
      case nil: .none
      case "FILE", "FILE.json": .file
      case "FOLDER": .folder
      default: .text
      }
  }
}
