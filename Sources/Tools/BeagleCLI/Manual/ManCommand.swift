import BeagleProjects

/// `beagle man`: the manual page of the program or of a command.
struct ManCommand: ReportingCommand {
  static let manual = Manual(
    command: "man", overview: ("beagle man [COMMAND]", "the manual page"),
    summary: "Prints the manual page of the program or of a command, for man(1).",
    usage: [("beagle man [COMMAND]", "")],
    examples: [
      "beagle man render > beagle-render.1 && man ./beagle-render.1",
      "beagle man check > /usr/local/share/man/man1/beagle-check.1",
    ],
    exitCodes: "0 success, 2 usage error, 3 could not write.",
    arguments: .command)

  static let maximumTargets = 1

  var text = ""

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    text = try Manual.named(targets.first).page
  }

  @MainActor func result(_ host: HostEnvironment) -> (output: [UInt8], exitCode: Int32) {
    (Array(text.utf8), 0)
  }
}
