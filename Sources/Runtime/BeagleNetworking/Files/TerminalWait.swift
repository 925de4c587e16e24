import Foundation

/// Waits until files are ready, by `poll`, or by `select` if `poll` does not support the terminal, as with
/// `/dev/tty` on Apple platforms.
///
/// Neither allocates memory nor takes a lock, so signal handlers may use it.
package enum TerminalWait: String, Sendable {
  case byPoll = "poll"
  case bySelect = "select"

  /// Chooses the method that works for a terminal.
  package init(for descriptor: Int32) {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let isRefused = poll(&wish, 1, 0) > 0 && wish.revents & Int16(POLLNVAL) != 0
    self = isRefused && descriptor < Self.setSize ? .bySelect : .byPoll
  }

  /// - Parameters:
  ///   - milliseconds: the time limit; -1 for none.
  /// - Returns: the number of ready files, 0 after the time limit, or -1 with the error in `errno`, as `poll`
  ///   does.
  package func callAsFunction(_ files: UnsafeMutableBufferPointer<pollfd>, milliseconds: Int32) -> Int32 {
    switch self {
    case .byPoll: poll(files.baseAddress, nfds_t(files.count), milliseconds)
    case .bySelect: Self.askBySelect(files, milliseconds)
    }
  }

  /// Waits until a file, which may be a terminal, can be read or written. If it never can, the next call on
  /// it reports the error.
  ///
  /// - Parameter event: `POLLIN` or `POLLOUT`.
  package static func wait(for event: Int32, on descriptor: Int32) {
    var wish = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    withUnsafeMutablePointer(to: &wish) {
      _ = Self(for: descriptor)(UnsafeMutableBufferPointer(start: $0, count: 1), milliseconds: -1)
    }
  }

  /// Reads the available bytes, as soon as there are any. Another program may have set a shared terminal or
  /// pipe to non-blocking.
  ///
  /// - Returns: the number of bytes read, 0 at the end, or -1 with the error in `errno`.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
    while count < 0, errno == EINTR || errno == EAGAIN {
      wait(for: POLLIN, on: descriptor)
      count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
    }
    return count
  }

  /// The number of descriptors that fit into a `fd_set`.
  private static let setSize: Int32 = 1024

  private static func askBySelect(_ files: UnsafeMutableBufferPointer<pollfd>, _ milliseconds: Int32) -> Int32
  {
    var (readable, writable) = (fd_set(), fd_set())
    var end: Int32 = 0
    for file in files {
      guard (0..<setSize).contains(file.fd) else {
        errno = EBADF
        return -1
      }
      if file.events & Int16(POLLIN) != 0 { readable.insert(file.fd) }
      if file.events & Int16(POLLOUT) != 0 { writable.insert(file.fd) }
      end = max(end, file.fd + 1)
    }
    var time = timeval()
    time.tv_sec = numericCast(max(milliseconds, 0) / 1_000)
    time.tv_usec = numericCast(max(milliseconds, 0) % 1_000 * 1_000)
    let result = withUnsafeMutablePointer(to: &time) { time in
      select(end, &readable, &writable, nil, milliseconds < 0 ? nil : time)
    }
    guard result >= 0 else { return -1 }
    var count: Int32 = 0
    for index in files.indices {
      let isReadable = files[index].events & Int16(POLLIN) != 0 && readable.contains(files[index].fd)
      let isWritable = files[index].events & Int16(POLLOUT) != 0 && writable.contains(files[index].fd)
      files[index].revents = Int16(isReadable ? POLLIN : 0) | Int16(isWritable ? POLLOUT : 0)
      if files[index].revents != 0 { count += 1 }
    }
    return count
  }
}

extension fd_set {
  // Reimplements the macros `FD_SET` and `FD_ISSET`: one bit for each descriptor. Systems name the words
  // differently; the bits are in the same positions on little-endian processors, which all of Swift's
  // platforms have.

  fileprivate mutating func insert(_ descriptor: Int32) {
    withUnsafeMutableBytes(of: &self) { $0[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8) }
  }

  fileprivate func contains(_ descriptor: Int32) -> Bool {
    guard descriptor >= 0, Int(descriptor) / 8 < MemoryLayout<Self>.size else { return false }
    return withUnsafeBytes(of: self) { $0[Int(descriptor) / 8] & 1 << UInt8(descriptor % 8) != 0 }
  }
}
