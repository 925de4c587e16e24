#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import ScaffoldServer
  import Locking
  import TerminalTestSupport
  import TestSupport
  import Testing

  /// `beagle browse --linear`: through a pipe, as a script uses it, and in a terminal.
  @Suite(.blocking) struct LinearTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Transcripts")

    /// The shop on a server whose basket fails once, and which has a screen that never arrives.
    private func shop() throws -> ScaffoldServer {
      let requests = Mutex(0)
      let fixture = Router.scaffold
      let server = try ScaffoldServer(
        routes: Router([
          Router.Route("GET", "/cart", "Fails once") { request in
            let count = requests.withLock { count in
              count += 1
              return count
            }
            guard count == 1 else { return fixture.respond(to: request) }
            throw HTTPFault(503, "The kettle is cold.")
          },
          Router.Route("GET", "/stalled", "Takes long") { request in
            var response = fixture.respond(to: request)
            response.delay = .seconds(600)
            return response
          },
        ]) + fixture)
      try server.start()
      return server
    }

    /// A complete visit to the shop, as a script. The files contain the commands and their output.
    @Test func linesBrowseTheShop() async throws {
      let server = try shop()
      defer { server.stop() }
      let commands = try Data(contentsOf: Self.folder.appendingPathComponent("shop.commands"))
      let ended = try await runProgram(
        ["browse", "--linear", "/home", "--base-url", server.baseURL.absoluteString], input: [UInt8](commands)
      )
      let transcript = String(decoding: ended.output, as: UTF8.self)
        .replacingOccurrences(of: server.baseURL.absoluteString, with: "http://shop")
      let file = Self.folder.appendingPathComponent("shop.txt")
      if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
        try Data(transcript.utf8).write(to: file)
      }
      #expect(try transcript == String(contentsOf: file, encoding: .utf8))
      #expect(ended.errors.isEmpty)
      #expect(ended.exitCode == 0)
    }

    @Test func eachCommandFinishesBeforeNextLineIsRead() async throws {
      // A script that reacts to output gets all of it first.
      let server = try shop()
      defer { server.stop() }
      let ended = try await runProgram(
        ["browse", "--linear", "/products", "--base-url", server.baseURL.absoluteString],
        input: Array("5\n6 bamboo\nfind Chasen\nquit\nlist\n".utf8))
      let responses = String(decoding: ended.output, as: UTF8.self).components(separatedBy: "\n> ")
      #expect(responses.count == 5)
      #expect(responses[1].contains("3 things on the shelf"))
      #expect(responses[2].contains("matching bamboo"))
      #expect(responses[3].hasPrefix("find Chasen\n7. button Chasen"))
      #expect(responses[4].hasPrefix("quit"))
      #expect(ended.exitCode == 0)
    }

    @Test func invalidCommandIsReportedAndScriptContinues() async throws {
      let ended = try await runProgram(
        ["browse", "--linear"], input: Array("buy it\n99\n\n# remark\nfind Shipping\r\nquit".utf8))
      let output = String(decoding: ended.output, as: UTF8.self)
      #expect(
        output.contains(
          "> buy it\nUnknown command \"buy\"; help lists the commands.\n> 99\nThere is no 99 here;"))
      #expect(output.contains("> find Shipping\n20. button Shipping\n> quit\n"))
      #expect(ended.exitCode == 0)
    }

    @Test(arguments: [
      ("/nowhere", Int32(3), "cannot fetch"), ("/broken", 4, "cannot show"), ("/html", 4, "cannot show"),
    ])
    func missingFirstScreenEndsScript(path: String, code: Int32, message: String) async throws {
      let server = try shop()
      defer { server.stop() }
      let ended = try await runProgram(
        ["browse", "--linear", path, "--base-url", server.baseURL.absoluteString], input: Array("list\n".utf8)
      )
      #expect(ended.exitCode == code)
      #expect(ended.errors.contains(message))
      #expect(ended.output.isEmpty)
    }

    @Test func terminalWithoutCursorIsReported() async {
      let result = await beagle(["browse"], environment: ["TERM": "dumb"], isTerminal: true)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("TERM is dumb; use beagle browse --linear"))
    }

    /// In a URL, in a body, and in an error, even if the screen of the password field is closed.
    @Test(arguments: ["pushView", "resetStack"])
    func typedPasswordIsNeverShown(route: String) async throws {
      let data = #""method": "POST", "data": {"pin": "@{pw}"}"#
      let login = """
        {"_beagleComponent_": "beagle:container", "context": {"id": "pw", "value": ""}, "children": [
        {"_beagleComponent_": "beagle:textInput", "placeholder": "Key", "type": "PASSWORD", "onChange": [
        {"_beagleAction_": "beagle:setContext", "contextId": "pw", "value": "@{onChange.value}"}]},
        {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:sendRequest", "url": "/send", \(data)},
        {"_beagleAction_": "beagle:\(route)", "route": {"url": "/login?pw=@{pw}"}}]}]}
        """
      let next = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/again?pw=hunter2secret"}}"#
      let server = try ScriptedServer { request in
        if request.target == "/" { return .ok(login) }
        guard request.target.hasPrefix("/login") else { return .status(404, body: "unknown: hunter2secret") }
        return .ok(#"{"_beagleComponent_": "beagle:container", "onInit": [\#(next)], "children": []}"#)
      }
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      let ended = try await runProgram(
        [
          "browse", "--linear", "/", "--base-url", "http://127.0.0.1:\(server.port)", "--log", "info",
          "--record",
          file.path,
        ],
        input: Array("1 hunter2secret\n2\nlist\nopen http://us:hunter3@127.0.0.1:1/\nquit\n".utf8))
      let output = String(decoding: ended.output, as: UTF8.self)
      #expect(server.requests.count { $0.target.hasSuffix("pw=hunter2secret") } == 2)
      #expect(server.requests.contains { String(decoding: $0.body, as: UTF8.self).contains("hunter2secret") })
      #expect(!output.contains("hunter") && !ended.errors.contains("hunter"), "\(output)\(ended.errors)")
      #expect(output.contains("screen /login?pw=•••••••••••••"), "\(output)")
      #expect(output.contains("/again?pw=*** failed with"), "\(output)")
      #expect(ended.errors.contains(#"{"pin":"***"}"#), "\(ended.errors)")
      // The cassette does not contain it either. Only its owner can read it, and it replays the input.
      #expect(try !String(contentsOf: file, encoding: .utf8).contains("hunter"))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o600)
      let again = try await runProgram(
        ["browse", "--linear", "/", "--replay", file.path],
        input: Array("1 hunter2secret\n2\nlist\nquit\n".utf8))
      #expect(again.exitCode == 0 && !again.errors.contains("the cassette"), "\(again.errors)")
      let replayed = String(decoding: again.output, as: UTF8.self)
      #expect(replayed.contains("failed with") && !replayed.contains("hunter"), "\(replayed)")
    }

    @Test func standardInputCannotBeScreenAndCommands() async {
      let result = await beagle("browse", "--linear", "-")
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("--linear reads commands from standard input"))
    }

    @Test func terminalModePromptsAndKeepsScreen() throws {
      let server = try shop()
      defer { server.stop() }
      let terminal = try PseudoTerminal(
        try beagleURL(), ["browse", "--linear", "/home", "--base-url", server.baseURL.absoluteString],
        height: 60)
      try terminal.wait(for: "the prompt") { $0.lines.contains(">") }
      try terminal.send("open /cart\r")
      try terminal.wait(for: "retry tries again")
      try terminal.send("retry\r")
      try terminal.wait(for: "screen Your basket /cart")
      // A slow server does not delay keys.
      try terminal.send("open /stalled\r")
      try terminal.wait(for: "loading /stalled …")
      try terminal.send("help\r")
      try terminal.wait(for: "read out the whole screen again")
      try terminal.send("quit\r")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.screen.errors.isEmpty)
      #expect(!terminal.output.contains(0x1B))
      #expect(terminal.modes == terminal.firstModes)
    }

    @Test func endOfInputEndsProgram() throws {
      let terminal = try PseudoTerminal(try beagleURL(), ["browse", "--linear"], height: 60)
      try terminal.wait(for: "the prompt") { $0.lines.contains(">") }
      try terminal.send("\u{4}")
      #expect(try terminal.waitForEnd() == .exit(0))
    }
  }
#endif
