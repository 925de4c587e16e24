#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A listening socket.
struct Listener {
  let descriptor: Int32
  let port: Int

  /// - Throws: ``ScaffoldServerError`` when the host is unknown or the port cannot be had.
  init(host: String, port: Int) throws(ScaffoldServerError) {
    guard (0...65535).contains(port) else { throw .invalidPort(port) }
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    #if os(Linux)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else {
      throw .unknownHost(host)
    }
    defer { freeaddrinfo(found) }

    let descriptor = Platform.streamSocket(address.pointee.ai_family)
    guard descriptor >= 0 else { throw .system("open a socket", Platform.message(Platform.lastError)) }
    Platform.prepare(descriptor, isSocket: true)
    Platform.reuseAddress(descriptor)
    guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
      listen(descriptor, 128) == 0
    else {
      let code = Platform.lastError
      Platform.close(descriptor)
      switch code {
      case Platform.addressInUse: throw .portInUse(port, host: host)
      case Platform.accessDenied: throw .portForbidden(port)
      default: throw .system("listen on \(host):\(port)", Platform.message(code))
      }
    }
    self.descriptor = descriptor
    self.port = Self.boundPort(descriptor) ?? port
  }

  private static func boundPort(_ descriptor: Int32) -> Int? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // The address is written into storage large enough for every family, and read back as the family it names.
    return withUnsafeMutablePointer(to: &storage) { pointer in
      let status = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
      guard status == 0 else { return nil }
      if Int32(pointer.pointee.ss_family) == AF_INET6 {
        return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin6_port))
        }
      }
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }
}
