// All differences between the platforms' C libraries are here.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system calls the server makes, in one shape for all platforms.
enum Platform {
  static var lastError: Int32 { errno }
  static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
  static let addressInUse = EADDRINUSE
  static let accessDenied = EACCES

  /// Errors after which the same call is to be made again later.
  static func isTemporary(_ code: Int32) -> Bool { code == EAGAIN || code == EWOULDBLOCK || code == EINTR }

  /// Errors for a process or machine without free descriptors.
  static func isExhaustion(_ code: Int32) -> Bool {
    code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
  }

  static func streamSocket(_ family: Int32) -> Int32 {
    #if os(Linux)
      socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(family, SOCK_STREAM, 0)
    #endif
  }

  /// Makes a descriptor answer at once, stay out of child processes and, for a socket, never raise SIGPIPE.
  static func prepare(_ descriptor: Int32, isSocket: Bool) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard isSocket else { return }
    #if canImport(Darwin)
      setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE)
    #endif
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
  }

  static func reuseAddress(_ descriptor: Int32) { setOption(descriptor, SOL_SOCKET, SO_REUSEADDR) }

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32) {
    var on: Int32 = 1
    _ = setsockopt(descriptor, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The number of bytes taken, or -1 with ``lastError`` set.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
  }

  /// The number of bytes read, 0 at the end of the input, or -1 with ``lastError`` set.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
  }

  static func makePipe() -> (receiver: Int32, sender: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { prepare(end, isSocket: false) }
    return (ends[0], ends[1])
  }

  static func finishWriting(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Waits until one of the descriptors is ready, at most `milliseconds` (-1: however long it takes).
  static func wait(_ entries: inout [pollfd], milliseconds: Int32) -> Int32 {
    poll(&entries, nfds_t(entries.count), milliseconds)
  }
}
