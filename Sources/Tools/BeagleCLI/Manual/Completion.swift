import BeagleProjects

/// A shell that completes command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The completion script, generated from the manuals of all commands.
  var script: String {
    let lines =
      switch self {
      case .bash: BashCompletion.lines
      case .zsh: ZshCompletion.lines
      case .fish: FishCompletion.lines
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Manual {
  /// The commands with their manuals, including the program without a command under an empty name.
  static var completed: [(command: String, manual: Manual)] { all.map { ($0.command ?? "", $0) } }

  /// The summary on one line, without its full stop.
  var title: String {
    let line = summary.split(separator: "\n").joined(separator: " ")
    return line.hasSuffix(".") ? String(line.dropLast()) : line
  }
}

extension String {
  /// The string in single quotes, for bash and zsh.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}

/// Completion for bash 3.2, which macOS has, and later.
enum BashCompletion {
  static var lines: [String] {
    let commands = Commands.names
    return [
      """
      # Completion of beagle for bash.
      _beagle() {
        local IFS=$'\\n' command= option= current=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        ((COMP_CWORD > 1)) && case ${COMP_WORDS[1]} in
          \(commands.joined(separator: " | "))) command=${COMP_WORDS[1]} ;;
        esac
        # bash takes the sign in --name=value for a word.
        if [[ $current == = ]]; then option=$last current=
        elif [[ $last == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}
        else option=$last; fi
        # In --severity-of CODE=LEVEL, too, where the option stands before the code or another sign.
        local key=$((COMP_CWORD - 2)) pair=
        [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && key=$((COMP_CWORD - 1))
        if ((key > 1)) && [[ ${COMP_WORDS[key+1]} == = ]]; then
          pair=${COMP_WORDS[key-1]}
          [[ $pair == = ]] && ((key > 2)) && pair=${COMP_WORDS[key-2]}
        fi
        case $command:$pair in
      """
    ] + pairs + [
      """
        esac
        case $command:$option in
      """
    ] + values + [
      "  esac",
      "  if [[ $current == -* ]]; then",
      "    case $command in",
    ] + options + [
      """
          esac
          return
        fi
        case $command in
          '') ((COMP_CWORD > 1)) || _beagle_words \(commands.joined(separator: " ")) ;;
      """
    ] + arguments + [
      """
        esac
      }
      _beagle_list() {
        local before=
        [[ $current == *,* ]] && before=${current%,*},
        COMPREPLY=($(compgen -P "$before" -W "$*" -- "${current##*,}"))
      }
      _beagle_keys() { compopt -o nospace 2>/dev/null; COMPREPLY=($(compgen -S = -W "$*" -- "$current")); }
      _beagle_words() { COMPREPLY=($(compgen -W "$*" -- "$current")); }
      _beagle_files() { compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); }
      _beagle_folders() { compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$current")); }
      complete -F _beagle beagle
      """
    ]
  }

  /// The options with values, grouped by their completion.
  private static var values: [String] {
    var groups: [(action: String, patterns: [String])] = []
    for (command, manual) in Manual.completed {
      for option in manual.options where option.values != .none {
        let action = action(option.values)
        let patterns = option.names.map { "\(command):\($0)" }
        if let index = groups.firstIndex(where: { $0.action == action }) {
          groups[index].patterns += patterns
        } else {
          groups.append((action, patterns))
        }
      }
    }
    return groups.map { "    \($0.patterns.joined(separator: "|"))) \($0.action)return ;;" }
  }

  /// The completion of the level in `--severity-of=CODE=LEVEL`.
  private static var pairs: [String] {
    Manual.completed.flatMap { command, manual in
      manual.options.compactMap { option in
        guard case .pair(_, let values) = option.values else { return nil }
        return "    \(command):\(option.name)) \(action(.words(values)))return ;;"
      }
    }
  }

  private static var options: [String] {
    Manual.completed.map { command, manual in
      let names = (manual.options + OptionRow.common).flatMap(\.names).joined(separator: " ")
      return "    \(command.isEmpty ? "''" : command)) _beagle_words \(names) ;;"
    }
  }

  private static var arguments: [String] {
    Manual.completed.filter { $0.manual.arguments != .none && !$0.command.isEmpty }
      .map { "    \($0.command)) \(action($0.manual.arguments));;" }
  }

  private static func action(_ values: OptionValues) -> String {
    switch values {
    case .none, .text: ""
    case .file: "_beagle_files; "
    case .folder: "_beagle_folders; "
    case .command: action(.words(Commands.names))
    case .topic: action(.words(HelpCommand.topics))
    case .explained: action(.words(ExplainedName.all))
    case .words(let words): "_beagle_words \(words.joined(separator: " ")); "
    case .list(let words): "_beagle_list \(words.joined(separator: " ")); "
    case .pair(let keys, _): "_beagle_keys \(keys.joined(separator: " ")); "
    case .wordsOrFile(let words):
      "_beagle_words \(words.joined(separator: " ")); [[ $COMPREPLY ]] || _beagle_files; "
    }
  }
}

/// Completion for fish, with a line for each option of each command.
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
      "  not contains -- \"$words[2]\" \(Commands.names.joined(separator: " "))",
      "end",
      // Keeps the part before the last comma.
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
        """
        complete -c beagle -n 'test (count (commandline -opc)) -eq 1' -a \(command) -d \
        \(manual.title.fishQuoted)
        """
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

  /// The completion of an option's value.
  private static func action(_ values: OptionValues) -> String {
    switch values {
    case .none: ""
    case .text: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .command: action(.words(Commands.names))
    case .topic: action(.words(HelpCommand.topics))
    case .explained: action(.words(ExplainedName.all))
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
    case .command: argument(.words(Commands.names))
    case .topic: argument(.words(HelpCommand.topics))
    case .explained: argument(.words(ExplainedName.all))
    case .list, .pair: nil
    case .words(let words), .wordsOrFile(let words): "-a \(words.joined(separator: " ").fishQuoted)"
    }
  }
}

extension String {
  /// The string in single quotes, for fish.
  fileprivate var fishQuoted: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

/// Completion for zsh, by its function `_arguments`.
enum ZshCompletion {
  static var lines: [String] {
    var lines = [
      "#compdef beagle",
      "_beagle() {",
      "  local -a commands=(",
    ]
    lines += Manual.all.compactMap { manual in
      manual.command.map { "    \("\($0):\(manual.title)".shellQuoted)" }
    }
    lines.append("  )")
    lines += ["  local command=", "  if ((CURRENT > 2)) && [[ $words[2] != -* ]]; then"]
    lines += ["    command=$words[2]", "    shift words", "    ((CURRENT--))", "  fi", "  case $command in"]
    for (command, manual) in Manual.completed {
      lines.append("    \(command.isEmpty ? "''" : command)) _arguments \\")
      let options = (manual.options + OptionRow.common).flatMap(specifications)
      lines += options.map { "      \($0) \\" }
      lines.append("      \(argument(of: manual)) ;;")
    }
    lines += ["  esac", "}"]
    // When sourced, the script registers the completion; autoloaded from `fpath`, it is the completion
    // itself.
    lines.append("if [[ $funcstack[1] == _beagle ]]; then _beagle \"$@\"; else compdef _beagle beagle; fi")
    return lines
  }

  /// `'*--header=[what it is]:NAME:'`, and `'*-H+[what it is]:NAME:'`. One spelling excludes the other,
  /// unless the option is repeatable.
  private static func specifications(of option: OptionRow) -> [String] {
    let help = option.help.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing(
      "]", with: "\\]"
    )
    .replacing(":", with: "\\:")
    return option.names.map { name in
      let others = option.names.filter { $0 != name }
      let excluded = others.isEmpty ? "" : "(\(others.joined(separator: " ")))"
      let start = (option.isRepeatable ? "*" : excluded) + name
      guard let placeholder = option.placeholder else { return "\(start)[\(help)]".shellQuoted }
      let title = placeholder.replacing(":", with: "\\:")
      // The value of a long option follows `=` or is the next word; that of a short option follows directly
      // or is the next word.
      let sign = name == option.short ? "+" : "="
      return "\(start)\(sign)[\(help)]:\(title):\(action(option.values))".shellQuoted
    }
  }

  private static func argument(of manual: Manual) -> String {
    if manual.command == nil { return "'1:command:{_describe command commands}'" }
    switch manual.arguments {
    case .none: return "':'"
    case .words, .command, .topic, .explained: return "'1:argument:\(action(manual.arguments))'"
    default: return "'*:target:\(action(manual.arguments))'"
    }
  }

  private static func action(_ values: OptionValues) -> String {
    switch values {
    case .none, .text: ""
    case .file: "_files"
    case .folder: "_files -/"
    case .command: action(.words(Commands.names))
    case .topic: action(.words(HelpCommand.topics))
    case .explained: action(.words(ExplainedName.all))
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_sequence compadd - \(words.joined(separator: " "))"
    case .pair(let keys, let values):
      "{if compset -P '*='; then compadd \(values.joined(separator: " ")); "
        + "else compadd -S = \(keys.joined(separator: " ")); fi}"
    case .wordsOrFile(let words):
      "{compadd \(words.joined(separator: " ")); _files}"
    }
  }
}
