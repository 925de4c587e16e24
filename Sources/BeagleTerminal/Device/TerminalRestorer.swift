import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Gives the terminal back in whatever way the process ends, a crash included.
///
/// A signal handler may neither allocate memory nor take a lock, since the code that it interrupts may hold it. So all that it
/// needs lies ready in memory that is made for the first terminal and never freed, and it only makes system calls that are
/// allowed there (`signal-safety(7)`).
struct TerminalRestorer: Sendable {
  /// Signals that end a process that has gone wrong.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT]
  /// Signals that the device is told of.
  private static let noted = [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Where the numbers of signals can be read, one byte each; a zero is no signal but a call.
  let wakeUps: Int32

  /// Makes a terminal the one that is given back. There can be one at a time.
  init(of terminal: TerminalFile) throws(TerminalDeviceError) {
    guard !isInUse.exchange(true, ordering: .acquiringAndReleasing) else { throw .alreadyInUse }
    if restoration == nil {
      guard let new = Restoration() else {
        isInUse.store(false, ordering: .releasing)
        throw .noTerminal
      }
      restoration = .allocate(capacity: 1)
      restoration?.initialize(to: new)
      // Where `exit` is called without further ado.
      atexit { restoration?.pointee.giveBack() }
    }
    wakeUps = restoration?.pointee.wakeUps.read ?? -1
    restoration?.pointee.descriptor = terminal.descriptor
    restoration?.pointee.modes = terminal.modes
    for number in Self.crashes { install(number, crashed) }
    for number in Self.noted { install(number, noteSignal) }
  }

  /// Leaves signals to those who had them before. The terminal must have been given back.
  ///
  /// - Parameter ending: the signal that ends the program. A window that is closed sends SIGHUP twice, to the program that
  ///   leads its session and to the one in the foreground, which may be the same: the second one is not to cut its end off.
  func finish(_ ending: Int32?) {
    for number in Self.crashes + Self.noted { uninstall(number) }
    if ending == SIGHUP { signal(SIGHUP, SIG_IGN) }
    isInUse.store(false, ordering: .releasing)
  }

  /// Notes that the terminal is taken, and the bytes that will give it back.
  func take(givingBackWith bytes: [UInt8]) {
    prepare(bytes)
    restoration?.pointee.isTaken.pointee.store(true, ordering: .releasing)
  }

  /// Changes the bytes that will give the terminal back.
  func prepare(_ bytes: [UInt8]) {
    restoration?.pointee.prepare(bytes)
  }

  /// Gives the terminal back, once. It may take a second where the terminal does not read.
  func giveBack() {
    restoration?.pointee.giveBack()
  }

  var isTaken: Bool { restoration?.pointee.isTaken.pointee.load(ordering: .acquiring) ?? false }

  /// Has the terminal given back also where the stack of the calling thread overflows.
  func coverThread() {
    restoration?.pointee.coverThread()
  }

  /// Wakes whoever waits for signals.
  func wake() {
    restoration?.pointee.note(0)
  }

  /// Stops the process, as its user asked for, until it is continued. Where nobody could continue it, returns at once.
  func stop() {
    uninstall(SIGTSTP)
    // Threads that were started by Dispatch's, as this one may be, keep most signals to others.
    var (stopping, before) = (sigset_t(), sigset_t())
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stopping, &before)
    // To this thread and no other: it has stopped when this returns.
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    install(SIGTSTP, noteSignal)
  }

  private func install(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    guard let restoration else { return }
    sigaction(number, nil, restoration.pointee.previous + Int(number))
    let before = signal(number, handler)
    // What was started to go on without its terminal, as `nohup` does, ignores signals: 1 is the handler that does.
    if unsafeBitCast(before, to: Int.self) == 1 { return uninstall(number) }
    // A stack that has overflowed cannot be used to say so.
    var action = sigaction()
    sigaction(number, nil, &action)
    action.sa_flags |= SA_ONSTACK
    sigaction(number, &action, nil)
  }

  private func uninstall(_ number: Int32) {
    guard let restoration else { return }
    sigaction(number, restoration.pointee.previous + Int(number), nil)
  }
}

private let isInUse = Atomic(false)

// Unsafe only in name: written once, by whoever set `isInUse`, before the first handler is installed, to memory that is never
// freed. A handler cannot be given anything but this.
nonisolated(unsafe) private var restoration: UnsafeMutablePointer<Restoration>?

private func noteSignal(_ signal: Int32) {
  let error = errno
  restoration?.pointee.note(UInt8(truncatingIfNeeded: signal))
  errno = error
}

private func crashed(_ signal: Int32) {
  guard let restoration else { return }
  restoration.pointee.giveBack()
  // Whoever was there before goes on, which is the system in most programs: it comes when this handler has returned.
  sigaction(signal, restoration.pointee.previous + Int(signal), nil)
  raise(signal)
}

/// What a signal handler needs. Its fields change only while no terminal is taken, apart from the bytes.
private struct Restoration {
  var descriptor: Int32 = -1
  var modes = termios()
  let wakeUps: (read: Int32, write: Int32)
  /// The actions of signals before, by their numbers.
  let previous: UnsafeMutablePointer<sigaction>
  let isTaken: UnsafeMutablePointer<Atomic<Bool>>
  /// The bytes to send, with a zero behind them, and memory for the next ones: a handler sees either these or those.
  private var bytes: UnsafeMutablePointer<UInt8>
  private var spare: UnsafeMutablePointer<UInt8>

  /// For handlers on threads whose own stack has overflowed. Threads share it: a process crashes once.
  private var handlerStack = stack_t()

  /// More than all modes together need.
  private static let capacity = 512

  /// Nil where there are no more files to open.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      // A full pipe must not hold up a handler.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    wakeUps = (ends[0], ends[1])
    previous = .allocate(capacity: 128)
    previous.initialize(repeating: sigaction(), count: 128)
    isTaken = .allocate(capacity: 1)
    isTaken.initialize(to: Atomic(false))
    bytes = .allocate(capacity: Self.capacity)
    bytes.initialize(repeating: 0, count: Self.capacity)
    spare = .allocate(capacity: Self.capacity)
    spare.initialize(repeating: 0, count: Self.capacity)
    handlerStack.ss_size = 1 << 16
    handlerStack.ss_sp = .allocate(byteCount: 1 << 16, alignment: 16)
  }

  mutating func prepare(_ new: [UInt8]) {
    for (index, byte) in new.prefix(Self.capacity - 1).enumerated() { spare[index] = byte }
    spare[min(new.count, Self.capacity - 1)] = 0
    swap(&bytes, &spare)
  }

  /// Gives the calling thread the stack for handlers if it has none.
  func coverThread() {
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    var stack = handlerStack
    sigaltstack(&stack, nil)
  }

  func note(_ byte: UInt8) {
    var byte = byte
    _ = write(wakeUps.write, &byte, 1)
  }

  func giveBack() {
    guard isTaken.pointee.exchange(false, ordering: .acquiringAndReleasing) else { return }
    // In the background it would stop us.
    var (background, before) = (sigset_t(), sigset_t())
    sigemptyset(&background)
    sigaddset(&background, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &background, &before)
    send()
    // What the mouse has sent is not for the shell.
    tcflush(descriptor, TCIFLUSH)
    var modes = modes
    while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Sends the bytes; to a terminal that does not read only for a second.
  private func send() {
    var rest = UnsafeRawPointer(bytes)
    var end = rest + strlen(UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))
    var attempts = 20
    while rest < end, attempts > 0 {
      let count = write(descriptor, rest, end - rest)
      if count > 0 {
        rest += count
      } else if errno == EAGAIN {
        var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wish, 1, 50)
        attempts -= 1
      } else if errno != EINTR {
        end = rest
      }
    }
  }
}
