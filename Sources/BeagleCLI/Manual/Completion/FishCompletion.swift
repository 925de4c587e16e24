/// Completion for fish, a line for each option of each command.
enum FishCompletion {
  static var lines: [String] {
    var lines = [
      "# Completion of beagle for fish.",
      "complete -c beagle -f",
      "function __beagle_command",
      "  set -l words (commandline -opc)",
      "  test \"$words[2]\" = \"$argv[1]\"",
      "end",
      "function __beagle_none",
      "  set -l words (commandline -opc)",
      "  not contains -- \"$words[2]\" \(Invocation.commands.joined(separator: " "))",
      "end",
      // What stands before the last comma goes on to stand there.
      "function __beagle_list",
      "  set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')",
      "  set -l before (string match -r -- '.*,' $typed)",
      "  for word in $argv; echo \"$before$word\"; end",
      "end",
    ]
    let none = "__beagle_none"
    for manual in Manual.all {
      guard let command = manual.command else { continue }
      lines.append(
        "complete -c beagle -n 'test (count (commandline -opc)) -eq 1' -a \(command) -d \(manual.title.fishQuoted)"
      )
    }
    for (command, manual) in Manual.completed {
      let condition = command.isEmpty ? none : "'__beagle_command \(command)'"
      for option in manual.options + OptionRow.common {
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        lines.append(
          "complete -c beagle -n \(condition)\(short) -l \(option.name.dropFirst(2))\(action(option.values))"
            + " -d \(option.help.fishQuoted)")
      }
      if let argument = argument(manual.arguments) {
        lines.append("complete -c beagle -n \(condition) \(argument)")
      }
    }
    return lines
  }

  /// Of an option's value.
  private static func action(_ values: OptionValues) -> String {
    switch values {
    case .none: ""
    case .text: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .command: action(.words(Invocation.commands))
    case .words(let words): " -x -a \(words.joined(separator: " ").fishQuoted)"
    case .list(let words): " -x -a '(__beagle_list \(words.joined(separator: " ")))'"
    case .pair(let keys, let values):
      action(.words(keys.flatMap { key in values.map { "\(key)=\($0)" } }))
    case .wordsOrFile(let words): " -r -F -a \(words.joined(separator: " ").fishQuoted)"
    }
  }

  private static func argument(_ values: OptionValues) -> String? {
    switch values {
    case .none, .text: nil
    case .file: "-F"
    case .folder: "-a '(__fish_complete_directories)'"
    case .command: argument(.words(Invocation.commands))
    case .list, .pair: nil
    case .words(let words), .wordsOrFile(let words): "-a \(words.joined(separator: " ").fishQuoted)"
    }
  }
}

extension String {
  /// In single quotes, as fish reads them.
  fileprivate var fishQuoted: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
