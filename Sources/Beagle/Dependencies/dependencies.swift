import Locking

/// The dependencies used where none are passed by hand. Settable at any time, from any thread.
public var dependencies: BeagleDependencies {
  get { processDependencies.withLock { $0 } }
  set { processDependencies.withLock { $0 = newValue } }
}

private let processDependencies = Mutex(BeagleDependencies())
