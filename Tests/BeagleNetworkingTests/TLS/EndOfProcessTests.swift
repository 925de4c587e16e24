#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleTesting

  /// A program ends during in-flight TLS requests. `exit` cleans up OpenSSL, whose locks libcurl still needs.
  @Suite(.enabled(if: TestCertificates.whatIsMissing == nil, TestCertificates.whatIsMissing))
  struct EndOfProcessTests {
    private let certificates: TestCertificates
    private let program: URL

    init() throws {
      certificates = try TestCertificates.shared.get()
      program = try programURL("EndingProgram")
    }

    /// Each response closes its connection, which is when the locks are needed.
    private func end(_ how: String) async throws -> Ended {
      let server = try TLSServer(certificates.server) { _ in .ok("{}", headers: ["Connection: close"]) }
      return try await runProcess(program, [server.url("/").absoluteString, certificates.authority, how])
    }

    @Test(arguments: ["return", "exit", "blocked"])
    func inFlightRequestsDoNotCrashAtExit(how: String) async throws {
      for _ in 0..<5 {
        let ended = try await end(how)
        #expect(ended.isInOrder && ended.exitCode == 0, "\(ended)")
        #expect(String(decoding: ended.output, as: UTF8.self) == "20 responses\n")
      }
    }

    /// Handlers run in reverse order of registration: if the thread were still running, it would use freed
    /// state.
    @Test func nothingIsSentAfterOpenSSLCleanup() async throws {
      let ended = try await end("late")
      #expect(ended.isInOrder && ended.exitCode == 0, "\(ended)")
      #expect(String(decoding: ended.output, as: UTF8.self) == "20 responses\nlate: true\n")
    }
  }
#endif
