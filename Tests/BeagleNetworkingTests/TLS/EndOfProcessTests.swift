#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleTesting

  /// A program that ends while requests by TLS are under way. `exit` cleans up OpenSSL then, whose locks libcurl needs.
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

    /// A handler that was registered first is called last: had the thread gone on, it would have used what is gone by then.
    @Test func nothingIsSentAfterOpenSSLCleanup() async throws {
      let ended = try await end("late")
      #expect(ended.isInOrder && ended.exitCode == 0, "\(ended)")
      #expect(String(decoding: ended.output, as: UTF8.self) == "20 responses\nlate: true\n")
    }
  }
#endif
