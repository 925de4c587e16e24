import Beagle
import BeagleNetworking
import Synchronization

/// The passwords that have been typed, for what is written on any thread.
final class TypedPasswords: Sendable {
  private let known = Mutex(Passwords())

  func formUnion(_ passwords: Passwords) { known.withLock { $0.formUnion(passwords) } }

  /// The text with bullets instead of them.
  func hidden(in text: String) -> String { known.withLock { $0 }.hidden(in: text) }
}

/// Has an inspector show what is logged. The logger that it stands for gets the messages as well, unless they would be
/// written over the picture. Typed passwords are hidden from both.
struct InspectedLogger: BeagleLoggerType {
  let logger: BeagleLoggerDefault
  let isOverThePicture: Bool
  let passwords: TypedPasswords
  /// Gets what the logger writes of each message, on any thread.
  let record: @Sendable (String) -> Void

  func log(_ log: any LogType) {
    guard let text = logger.text(of: log).map(passwords.hidden) else { return }
    if !isOverThePicture { logger.write(text) }
    record(text)
  }
}
