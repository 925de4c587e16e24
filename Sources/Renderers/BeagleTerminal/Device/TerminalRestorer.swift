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

/// Gives the terminal back in whatever way the process ends: a crash and every other deadly signal that can be caught included.
///
/// A signal handler may neither allocate memory nor take a lock, since the code that it interrupts may hold it. So all that it
/// needs lies ready in memory that is made for the first terminal and never freed, and it only makes system calls that are
/// allowed there (`signal-safety(7)`).
struct TerminalRestorer: Sendable {
  /// Signals that end a process that has gone wrong. Whoever handled them before goes on when the terminal has been given back:
  /// Swift's runtime handles them to print a backtrace.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS]
  /// Other signals that end a process which does not handle them. A process that does is left to it.
  private static let deadly: [Int32] = {
    let signals = [SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGPIPE]
    #if os(Linux) || os(Android)
      return signals + [SIGIO, SIGPWR, SIGSTKFLT] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      return signals + [SIGEMT]
    #endif
  }()
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
    restoration?.pointee.wait = terminal.wait
    for number in Self.crashes { install(number, endProcess) }
    for number in Self.deadly { install(number, endProcess, unlessHandled: true) }
    for number in Self.noted { install(number, noteSignal) }
  }

  /// Leaves signals to those who had them before. The terminal must have been given back.
  ///
  /// - Parameter ending: the signal that ends the program. A window that is closed sends SIGHUP twice, to the program that
  ///   leads its session and to the one in the foreground, which may be the same: the second one is not to cut its end off.
  func finish(_ ending: Int32?) {
    for number in Self.crashes + Self.deadly + Self.noted { uninstall(number) }
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

  /// Does what writes to the terminal, and tells how much it has written: nothing where the terminal has been given back.
  func send(_ write: () -> Int) -> Int { restoration?.pointee.send(write) ?? 0 }

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

  private func install(_ number: Int32, _ handler: @escaping SignalHandler, unlessHandled: Bool = false) {
    guard let restoration else { return }
    let previous = restoration.pointee.previous + Int(number)
    sigaction(number, nil, previous)
    // What was started to go on without its terminal, as `nohup` does, ignores signals.
    guard previous.pointee.address != Self.ignoring, !unlessHandled || previous.pointee.address == 0 else {
      return
    }
    var action = sigaction()
    action.handler = handler
    // A stack that has overflowed cannot be used to say so.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART
    sigaction(number, &action, nil)
  }

  /// The address that stands for ignoring a signal; 0 stands for what the system does.
  private static let ignoring = 1

  private func uninstall(_ number: Int32) {
    guard let restoration else { return }
    sigaction(number, restoration.pointee.previous + Int(number), nil)
  }
}

private let isInUse = Atomic(false)

// Unsafe only in name: written once, by whoever set `isInUse`, before the first handler is installed, to memory that is never
// freed. A handler cannot be given anything but this.
nonisolated(unsafe) private var restoration: UnsafeMutablePointer<Restoration>?

private typealias SignalHandler =
  @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

extension sigaction {
  /// The signal's handler, for which each system has a name of its own.
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

  /// The handler as a number.
  fileprivate var address: Int { unsafeBitCast(handler, to: Int.self) }
}

private func noteSignal(_ signal: Int32, _: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?) {
  let error = errno
  restoration?.pointee.note(UInt8(truncatingIfNeeded: signal))
  errno = error
}

/// The code of a signal that a process was sent with `kill`. It is `SI_USER` in C, where Swift does not see it.
#if canImport(Darwin)
  private let sentByProcess: Int32 = 0x10001
#else
  private let sentByProcess: Int32 = 0
#endif

/// Gives the terminal back. The process ends by the same signal when this has returned.
private func endProcess(
  _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
  guard let restoration else { return }
  restoration.pointee.giveBack()
  let code = info?.pointee.si_code ?? 0
  // A fault happens again when this has returned, and `abort` does not give up. Another signal is sent only once. Apple platforms
  // give no code for traps, which are faults there.
  let isFault = (1..<0x10000).contains(code)
  if isFault || (signal == SIGABRT || signal == SIGTRAP) && code != sentByProcess {
    // Whoever was there before goes on, which is the system in most programs.
    answerBacktracer()
    sigaction(signal, restoration.pointee.previous + Int(signal), nil)
  } else {
    var standard = sigaction()
    sigaction(signal, &standard, nil)
  }
  raise(signal)
}

/// Has Swift's runtime print a backtrace and end: on a terminal it waits for a key to be pressed, to say what to do next. This
/// key is pressed.
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

/// What a signal handler needs. Its fields change only while no terminal is taken, apart from the bytes.
private struct Restoration {
  var descriptor: Int32 = -1
  var modes = termios()
  var wait = TerminalWait.byPoll
  let wakeUps: (read: Int32, write: Int32)
  /// The actions of signals before, by their numbers.
  let previous: UnsafeMutablePointer<sigaction>
  let isTaken: UnsafeMutablePointer<Atomic<Bool>>
  /// Whether a thread writes to the terminal at this moment.
  private let isSending: UnsafeMutablePointer<Atomic<Bool>>
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

  func send(_ write: () -> Int) -> Int {
    isSending.pointee.store(true, ordering: .sequentiallyConsistent)
    defer { isSending.pointee.store(false, ordering: .releasing) }
    return isTaken.pointee.load(ordering: .sequentiallyConsistent) ? write() : 0
  }

  func giveBack() {
    guard isTaken.pointee.exchange(false, ordering: .sequentiallyConsistent) else { return }
    waitForSender()
    // In the background it would stop us.
    var (background, before) = (sigset_t(), sigset_t())
    sigemptyset(&background)
    sigaddset(&background, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &background, &before)
    sendBytes()
    // What the mouse has sent is not for the shell.
    tcflush(descriptor, TCIFLUSH)
    var modes = modes
    while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Lets a piece of a frame that another thread is writing arrive before what gives the terminal back, and not behind it. The
  /// thread that writes may be the one that this interrupts, so the wait is short.
  private func waitForSender() {
    var attempts = 20
    while isSending.pointee.load(ordering: .sequentiallyConsistent), attempts > 0 {
      poll(nil, 0, 1)
      attempts -= 1
    }
  }

  /// Sends the bytes; to a terminal that does not read only for a second.
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

  /// Apple platforms let a process that leads its session end only when its terminal has read all: for ever, where it reads
  /// nothing. So what it has not read in a second is dropped. Linux counts nothing, as it does not wait.
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
