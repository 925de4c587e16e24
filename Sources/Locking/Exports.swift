// `Mutex` and `Atomic`, as the standard library has them.
@_exported public import Synchronization
