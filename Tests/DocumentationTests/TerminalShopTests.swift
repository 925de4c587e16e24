#if os(Linux) || os(macOS)
  import Foundation
  import ScaffoldServer
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// The program of the page about terminal programs, run in a terminal.
  @Suite(.blocking) struct TerminalShopTests {

    @Test func customApplicationRunsInTerminal() throws {
      let server = try ScaffoldServer()
      try server.start()
      defer { server.stop() }
      let address = server.baseURL.absoluteString
      let terminal = try PseudoTerminal(try programURL("TerminalShop"), [address])
      try terminal.wait(for: "Good evening, Hana.")
      // The basket is the first thing that can be pressed.
      try terminal.send("\t\r")
      try terminal.wait(for: "/cart")
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.modes == terminal.firstModes && terminal.screen.isRestored)
    }
  }
#endif
