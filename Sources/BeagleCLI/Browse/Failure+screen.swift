import Beagle

extension Failure {
  /// A screen that could not be loaded, with the exit code that `render` has for it.
  init(_ error: ScreenError) {
    let path = error.path.withMaskedSecrets
    self =
      error.failure.isUndecodable
      ? .decode("cannot show \"\(path)\": \(error.failure)")
      : .fetch("cannot fetch \"\(path)\": \(error.failure)")
  }
}
