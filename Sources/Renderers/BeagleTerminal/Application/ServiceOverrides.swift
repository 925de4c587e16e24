import Beagle
import BeagleNetworking
import Locking

/// What an application in a terminal does itself of what its dependencies do elsewhere: it asks before it opens a URL, and
/// shows what is logged in the inspector and not over the picture.
@MainActor
final class ServiceOverrides {
  private let dependencies: BeagleDependencies
  /// The application's opener, while another one is in its place.
  private(set) var former: (any URLOpener)?
  private var logger: BeagleLoggerDefault?

  init(_ dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  /// Has URLs that are to be opened asked for.
  func borrowOpener(_ ask: @escaping @MainActor @Sendable (String) -> Void) {
    former = dependencies.urlOpener
    dependencies.urlOpener = AskingOpener(ask: ask)
  }

  /// Has passwords hidden in what the default logger writes, and has an inspector show it, if there is one.
  ///
  /// - Parameters:
  ///   - isOverThePicture: whether what it writes to standard error is seen on the terminal.
  ///   - passwords: what is hidden.
  func borrowLogger(
    isOverThePicture: Bool = false, hiding passwords: TypedPasswords,
    _ record: (@MainActor (String) -> Void)? = nil
  ) {
    guard let logger = dependencies.logger as? BeagleLoggerDefault else { return }
    self.logger = logger
    dependencies.logger = InspectedLogger(
      logger: logger, isOverThePicture: isOverThePicture, passwords: passwords
    ) { text in
      if let record { Task { @MainActor in record(text) } }
    }
  }

  func giveBack() {
    if dependencies.urlOpener is AskingOpener { dependencies.urlOpener = former }
    if let logger, dependencies.logger is InspectedLogger { dependencies.logger = logger }
    former = nil
    logger = nil
  }

  private struct AskingOpener: URLOpener {
    let ask: @MainActor @Sendable (String) -> Void

    nonisolated func open(_ url: String) -> Bool {
      // The application and its session are on the main actor.
      MainActor.assumeIsolated { ask(url) }
      return true
    }
  }
}

/// Has an inspector show what is logged. The logger that it stands for gets the messages as well, unless they would be
/// written over the picture. Typed passwords are hidden from both.
struct InspectedLogger: BeagleLogger {
  let logger: BeagleLoggerDefault
  let isOverThePicture: Bool
  let passwords: TypedPasswords
  /// Gets what the logger writes of each message, on any thread.
  let record: @Sendable (String) -> Void

  func log(_ log: any LogMessage) {
    guard let text = logger.text(of: log).map(passwords.hidden) else { return }
    if !isOverThePicture { logger.write(text) }
    record(text)
  }
}

/// The passwords that have been typed, for what is written on any thread.
final class TypedPasswords: Sendable {
  private let known = Mutex(Passwords())

  func formUnion(_ passwords: Passwords) { known.withLock { $0.formUnion(passwords) } }

  /// The text with bullets instead of them.
  func hidden(in text: String) -> String {
    let passwords = known.withLock { known in
      known.prepare()
      return known
    }
    return passwords.hidden(in: text)
  }
}
