import Beagle
import BeagleProjects

/// The program without a command: draws the example screen with the options of `render`.
struct ExampleCommand: Command {
  static let manual = Manual(
    command: nil,
    summary: "Draws, checks and tests server-driven screens of the Beagle protocol.",
    usage: [("beagle", "the example screen, served by this program")]
      + Commands.all.dropFirst().map { $0.manual.overview },
    introduction: [
      """
      TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for standard
      input. A TARGET that starts with / is a path on the server of --base-url, unless a file or folder of
      that name exists on this machine. Commands list their options with --help. Options of render, also
      without a command:
      """
    ],
    options: rows,
    notes: [
      DeviceProfile.note
    ],
    exitCodes: """
      0 success, 1 findings or changes, 2 usage error, 3 could not fetch or write, 4 could
      not decode, 130 interrupted.
      """)

  static let options: [Option<Self>] = RenderCommand.options.map { $0.applied(to: \.render) }
  static let maximumTargets = 0

  var render = RenderCommand(needsTarget: false)

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    try render.accept(targets, project)
  }

  var outputForm: BuildLog.Form? { render.outputForm }

  @MainActor func run(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    try await render.run(host, to: write)
  }
}
