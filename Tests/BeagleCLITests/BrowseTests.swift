import TestSupport

#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// `beagle browse` in a real terminal: keys and clicks, and the resulting picture.
  @Suite(.blocking) struct BrowseTests {
    private func browse(_ arguments: String..., width: Int = 80, height: Int = 24) throws -> PseudoTerminal {
      try PseudoTerminal(
        try beagleURL(), ["browse"] + arguments, width: width, height: height,
        environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin"])
    }

    /// Presses and releases the left button on the first cell of a text.
    private func click(_ text: String, in terminal: PseudoTerminal) throws {
      for (row, line) in terminal.screen.lines.enumerated() {
        guard let range = line.range(of: text) else { continue }
        let column = line.distance(from: line.startIndex, to: range.lowerBound)
        return try terminal.send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
      }
      Issue.record("\"\(text)\" is not on the screen:\n\(terminal.screen.text)")
    }

    /// Quits, and expects the terminal to be restored.
    private func leave(_ terminal: PseudoTerminal, by keys: String = "q") throws {
      try terminal.send(keys)
      #expect(try terminal.waitForEnd() == .exit(0))
      expectAsBefore(terminal)
    }

    private func expectAsBefore(_ terminal: PseudoTerminal) {
      #expect(terminal.modes == terminal.firstModes)
      #expect(terminal.screen.isRestored)
      #expect(terminal.screen.errors.isEmpty)
    }

    @Test func keysBrowseTheShop() throws {
      let terminal = try browse()
      try terminal.wait(for: "Good evening, Hana.")
      try terminal.wait(for: "/home")
      // Basket, profile, the harvest, and the first of the shelves.
      try terminal.send("\t\t\t\t\r")
      try terminal.wait(for: "The shelf")
      try terminal.wait(for: "/products")
      try terminal.send("\u{1B}[A\u{1B}")
      try terminal.wait(for: "Good evening, Hana.")
      try leave(terminal)
    }

    /// The message appears near the pressed button and stays among the notices.
    @Test(arguments: [
      (#"{"_beagleAction_": "beagle:openExternalURL", "url": "myapp://x"}"#, "\"myapp\" is not allowed"),
      (#"{"_beagleAction_": "beagle:openNativeRoute", "route": "/own"}"#, "\"/own\" is a native screen"),
      (#"{"_beagleAction_": "beagle:setContext", "contextId": "none", "value": 1}"#, "no context \"none\""),
    ])
    func failedPressShowsReason(action: String, words: String) async throws {
      let file = try TemporaryFile(
        #"{"_beagleComponent_": "beagle:button", "text": "Press", "onPress": [\#(action)]}"#)
      let terminal = try browse(file.path, width: 110)
      try terminal.wait(for: "Press")
      try terminal.send("\t\r")
      try terminal.wait(for: words)
      try leave(terminal)
      let ended = try await runProgram(["browse", "--linear", file.path], input: Array("1\n".utf8))
      #expect(String(decoding: ended.output, as: UTF8.self).contains(words))
    }

    @Test func mouseBrowsesTheShop() throws {
      let terminal = try browse()
      try terminal.wait(for: "See all")
      try click("See all", in: terminal)
      try terminal.wait(for: "The shelf")
      try click("‹", in: terminal)
      try terminal.wait(for: "See all")
      try leave(terminal, by: "\u{3}")
    }

    /// The screen is opened with `o`. Its paths resolve against its own server, which gets no project
    /// secrets.
    @Test func screenOfAnotherServerLoadsPartsFromIt() throws {
      @Sendable func text(_ text: String) -> String {
        #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
      }
      let hasImage = DispatchSemaphore(value: 0)
      let home = try ScriptedServer { request in request.target == "/home" ? .ok(text("Here")) : .status(404)
      }
      let other = try ScriptedServer { request in
        switch request.target {
        case "/x":
          let next = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/next"}}"#
          return .ok(
            #"""
            {"_beagleComponent_": "beagle:container", "children": [
              {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", "url": "/a.png"}},
              {"_beagleComponent_": "beagle:lazyComponent", "path": "/part", \#
            "initialState": \#(text("none"))},
              {"_beagleComponent_": "beagle:button", "text": "Next", "onPress": [\#(next)]}]}
            """#)
        case "/a.png":
          hasImage.signal()
          return .status(404)
        case "/part": return .ok(text("A part"))
        case "/next":
          // The image request was sent by now; this response follows it.
          return hasImage.wait(timeout: .now() + 120) == .success ? .ok(text("The end")) : .status(500)
        default: return .status(404)
        }
      }
      let project = try TemporaryFile(#"{"baseUrl": "\#(try home.url(""))", "headers": {"X-Key": "own"}}"#)
      let terminal = try browse("/home", "--config", project.path, "--trust-project")
      try terminal.wait(for: "Here")
      try terminal.send("o")
      try terminal.wait(for: "Open:")
      try terminal.send("\(try other.url("/x"))\r")
      try terminal.wait(for: "A part")
      try terminal.send("\t\r")
      try terminal.wait(for: "The end")
      try terminal.wait(for: "127.0.0.1:\(other.port)/next")
      try terminal.send("o")
      try terminal.wait(for: "Open:")
      try terminal.send("/home\r")
      try terminal.wait(for: "Here")
      try leave(terminal)
      #expect(home.requests.map(\.target) == ["/home", "/home"])
      #expect(home.requests.allSatisfy { $0.value("X-Key") == "own" })
      #expect(other.requests.map(\.target).sorted() == ["/a.png", "/next", "/part", "/x"])
      #expect(other.requests.allSatisfy { $0.value("X-Key") == nil })
    }

    /// A user who holds a key down sees the final position immediately.
    @Test func burstOfKeysDrawsFewFrames() throws {
      let terminal = try browse()
      try terminal.wait(for: "See all")
      terminal.forgetOutput()
      try terminal.send(String(repeating: "\t", count: 300) + "q")
      #expect(try terminal.waitForEnd() == .exit(0))
      let frames =
        String(decoding: terminal.output, as: UTF8.self).components(separatedBy: "\u{1B}[?2026h").count - 1
      // No frames if all keys arrived at once and the last one quits.
      #expect(frames < 200, "\(frames) frames")
    }

    @Test func inspectorListsFindings() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
      try Data(#"{"_beagleComponent_": "beagle:txt"}"#.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let terminal = try browse(file.path, width: 140)
      try terminal.wait(for: "Unknown Component")
      try terminal.send("i\t\t\t\t\t")
      try terminal.wait(for: "beagle:txt")
      try leave(terminal)
    }

    @Test func logAppearsInInspectorOnly() throws {
      let terminal = try browse("--log", "info", width: 140)
      try terminal.wait(for: "See all")
      #expect(!terminal.screen.text.contains("Beagle Network"))
      try terminal.send("i\t\t\t\t\t")
      try terminal.wait(for: "Beagle Network: ***")
      try leave(terminal)
    }

    @Test func typedTextAppearsImmediately() throws {
      let terminal = try browse()
      try terminal.wait(for: "See all")
      try click("See all", in: terminal)
      try terminal.wait(for: "Search…")
      try click("Search…", in: terminal)
      try terminal.wait(for: "the cursor") { $0.modes.contains(25) }
      try terminal.send("sencha q")
      try terminal.wait(for: "sencha q")
      try terminal.send("\u{1B}")
      try terminal.wait(for: "no cursor") { !$0.modes.contains(25) }
      try leave(terminal)
    }

    @Test func pathOpensAnotherScreen() throws {
      let terminal = try browse()
      try terminal.wait(for: "See all")
      try terminal.send("o")
      try terminal.wait(for: "Open:")
      try terminal.send("/cart\r")
      try terminal.wait(for: "Basket")
      try terminal.wait(for: " /cart")
      try leave(terminal)
    }

    @Test func invalidAddressKeepsOpenScreens() throws {
      let terminal = try browse()
      try terminal.wait(for: "See all")
      try terminal.send("\t\t\t\t\r")
      try terminal.wait(for: "The shelf")
      try terminal.send("o")
      try terminal.wait(for: "Open:")
      try terminal.send("/nowhere\r")
      try terminal.wait(for: "/nowhere")
      let screen = try terminal.wait(for: "404")
      #expect(screen.text.contains("The shelf") && screen.text.contains(" /products"))
      try terminal.send("\u{1B}")
      try terminal.wait(for: "no message") { !$0.text.contains("404") }
      try terminal.send("\u{7F}")
      try terminal.wait(for: "Good evening, Hana.")
      try leave(terminal)
    }

    /// The message goes to standard error if that is not the terminal.
    @Test func closedTerminalEndsProgramWithMessage() throws {
      let errors = try TemporaryFile("")
      let program = try beagleURL()
      let terminal = try PseudoTerminal(
        URL(fileURLWithPath: "/bin/sh"), ["-c", "exec \"$0\" browse 2> \"$1\"", program.path, errors.path],
        environment: ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin"])
      try terminal.wait(for: "? keys")
      terminal.hangUp()
      #expect(try terminal.waitForEnd() == .exit(3))
      #expect(try String(contentsOfFile: errors.path, encoding: .utf8).contains("The terminal is gone"))
    }

    @Test func resizeRedrawsPicture() throws {
      let terminal = try browse(width: 80, height: 24)
      try terminal.wait(for: "? keys")
      terminal.resize(width: 40, height: 20)
      try terminal.wait(for: "the status line in the last row") {
        $0.lines.count == 20 && $0.lines[19].hasSuffix("? keys")
      }
      // Frames drawn before the resize were for the larger window.
      #expect(terminal.screen.errors.allSatisfy { $0.hasPrefix("outside") })
      try terminal.send("q")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.modes == terminal.firstModes && terminal.screen.isRestored)
    }

    @Test func unreachableServerCanBeRetried() throws {
      let terminal = try browse("/home", "--base-url", "http://127.0.0.1:1")
      try terminal.wait(for: "The screen could not be loaded.")
      try terminal.wait(for: "[ Try again ]")
      try terminal.send("r")
      try leave(terminal)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func signalRestoresTerminal(signal: Int32) throws {
      let terminal = try browse()
      try terminal.wait(for: "? keys")
      terminal.signal(signal)
      #expect(try terminal.waitForEnd() == .exit(128 + signal))
      expectAsBefore(terminal)
    }

    @Test func missingTerminalIsReported() async {
      let result = await beagle("browse")
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("use beagle render"))
    }
  }
#endif
