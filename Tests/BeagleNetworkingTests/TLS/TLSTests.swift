#if os(Linux)
  import Foundation
  import HTTPServing
  import Locking
  import NetworkTestSupport
  import Testing

  @testable import BeagleNetworking
  @testable import BeagleTesting
  @testable import CurlTransport

  /// https against a real server, whose certificate is made when the test runs.
  @Suite(.enabled(if: TestCertificates.whatIsMissing == nil, TestCertificates.whatIsMissing))
  struct TLSTests {
    private let certificates: TestCertificates
    private let logger = RecordingLogger()
    private let client: NetworkClientDefault

    init() throws {
      certificates = try TestCertificates.shared.get()
      client = NetworkClientDefault(dependencies: logger)
      client.tls.additionalAuthorities = [.file(certificates.authority)]
    }

    private func server(
      _ identity: TestCertificates.Identity? = nil, newest: TLSServer.Version = .tls13, clients: String? = nil
    ) throws -> TLSServer {
      try TLSServer(identity ?? certificates.server, newest: newest, clients: clients) { .ok($0.path) }
    }

    private func text(_ server: TLSServer, host: String = "localhost") async throws -> String {
      let response = try await client.result(of: .component(server.url("/a", host: host))).get()
      return String(decoding: response.data, as: UTF8.self)
    }

    private func failure(_ server: TLSServer, host: String = "localhost") async throws -> String {
      let url = try server.url("/a", host: host)
      let failure = try #require(await client.result(of: .component(url)).failure)
      #expect(failure.description.hasPrefix("GET \(url) "))
      return String(failure.description.dropFirst("GET \(url) ".count))
    }

    @Test func customAuthorityIsTrustedIfNamed() async throws {
      #expect(try await text(server()) == "/a")
      #expect(try await text(server(), host: "127.0.0.1") == "/a")
      let bytes = try #require(FileManager.default.contents(atPath: certificates.authority))
      client.tls.additionalAuthorities = [.data(bytes)]
      #expect(try await text(server()) == "/a")
      client.tls = TLSSettings()
      #expect(
        try await failure(server())
          == "failed: the certificate of localhost was issued by an authority that is not trusted")
    }

    /// A transport keeps the authorities of its first request; later transports read the files again.
    @Test func changedCertificateFileIsReread() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "beagle-\(UUID().uuidString).pem")
      defer { try? FileManager.default.removeItem(at: file) }
      var tls = TLSSettings()
      tls.additionalAuthorities = [.file(file.path)]
      func change(to path: String) throws { try Data(contentsOf: URL(filePath: path)).write(to: file) }
      // Each server is new, so that no connection is used again.
      try change(to: certificates.authority)
      client.adapter = try #require(CurlAdapter(tls: tls, idleLimit: .seconds(3_600)))
      #expect(try await text(server()) == "/a")
      try change(to: certificates.otherHost.certificate)
      #expect(try await text(server()) == "/a")
      client.tls = tls
      #expect(try await failure(server()).contains("issued by an authority that is not trusted"))
      try change(to: certificates.authority)
      client.tls = tls
      #expect(try await text(server()) == "/a")
    }

    @Test func expiredCertificateIsReported() async throws {
      #expect(
        try await failure(server(certificates.expired)) == "failed: the certificate of localhost has expired")
    }

    @Test func wrongHostCertificateIsReported() async throws {
      for host in ["localhost", "127.0.0.1"] {
        #expect(
          try await failure(server(certificates.otherHost), host: host)
            == "failed: the certificate is not valid for \(host)")
      }
    }

    @Test func plainTextServerIsReported() async throws {
      let socket = try PlainSpeaker()
      let url = try #require(URL(string: "https://localhost:\(socket.port)/"))
      let failure = try #require(await client.result(of: .component(url)).failure)
      #expect(failure.description == "GET \(url) failed: localhost does not speak TLS at this port")
    }

    @Test func outdatedTLSVersionIsReported() async throws {
      #expect(
        try await failure(server(newest: .tls11))
          == "failed: localhost does not support a recent enough version of TLS")
      client.tls.minimumVersion = .tls13
      #expect(
        try await failure(server(newest: .tls12))
          == "failed: localhost does not support a recent enough version of TLS")
      #expect(try await text(server(newest: .tls13)) == "/a")
    }

    @Test func clientCertificateIsSent() async throws {
      let server = try server(clients: certificates.authority)
      #expect(try await failure(server) == "failed: localhost requires a client certificate that it trusts")
      let older = try self.server(newest: .tls12, clients: certificates.authority)
      #expect(
        try await failure(older)
          == "failed: localhost refused the TLS handshake; it may require a client certificate")
      client.tls.identity = .init(
        certificate: .file(certificates.client.certificate), key: .file(certificates.client.key))
      #expect(try await text(server) == "/a")
      client.tls.identity = .init(
        certificate: .file(certificates.client.certificate), key: .file(certificates.server.key))
      #expect(try await failure(server) == "failed: the client certificate or its key could not be used")
    }

    @Test func uncheckedHostsAreAcceptedAndLogged() async throws {
      client.tls = TLSSettings()
      client.tls.acceptsAnythingFrom = ["LOCALHOST"]
      for identity in [certificates.expired, certificates.otherHost] {
        #expect(try await text(server(identity)) == "/a")
      }
      #expect(try await failure(server(), host: "127.0.0.1").contains("not trusted"))
      let warning =
        "the certificate of localhost is not checked: anyone on the network path can read and change "
        + "the traffic"
      #expect(logger.logs.map(\.message).contains(warning))
    }

    /// Where authorities cannot be a file in memory, libcurl gets them as bytes.
    @Test(arguments: [true, false])
    func authoritiesAreTrustedFromFilesOrMemory(hasMemoryFiles: Bool) throws {
      var engine = CurlEngine(
        tls: CurlTLS(CurlTrust(client.tls), hasMemoryFiles: hasMemoryFiles), cookies: nil,
        idleLimit: 1_000_000_000)
      let limits = TransferLimits(
        connectTimeout: .seconds(1_000), readTimeout: .seconds(1_000), maximumBodySize: 100)
      let body = Mutex<Data?>(nil)
      let server = try server()
      let url = try server.url("/a", host: "localhost")
      let task = CurlTask(
        CurlRequest(URLRequest(url: url), to: CurlRequest.Target(url)), limits: CurlLimits(limits),
        registry: CurlTaskRegistry(),
        loop: CurlLoop(trust: CurlTrust(TLSSettings()), cookies: nil, idleLimit: .zero)
      ) { response in body.withLock { $0 = response.body } }
      engine.handle(.start(task))
      while true {
        engine.perform()
        if task.isEnded { break }
        engine.wait(until: nil)
      }
      engine.deliverCompletions()
      #expect(body.withLock { $0 } == Data("/a".utf8))
    }

    @Test func invalidPEMIsNotSent() async throws {
      client.tls.additionalAuthorities = [.file("/no/such/file.pem")]
      #expect(
        try await failure(server()) == #"was not sent: the PEM file "/no/such/file.pem" could not be read"#)
      client.tls.additionalAuthorities = [.data(Data("hello".utf8))]
      #expect(
        try await failure(server())
          == "was not sent: there is no certificate in PEM format in the data given")
    }

    // MARK: The same faults as over http

    private static let errors: [(fault: ServerFault, code: URLError.Code)] = [
      (.closesWithoutResponse, .networkConnectionLost), (.resetsWithoutResponse, .networkConnectionLost),
      (.stallsBeforeResponse, .timedOut), (.stallsInHeaders, .timedOut), (.stallsInBody, .timedOut),
      (.closesInHeaders, .networkConnectionLost), (.resetsInBody, .networkConnectionLost),
      (.truncatesBody, .networkConnectionLost), (.truncatesChunk, .networkConnectionLost),
      (.respondsInAnotherProtocol, .cannotParseResponse), (.brokenGzip, .cannotDecodeContentData),
      (.redirectLoop, .httpTooManyRedirects), (.malformedChunkSize, .cannotParseResponse),
    ]

    @Test(arguments: errors)
    func serverFaultMapsToItsError(error: (fault: ServerFault, code: URLError.Code)) async throws {
      let server = try TLSServer(certificates.server) { error.fault.reply(to: $0) }
      if error.fault.isStall { client.httpRequestBuilder.timeout = .milliseconds(300) }
      let failure = try #require(await client.result(of: .component(server.url("/fault"))).failure)
      #expect((failure.error as? URLError)?.code == error.code, "\(failure)")
    }

    @Test func redirectWithoutTargetFails() async throws {
      let server = try TLSServer(certificates.server) { ServerFault.redirectToNowhere.reply(to: $0) }
      let failure = await client.result(of: .component(try server.url("/"))).failure
      #expect(failure?.error is NetworkClientDefault.ClientError)
    }

    @Test(arguments: ServerFault.allCases.filter(\.isHarmless))
    func unusualButValidResponsesSucceed(fault: ServerFault) async throws {
      let server = try TLSServer(certificates.server) { fault.reply(to: $0) }
      let result = await client.result(of: .component(try server.url("/fault")))
      #expect(try result.get().data == Data(fault.body))
    }
  }

  /// Sends bytes that are not TLS to every client.
  private final class PlainSpeaker: Sendable {
    let port: UInt16
    private let socket: Socket

    init() throws {
      socket = try .listening()
      port = socket.port
      Thread { [socket] in
        while let connection = socket.accept() {
          connection.send(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
          while !connection.receive().isEmpty {}
          connection.close()
        }
        socket.close()
      }.start()
    }

    deinit { socket.shutDown() }
  }
#endif
