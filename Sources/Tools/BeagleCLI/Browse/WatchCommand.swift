import Beagle
import BeagleProjects

/// `beagle watch`: an alias of `beagle browse --watch`.
struct WatchCommand: Command {
  static let manual = {
    var manual = BrowseCommand.manual
    manual.command = "watch"
    manual.overview = ("beagle watch TARGET", "the same, redrawn whenever the document changes")
    return manual
  }()

  static let options: [Option<Self>] = BrowseCommand.options.map { $0.applied(to: \.browse) }
  static let maximumTargets = BrowseCommand.maximumTargets

  var browse = BrowseCommand(isWatching: true)

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    try browse.accept(targets, project)
  }

  var requests: Requests? { browse.requests }

  @MainActor func run(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    try await browse.run(host, to: write)
  }
}
