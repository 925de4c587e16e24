import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A TCP connection whose calls never block. Closed when it is released.
final class Socket {
  enum Progress {
    case bytes(Int)
    /// Nothing can be done before the socket is ready again.
    case blocked
    /// The other side will send no more.
    case ended
    case failed
  }

  let descriptor: Int32

  /// nil if the system gives no descriptor.
  init?(family: Int32) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { return nil }
    prepareDescriptor(descriptor)
    set(Int32(IPPROTO_TCP), TCP_NODELAY)
    #if !canImport(Glibc) && !canImport(Musl)
      set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  deinit {
    _ = close(descriptor)
  }

  private func set(_ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Begins to connect; the socket can be written to once that has ended.
  ///
  /// - Returns: false if it failed at once.
  func begin(to address: SocketAddress) -> Bool {
    let result = address.bytes.withUnsafeBytes { bytes -> Int32 in
      // The system's call takes any address as the type they all begin like.
      guard let start = bytes.bindMemory(to: sockaddr.self).baseAddress else { return -1 }
      return connect(descriptor, start, socklen_t(bytes.count))
    }
    return result == 0 || errno == EINPROGRESS || errno == EINTR
  }

  /// Whether connecting, once it has ended, has succeeded.
  var isConnected: Bool {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
  }

  func send(_ data: Data) -> Progress {
    #if canImport(Glibc) || canImport(Musl)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return data.withUnsafeBytes { bytes in
      progress { systemSend(descriptor, bytes.baseAddress, bytes.count, flags) }
    }
  }

  func receive(into buffer: inout [UInt8]) -> Progress {
    buffer.withUnsafeMutableBytes { bytes in
      progress { recv(descriptor, bytes.baseAddress, bytes.count, 0) }
    }
  }

  /// Whether nothing has come and nobody has hung up since the last answer.
  var isQuiet: Bool {
    var byte: UInt8 = 0
    if case .blocked = progress({ recv(descriptor, &byte, 1, Int32(MSG_PEEK)) }) { return true }
    return false
  }

  private func progress(_ call: () -> Int) -> Progress {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .blocked }
      if errno != EINTR { return .failed }
    }
  }
}

// Inside the type this name means its own method.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int
{
  send(descriptor, bytes, count, flags)
}

private func prepareDescriptor(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

/// Ends a wait on another thread.
final class WakeUp: Sendable {
  let descriptor: Int32
  private let input: Int32

  /// nil if the system gives no descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (descriptor, input) = (ends[0], ends[1])
    ends.forEach(prepareDescriptor)
  }

  deinit {
    _ = close(descriptor)
    _ = close(input)
  }

  func signal() {
    var byte: UInt8 = 1
    _ = write(input, &byte, 1)
  }

  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}

/// What the event loop waits for.
struct Readiness {
  private(set) var polls: [pollfd] = []

  mutating func add(_ descriptor: Int32, forWriting: Bool = false) {
    polls.append(pollfd(fd: descriptor, events: Int16(forWriting ? POLLIN | POLLOUT : POLLIN), revents: 0))
  }

  /// - Parameter limit: nil waits for ever.
  mutating func wait(atMost limit: Duration?) {
    // Rounded up, because a wait that ends early would be repeated until the time has come.
    let milliseconds = limit.map { min(86_400_000, max(0, ($0.inSeconds * 1_000).rounded(.up))) }
    if poll(&polls, nfds_t(polls.count), milliseconds.map { Int32($0) } ?? -1) < 0 {
      // Interrupted: nothing is known to be ready.
      for place in polls.indices { polls[place].revents = 0 }
    }
  }

  /// Whether the descriptor added at `place` can be read, written or has failed.
  subscript(place: Int) -> Bool { polls[place].revents != 0 }
}
