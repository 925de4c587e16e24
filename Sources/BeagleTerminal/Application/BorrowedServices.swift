import Beagle
import BeagleNetworking

/// What an application in a terminal does itself of what its dependencies do elsewhere: it asks before it opens a URL, and
/// shows what is logged in the inspector and not over the picture.
@MainActor
final class BorrowedServices {
  private let dependencies: BeagleDependencies
  /// Those of the application, while its own are in their place.
  private(set) var former: (any URLOpener)?
  private var logger: BeagleLoggerDefault?

  init(_ dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  /// Has URLs that are to be opened asked for.
  func borrowOpener(_ ask: @escaping (String) -> Void) {
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
    let ask: (String) -> Void

    func open(_ url: String) -> Bool {
      ask(url)
      return true
    }
  }
}
