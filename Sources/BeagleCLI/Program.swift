import Foundation

/// The program `beagle`.
@main
enum Program {
  @MainActor static func main() async {
    // A reader that leaves, like `head`, ends the writing and not the process.
    signal(SIGPIPE, SIG_IGN)
    let run = CommandLineRun(surroundings: .process)
    let (output, exitCode) = await run.run(Array(CommandLine.arguments.dropFirst()))
    try? FileHandle.standardOutput.write(contentsOf: Data(output))
    exit(exitCode)
  }
}
