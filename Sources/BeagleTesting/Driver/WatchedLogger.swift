import Beagle
import Locking

/// Keeps the log, and passes it on to the application's own logger.
final class WatchedLogger: BeagleLoggerType {
  let former: any BeagleLoggerType
  private let kept = Mutex<[any LogType]>([])

  init(former: any BeagleLoggerType) {
    self.former = former
  }

  var logs: [any LogType] { kept.withLock { $0 } }

  func log(_ log: any LogType) {
    kept.withLock { $0.append(log) }
    former.log(log)
  }
}
