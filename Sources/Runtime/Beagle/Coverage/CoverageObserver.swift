package import BeagleExpressions
package import BeagleNetworking
package import BeagleSchema

/// Records which parts of documents run. Observing has no effect on behaviour; without an observer, nothing
/// is recorded.
///
/// Components and actions are identified as in ``DocumentNotes`` if they came from a document. Called from
/// any thread.
package protocol CoverageObserver: BranchWatcher {
  /// A document was received.
  ///
  /// - Parameters:
  ///   - bytes: the response body, including all secrets.
  ///   - request: its headers may contain secrets that the document repeats.
  func decoded(
    _ notes: DocumentNotes, _ bytes: [UInt8], of request: Request, _ dependencies: BeagleDependencies)

  func ran(_ action: Action)

  /// A `condition` action chose one of its lists.
  func chose(_ isTrue: Bool, in action: Action)

  func showed(_ component: Component)

  /// The component of a lazy component could not be loaded, so its initial state stays.
  func kept(_ initialState: Component)

  /// The validation of an input was evaluated.
  func validated(_ component: Component, hasError: Bool)
}

/// The running action. Expressions in an action's data are evaluated while it runs and have no identity of
/// their own, so they are attributed to this action.
package enum CoveredAction {
  @TaskLocal package static var current: Action?
}

extension BeagleDependencies {
  /// Records which parts of documents run; nil unless coverage is enabled. Sessions read it at their next
  /// event.
  package var coverage: (any CoverageObserver)? {
    get { lock.withLock { host.coverage } }
    set { lock.withLock { host.coverage = newValue } }
  }
}
