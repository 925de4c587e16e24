// All differences between the platforms' C libraries are here.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif
#if canImport(Darwin)
  private let sendFlags: Int32 = 0
#else
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// A socket, with the system calls that servers make, in the same form on all platforms.
///
/// Calls block, unless ``setNonBlocking()`` was called. The creator of a socket closes it.
package struct Socket: Sendable {
  package let descriptor: Int32

  /// Configures a descriptor that is not inherited by child processes, never raises SIGPIPE, and sends small
  /// pieces at once.
  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
    setOption(Int32(IPPROTO_TCP), TCP_NODELAY)
  }

  // MARK: Creating

  /// A socket bound to a local address. Connections are refused until it listens.
  ///
  /// - Parameter port: 0 for one that the system chooses.
  package static func bound(
    host: String = "127.0.0.1", port: UInt16 = 0
  ) throws(SocketError) -> Socket {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE
    hints.ai_socktype = streamType
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
      throw .unknownHost(host)
    }
    defer { freeaddrinfo(found) }
    let made = try opened(address.ai_family)
    // A port that the system chooses is not shared, even while the socket does not listen.
    if port != 0 { made.setOption(SOL_SOCKET, SO_REUSEADDR) }
    return try made.unlessFailed(
      "listen on \(host):\(port)", bind(made.descriptor, address.ai_addr, address.ai_addrlen))
  }

  /// - Parameter backlog: the approximate number of connections that the system accepts before ``accept()``
  ///   is called.
  package static func listening(
    host: String = "127.0.0.1", port: UInt16 = 0, backlog: Int32 = 1_024
  ) throws(SocketError) -> Socket {
    let made = try bound(host: host, port: port)
    return try made.unlessFailed("listen on \(host):\(port)", listen(made.descriptor, backlog))
  }

  /// Connects to a port of 127.0.0.1.
  ///
  /// - Parameter waits: false starts connecting and returns immediately.
  package static func connecting(to port: UInt16, waits: Bool = false) throws(SocketError) -> Socket {
    let made = try opened(AF_INET)
    if !waits { made.setNonBlocking() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // The C interface takes a pointer to the generic address type.
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(made.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return waits ? try made.unlessFailed("connect to port \(port)", status) : made
  }

  /// Two connected sockets.
  package static func pair() throws(SocketError) -> (Socket, Socket) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamType, 0, &ends) == 0 else {
      throw .failed("open a socket", code: errno)
    }
    return (Socket(ends[0]), Socket(ends[1]))
  }

  private static func opened(_ family: Int32) throws(SocketError) -> Socket {
    let descriptor = socket(family, streamType, 0)
    guard descriptor >= 0 else { throw .failed("open a socket", code: errno) }
    return Socket(descriptor)
  }

  private func unlessFailed(_ attempt: String, _ status: Int32) throws(SocketError) -> Socket {
    if status == 0 { return self }
    let code = errno
    close()
    throw .failed(attempt, code: code)
  }

  // MARK: Using

  /// Makes calls return immediately, even if nothing can be done yet.
  package func setNonBlocking() { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }

  private func setOption(_ level: Int32, _ name: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  package var port: UInt16 {
    // The port has the same offset in the addresses of IPv4 and IPv6, and storage has space for both.
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }

  /// Whether the bound address can be reached from this machine only.
  package var isLoopback: Bool {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // The C interface has one generic type for addresses, which storage has space for.
    return withUnsafeMutablePointer(to: &storage) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
      guard Int32(pointer.pointee.ss_family) == AF_INET6 else {
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt32(bigEndian: $0.pointee.sin_addr.s_addr) >> 24 == 127
        }
      }
      return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
      }
    }
  }

  /// The next client's connection. nil if it was already closed, or no descriptor is available.
  package func accept() -> Socket? {
    let accepted = systemAccept(descriptor)
    return accepted < 0 ? nil : Socket(accepted)
  }

  /// The number of bytes read, 0 at the end of the stream, or -1 if the call failed.
  package func read(into buffer: inout [UInt8]) -> Int {
    buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
  }

  package func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count) }
  }

  /// Waits for bytes. Empty at the end of the stream.
  package func receive() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Waits until all bytes are sent.
  ///
  /// - Returns: false after the peer has closed the connection.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = write(rest)
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  // MARK: Closing

  /// The peer sees the end of the stream; its remaining bytes can still be read.
  package func finishWriting() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends blocked calls on this connection.
  package func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the connection so that the peer's calls fail with "connection reset".
  package func reset() {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
  }

  package func close() { systemClose(descriptor) }
}

// Inside the type these names refer to its methods.
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  send(descriptor, bytes, count, sendFlags)
}

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
