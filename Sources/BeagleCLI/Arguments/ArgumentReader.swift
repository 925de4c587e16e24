import Beagle

/// Reads a command's arguments: options go to its settings, the others are its targets.
struct ArgumentReader<Settings> {
  let options: [Option<Settings>]

  /// - Returns: the arguments that are not options; nil if help is requested.
  func read(
    _ arguments: ArraySlice<String>, into settings: inout Settings
  ) throws(UsageError) -> [String]? {
    var words: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" { return words + rest }
      if argument == "--help" || argument == "-h" { return nil }
      if argument.hasPrefix("-"), argument != "-" {
        try apply(argument, &rest, to: &settings)
      } else {
        words.append(argument)
      }
    }
    return words
  }

  /// Applies `--name value` or `--name=value`.
  private func apply(
    _ argument: String, _ rest: inout ArraySlice<String>, to settings: inout Settings
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      let near = Spelling.nearest(to: parts[0], among: options.map(\.name))
      throw UsageError("unknown option \(parts[0])\(near.map { "; did you mean \($0)?" } ?? "")")
    }
    if option.placeholder == nil {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      return try option.apply(&settings, "")
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(option.placeholder ?? "")")
    }
    try option.apply(&settings, value)
  }
}
