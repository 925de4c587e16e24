#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleTesting

  /// The program, against a server that speaks TLS.
  @Suite(.enabled(if: TestCertificates.whatIsMissing == nil, TestCertificates.whatIsMissing))
  struct TLSProgramTests {
    private let certificates: TestCertificates
    private let program: URL

    init() throws {
      certificates = try TestCertificates.shared.get()
      program = try programURL("beagle")
    }

    private func server(clients: String? = nil) throws -> TLSServer {
      try TLSServer(certificates.server, clients: clients) { _ in
        .ok(#"{"_beagleComponent_": "beagle:text", "text": "over TLS"}"#)
      }
    }

    private func render(
      _ server: TLSServer, _ arguments: String..., environment: [String: String] = [:]
    ) async throws -> Ended {
      // Authorities that this machine's environment names would join in.
      let own = ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""].merging(environment) { $1 }
      return try await runProcess(
        program, ["render", server.url("/screen").absoluteString] + arguments, environment: own)
    }

    private func isDrawn(_ ended: Ended) -> Bool {
      ended.exitCode == 0 && String(decoding: ended.output, as: UTF8.self).contains("over TLS")
    }

    @Test func cacertOptionTrustsAuthority() async throws {
      let server = try server()
      let refused = try await render(server)
      #expect(refused.exitCode == 3 && refused.output.isEmpty)
      #expect(refused.errors.contains("was issued by an authority that is not trusted"), "\(refused.errors)")
      let trusted = try await render(server, "--cacert", certificates.authority)
      #expect(isDrawn(trusted), "\(trusted.errors)")
    }

    @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
    func environmentVariableTrustsAuthority(variable: String) async throws {
      let ended = try await render(server(), environment: [variable: certificates.authority])
      #expect(isDrawn(ended), "\(ended.errors)")
      let missing = try await render(server(), environment: [variable: "/no/such.pem"])
      #expect(missing.errors.contains(#"the PEM file "/no/such.pem" could not be read"#), "\(missing.errors)")
    }

    @Test func hostCanSkipCertificateCheck() async throws {
      let ended = try await render(server(), "--insecure", "localhost")
      #expect(isDrawn(ended) && ended.errors.contains("the certificate of localhost is not verified"))
    }

    @Test func clientCertificateIsSent() async throws {
      let server = try server(clients: certificates.authority)
      let unknown = try await render(server, "--cacert", certificates.authority)
      #expect(unknown.errors.contains("requires a client certificate"), "\(unknown.errors)")
      let known = try await render(
        server, "--cacert", certificates.authority, "--cert", certificates.client.certificate, "--key",
        certificates.client.key)
      #expect(isDrawn(known), "\(known.errors)")
    }
  }
#endif
