import Foundation
import Locking
import TestSupport
import Testing

@testable import ScaffoldServer

@Suite struct CommandTests {
  @Test func optionsAreRead() throws {
    #expect(try ScaffoldServerArguments([]).port == 8080)
    let arguments = try ScaffoldServerArguments(["--port=0", "--host", "::1"])
    #expect(arguments.port == 0)
    #expect(arguments.host == "::1")
    #expect(try ScaffoldServerArguments(["-h"]).wantsHelp)
  }

  @Test(arguments: [["--port"], ["--port", "x"], ["--port", "70000"], ["--host="], ["--colour"], ["home"]])
  func invalidOptionsAreNamed(words: [String]) {
    let mistake = #expect(throws: ScaffoldServerArguments.Mistake.self) { try ScaffoldServerArguments(words) }
    #expect(mistake?.message.contains(words[0].prefix(6)) == true)
  }

  #if os(Linux) || os(macOS)

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalStopsProgramGracefully(signal: Int32) async throws {
      let program = try programURL("scaffold-server")
      let ended = try await runProcess(program, ["--port", "0"]) { process, line in
        _ = line()
        kill(process, signal)
      }
      let text = String(decoding: ended.output, as: UTF8.self)
      #expect(text.hasPrefix("Serving http://127.0.0.1:"))
      #expect(text.hasSuffix("\n"))
      #expect(ended.isInOrder)
      #expect(ended.exitCode == 0)
    }

    /// As `nohup` starts it, it outlives the terminal.
    @Test
    func ignoredHangupStaysIgnored() async throws {
      let program = try programURL("scaffold-server")
      let status = Mutex<Int?>(nil)
      let arguments = ["-c", #"trap '' HUP; exec "$0" --port 0"#, program.path]
      let ended = try await runProcess(URL(fileURLWithPath: "/bin/sh"), arguments) { process, line in
        let port = line().split(separator: ":").last.flatMap { Int($0.dropLast()) } ?? 0
        kill(process, SIGHUP)
        let response = try? Client(port: port).ask("GET /home HTTP/1.1\r\nHost: x\r\n\r\n")
        status.withLock { $0 = response?.status }
        kill(process, SIGTERM)
      }
      #expect(status.withLock { $0 } == 200)
      #expect(ended.exitCode == 0)
    }

    @Test
    func unknownOptionExitsWithStatus2() async throws {
      let ended = try await runProcess(try programURL("scaffold-server"), ["--colour"])
      #expect(ended.exitCode == 2)
      #expect(ended.errors.contains("--colour is not an option"))
    }
  #endif
}
