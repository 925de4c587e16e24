#if os(Linux) || os(macOS)
  import Foundation
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// Programs of the system in a pseudo-terminal.
  @Suite(.blocking) struct PseudoTerminalTests {
    private let shell = URL(fileURLWithPath: "/bin/sh")

    @Test func outputIsShownAndInputArrives() throws {
      let terminal = try PseudoTerminal(shell, ["-c", "echo ready; read line; echo \"got $line\"; exit 3"])
      try terminal.wait(for: "ready")
      #expect(terminal.modes.echoes && terminal.modes.isByLine && terminal.modes.hasSignals)
      try terminal.send("words\r")
      try terminal.wait(for: "got words")
      #expect(try terminal.waitForEnd() == .exit(3))
      #expect(
        terminal.screen.lines[..<3] == ["ready", "words", "got words"] && terminal.screen.errors.isEmpty)
    }

    /// A terminal echoes all input unless echo is turned off.
    @Test(arguments: [true, false]) func terminalCanEchoInput(echoes: Bool) throws {
      let terminal = try PseudoTerminal(shell, ["-c", "echo ready; read line; echo done"], echoes: echoes)
      try terminal.wait(for: "ready")
      #expect(terminal.modes.echoes == echoes)
      try terminal.send([UInt8(ascii: "a"), 0xE2, 0x28, UInt8(ascii: "\r")])
      try terminal.wait(for: "done")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.screen.errors == (echoes ? ["not UTF-8"] : []))
    }

    @Test func pseudoTerminalIsControllingAndHasSize() throws {
      let folder = URL(fileURLWithPath: "/usr")
      let command =
        "trap 'stty size; exit 0' WINCH; stty size; pwd; tty < /dev/tty; echo ready; while :; do read x; done"
      let terminal = try PseudoTerminal(shell, ["-c", command], width: 40, height: 9, folder: folder)
      let screen = try terminal.wait(for: "ready")
      #expect(screen.lines[0] == "9 40" && screen.lines[1] == "/usr" && screen.lines[2].hasPrefix("/dev/"))
      terminal.resize(width: 30, height: 7)
      try terminal.send("\r")
      try terminal.wait(for: "7 30")
      #expect(try terminal.waitForEnd() == .exit(0))
    }

    @Test func signalsAndExitEndTheWait() throws {
      let terminal = try PseudoTerminal(shell, ["-c", "echo ready; read x"])
      try terminal.wait(for: "ready")
      terminal.signal(SIGTERM)
      #expect(throws: PseudoTerminal.Failure.self) { try terminal.wait(for: "never") }
      #expect(try terminal.waitForEnd() == .signal(SIGTERM))
    }

    @Test func terminalQueriesGetReplies() throws {
      let command = "stty raw -echo; printf '\\033[c'; dd bs=1 count=10 2>/dev/null | od -An -c; stty sane"
      let terminal = try PseudoTerminal(shell, ["-c", command])
      try terminal.wait(for: "033   [   ?   6   2   ;   4")
      #expect(try terminal.waitForEnd() == .exit(0))
    }

    @Test func closingWindowSendsHangup() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("hung-up-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      let command =
        "trap 'echo yes > \"$0\"; exit 5' HUP; echo ready; while read x; do :; done; while :; do "
        + "sleep 1; done"
      let terminal = try PseudoTerminal(shell, ["-c", command, file.path])
      try terminal.wait(for: "ready")
      terminal.hangUp()
      #expect(try terminal.waitForEnd() == .exit(5))
      #expect(try String(contentsOf: file, encoding: .utf8) == "yes\n")
    }
  }
#endif
