import BeagleProjects

/// `beagle help`: prints the help of the program or a command. Also handles `--help` and `--version`.
struct HelpCommand: ReportingCommand {
  static let manual = Manual(
    command: "help", overview: ("beagle help [COMMAND]", "the help of a command"),
    summary: "Explains the program or a command.",
    usage: [("beagle help [COMMAND]", "")],
    examples: ["beagle help", "beagle help render"],
    exitCodes: "0 success, 2 wrong use, 3 could not write.",
    arguments: .command)

  static let mostTargets = 1

  var text = ""

  mutating func take(_ targets: [String], _ project: Project?) throws(UsageError) {
    text = try Manual.named(targets.first).help
  }

  @MainActor func result(_ host: HostEnvironment) -> (output: [UInt8], exitCode: Int32) {
    (Array(text.utf8), 0)
  }
}
