import BeagleNetworking
import Locking

/// Keeps what is logged.
final class RecordingLogger: BeagleLoggerType, DependencyLogger {
  private let recorded = Mutex<[any LogType]>([])

  var logs: [any LogType] { recorded.withLock { $0 } }
  var logger: any BeagleLoggerType { self }

  func log(_ log: any LogType) {
    recorded.withLock { $0.append(log) }
  }
}
