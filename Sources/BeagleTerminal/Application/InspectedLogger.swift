import BeagleNetworking

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
