import Beagle
import BeagleNetworking

/// What an application in a terminal does itself of what its dependencies do elsewhere: it asks before it opens a URL, and
/// writes no log over the picture.
@MainActor
final class BorrowedServices {
  private let dependencies: BeagleDependencies
  /// Those of the application, while its own are in their place.
  private(set) var former: (any URLOpener)?
  private var logger: (any BeagleLoggerType)?

  init(_ dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  func borrow(_ ask: @escaping (String) -> Void) {
    former = dependencies.urlOpener
    dependencies.urlOpener = AskingOpener(ask: ask)
    // The default logger writes to standard error, which is the terminal.
    if dependencies.logger is BeagleLoggerDefault {
      logger = dependencies.logger
      dependencies.logger = BeagleLoggerSilent()
    }
  }

  func giveBack() {
    if dependencies.urlOpener is AskingOpener { dependencies.urlOpener = former }
    if let logger, dependencies.logger is BeagleLoggerSilent { dependencies.logger = logger }
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
