import Fixtures
import TestSupport
import Testing

@testable import ScaffoldServer

@Suite(.blocking) struct ConnectionTests {
  private func serving<R>(
    _ limits: ServerLimits = ServerLimits(), _ body: (ScaffoldServer) throws -> R
  ) throws -> R {
    let server = try ScaffoldServer(limits: limits)
    try server.start()
    defer { server.stop() }
    return try body(server)
  }

  @Test func oneConnectionServesManyRequests() throws {
    try serving { server in
      let client = try Client(port: server.port)
      for _ in 0..<20 {
        let response = client.ask("GET /home HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(response?.body == Fixtures.screen(named: "home"))
        #expect(response?.header("Connection") == "keep-alive")
      }
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    try serving { server in
      let client = try Client(port: server.port)
      let one = "POST /echo?n=1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
      let two = "GET /slow?milliseconds=20 HTTP/1.1\r\nHost: x\r\n\r\n"
      let three = "GET /echo?n=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
      client.send(one + two + three)
      #expect(client.response()?.text.contains(#""body":"abc""#) == true)
      #expect(client.response()?.text.contains("20 milliseconds") == true)
      #expect(client.response()?.text.contains(#""n":"3""#) == true)
      #expect(client.isClosedByServer())
    }
  }

  @Test func headResponseHasLengthWithoutBody() throws {
    try serving { server in
      let client = try Client(port: server.port)
      client.send("HEAD /home HTTP/1.1\r\nHost: x\r\n\r\nGET /echo HTTP/1.1\r\nHost: x\r\n\r\n")
      let head = client.response(toHead: true)
      #expect(head?.header("Content-Length") == (Fixtures.screen(named: "home")?.count).map(String.init))
      #expect(client.response()?.status == 200)
    }
  }

  @Test(arguments: ["/%zz HTTP/1.1\r\nHost: x", "/home HTTP/1.1\r\nHost: evil.example"])
  func refusedHEADHasNoBody(request: String) throws {
    try serving { server in
      let client = try Client(port: server.port)
      client.send("HEAD \(request)\r\n\r\n")
      #expect(client.response(toHead: true)?.status ?? 0 >= 400)
      #expect(client.isClosedByServer())
    }
  }

  @Test func requestCanArriveByteByByte() throws {
    try serving { server in
      let client = try Client(port: server.port)
      let request = """
        POST /echo HTTP/1.1\r\nHost: localhost:\(server.port)\r\nTransfer-Encoding: chunked\r\n\r\n\
        3;note=1\r\nabc\r\nA\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n
        """
      for byte in request.utf8 { client.send([byte]) }
      #expect(client.response()?.text.contains(#""body":"abc0123456789""#) == true)
    }
  }

  @Test func expect100ContinueIsHonoured() throws {
    try serving { server in
      let client = try Client(port: server.port)
      client.send("POST /echo HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
      #expect(client.response()?.status == 100)
      client.send("hi")
      #expect(client.response()?.text.contains(#""body":"hi""#) == true)
    }
  }

  /// The beginning of a client hello, which has no line end, so the server waits.
  @Test func tlsClientGetsImmediateResponse() throws {
    try serving { server in
      let client = try Client(port: server.port)
      let response = client.ask(bytes: [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])
      #expect(response?.status == 400)
      #expect(response?.text.contains("http://") == true)
      #expect(client.isClosedByServer())
      let other = try Client(port: server.port)
      #expect(other.ask(bytes: [0x80])?.status == 400)
    }
  }

  @Test(arguments: refusals)
  fileprivate func invalidRequestsAreRefusedWithStatus(refusal: Refusal) throws {
    var limits = ServerLimits()
    limits.request.bodyBytes = 100
    limits.request.targetBytes = 1000
    limits.request.headerBytes = 4000
    limits.request.headerFields = 10
    try serving(limits) { server in
      let response = try Client(port: server.port).ask(refusal.request)
      #expect(response?.status == refusal.status)
      #expect(response?.text.contains(#""message":"#) == true)
    }
  }

  @Test func overlongTargetIsRefusedEarly() throws {
    var limits = ServerLimits()
    limits.request.targetBytes = 1000
    try serving(limits) { server in
      let client = try Client(port: server.port)
      #expect(client.ask("GET /" + String(repeating: "a", count: 2000))?.status == 414)
      #expect(client.isClosedByServer())
    }
  }

  @Test(arguments: [
    "GET /home HT", "\r\n\r\nG", "GET /home HTTP/1.1\r\n", "GET /home HTTP/1.1\r\nHost: x\r\n",
    "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab",
  ])
  func unfinishedRequestTimesOutWith408(beginning: String) throws {
    var limits = ServerLimits()
    limits.requestTime = .milliseconds(30)
    try serving(limits) { server in
      let client = try Client(port: server.port)
      #expect(client.ask(beginning)?.status == 408)
      #expect(client.isClosedByServer())
    }
  }

  /// The time counts from the first byte of a request, however often bytes arrive. Empty lines do not start a
  /// request.
  @Test(arguments: ["X-Drip: 1\r\n", "\r\n"])
  func drippingRequestDoesNotKeepConnectionOpen(piece: String) throws {
    var limits = ServerLimits()
    (limits.requestTime, limits.idleTime) = (.milliseconds(30), .milliseconds(30))
    limits.request.headerBytes = .max
    limits.request.headerFields = .max
    try serving(limits) { server in
      let client = try Client(port: server.port)
      if piece != "\r\n" { client.send("GET /home HTTP/1.1\r\n") }
      while client.send(Array(piece.utf8)) {}
    }
  }

  @Test(arguments: ["localhost", "LocalHost", "127.0.0.1", "[::1]"])
  func localServerAcceptsLocalHostNames(name: String) throws {
    try serving { server in
      let client = try Client(port: server.port)
      #expect(client.ask("GET /echo HTTP/1.1\r\nHost: \(name):\(server.port)\r\n\r\n")?.status == 200)
    }
  }

  /// The name of a page whose server has it lead here, so that the page may read the response.
  @Test(arguments: ["evil.example", "127.0.0.1.evil.example", "192.168.0.1", "localhost.", "", "x@127.0.0.1"])
  func localServerRefusesOtherHostNames(name: String) throws {
    try serving { server in
      let client = try Client(port: server.port)
      let response = client.ask("GET /echo HTTP/1.1\r\nHost: \(name):\(server.port)\r\n\r\n")
      #expect(response?.status == 421)
      let names = "localhost:\(server.port), 127.0.0.1:\(server.port) and [::1]:\(server.port)"
      #expect(response?.text.contains("answers to \(names), not to") == true, "\(response?.text ?? "")")
      #expect(client.isClosedByServer())
      // Nor on another port, or without it.
      for host in ["localhost:1", "localhost"] {
        let request = "GET /echo HTTP/1.1\r\nHost: \(host)\r\n\r\n"
        #expect(try Client(port: server.port).ask(request)?.status == 421)
      }
      // Without a name it was asked by no page.
      #expect(try Client(port: server.port).ask("GET /echo HTTP/1.0\r\n\r\n")?.status == 200)
    }
  }

  @Test func networkServerAcceptsAllHostNames() throws {
    let server = try ScaffoldServer(host: "0.0.0.0")
    try server.start()
    defer { server.stop() }
    let request = "GET /echo HTTP/1.1\r\nHost: shop.example\r\n\r\n"
    #expect(try Client(port: server.port).ask(request)?.status == 200)
  }

  @Test func idleConnectionIsClosedSilently() throws {
    var limits = ServerLimits()
    limits.idleTime = .milliseconds(30)
    try serving(limits) { server in
      let client = try Client(port: server.port)
      #expect(client.isClosedByServer())
    }
  }

  @Test func slowResponseDoesNotBlockOthers() throws {
    try serving { server in
      let slow = try Client(port: server.port)
      slow.send("GET /slow?milliseconds=30000 HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try Client(port: server.port).ask("GET /home HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
    }
  }

  @Test func stoppingAbortsRunningRequest() throws {
    let server = try ScaffoldServer()
    try server.start()
    let slow = try Client(port: server.port)
    slow.send("GET /slow?milliseconds=30000 HTTP/1.1\r\nHost: x\r\n\r\n")
    server.stop()
    // Nothing waited for it: it would be here.
    #expect(slow.response() == nil)
    server.stop()
    #expect(throws: ScaffoldServerError.alreadyStopped) { try server.start() }
  }

  /// Another program can take a port as soon as it is free, so it is enough that one of many servers gets its
  /// port again.
  @Test func stoppingFreesThePort() throws {
    let isTakenAgain = try (0..<100).contains { _ in
      let server = try ScaffoldServer()
      try server.start()
      server.stop()
      guard let next = try? ScaffoldServer(port: server.port) else { return false }
      next.stop()
      return true
    }
    #expect(isTakenAgain)
  }

  @Test func excessConnectionsAreRefused() throws {
    var limits = ServerLimits()
    limits.connections = 2
    try serving(limits) { server in
      let guests = [try Client(port: server.port), try Client(port: server.port)]
      for guest in guests { #expect(guest.ask("GET /home HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200) }
      #expect(try Client(port: server.port).response()?.status == 503)
    }
  }

  @Test func largeResponseReachesSlowReader() throws {
    let body = [UInt8](repeating: 7, count: 4_000_000)
    let routes = Router([
      Router.Route("GET", "/large", "") { _ in HTTPResponse(contentType: "x/y", body: body) }
    ])
    let server = try ScaffoldServer(routes: routes)
    try server.start()
    defer { server.stop() }
    #expect(try Client(port: server.port).ask("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")?.body == body)
  }

  @Test func portInUseIsReportedInOneSentence() throws {
    try serving { server in
      let error = #expect(throws: ScaffoldServerError.self) { try ScaffoldServer(port: server.port) }
      #expect(error == .portInUse(server.port, host: "127.0.0.1"))
    }
  }

  @Test func headerValuesCannotContainNewline() {
    var response = HTTPResponse.html("")
    response.headers["X"] = "a\r\nInjected: yes"
    let text = String(decoding: response.bytes(toHead: false, keepsAlive: true), as: UTF8.self)
    #expect(text.contains("X: a  Injected: yes\r\n"))
  }
}

/// A request that gets no response of a route, and the status it gets instead.
private struct Refusal: CustomTestStringConvertible {
  let request: String
  let status: Int
  var testDescription: String { "\(status): \(request.prefix(60).debugDescription)" }
}

private let refusals = [
  ("POST /echo HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n", 417),
  ("nonsense\r\n\r\n", 400), ("GET /home\r\n\r\n", 400), ("GET home HTTP/1.1\r\nHost: x\r\n\r\n", 400),
  // Lines end with CR LF, in every part of a request.
  ("\nGET /home HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("GET /home HTTP/1.1\nHost: x\r\n\r\n", 400),
  ("GET /home HTTP/1.1\r\nHost: x\r\nA: b\n\r\n", 400), ("GET /home HTTP/1.1\r\nHost: x\r\n\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\n0\r\n\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\n\r\n", 400),
  ("GET /home HTTP/1.1\r\n\r\n", 400), ("GET /home HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
  ("GET /home HTTP/1.1\r\nHost : x\r\n\r\n", 400),
  ("GET /home HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400),
  ("GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n", 400),
  ("GET /home%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
  ("GET /..%2f..%2fetc HTTP/1.1\r\nHost: x\r\n\r\n", 400),
  ("GET /..%5cetc HTTP/1.1\r\nHost: x\r\n\r\n", 400),
  ("GET /../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", 404),
  ("GET /%2e%2e/Screens/home HTTP/1.1\r\nHost: x\r\n\r\n", 404),
  ("GET /images/../Screens/home.json HTTP/1.1\r\nHost: x\r\n\r\n", 404),
  ("GET //home HTTP/1.1\r\nHost: x\r\n\r\n", 404),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", 400),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\n\r\n", 413),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n", 413),
  ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n", 413),
  ("GET /\(String(repeating: "a", count: 2000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414),
  ("GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 5000))\r\n\r\n", 431),
  ("GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "A: b\r\n", count: 11))\r\n", 431),
  ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505), ("DELETE /home HTTP/1.1\r\nHost: x\r\n\r\n", 405),
].map { Refusal(request: $0.0, status: $0.1) }
