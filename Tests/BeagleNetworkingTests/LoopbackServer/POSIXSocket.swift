import Foundation

#if canImport(Glibc)
  import Glibc

  private let stream = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
  private let bothDirections = Int32(SHUT_RDWR)
  private let peeking = Int32(MSG_PEEK | MSG_DONTWAIT)
#else
  import Darwin

  private let stream = SOCK_STREAM
  private let sendFlags: Int32 = 0
  private let bothDirections = SHUT_RDWR
  private let peeking = MSG_PEEK | MSG_DONTWAIT
#endif

/// A blocking TCP socket on the loopback interface.
struct POSIXSocket: Sendable {
  let descriptor: Int32

  struct Failure: Error {
    let call: String
    let code = errno
  }

  /// Listens on a port the system picks.
  static func listening(backlog: Int32 = 128) throws -> POSIXSocket {
    let socket = POSIXSocket(descriptor: socket(AF_INET, stream, 0))
    guard socket.descriptor >= 0 else { throw Failure(call: "socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // The C interface takes the address as the general type it begins like.
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket.descriptor, $0, size) }
    }
    guard bound == 0 else { throw Failure(call: "bind") }
    guard listen(socket.descriptor, backlog) == 0 else { throw Failure(call: "listen") }
    return socket
  }

  /// Listens on `::1`; nil on a machine without IPv6.
  static func listeningOnIPv6() -> POSIXSocket? {
    let socket = POSIXSocket(descriptor: socket(AF_INET6, stream, 0))
    guard socket.descriptor >= 0 else { return nil }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket.descriptor, $0, size) }
    }
    if bound == 0, listen(socket.descriptor, 128) == 0 { return socket }
    socket.close()
    return nil
  }

  /// At the same place in the addresses of IPv4 and IPv6.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// nil once this socket has been shut down.
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

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, sendFlags) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Whether the peer still listens, as far as is known.
  var isOpen: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, peeking)
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
  }

  /// Ends calls that are blocked on this socket.
  func shutDown() {
    _ = shutdown(descriptor, bothDirections)
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
