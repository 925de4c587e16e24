#if os(Linux) || os(macOS)
  import Foundation
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// From signing in to the order, in the program itself: once by keys alone, once by mouse except for typed
  /// text.
  @Suite(.blocking) struct ShopFlowTests {
    private func browse() throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(
        // Arriving images would move the click targets.
        try beagleURL(), ["browse", "--images", "none"],
        environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin"])
      try terminal.wait(for: "Good evening, Hana.")
      return terminal
    }

    private func expectEnd(_ terminal: PseudoTerminal) throws {
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.modes == terminal.firstModes)
      #expect(terminal.screen.isRestored)
      #expect(terminal.screen.errors.isEmpty)
    }

    // MARK: By keys

    /// Selects a button or field by its text with `/`, if no field has the focus.
    private func find(_ text: String, in terminal: PseudoTerminal) throws {
      try terminal.send("/" + text)
      try terminal.wait(for: "/" + text)
      try terminal.send("\r")
      try terminal.wait(for: " with \"\(text)\"")
    }

    @Test func keysAloneCompleteAnOrder() throws {
      let terminal = try browse()
      // The basket, then the sign-in screen.
      try terminal.send("\t\r")
      try terminal.wait(for: "Your basket")
      try find("Sign in for points", in: terminal)
      try terminal.send("\r")
      try terminal.wait(for: "your e-mail")
      // Enter moves from field to field and then to the button.
      try terminal.send("\thana@moss-and-kettle.example\r")
      try terminal.wait(for: "hana@moss-and-kettle.example")
      try terminal.send("three-cups\r")
      try terminal.wait(for: "the password as bullets") {
        $0.text.contains("••••••••••") && $0.isCursorHidden
      }
      try terminal.send("\r")
      try terminal.wait(for: "Your basket")
      // The catalogue.
      try find("Shelf", in: terminal)
      try terminal.send("\r")
      try terminal.wait(for: "6 things on the shelf")
      try find("Search…", in: terminal)
      try terminal.send("oak")
      try terminal.wait(for: "1 things on the shelf matching oak")
      // The first of the cards is behind the field.
      try terminal.send("\r\r")
      try terminal.wait(for: "Add ·")
      try find("Add ·", in: terminal)
      try terminal.send("\r")
      try terminal.wait(for: "See the basket")
      try terminal.send("\r")
      try terminal.wait(for: "Your basket")
      try find("Check out", in: terminal)
      try terminal.send("\r")
      try terminal.wait(for: "Thank you")
      try terminal.send("\r")
      try terminal.wait(for: "no dialog") { !$0.text.contains("Thank you") }
      try terminal.send("q")
      try expectEnd(terminal)
    }

    // MARK: By mouse

    /// The last cell of the screen where a text starts, after scrolling down to it.
    private func cell(of text: String, in terminal: PseudoTerminal) throws -> (x: Int, y: Int) {
      while true {
        if let cell = terminal.screen.findLast(text) { return cell }
        let before = terminal.screen.text
        try terminal.send("\u{1B}[<65;40;12M")
        try terminal.wait(for: "more below, while \"\(text)\" is not there") { $0.text != before }
      }
    }

    private func click(_ text: String, in terminal: PseudoTerminal) throws {
      let (x, y) = try cell(of: text, in: terminal)
      try terminal.send("\u{1B}[<0;\(x + 1);\(y + 1)M\u{1B}[<0;\(x + 1);\(y + 1)m")
    }

    /// Types into a field that shows a placeholder.
    private func type(_ text: String, into placeholder: String, in terminal: PseudoTerminal) throws {
      try click(placeholder, in: terminal)
      try terminal.wait(for: "the cursor") { !$0.isCursorHidden }
      try terminal.send(text)
    }

    @Test func mouseAloneCompletesAnOrder() throws {
      let terminal = try browse()
      try click("[Basket]", in: terminal)
      try terminal.wait(for: "Your basket")
      try click("Sign in for points", in: terminal)
      try terminal.wait(for: "your e-mail")
      try type("hana@moss-and-kettle.example", into: "your e-mail", in: terminal)
      try terminal.wait(for: "hana@moss-and-kettle.example")
      try type("three-cups", into: "at least 8", in: terminal)
      try terminal.wait(for: "••••••••••")
      try click("Sign in", in: terminal)
      try terminal.wait(for: "Your basket")
      try click("[Shelf]", in: terminal)
      try terminal.wait(for: "6 things on the shelf")
      try type("oak", into: "Search…", in: terminal)
      try terminal.wait(for: "1 things on the shelf matching oak")
      try click("Hojicha", in: terminal)
      try terminal.wait(for: "★★★★★")
      try click("Add ·", in: terminal)
      try terminal.wait(for: "See the basket")
      try click("See the basket", in: terminal)
      try terminal.wait(for: "Your basket")
      try click("Check out", in: terminal)
      try terminal.wait(for: "Thank you")
      try click("[ Home ]", in: terminal)
      try terminal.wait(for: "no dialog") { !$0.text.contains("Thank you") }
      // There is no button to quit with.
      try terminal.send("q")
      try expectEnd(terminal)
    }
  }

  extension TerminalScreen {
    /// The cell where the last occurrence of a text starts.
    fileprivate func findLast(_ text: String) -> (x: Int, y: Int)? {
      for y in (0..<height - 1).reversed() where line(y).contains(text) {
        let row = (0..<width).map { self.text(x: $0, y: y) }
        for x in (0..<width).reversed() where !row[x].isEmpty && row[x...].joined().hasPrefix(text) {
          return (x, y)
        }
      }
      return nil
    }
  }
#endif
