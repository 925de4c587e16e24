import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a socket connects to, as the system writes it.
struct SocketAddress: Sendable {
  let family: Int32
  let bytes: [UInt8]

  /// Asks the system, which may take long for anything but an address in digits. Empty if there is none.
  ///
  /// - Parameter isNumeric: takes an address in digits only, and does not wait.
  static func all(of host: String, port: UInt16, isNumeric: Bool) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var found: [SocketAddress] = []
    var next = first
    while let info = next?.pointee {
      if let address = info.ai_addr {
        let bytes = UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen))
        found.append(SocketAddress(family: info.ai_family, bytes: Array(bytes)))
      }
      next = info.ai_next
    }
    return found
  }
}
