import BeagleProjects
import Foundation

/// The program `beagle`.
@main
enum Program {
  static let version = "beagle \(ProgramVersion.number)"

  @MainActor static func main() async {
    // A reader that leaves, like `head`, ends the writing and not the process.
    signal(SIGPIPE, SIG_IGN)
    // The number of a closed one would be given to the next file that is opened, which would then be read as standard input. In
    // place of an output there is something that cannot be written to, so that results are not lost in silence.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
    if let shortage = NeededResources.shortage {
      HostEnvironment.writeMessage("beagle: \(shortage)")
      exit(3)
    }
    let run = CommandLineRun(host: .process)
    let output = StandardOutput()
    exit(await run.run(Array(CommandLine.arguments.dropFirst()), to: output.write))
  }
}
