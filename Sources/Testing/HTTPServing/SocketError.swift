#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

package enum SocketError: Error, CustomStringConvertible {
  /// The name has no local address.
  case unknownHost(String)
  /// A system call failed: its purpose, and the system's code.
  case failed(String, code: Int32)

  package static let addressInUse = EADDRINUSE
  package static let accessDenied = EACCES

  package var description: String {
    switch self {
    case .unknownHost(let host): "this machine has no address \(host)"
    case .failed(let attempt, let code): "could not \(attempt): \(Self.message(code))"
    }
  }

  package static func message(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// Whether this thread's last call should be retried later.
  package static var isTemporary: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }

  /// Whether this thread's last call failed because the process or the machine has no free descriptors.
  package static var isExhaustion: Bool {
    errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM
  }
}
