/// A shell that completes command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// What the shell has to read, made from the manuals of all commands.
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
  /// The commands with their manuals, and the program without a command, which has an empty name.
  static var completed: [(command: String, manual: Manual)] { all.map { ($0.command ?? "", $0) } }

  /// The summary without its full stop, on one line.
  var title: String {
    let line = summary.split(separator: "\n").joined(separator: " ")
    return line.hasSuffix(".") ? String(line.dropLast()) : line
  }
}

extension String {
  /// In single quotes, as bash and zsh read them.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
