#if os(Linux) || os(macOS)
  import BeagleTerminal
  import Foundation
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// A program that takes over a real terminal, and every way in which it can lose it.
  @Suite(.blocking) struct TerminalDeviceTests {
    private func start(_ arguments: String..., abilities: TerminalScreen.Abilities = .all) throws
      -> PseudoTerminal
    {
      try PseudoTerminal(try program(), arguments, abilities: abilities)
    }

    private func program() throws -> URL { try programURL("TerminalProgram") }

    /// The terminal is as it was before the program.
    private func expectRestored(_ terminal: PseudoTerminal, sourceLocation: SourceLocation = #_sourceLocation)
    {
      #expect(terminal.modes == terminal.firstModes, sourceLocation: sourceLocation)
      #expect(terminal.screen.isRestored && !terminal.screen.isAlternate, sourceLocation: sourceLocation)
      #expect(terminal.screen.errors.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func openingDeviceSetsTerminalModes() throws {
      let terminal = try start()
      let screen = try terminal.wait(for: "ready 80 by 24")
      #expect(screen.isAlternate && screen.isCursorHidden && screen.keyboard == [0, 1])
      #expect(screen.modes.isSuperset(of: [1002, 1006, 2004, 1004]) && !screen.modes.contains(7))
      #expect(!terminal.modes.echoes && !terminal.modes.isByLine && !terminal.modes.hasSignals)
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.screen.text == "the end")
      expectRestored(terminal)
    }

    /// The signal of a Swift trap.
    private static var trap: Int32 {
      #if arch(x86_64) || arch(i386)
        SIGILL
      #else
        SIGTRAP
      #endif
    }

    /// Exits by key: closing, a thrown error, `exit`, a trap, `abort`, four crash signals, a stack overflow.
    static let exits: [(key: String, ending: PseudoTerminal.Ending)] = [
      ("q", .exit(0)), ("e", .exit(9)), ("x", .exit(7)), ("t", .signal(trap)), ("a", .signal(SIGABRT)),
      ("s", .signal(SIGSEGV)), ("b", .signal(SIGBUS)), ("f", .signal(SIGFPE)), ("p", .signal(SIGTRAP)),
      ("o", .signal(overflow)),
    ]

    /// The signal of a stack overflow.
    private static var overflow: Int32 {
      #if canImport(Darwin)
        // On the threads that asynchronous code runs on. The main thread's is SIGSEGV there, too.
        SIGBUS
      #else
        SIGSEGV
      #endif
    }

    @Test(arguments: Sanitizer.active != nil ? Array(exits.prefix(3)) : exits)
    func terminalIsRestoredOnEveryExit(key: String, ending: PseudoTerminal.Ending) throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      try terminal.send(key)
      #expect(try terminal.waitForEnd() == ending)
      expectRestored(terminal)
    }

    /// The runtime prints a backtrace on a terminal and then waits for a key, here for ever.
    @Test(.enabled(if: Sanitizer.active == nil)) func crashBacktraceDoesNotWaitForKey() throws {
      let terminal = try PseudoTerminal(
        try program(),
        environment: [
          "TERM": "xterm-256color", "PATH": "/usr/bin:/bin",
          "SWIFT_BACKTRACE": "enable=yes,interactive=yes,timeout=none,color=no",
        ])
      try terminal.wait(for: "ready")
      try terminal.send("t")
      #expect(try terminal.waitForEnd() == .signal(Self.trap))
      expectRestored(terminal)
    }

    /// Whatever their number: those that the system ends a process by, and that can be caught.
    private static var deadlySignals: [Int32] {
      var others: Set = [
        SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH,
        // The device handles these signals.
        SIGTERM, SIGINT, SIGHUP,
      ]
      #if os(Linux)
        // These belong to the C library.
        others.formUnion([32, 33])
        return (1...64).filter { !others.contains($0) }
      #else
        others.formUnion([SIGIO, SIGINFO])
        return (1...31).filter { !others.contains($0) }
      #endif
    }

    @Test(arguments: Sanitizer.active != nil ? [SIGUSR1] : deadlySignals)
    func terminalIsRestoredOnFatalSignals(signal: Int32) throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      terminal.signal(signal)
      #expect(try terminal.waitForEnd() == .signal(signal))
      expectRestored(terminal)
    }

    /// A program may use a signal for its purposes.
    @Test func handledSignalIsLeftToProgram() throws {
      let terminal = try start("handling")
      try terminal.wait(for: "ready")
      terminal.signal(SIGUSR1)
      try terminal.wait(for: "handled")
      #expect(terminal.screen.isAlternate)
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      expectRestored(terminal)
    }

    @Test func releasingDeviceRestoresTerminal() throws {
      let terminal = try start("leave")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.screen.text == "the end")
      expectRestored(terminal)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func fatalSignalIsDeliveredAfterRestoring(signal: Int32) throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      terminal.signal(signal)
      #expect(try terminal.waitForEnd() == .exit(100 + signal))
      #expect(terminal.screen.text == "ended by \(signal)")
      expectRestored(terminal)
    }

    @Test func hangupEndsProgram() throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      terminal.hangUp()
      let ending = try terminal.waitForEnd()
      #expect(ending == .exit(100 + SIGHUP))
    }

    @Test func keysEscapeAndPasteArrive() throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      try terminal.send("\u{1B}[1;5C")
      try terminal.wait(for: "Key.right")
      // Only a timeout identifies this key.
      try terminal.send("\u{1B}")
      try terminal.wait(for: "Key.escape")
      // In two reads. For a sequence this would depend on time, which TimedDecoderTests cover, but not for a
      // paste.
      try terminal.send("\u{3}\u{1B}[200~pas")
      try terminal.wait(for: #"character("c")"#)
      try terminal.send("ted\r\u{1B}[201~")
      try terminal.wait(for: #"paste("pasted\n")"#)
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }

    @Test func windowResizeIsReported() throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      terminal.resize(width: 60, height: 20)
      try terminal.wait(for: "resized to 60 by 20")
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }

    /// In a shell with job control: stopped by a key and by a signal, and continued.
    @Test(arguments: ["z", "signal"])
    func suspendedProgramRestoresTerminalUntilResumed(trigger: String) throws {
      let script = "set -m; \"$0\"; echo stopped; read x; fg > /dev/null; echo over"
      let terminal = try PseudoTerminal(URL(fileURLWithPath: "/bin/sh"), ["-c", script, try program().path])
      let ready = try terminal.wait(for: "ready")
      if trigger == "signal" {
        let process = ready.line(0).split(separator: " ").last.flatMap { pid_t($0) }
        kill(try #require(process), SIGTSTP)
      } else {
        try terminal.send(trigger)
      }
      try terminal.wait(for: "stopped")
      expectRestored(terminal)
      try terminal.send("\r")
      try terminal.wait { $0.text.contains("resumed") && $0.isAlternate && $0.isCursorHidden }
      #expect(!terminal.modes.echoes)
      try terminal.send("q")
      try terminal.wait(for: "over")
      expectRestored(terminal)
    }

    /// Without a shell, a stopped program could not be continued.
    @Test func programWithoutShellIgnoresSuspend() throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      try terminal.send("z")
      try terminal.wait(for: "resumed")
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      expectRestored(terminal)
    }

    /// A frame that is cut off could end in the middle of a sequence.
    @Test func outputIsFlushedBeforeSuspending() throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      try terminal.send("wz")
      try terminal.wait(for: "resumed")
      #expect(terminal.output.count > 10 << 16)
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }

    @Test func sigstopRedrawsAfterContinue() throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      terminal.signal(SIGSTOP)
      terminal.signal(SIGCONT)
      try terminal.wait(for: "resumed")
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      expectRestored(terminal)
    }

    /// Half a megabyte is unsent, and the program still responds.
    @Test func blockedTerminalDoesNotBlockProgram() throws {
      let terminal = try start("quiet")
      try terminal.wait(for: "ready")
      try terminal.send("w")
      try terminal.wait(for: "0123456789")
      terminal.signal(SIGTERM)
      #expect(try terminal.waitForEnd(reading: false) == .exit(100 + SIGTERM))
      #expect(terminal.modes == terminal.firstModes)
    }

    @Test func outputCompletionIsReported() throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      try terminal.send("w")
      try terminal.wait(for: "all is written")
      #expect(terminal.output.count > 10 << 16)
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
    }

    /// The final modes are reset.
    @Test(arguments: exits.prefix(4))
    func modesCanChangeWhileRunning(key: String, ending: PseudoTerminal.Ending) throws {
      let terminal = try start()
      try terminal.wait(for: "ready")
      try terminal.send("m")
      let screen = try terminal.wait(for: "changed")
      #expect(
        screen.modes.isDisjoint(with: [1002, 1006]) && !screen.isCursorHidden && screen.keyboard == [0])
      try terminal.send(key)
      #expect(try terminal.waitForEnd() == ending)
      expectRestored(terminal)
    }

    @Test func onlyOneDeviceCanBeOpen() throws {
      let terminal = try start("twice")
      try terminal.wait(for: "in use by this program already")
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      expectRestored(terminal)
    }

    #if os(Linux)
      @Test func missingTerminalIsReported() async throws {
        let ended = try await runProcess(URL(fileURLWithPath: "/usr/bin/setsid"), ["-w", try program().path])
        #expect(ended.exitCode == 9 && ended.errors.isEmpty)
        #expect(String(decoding: ended.output, as: UTF8.self).hasPrefix("error There is no terminal"))
      }
    #endif
  }
#endif
