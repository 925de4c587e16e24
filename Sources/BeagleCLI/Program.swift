import Foundation

/// The program `beagle`.
@main
enum Program {
  static let versionNumber = "0.1.0"
  static let version = "beagle \(versionNumber)"

  @MainActor static func main() async {
    // A reader that leaves, like `head`, ends the writing and not the process.
    signal(SIGPIPE, SIG_IGN)
    let run = CommandLineRun(host: .process)
    let output = StandardOutput()
    exit(await run.run(Array(CommandLine.arguments.dropFirst()), to: output.write))
  }
}
