import Foundation

/// Whether snapshots are compared or recorded.
enum SnapshotMode: Sendable, Equatable {
  case compare
  case record
  /// Recording was asked for where nobody would look at what is recorded.
  case refuse

  /// As `BEAGLE_RECORD` and `CI` say.
  init(environment: [String: String]) {
    func isSet(_ name: String) -> Bool {
      !["", "0", "false", "no"].contains(environment[name, default: ""].lowercased())
    }
    self = !isSet("BEAGLE_RECORD") ? .compare : isSet("CI") ? .refuse : .record
  }

  static let current = SnapshotMode(environment: ProcessInfo.processInfo.environment)
}
