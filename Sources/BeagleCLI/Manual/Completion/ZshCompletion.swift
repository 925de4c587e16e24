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
    // Read by `source` it tells what it completes; from a folder of functions it is the completion itself.
    lines.append("if [[ $funcstack[1] == _beagle ]]; then _beagle \"$@\"; else compdef _beagle beagle; fi")
    return lines
  }

  /// `'*--header=[what it is]:NAME:'`, and `'*-H+[what it is]:NAME:'`. Of two names one is offered no more where the other
  /// has been given, unless it may be given again.
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
      // The value of a long name is behind a sign or the next word, that of a short one right behind it or the next.
      let sign = name == option.short ? "+" : "="
      return "\(start)\(sign)[\(help)]:\(title):\(action(option.values))".shellQuoted
    }
  }

  private static func argument(of manual: Manual) -> String {
    if manual.command == nil { return "'1:command:{_describe command commands}'" }
    switch manual.arguments {
    case .none: return "':'"
    case .words, .command: return "'1:argument:\(action(manual.arguments))'"
    default: return "'*:target:\(action(manual.arguments))'"
    }
  }

  private static func action(_ values: OptionValues) -> String {
    switch values {
    case .none, .text: ""
    case .file: "_files"
    case .folder: "_files -/"
    case .command: action(.words(Invocation.commands))
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
