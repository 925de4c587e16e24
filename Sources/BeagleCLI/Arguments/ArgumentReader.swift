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

  /// Reads `--name value` or `--name=value`.
  private func option(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (option: Option<Settings>, value: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      let near = Spelling.nearest(to: parts[0], among: options.map(\.name))
      throw UsageError("unknown option \(parts[0])\(near.map { "; did you mean \($0)?" } ?? "")")
    }
    if option.placeholder == nil {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      return (option, "")
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(option.placeholder ?? "")")
    }
    return (option, value)
  }
}
