import BeagleProjects
import Foundation

@main
enum Program {
  static let version = "beagle \(ProgramVersion.number)"

  @MainActor static func main() async {
    // A reader that closes the pipe, like `head`, must not kill the process.
    signal(SIGPIPE, SIG_IGN)
    // The number of a closed descriptor would be reused by the next opened file, which would then be read as
    // standard input. A closed output becomes unwritable, so that results are not lost silently.
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
