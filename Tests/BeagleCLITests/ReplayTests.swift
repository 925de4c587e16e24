#if os(Linux) || os(macOS)
  import Foundation
  import ScaffoldServer
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// `--record-input` and `--replay-input` in a real terminal.
  @Suite(.blocking) struct ReplayTests {
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")

    private func browse(_ server: ScaffoldServer, _ option: String) throws -> PseudoTerminal {
      try PseudoTerminal(
        try beagleURL(), ["browse", "/home", "--base-url", server.baseURL.absoluteString, option, file.path])
    }

    /// The picture before the terminal was restored.
    private func lastPicture(in output: [UInt8]) throws -> String {
      let end = try #require(Data(output).range(of: Data("\u{1B}[?1049l".utf8)))
      var screen = TerminalScreen(width: 80, height: 24)
      screen.write(output[..<end.lowerBound])
      return screen.text
    }

    /// The shop with delayed responses.
    private func slowShop() throws -> ScaffoldServer {
      let server = try ScaffoldServer(
        routes: Router(
          ["/*", "/*/*"].map { pattern in
            Router.Route("*", pattern, "Answers late") { request in
              var response = Router.scaffold.respond(to: request)
              response.delay = .milliseconds(250)
              return response
            }
          }))
      try server.start()
      return server
    }

    @Test func recordedInputReplaysByteForByte() throws {
      defer { try? FileManager.default.removeItem(at: file) }
      let server = try ScaffoldServer()
      try server.start()
      defer { server.stop() }
      let recorded = try browse(server, "--record-input")
      try recorded.wait(for: "Good evening, Hana.")
      // A focus, a screen, a field that searches on each letter, a resize, a lone escape, the mouse.
      try recorded.send("o")
      try recorded.wait(for: "Open:")
      try recorded.send("/products\r")
      try recorded.wait(for: "6 things on the shelf")
      try recorded.send("/Search…\r")
      try recorded.wait(for: "1 of 1 with")
      // Sequential steps, since reordered responses would change the picture. The words appear before their
      // response, so the number shows that it has arrived: it differs each time.
      for (letter, shown) in [
        ("o", "5 things on the shelf matching o"), ("a", "1 things"), ("茶", "0 things"),
      ] {
        try recorded.send(letter)
        try recorded.wait(for: shown)
      }
      recorded.resize(width: 60, height: 20)
      try recorded.wait(for: "the status line in the last row") {
        $0.lines.count == 20 && $0.lines[19].hasSuffix("? keys")
      }
      try recorded.send("\u{1B}")
      try recorded.wait(for: "no cursor") { $0.isCursorHidden }
      try recorded.send("\u{1B}[<65;10;10M?")
      try recorded.wait(for: "Keys")
      try recorded.send("\u{1B}")
      try recorded.wait(for: "no list of keys") { !$0.text.contains("Keys") }
      try recorded.send("q")
      #expect(try recorded.waitForEnd() == .exit(0))
      // Not the screen a moment before, which may be half of a frame.
      let last = try lastPicture(in: recorded.output)
      var status = stat()
      stat(file.path, &status)
      #expect(status.st_mode & 0o777 == 0o600)

      let first = try browse(server, "--replay-input")
      #expect(try first.waitForEnd() == .exit(0))
      let replayed = try lastPicture(in: first.output)
      #expect(replayed == last, "\(replayed)\ninstead of\n\(last)")
      #expect(first.screen.isRestored && first.modes == first.firstModes)

      let slow = try slowShop()
      defer { slow.stop() }
      let second = try browse(slow, "--replay-input")
      // Input typed meanwhile is not recorded once the program controls the terminal.
      try second.wait(for: "the alternate screen") { $0.isAlternate }
      try second.send("?/nothing\r")
      #expect(try second.waitForEnd() == .exit(0))
      #expect(first.output == second.output, "\(first.output.count) and \(second.output.count) bytes")
    }

    @Test func brokenRecordingNamesItsLine() async throws {
      defer { try? FileManager.default.removeItem(at: file) }
      try Data("{\"columns\":80,\"rows\":24}\n{\"bytes\":7}\n".utf8).write(to: file)
      let terminal = try PseudoTerminal(try beagleURL(), ["browse", "--replay-input", file.path], width: 200)
      #expect(try terminal.waitForEnd() == .exit(3))
      #expect(terminal.screen.text.contains("is not an input recording: line 2: it needs \"bytes\""))
      let both = await beagle("browse", "--record-input", "a", "--replay-input", "b")
      #expect(both.exitCode == 2)
    }
  }
#endif
