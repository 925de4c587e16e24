import Foundation

/// Which host and port are looked up.
struct HostLookUp: Hashable, Sendable {
  let host: String
  let port: UInt16

  /// Found without waiting if it is an address in digits, else nil.
  var numeric: [SocketAddress]? {
    let found = SocketAddress.all(of: host, port: port, isNumeric: true)
    return found.isEmpty ? nil : found
  }

  /// The system's look-up cannot be cancelled and may take minutes, so it has a thread of its own.
  func start(_ handler: @escaping @Sendable ([SocketAddress]) -> Void) {
    Thread { handler(SocketAddress.all(of: host, port: port, isNumeric: false)) }.start()
  }
}
