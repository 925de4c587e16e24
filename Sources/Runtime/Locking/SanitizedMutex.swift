@_exported public import Synchronization

#if SANITIZER
  import Foundation

  /// The thread sanitizer cannot see waits for Synchronization's `Mutex`, because the standard library is not
  /// instrumented: whatever a contended lock protects looks like a race. `.ci/sanitize` builds with this
  /// replacement, whose lock the sanitizer knows.
  package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Unchecked: the value is only accessed while the lock is held. Both have stable addresses, since a lock
    // must not move.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    package init(_ initialValue: consuming sending Value) {
      pthread_mutex_init(lock, nil)
      value.initialize(to: initialValue)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
      value.deinitialize(count: 1)
      value.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
#endif
