import Foundation

#if canImport(Glibc)
  import Glibc

  private let stream = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
  private let bothDirections = Int32(SHUT_RDWR)
#else
  import Darwin

  private let stream = SOCK_STREAM
  private let sendFlags: Int32 = 0
  private let bothDirections = SHUT_RDWR
#endif

/// A TCP socket on the loopback interface.
struct POSIXSocket: Sendable {
  let descriptor: Int32

  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code = errno

    var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
  }

  /// Has a port that the system picked. Nobody listens there yet, so connections are refused.
  static func bound() throws -> POSIXSocket {
    let socket = try unbound()
    let result = withLoopback(port: 0) { bind(socket.descriptor, $0, $1) }
    guard result == 0 else {
      let failure = Failure(call: "bind")
      socket.close()
      throw failure
    }
    return socket
  }

  /// - Parameter backlog: approximately how many connections the system accepts before `accept()` is called.
  static func listening(backlog: Int32 = 1_024) throws -> POSIXSocket {
    let socket = try bound()
    guard listen(socket.descriptor, backlog) == 0 else {
      let failure = Failure(call: "listen")
      socket.close()
      throw failure
    }
    return socket
  }

  /// Listens on `::1`; nil on a machine without IPv6.
  static func listeningOnIPv6() -> POSIXSocket? {
    let made = POSIXSocket(descriptor: socket(AF_INET6, stream, 0))
    guard made.descriptor >= 0 else { return nil }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(made.descriptor, $0, size) }
    }
    if result == 0, listen(made.descriptor, 128) == 0 { return made }
    made.close()
    return nil
  }

  /// Begins to connect and does not wait for it.
  static func connecting(to port: UInt16) throws -> POSIXSocket {
    let socket = try unbound()
    _ = fcntl(socket.descriptor, F_SETFL, O_NONBLOCK)
    _ = withLoopback(port: port) { connect(socket.descriptor, $0, $1) }
    return socket
  }

  private static func unbound() throws -> POSIXSocket {
    let made = POSIXSocket(descriptor: socket(AF_INET, stream, 0))
    guard made.descriptor >= 0 else { throw Failure(call: "socket") }
    return made
  }

  /// The C interface takes an address as the general type it begins like.
  private static func withLoopback(
    port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// The port has the same offset in the addresses of IPv4 and IPv6.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Nil if the connection was closed already or no descriptor is available.
  func accept() -> POSIXSocket? {
    let accepted = POSIXSocket(descriptor: systemAccept(descriptor))
    guard accepted.descriptor >= 0 else { return nil }
    #if !canImport(Glibc)
      var on: Int32 = 1
      setsockopt(accepted.descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return accepted
  }

  /// Empty at the end of the stream.
  func receive() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// - Returns: whether all bytes were sent; false after the peer has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let sent = systemSend(descriptor, part.baseAddress, part.count, sendFlags)
        guard sent > 0 else { return false }
        rest = rest.dropFirst(sent)
      }
      return true
    }
  }

  /// Ends calls that are blocked on this connection.
  func shutDown() {
    _ = shutdown(descriptor, bothDirections)
  }

  /// The other side's calls fail with "connection reset".
  func reset() {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
  }

  func close() {
    systemClose(descriptor)
  }
}

// Inside the type these names mean its own methods.
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int
{
  send(descriptor, bytes, count, flags)
}

private func systemClose(_ descriptor: Int32) {
  _ = close(descriptor)
}
