import Beagle

extension Failure {
  /// A screen that could not be loaded, with the exit code that `render` has for it.
  init(_ error: ScreenError) {
    self =
      error.failure.isUndecodable
      ? .decode("cannot show \"\(error.path)\": \(error.failure)")
      : .fetch("cannot fetch \"\(error.path)\": \(error.failure)")
  }
}
