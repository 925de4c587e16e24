import Beagle

/// Reads a command's arguments: options go to its settings, the others are its targets.
struct ArgumentReader<Settings> {
  let options: [Option<Settings>]
  /// Whose values options have that the arguments do not name.
  var project: Project?

  /// - Returns: the arguments that are not options; nil if help is requested.
  func read(
    _ arguments: ArraySlice<String>, into settings: inout Settings
  ) throws(UsageError) -> [String]? {
    var words: [String] = []
    var given: [(option: Option<Settings>, value: String)] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if argument == "--help" || argument == "-h" { return nil }
      if argument.hasPrefix("-"), argument != "-" {
        given.append(try option(argument, &rest))
      } else {
        words.append(argument)
      }
    }
    let names = given.map { (option: $0.option.name, value: $0.value) }
    for (option, value) in (project?.values(for: options, besides: names) ?? []) + given {
      try option.apply(&settings, value)
    }
    return words
  }

  /// Reads `--name value`, `--name=value`, `-n value` or `-nvalue`.
  private func option(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (option: Option<Settings>, value: String) {
    let (option, attached) = try option(of: argument)
    if option.placeholder == nil {
      guard attached == nil else { throw UsageError("\(option.name) takes no value") }
      return (option, "")
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(option.placeholder ?? "")")
    }
    return (option, value)
  }

  /// The option that an argument names, and the value that is part of the argument.
  private func option(of argument: String) throws(UsageError) -> (Option<Settings>, value: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    if let option = options.first(where: { $0.name == parts[0] }) {
      return (option, parts.count == 2 ? parts[1] : nil)
    }
    if let option = options.first(where: { $0.short == String(argument.prefix(2)) }) {
      let value = argument.dropFirst(2)
      return (option, value.isEmpty ? nil : String(value.first == "=" ? value.dropFirst() : value))
    }
    let near = Spelling.nearest(to: parts[0], among: options.map(\.name))
    throw UsageError("unknown option \(parts[0])\(near.map { "; did you mean \($0)?" } ?? "")")
  }
}

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

/// The command line was used in a way it cannot be. Prints as one line; the exit code is 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description.messageLine
  }
}
