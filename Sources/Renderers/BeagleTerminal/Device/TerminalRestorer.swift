import BeagleNetworking
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

/// Restores the terminal however the process ends, including crashes and all other deadly signals that can be
/// caught.
///
/// A signal handler must neither allocate memory nor take a lock, which the interrupted code may hold.
/// Everything it needs is therefore prepared in memory that is allocated for the first terminal and never
/// freed, and it only makes system calls that are permitted there (`signal-safety(7)`).
struct TerminalRestorer: Sendable {
  /// Signals of crashes. Previous handlers run after the terminal has been restored: Swift's runtime handles
  /// these signals to print a backtrace.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS]
  /// Other signals that end a process by default. They are left alone if the process handles them.
  private static let deadly: [Int32] = {
    let signals = [SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGPIPE]
    #if os(Linux) || os(Android)
      return signals + [SIGIO, SIGPWR, SIGSTKFLT] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      return signals + [SIGEMT]
    #endif
  }()
  /// Signals that the device reports or handles.
  private static let noted = [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// A file descriptor from which to read signal numbers, one byte each; a zero represents a call.
  let wakeUps: Int32

  /// Registers the terminal to restore. There can be one at a time.
  init(of terminal: TerminalFile) throws(TerminalDeviceError) {
    guard !isInUse.exchange(true, ordering: .acquiringAndReleasing) else { throw .alreadyInUse }
    if restoration == nil {
      guard let new = Restoration() else {
        isInUse.store(false, ordering: .releasing)
        throw .noTerminal
      }
      restoration = .allocate(capacity: 1)
      restoration?.initialize(to: new)
      // Covers a direct call of `exit`.
      atexit { restoration?.pointee.giveBack() }
    }
    wakeUps = restoration?.pointee.wakeUps.read ?? -1
    restoration?.pointee.descriptor = terminal.descriptor
    restoration?.pointee.modes = terminal.modes
    restoration?.pointee.wait = terminal.wait
    for number in Self.crashes { install(number, endProcess) }
    for number in Self.deadly { install(number, endProcess, unlessHandled: true) }
    for number in Self.noted { install(number, noteSignal) }
  }

  /// Restores the previous signal handlers. The terminal must have been given back.
  ///
  /// - Parameter ending: the signal that ends the program. Closing a window sends SIGHUP twice, to the
  ///   session leader and to the foreground process. If both are this process, the second one must not
  ///   interrupt its shutdown.
  func finish(_ ending: Int32?) {
    for number in Self.crashes + Self.deadly + Self.noted { uninstall(number) }
    if ending == SIGHUP { signal(SIGHUP, SIG_IGN) }
    isInUse.store(false, ordering: .releasing)
  }

  /// Marks the terminal as taken, and sets the bytes that will restore it.
  func acquire(restoringWith bytes: [UInt8]) {
    prepare(bytes)
    restoration?.pointee.isTaken.pointee.store(true, ordering: .releasing)
  }

  func prepare(_ bytes: [UInt8]) {
    restoration?.pointee.prepare(bytes)
  }

  /// Restores the terminal, once. May take a second if the terminal does not read.
  func giveBack() {
    restoration?.pointee.giveBack()
  }

  /// Runs a closure that writes to the terminal, and returns the bytes written; 0 if it has been given back.
  func send(_ write: () -> Int) -> Int { restoration?.pointee.send(write) ?? 0 }

  /// Makes sure that the terminal is restored even if the calling thread's stack overflows.
  func coverThread() {
    restoration?.pointee.coverThread()
  }

  func wake() {
    restoration?.pointee.note(0)
  }

  /// Suspends the process until it is continued. Returns immediately if nothing could continue it.
  func stop() {
    uninstall(SIGTSTP)
    // Dispatch threads block most signals, and so do threads started by them, possibly this one.
    var (stopping, before) = (sigset_t(), sigset_t())
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stopping, &before)
    // `raise` signals this very thread, which has been stopped by the time the call returns.
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    install(SIGTSTP, noteSignal)
  }

  private func install(_ number: Int32, _ handler: @escaping SignalHandler, unlessHandled: Bool = false) {
    guard let restoration else { return }
    let previous = restoration.pointee.previous + Int(number)
    sigaction(number, nil, previous)
    // A process that was started to outlive its terminal, as with `nohup`, ignores signals.
    guard previous.pointee.address != Self.ignoring, !unlessHandled || previous.pointee.address == 0 else {
      return
    }
    var action = sigaction()
    action.handler = handler
    // SA_ONSTACK: an overflowed stack cannot run the handler.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART
    sigaction(number, &action, nil)
  }

  /// The address of SIG_IGN; SIG_DFL is 0.
  private static let ignoring = 1

  private func uninstall(_ number: Int32) {
    guard let restoration else { return }
    sigaction(number, restoration.pointee.previous + Int(number), nil)
  }
}

private let isInUse = Atomic(false)

// Safe despite `unsafe`: written once, by the owner of `isInUse` and before the first handler is installed,
// to memory that is never freed. Handlers can only access globals.
nonisolated(unsafe) private var restoration: UnsafeMutablePointer<Restoration>?

private typealias SignalHandler =
  @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

extension sigaction {
  /// The signal's handler; its field has a different name on each system.
  fileprivate var handler: SignalHandler? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_sigaction
      #elseif canImport(Musl)
        __sa_handler.sa_sigaction
      #elseif canImport(Android)
        sa_sigaction
      #else
        __sigaction_handler.sa_sigaction
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_sigaction = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_sigaction = newValue
      #elseif canImport(Android)
        sa_sigaction = newValue
      #else
        __sigaction_handler.sa_sigaction = newValue
      #endif
    }
  }

  fileprivate var address: Int { unsafeBitCast(handler, to: Int.self) }
}

private func noteSignal(_ signal: Int32, _: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?) {
  let error = errno
  restoration?.pointee.note(UInt8(truncatingIfNeeded: signal))
  errno = error
}

/// `si_code` of a signal sent with `kill`. C calls it `SI_USER`, which Swift does not import.
#if canImport(Darwin)
  private let sentByProcess: Int32 = 0x10001
#else
  private let sentByProcess: Int32 = 0
#endif

/// Restores the terminal and re-raises the signal, which ends the process when this returns.
private func endProcess(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
  guard let restoration else { return }
  restoration.pointee.giveBack()
  let code = info?.pointee.si_code ?? 0
  // A fault recurs when this returns, and `abort` does not give up. Other signals are sent only once. Apple
  // platforms give no code for traps, which are faults there.
  let isFault = (1..<0x10000).contains(code)
  if isFault || (signal == SIGABRT || signal == SIGTRAP) && code != sentByProcess {
    // Restores the previous action, which is the system's default in most programs.
    answerBacktracer()
    sigaction(signal, restoration.pointee.previous + Int(signal), nil)
  } else {
    var standard = sigaction()
    sigaction(signal, &standard, nil)
  }
  raise(signal)
}

/// On a terminal, Swift's runtime prints a backtrace and waits for a key. Provides that key, so that it
/// exits.
private func answerBacktracer() {
  var ends: (read: Int32, write: Int32) = (-1, -1)
  let isOpen = withUnsafeMutablePointer(to: &ends) {
    $0.withMemoryRebound(to: Int32.self, capacity: 2) { pipe($0) == 0 }
  }
  guard isOpen else { return }
  var key = UInt8(ascii: "q")
  _ = write(ends.write, &key, 1)
  dup2(ends.read, STDIN_FILENO)
}

/// The data of signal handlers. Except for the bytes, fields only change while no terminal is taken.
private struct Restoration {
  var descriptor: Int32 = -1
  var modes = termios()
  var wait = TerminalWait.byPoll
  let wakeUps: (read: Int32, write: Int32)
  let previous: UnsafeMutablePointer<sigaction>
  let isTaken: UnsafeMutablePointer<Atomic<Bool>>
  private let isSending: UnsafeMutablePointer<Atomic<Bool>>
  /// The zero-terminated bytes to send, and memory for their replacement: handlers see either one or the
  /// other.
  private var bytes: UnsafeMutablePointer<UInt8>
  private var spare: UnsafeMutablePointer<UInt8>

  /// The alternate stack for threads whose own stack has overflowed. Threads share it, because a process
  /// crashes only once.
  private var handlerStack = stack_t()

  /// More than all modes together need.
  private static let capacity = 512

  /// Nil if no more files can be opened.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      // A full pipe must not block a handler.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    wakeUps = (ends[0], ends[1])
    previous = .allocate(capacity: 128)
    previous.initialize(repeating: sigaction(), count: 128)
    isTaken = .allocate(capacity: 1)
    isTaken.initialize(to: Atomic(false))
    isSending = .allocate(capacity: 1)
    isSending.initialize(to: Atomic(false))
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

  func send(_ write: () -> Int) -> Int {
    isSending.pointee.store(true, ordering: .sequentiallyConsistent)
    defer { isSending.pointee.store(false, ordering: .releasing) }
    return isTaken.pointee.load(ordering: .sequentiallyConsistent) ? write() : 0
  }

  func giveBack() {
    guard isTaken.pointee.exchange(false, ordering: .sequentiallyConsistent) else { return }
    waitForSender()
    // SIGTTOU would stop a background process.
    var (background, before) = (sigset_t(), sigset_t())
    sigemptyset(&background)
    sigaddset(&background, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &background, &before)
    sendBytes()
    // Discards unread input such as mouse events, which the shell would take for typed text.
    tcflush(descriptor, TCIFLUSH)
    var modes = modes
    while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Lets another thread finish writing a piece of a frame before the terminal is restored. The wait is
  /// short, because the interrupted thread may itself be the writer.
  private func waitForSender() {
    var attempts = 20
    while isSending.pointee.load(ordering: .sequentiallyConsistent), attempts > 0 {
      poll(nil, 0, 1)
      attempts -= 1
    }
  }

  /// Sends the bytes, for up to a second if the terminal does not read.
  private func sendBytes() {
    var rest = UnsafeRawPointer(bytes)
    var end = rest + strlen(UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))
    var attempts = 20
    while rest < end, attempts > 0 {
      let count = write(descriptor, rest, end - rest)
      if count > 0 {
        rest += count
      } else if errno == EAGAIN {
        var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = withUnsafeMutablePointer(to: &wish) {
          wait(UnsafeMutableBufferPointer(start: $0, count: 1), milliseconds: 50)
        }
        attempts -= 1
      } else if errno != EINTR {
        end = rest
      }
    }
    dropUnread(isStuck: rest < end)
  }

  /// On Apple platforms, a session leader cannot exit until its terminal has read everything, which may be
  /// never. Output that is unread after a second is dropped. On Linux, this does not wait, because the count
  /// is 0.
  private func dropUnread(isStuck: Bool) {
    var unread: Int32 = 0
    var attempts = isStuck ? 0 : 20
    while attempts > 0, ioctl(descriptor, numericCast(TIOCOUTQ), &unread) == 0, unread > 0 {
      _ = poll(nil, 0, 50)
      attempts -= 1
    }
    if isStuck || unread > 0 { tcflush(descriptor, TCOFLUSH) }
  }
}
