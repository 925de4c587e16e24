import BeagleNetworking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The terminal as an open file, with its original modes.
struct TerminalFile: Sendable {
  let descriptor: Int32
  /// The modes before the terminal was taken over.
  let modes: termios
  let wait: TerminalWait

  /// Opens the terminal of standard input, output or error, or else the process's controlling terminal.
  ///
  /// The terminal is opened again, with its own file description. Non-blocking mode would otherwise also
  /// apply to the shell and other processes that share the description.
  init() throws(TerminalDeviceError) {
    let standard = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].first { isatty($0) == 1 }
    let path = standard.flatMap(Self.path) ?? "/dev/tty"
    var descriptor = Self.descriptor(of: path)
    if descriptor < 0, path != "/dev/tty" { descriptor = Self.descriptor(of: "/dev/tty") }
    guard descriptor >= 0 else { throw .noTerminal }
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else {
      close(descriptor)
      throw .noTerminal
    }
    self.descriptor = descriptor
    self.modes = modes
    wait = TerminalWait(for: descriptor)
  }

  static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 }

  private static func path(of descriptor: Int32) -> String? {
    var name = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func descriptor(of path: String) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  /// Disables line editing, echo, signals for keys such as Control-C, and output processing.
  func makeRaw() {
    var raw = modes
    cfmakeraw(&raw)
    while tcsetattr(descriptor, TCSANOW, &raw) != 0, errno == EINTR {}
  }

  /// Reads available bytes. Returns 0 if there are none, nil at the end of the input.
  func receive(into buffer: inout [UInt8]) -> Int? {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return count }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
  }

  /// Writes as much as possible without blocking. Returns the number of bytes, or -1 if the terminal is gone.
  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : count
  }

  /// Whether its window was closed or its connection has ended.
  var isGone: Bool {
    var modes = termios()
    return tcgetattr(descriptor, &modes) != 0 && errno != EINTR
  }

  func finish() {
    close(descriptor)
  }

  /// The terminal's current size; 80 by 24 if unknown.
  var size: TerminalSize {
    var size = winsize()
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
    let (width, height) = (Int(size.ws_xpixel) / columns, Int(size.ws_ypixel) / rows)
    return TerminalSize(
      columns: columns, rows: rows,
      cellPixels: width > 0 && height > 0 ? .init(width: width, height: height) : nil)
  }
}
