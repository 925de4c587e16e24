package import BeagleExpressions
package import BeagleNetworking
package import BeagleSchema

/// Sees which parts of documents are run. It has no part in what happens, and without one nothing is noted.
///
/// Components and actions are known by their identities: those of ``DocumentNotes``, as far as they came in a document.
/// An observer is called from any thread.
package protocol CoverageObserver: BranchWatcher {
  /// A document has come.
  ///
  /// - Parameters:
  ///   - bytes: as they came, with all secrets.
  ///   - request: its headers may be secrets that the document repeats.
  func decoded(
    _ notes: DocumentNotes, _ bytes: [UInt8], of request: Request, _ dependencies: BeagleDependencies)

  /// An action began.
  func ran(_ action: Action)

  /// A `condition` chose one of its lists.
  func chose(_ isTrue: Bool, in action: Action)

  /// A component was built into a screen.
  func showed(_ component: Component)

  /// What a lazy component was to show could not be loaded, so that its initial state stays.
  func kept(_ initialState: Component)

  /// An input was looked at, and had an error or none.
  func validated(_ component: Component, hasError: Bool)
}

/// The action that is being run, for what is evaluated meanwhile: an expression in the data of an action is read when it runs,
/// and has no identity of its own.
package enum CoveredAction {
  @TaskLocal package static var current: Action?
}

extension BeagleDependencies {
  /// Sees which parts of documents are run; nil where nobody wants to know. Sessions read it at their next event.
  package var coverage: (any CoverageObserver)? {
    get { lock.withLock { host.coverage } }
    set { lock.withLock { host.coverage = newValue } }
  }
}
