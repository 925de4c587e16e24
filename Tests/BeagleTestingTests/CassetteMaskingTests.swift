import Beagle
import BeagleNetworking
import DriverTestSupport
import Foundation
import Locking
import NetworkTestSupport
import Testing

@testable import BeagleTesting

/// Secrets, by name or typed into a password input, are on no cassette and in no log, and the cassette still
/// replays.
@MainActor @Suite struct CassetteMaskingTests {
  private static let base = URL(string: "http://shop.example")

  private func request(_ target: String, body: String? = nil, form: [String: String] = [:]) throws -> Request
  {
    let url = try #require(URL(string: "http://shop.example\(target)"))
    guard let body else { return Request(url: url, type: .fetchComponent, additionalData: nil) }
    let data = HttpAdditionalData(httpData: .init(method: .POST, body: Data(body.utf8)), headers: form)
    return Request(url: url, type: .fetchComponent, additionalData: data)
  }

  private func text(_ cassette: Cassette) throws -> String {
    String(decoding: try cassette.json(), as: UTF8.self)
  }

  /// Records an exchange through the default client, with all that is logged.
  private func recorded(
    _ request: Request, _ response: StubResponse
  ) async throws -> (cassette: Cassette, log: String) {
    let lines = Mutex<[String]>([])
    let dependencies = BeagleDependencies()
    dependencies.logger = BeagleLoggerDefault { line in lines.withLock { $0.append(line) } }
    let client = NetworkClientDefault(dependencies: dependencies)
    client.adapter = InMemorySessionAdapter { _ in response }
    let recorder = RecordingNetworkClient(recording: client)
    _ = await recorder.result(of: request)
    let log = lines.withLock { $0.joined(separator: "\n") }
    let replay = ReplayingNetworkClient(recorder.cassette)
    let again = await replay.result(of: request)
    #expect(!((again.failure?.error) is ReplayError), "\(String(describing: again.failure))")
    return (recorder.cassette, log)
  }

  private nonisolated static let names = [
    "password", "Password", "passwd", "pwd", "newPassword", "password_confirmation", "password2",
    "user[password]",
    "token", "accessToken", "access_token", "accesstoken", "X-Auth-Token", "refresh-token", "idToken",
    "secret",
    "client_secret", "clientSecret", "api_key", "apikey", "apiKey", "API-Key", "access_key", "accessKey",
    "signature",
    "X-Amz-Signature", "sig", "X-Sig", "authorization",
  ]

  @Test(arguments: names)
  func secretNamedValuesAreMaskedInWholeExchange(name: String) async throws {
    let encoded = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let members = "{\"a\": [{\"\(name)\": \"SECRET-1\"}], \"open\": \"yes\"}"
    for body in [members, "open=yes&\(encoded)=SECRET-2"] {
      let header = name.contains("[") ? "X-Token" : name
      let sent = try request(
        "/login?open=yes&\(encoded)=SECRET-3#\(encoded)=SECRET-4", body: body, form: [header: "SECRET-5"])
      let response = StubResponse.status(
        200, headers: [header: "SECRET-6", "Location": "/x?\(encoded)=SECRET-7"], body: Data(body.utf8))
      let (cassette, log) = try await recorded(sent, response)
      for text in [try text(cassette), log] {
        #expect(!text.contains("SECRET"), "\(text)")
        #expect(text.contains("open=yes") && text.contains("***"))
      }
    }
  }

  @Test(arguments: [
    "passwordHint", "tokenType", "secretary", "design", "keyboard", "assigned", "signatures", "key", "pin",
    "token_count",
  ])
  func otherNamesAreNotMasked(name: String) async throws {
    let body = "{\"\(name)\": \"open-1\"}"
    let (cassette, log) = try await recorded(try request("/?\(name)=open-2", body: body), .json(body))
    for text in [
      try text(cassette),
      log.replacing("***HTTP", with: "").replacing("REQUEST***", with: "").replacing("RESPONSE***", with: ""),
    ] {
      #expect(text.contains("open-1") && text.contains("open-2") && !text.contains("***"), "\(text)")
    }
  }

  /// In which forms secrets are found is tested in `SecretFormTests`.
  @Test(arguments: [
    #"""
    {"tokens": ["SECRET"], "open": [{"name": "password", "value": "SECRET"}], \#
    "body": "{\"pwd\": \"SECRET\"}"}
    """#,
    "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nSECRET\r\n--x--\r\nopen",
    "<open token=\"SECRET\"><password>SECRET</password></open>", "open=yes;password=SECRET",
    "open: https://ana:SECRET@shop.example/?token=SECRET",
  ])
  func maskedSecretsReplayInEveryForm(body: String) async throws {
    let sent = try request("/a?open=yes;token=SECRET#access_token=SECRET", body: body)
    let (cassette, log) = try await recorded(sent, StubResponse.status(200, body: Data(body.utf8)))
    for text in [try text(cassette), log] {
      #expect(!text.contains("SECRET") && text.components(separatedBy: "open").count > 3, "\(text)")
    }
  }

  @Test func maskingKeepsValueTypeAndOtherBytes() throws {
    let body = #"""
      { "token" : "abc",  "n": 1.50, "secret":12.5e3,"apiKey":true, "pwd": null, "password": "",
        "sig": [ "a", 7, false, null, {"x": "y", "z": []} ], "a":"\u00e9", "token":"", "n": 2 }
      """#
    let masked = #"""
      { "token" : "***",  "n": 1.50, "secret":0,"apiKey":false, "pwd": null, "password": "",
        "sig": [ "***", 0, false, null, {"x": "***", "z": []} ], "a":"\u00e9", "token":"", "n": 2 }
      """#
    let masking = SecretMasking()
    #expect(
      String(decoding: masking.recorded(Data(body.utf8), sentIn: [:], isRequest: false), as: UTF8.self)
        == masked)
    #expect(masking.recorded(Data(masked.utf8), sentIn: [:], isRequest: true) == Data(masked.utf8))
    #expect(String(decoding: masking.printed(Data(body.utf8), sentIn: [:]), as: UTF8.self) == masked)
  }

  /// Properties are structure, whatever they are called; data in components is data.
  @Test func screenIsUnchangedByMasking() throws {
    let screen = #"""
      {"_beagleComponent_": "beagle:container", "token": "kept", "style": {"secret": "kept"},
       "context": {"id": "session", "value": {"token": "SECRET", "name": "kept", \#
      "password": "@{kept.password}"}},
       "children": [
         {"_beagleComponent_": "beagle:text", "text": "@{session.token}", "styleId": "password"},
         {"_beagleComponent_": "beagle:textInput", "type": "PASSWORD", "value": "SECRET", \#
      "placeholder": "Password"},
         {"_beagleComponent_": "custom:login", "password": "kept", "config": {"api_key": "kept"},
          "context": {"id": "token", "value": "SECRET"}},
         {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote", \#
      "url": "/a.png?sig=SECRET"}},
         {"_beagleComponent_": "beagle:button", "text": "Password?", "onPress": [
           {"_beagleAction_": "beagle:setContext", "contextId": "session", "path": "token", \#
      "value": "SECRET"},
           {"_beagleAction_": "beagle:setContext", "contextId": "session", "path": "name", "value": "kept"},
           {"_beagleAction_": "beagle:sendRequest", "url": "/login?token=SECRET", \#
      "headers": {"X-Api-Key": "SECRET"},
            "data": {"password": "@{kept.password}", "token": "SECRET", "kept": 1}}]}]}
      """#
    let expected = screen.replacing("?sig=SECRET", with: "?sig=***").replacing(
      "\"value\": \"SECRET\", \"placeholder\"", with: "\"value\": \"******\", \"placeholder\""
    ).replacing("SECRET", with: "***")
    let masked = SecretMasking().recorded(Data(screen.utf8), sentIn: [:], isRequest: false)
    #expect(String(decoding: masked, as: UTF8.self) == expected)
  }

  /// An application that logs in with a password, and goes on with the token that it got.
  private nonisolated static let login = #"""
    {"_beagleComponent_": "beagle:container", "context": {"id": "it", "value": {"pin": "", "session": ""}}, \#
    "children": [
      {"_beagleComponent_": "beagle:textInput", "id": "pin", "type": "PASSWORD", "value": "@{it.pin}", \#
    "onChange": [
        {"_beagleAction_": "beagle:setContext", "contextId": "it", "path": "pin", \#
    "value": "@{onChange.value}"}]},
      {"_beagleComponent_": "beagle:button", "text": "Log in", "onPress": [
        {"_beagleAction_": "beagle:sendRequest", "url": "/login?user=ana&p=@{it.pin}", "method": "POST",
         "data": {"user": "ana", "word": "@{it.pin}", "both": "ana:@{it.pin}"},
         "onSuccess": [{"_beagleAction_": "beagle:setContext", "contextId": "it", "path": "session",
                        "value": "@{onSuccess.data.token}"}]},
        {"_beagleAction_": "beagle:setContext", "contextId": "it", "path": "pin", "value": ""}]},
      {"_beagleComponent_": "beagle:button", "text": "Orders", "onPress": [
        {"_beagleAction_": "beagle:sendRequest", "url": "/orders/@{it.session}", "onSuccess": [
          {"_beagleAction_": "beagle:alert", "message": "@{onSuccess.data.count} orders"}]}]}]}
    """#

  private func drive(_ client: any NetworkClient, typing password: String) async throws -> AppDriver {
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: Self.base)
    dependencies.cacheStore = nil
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/home")
    try await app.type(password, into: .id("pin"))
    try await app.tap("Log in")
    try await app.tap("Orders")
    #expect(app.dialog?.message == "3 orders")
    return app
  }

  @Test(arguments: ["hunter2 & co", "pä/ß?1", "12"])
  func passwordInputIsMaskedUnderAnyName(password: String) async throws {
    let stub = StubNetworkClient { sent in
      switch sent.url.path() {
      case "/home": .json(Self.login)
      case "/login": .json(#"{"token": "T-123456789", "said": "\#(password.count > 7 ? password : "")"}"#)
      default: .json(#"{"count": 3, "of": "T-123456789"}"#)
      }
    }
    let recorder = RecordingNetworkClient(recording: stub)
    _ = try await drive(recorder, typing: password)
    let text = try text(recorder.cassette)
    #expect(!text.contains("T-123456789"), "\(text)")
    #expect(text.contains("/login?user=ana&p=***") && text.contains(#"\"word\":\"***\""#), "\(text)")
    if password.count > 3 { #expect(!text.contains(password.prefix(5)), "\(text)") }
    #expect(stub.requests.map(\.url.path).last == "/orders/T-123456789")
    // With the same password, or another one, unless it is too short to be searched for in longer texts.
    for typed in password.count > 3 ? [password, "another one"] : [password] {
      let replay = ReplayingNetworkClient(recorder.cassette)
      _ = try await drive(replay, typing: typed)
      #expect(replay.unplayed.isEmpty)
    }
  }

  /// More tokens than are remembered: one search finds all of them, and the latest are kept.
  @Test func thousandsOfReceivedTokensAreMaskedInRequests() async throws {
    let tokens = (0..<GivenSecrets.maximumCount + 1_000).map { "t-\($0)-t" }
    let client = StubNetworkClient { sent in
      sent.url.path() == "/list"
        ? .json("[" + tokens.map { "{\"token\": \"\($0)\"}" }.joined(separator: ",") + "]") : .json("{}")
    }
    let recorder = RecordingNetworkClient(recording: client)
    _ = await recorder.result(of: try request("/list"))
    let last = tokens.suffix(20)
    for token in last {
      _ = await recorder.result(
        of: try request("/one/\(token)?q=\(token)", body: "{\"id\": \"it is \(token)\"}"))
    }
    let text = try text(recorder.cassette)
    #expect(!last.contains { text.contains($0) })
    #expect(text.contains("/one/***?q=***") && text.contains("it is ***"))
    let given = last.first ?? ""
    var memory = GivenSecrets(names: [])
    memory.remember(
      Data(
        """
        {"token": "\(given)", \
        "secret": "\(String(repeating: "x", count: GivenSecrets.maximumLength + 1))"}
        """
        .utf8))
    #expect(
      memory.masking.isTyped(given)
        && !memory.masking.isTyped(String(repeating: "x", count: GivenSecrets.maximumLength + 1)))
  }

  @Test func oldUnmaskedCassetteStillReplays() async throws {
    let body = #"{"password": "clear"}"#
    let recorded = RecordedRequest(
      method: "POST", url: "http://shop.example/login?token=clear", body: RecordedBody(Data(body.utf8)))
    let replay = ReplayingNetworkClient(
      Cassette(interactions: [.init(request: recorded, response: .answered(.init(status: 200)))]))
    #expect(await replay.result(of: try request("/login?token=other", body: body)).success != nil)
  }

  @Test func cassetteFileIsPrivateToOwner() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Cassette().write(to: file)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    let missing = file.appending(path: "none.json")
    let error = #expect(throws: CassetteError.self) { try Cassette().write(to: missing) }
    #expect(error?.description.contains("Not a directory; check that its folder exists") == true)
  }
}
