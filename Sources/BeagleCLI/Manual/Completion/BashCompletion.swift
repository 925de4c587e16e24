/// Completion for bash 3.2 and later, which macOS has.
enum BashCompletion {
  static var lines: [String] {
    let commands = Invocation.commands
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

  /// Options that have values, those with the same ones together.
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

  /// What stands behind the second sign of `--severity-of=CODE=LEVEL`.
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
    case .command: action(.words(Invocation.commands))
    case .words(let words): "_beagle_words \(words.joined(separator: " ")); "
    case .list(let words): "_beagle_list \(words.joined(separator: " ")); "
    case .pair(let keys, _): "_beagle_keys \(keys.joined(separator: " ")); "
    case .wordsOrFile(let words):
      "_beagle_words \(words.joined(separator: " ")); [[ $COMPREPLY ]] || _beagle_files; "
    }
  }
}
