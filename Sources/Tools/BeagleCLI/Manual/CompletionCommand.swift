import BeagleProjects

/// `beagle completion`: prints a shell's completion script.
struct CompletionCommand: ReportingCommand {
  static let manual = Manual(
    command: "completion", overview: ("beagle completion SHELL", "completions for bash, zsh or fish"),
    summary: "Prints a shell script that completes commands, options and their values.",
    usage: [("beagle completion bash|zsh|fish", "")],
    introduction: [
      "The shell reads it when it starts; Sources/Tools/install.sh puts all three where shells look for them."
    ],
    examples: [
      "source <(beagle completion bash)",
      "beagle completion zsh > ~/.zfunc/_beagle",
      "beagle completion fish > ~/.config/fish/completions/beagle.fish",
    ],
    exitCodes: "0 success, 2 usage error, 3 could not write.",
    arguments: .words(Shell.allCases.map(\.rawValue)))

  var shell = Shell.bash

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    guard targets.count == 1, let shell = Shell(rawValue: targets[0]) else {
      let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("completion needs the name of a shell: \(names)")
    }
    self.shell = shell
  }

  @MainActor func result(_ host: HostEnvironment) -> (output: [UInt8], exitCode: Int32) {
    (Array(shell.script.utf8), 0)
  }
}
