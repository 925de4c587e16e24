import TestSupport

@testable import BeagleProjects

#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import Locking
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// `beagle crawl` as a separate process that receives signals.
  @Suite(.blocking) struct CrawlProcessTests {
    private static let held = "/page/9"

    /// A site whose server calls a function before it sends a certain screen. The server then waits forever
    /// if the function requests that.
    private func server(_ reached: @escaping @Sendable () -> Bool) throws -> ScriptedServer {
      let site = CrawlSite(count: 30)
      return try ScriptedServer { request in
        if request.path == Self.held, reached() { return ServerReply([.stall]) }
        return site.reply(to: request)
      }
    }

    /// - Parameter output: an empty file for standard output.
    private func start(_ server: ScriptedServer, output: String, _ options: String...) throws
      -> TestSupport.ChildProcess
    {
      let words = [try beagleURL().path, "crawl", "/page/0", "--base-url", "http://127.0.0.1:\(server.port)"]
      return try TestSupport.ChildProcess(words + options, output: .path(output))
    }

    @Test func killedCrawlResumesToSameBytes() async throws {
      let folder = try TemporaryFolder(["output": ""])
      let (killed, whole) = (folder.path + "/killed.cassette", folder.path + "/whole.cassette")
      let target = Mutex<pid_t?>(nil)
      let server = try server {
        guard let process = target.withLock(\.self) else { return false }
        kill(process, SIGKILL)
        return true
      }
      // The server waits for the process id, so it is set by then.
      let process = try target.withLock { target in
        let process = try start(server, output: folder.path + "/output", "--record", killed)
        target = process.id
        return process
      }
      #expect(try process.waitForEnd() == .signal(SIGKILL))
      target.withLock { $0 = nil }
      let begun = try Data(contentsOf: URL(fileURLWithPath: killed))
      for file in [killed, whole] {
        let again = try start(server, output: folder.path + "/output", "--record", file)
        #expect(try again.waitForEnd() == .exit(1))
      }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
      #expect(bytes.starts(with: begun) && begun.count < bytes.count)
      #expect(try Data(contentsOf: URL(fileURLWithPath: killed)) == bytes)
    }

    @Test func interruptedCrawlReportsPartialResult() async throws {
      let folder = try TemporaryFolder(["output": ""])
      let target = Mutex<pid_t?>(nil)
      let server = try server {
        guard let process = target.withLock(\.self) else { return false }
        kill(process, SIGINT)
        return true
      }
      let process = try target.withLock { target in
        let process = try start(server, output: folder.path + "/output", "--jobs", "1")
        target = process.id
        return process
      }
      #expect(try process.waitForEnd() == .exit(130))
      let output = try String(contentsOfFile: folder.path + "/output", encoding: .utf8)
      #expect(output.contains(", interrupted with "), "\(output)")
      #expect(
        output.contains("\n/page/0\n") && output.contains("\n/page/8\n") && !output.contains("\n/page/9\n"))
    }
  }
#endif
