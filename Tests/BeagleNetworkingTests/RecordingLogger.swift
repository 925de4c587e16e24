import BeagleNetworking
import Locking

/// Keeps the log messages.
final class RecordingLogger: BeagleLogger, DependencyLogger {
  private let recorded = Mutex<[any LogMessage]>([])

  var logs: [any LogMessage] { recorded.withLock { $0 } }
  var logger: any BeagleLogger { self }

  func log(_ log: any LogMessage) {
    recorded.withLock { $0.append(log) }
  }
}
