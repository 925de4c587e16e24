import BeagleNetworking
import BeagleTesting
import Foundation
import NetworkTestSupport
import Testing

/// Secrets of a request are masked where the server's response quotes them.
struct QuotedSecretsTests {
  let logger = RecordingLogger()
  let client: NetworkClientDefault
  let headers = ["Authorization": "Bearer secret-1", "X-Api-Key": "secret/2", "Cookie": "a=1; sid=secret-3"]

  init() {
    client = NetworkClientDefault(dependencies: logger)
    client.secretNames = ["X-Api-Key", "TOKEN"]
  }

  private var logged: String { logger.logs.map(\.message).joined(separator: "\n") }

  @Test(arguments: [200, 401])
  func requestSecretsAreMaskedInResponse(status: Int) async throws {
    let body = """
      no access for secret-1 and secret/2
      authorization: Bearer secret-1
      Cookie: a=1; sid=secret-3
      the session secret-3\u{301} is over; open-1
      """
    client.adapter = ScriptedAdapter { _ in .status(status, ["X-Seen": "secret-1"], body) }
    let url = try #require(URL(string: "https://shop.example/"))
    let data = HttpAdditionalData(httpData: nil, headers: headers)
    let result = await client.result(of: .component(url, data))
    #expect(!logged.contains("secret") && logged.contains("open-1"), "\(logged)")
    let words = result.failure?.description ?? ""
    #expect(!words.contains("secret") && words.contains("open-1") == (status == 401), "\(words)")
  }

  @Test func secretsAreMaskedInEscapedJSONStrings() async throws {
    let body =
      #"{"error": "bad Cookie: sid=secret-9", "key": "secret\/2", "Cookie": "b=secret-8", "a": "open-1"}"#
    client.adapter = ScriptedAdapter { _ in .status(401, [:], body) }
    let url = try #require(URL(string: "https://shop.example/"))
    let data = HttpAdditionalData(httpData: nil, headers: headers)
    let error = try #require(await client.result(of: .component(url, data)).failure)
    for text in [logged, "\(error)"] {
      #expect(!text.contains("secret") && text.contains("open-1"), "\(text)")
    }
  }

  /// Cookies that the client did not set itself, but has from an earlier response.
  @Test func cookiesAddedByTransportAreMasked() async throws {
    let server = try ScriptedServer { request in
      guard request.target != "/login" else {
        return .status(200, body: "welcome", headers: ["Set-Cookie: sid=secret-1; Path=/; HttpOnly"])
      }
      let cookie = request.value("Cookie") ?? "no cookie"
      return .status(403, body: "Cookie: \(cookie)\nsession secret-1 (\(cookie.count)) is over")
    }
    client.adapter = try #require(SessionAdapterOfItsOwn.make())
    _ = await client.result(of: .component(try server.url("/login")))
    let error = try #require(await client.result(of: .component(try server.url("/home"))).failure)
    // It was sent.
    #expect("\(error)".contains("(12) is over"), "\(error)")
    #expect(!"\(error)".contains("secret"), "\(error)")
    #expect(!logged.contains("secret"), "\(logged)")
  }

  @Test(arguments: [
    ("Cookie: a=1; b=2\r\nX: y", "Cookie: ***\r\nX: y"),
    ("<b>set-cookie:\tid</b>", "<b>set-cookie:\t***</b>"),
    ("{'TOKEN': 'a b'}\n", "{'TOKEN': '***'}\n"),
    ("TOKEN: 'a b'; c\n", "TOKEN: ***\n"),
    ("/home?a=1&token=abc&b=2 is gone", "/home?a=1&token=***&b=2 is gone"),
    ("We use cookies: yes. My-Cookie: 1", "We use cookies: yes. My-Cookie: 1"),
    ("token:\ntoken= \nno more", "token:\ntoken= \nno more"),
    ("a:b=c:", "a:b=c:"),
  ])
  func valueAfterSecretNameIsMasked(text: String, shown: String) throws {
    let request = Log.NetworkResponse(data: Data(text.utf8), secretNames: ["Token"])
    #expect(request.logMessage.contains("Body= \(shown)\nHeaders= "), "\(request.logMessage)")
  }

  @Test func requestBodyIsMasked() throws {
    var request = URLRequest(url: try #require(URL(string: "https://shop.example/")))
    request.setValue("Bearer secret-1", forHTTPHeaderField: "Authorization")
    request.httpBody = Data("it is secret-1".utf8)
    #expect(Log.NetworkRequest(url: request).logMessage.hasSuffix("Body= it is ***"))
  }
}

/// A transport whose cookies no other test sees.
private enum SessionAdapterOfItsOwn {
  static func make() -> (any SessionAdapter)? {
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    client.tls = TLSSettings()
    return client.adapter
  }
}
