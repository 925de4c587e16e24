import Beagle
import BeagleNetworking
import Locking

/// Replaces services of the application's dependencies while a terminal application runs: opening a URL asks
/// the user first, and log messages go to the inspector instead of over the picture.
@MainActor
final class ServiceOverrides {
  private let dependencies: BeagleDependencies
  private(set) var former: (any URLOpener)?
  private var logger: BeagleLoggerDefault?

  init(_ dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  func borrowOpener(_ ask: @escaping @MainActor @Sendable (String) -> Void) {
    former = dependencies.urlOpener
    dependencies.urlOpener = AskingOpener(ask: ask)
  }

  /// Masks passwords in the default logger's output and passes the messages to an inspector, if there is one.
  ///
  /// - Parameter isOverThePicture: whether standard error is the terminal itself.
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

/// Passes log messages to an inspector and, unless they would be written over the picture, to the wrapped
/// logger. Typed passwords are masked in both.
struct InspectedLogger: BeagleLogger {
  let logger: BeagleLoggerDefault
  let isOverThePicture: Bool
  let passwords: TypedPasswords
  /// Receives each formatted message, on any thread.
  let record: @Sendable (String) -> Void

  func log(_ log: any LogMessage) {
    guard let text = logger.text(of: log).map(passwords.hidden) else { return }
    if !isOverThePicture { logger.write(text) }
    record(text)
  }
}

/// The passwords typed so far, for masking on any thread.
final class TypedPasswords: Sendable {
  private let known = Mutex(Passwords())

  func formUnion(_ passwords: Passwords) { known.withLock { $0.formUnion(passwords) } }

  func hidden(in text: String) -> String {
    let passwords = known.withLock { known in
      known.prepare()
      return known
    }
    return passwords.hidden(in: text)
  }
}
