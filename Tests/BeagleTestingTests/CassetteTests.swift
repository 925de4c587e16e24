import BeagleTesting
import Foundation
import NetworkTestSupport
import Testing

struct CassetteTests {
  private func request(
    _ path: String, _ data: HttpAdditionalData? = nil, type: Request.RequestType = .fetchComponent
  ) throws -> Request {
    Request(url: try #require(URL(string: "http://shop.example\(path)")), type: type, additionalData: data)
  }

  private func scratchFile() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "cassette-\(UUID()).json")
  }

  private let stub = StubNetworkClient([
    "/home": .json("{\n  \"a\": 1\n}\n"), "/gone": .status(410, body: Data("no".utf8)),
    "/bytes": .status(200, body: Data([0xFF, 0x00])), "/slow": .failure(URLError(.timedOut)),
    "/empty": .status(204),
  ])

  @Test func recordedCassetteIsReplayedFromFile() async throws {
    let recorder = RecordingNetworkClient(recording: stub)
    let paths = ["/home", "/gone", "/bytes", "/slow", "/empty", "/home"]
    var recorded: [NetworkClient.NetworkResult] = []
    for path in paths { recorded.append(await recorder.result(of: try request(path))) }
    let file = scratchFile()
    defer { try? FileManager.default.removeItem(at: file) }
    try recorder.cassette.write(to: file)

    let replay = ReplayingNetworkClient(try Cassette(contentsOf: file))
    for (path, former) in zip(paths, recorded) {
      let result = await replay.result(of: try request(path))
      #expect(result.success?.data == former.success?.data)
      #expect(result.failure?.data == former.failure?.data)
      #expect(result.failure?.description == former.failure?.description)
      #expect(result.http?.statusCode == former.http?.statusCode)
      #expect(
        result.http?.value(forHTTPHeaderField: "content-type")
          == former.http?.value(forHTTPHeaderField: "content-type"))
    }
    #expect(replay.unplayed == [])
    #expect(stub.requests.count == paths.count)
  }

  /// A URLError with such a code would crash the process as soon as the code is read.
  @Test(arguments: [0, 1, -1_234, Int.max]) func failureWithUnknownCodeIsReplayed(code: Int) async throws {
    let file = scratchFile()
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      {"version": 1, "secretNames": [], "interactions": [{
        "request": {"method": "GET", "url": "http://shop.example/home", "headers": {}},
        "response": {"failure": {"urlErrorCode": \(code), "description": "the line was cut"}}}]}
      """
    try Data(text.utf8).write(to: file)
    let replay = ReplayingNetworkClient(try Cassette(contentsOf: file))
    let result = await replay.result(of: try request("/home"))
    #expect(result.failure?.description.contains("failed") == true)
  }

  @Test func cassetteIsReadableJSON() async throws {
    let recorder = RecordingNetworkClient(recording: stub)
    for path in ["/home", "/bytes"] { _ = await recorder.result(of: try request(path)) }
    let file = scratchFile()
    defer { try? FileManager.default.removeItem(at: file) }
    try recorder.cassette.write(to: file)
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        {
          "interactions" : [
            {
              "request" : {
                "headers" : {
                  "Content-Type" : "application/json",
                  "beagle-platform" : "IOS"
                },
                "method" : "GET",
                "url" : "http://shop.example/home"
              },
              "response" : {
                "body" : [
                  "{",
                  "  \\"a\\": 1",
                  "}",
                  ""
                ],
                "headers" : {
                  "Content-Type" : "application/json"
                },
                "status" : 200
              }
            },
            {
              "request" : {
                "headers" : {
                  "Content-Type" : "application/json",
                  "beagle-platform" : "IOS"
                },
                "method" : "GET",
                "url" : "http://shop.example/bytes"
              },
              "response" : {
                "body" : {
                  "base64" : "/wA="
                },
                "headers" : {

                },
                "status" : 200
              }
            }
          ],
          "secretNames" : [

          ],
          "version" : 1
        }

        """)
  }

  @Test func secretsAreNotRecorded() async throws {
    let stub = StubNetworkClient { _ in
      .json(#"{"user":{"Token":"SECRET"}}"#, headers: ["Set-Cookie": "SECRET", "X-Api-Key": "SECRET"])
    }
    let recorder = RecordingNetworkClient(recording: stub, secretNames: ["x-api-key", "token", "password"])
    let data = HttpAdditionalData(
      httpData: .init(method: .POST, body: Data(#"{"password":"SECRET","n":[{"TOKEN":"SECRET"}]}"#.utf8)),
      headers: ["authorization": "SECRET", "Cookie": "SECRET", "X-API-key": "SECRET"])
    let url = try #require(URL(string: "http://SECRET:SECRET@shop.example/login?token=SECRET&page=2"))
    let sent = Request(url: url, type: .fetchComponent, additionalData: data)
    _ = await recorder.result(of: sent)
    let file = scratchFile()
    defer { try? FileManager.default.removeItem(at: file) }
    try recorder.cassette.write(to: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("SECRET"))
    #expect(text.contains("http://shop.example/login?token=***&page=2"))

    // The masked cassette still answers the same request.
    let replay = ReplayingNetworkClient(try Cassette(contentsOf: file))
    #expect(await replay.result(of: sent).success != nil)
  }

  @Test func secretsEchoedByServerAreMasked() async throws {
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    client.httpRequestBuilder.additionalHeaders = [
      "Authorization": "Bearer SECRET-ONE", "Accept": "application/json",
    ]
    let quoted = "Authorization: Bearer SECRET-ONE, SECRET-ONE\nCookie: sid=SECRET-TWO"
    let screen = #"{"b": 1.50, "accept": "application/json", "a": "Cookie: chocolate"}"#
    client.adapter = InMemorySessionAdapter([
      "/login": .status(200, headers: ["Set-Cookie": "sid=SECRET-TWO; Path=/, b=1"], body: Data(quoted.utf8)),
      "/text": .status(200, headers: ["X-Seen": "SECRET-ONE"], body: Data("is SECRET-TWO".utf8)),
      "/refused": .status(401, body: Data(quoted.utf8)), "/screen": .json(screen),
      "/json": .json(#"{"error": "no access with SECRET-ONE"}"#),
      "/picture": .status(200, body: Data([0xFF]) + Data("Cookie: x".utf8)),
    ])
    let recorder = RecordingNetworkClient(recording: client, secretNames: ["authorization"])
    for path in ["/login", "/text", "/refused", "/screen", "/json", "/picture"] {
      _ = await recorder.result(of: try request(path))
    }
    let file = scratchFile()
    defer { try? FileManager.default.removeItem(at: file) }
    try recorder.cassette.write(to: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("SECRET"), "\(text)")
    #expect(text.contains("no access with ***") && text.contains("Authorization: ***"))
    guard case .answered(let response) = recorder.cassette.interactions[3].response,
      case .answered(let picture) = recorder.cassette.interactions[5].response
    else {
      Issue.record("no response")
      return
    }
    #expect(response.body?.data == Data(screen.utf8))
    #expect(picture.body?.data == Data([0xFF]) + Data("Cookie: x".utf8))
  }

  @Test(
    arguments: [
      [], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF, 0x61], [0x61, 0x0D, 0x0A, 0x62, 0x0A], [0xC3, 0xA9, 0x00],
      [0xFF, 0xFE],
    ] as [[UInt8]])
  func bodyRoundTrips(_ bytes: [UInt8]) throws {
    let body = RecordedBody(Data(bytes))
    let written = try JSONEncoder().encode([body])
    #expect(try JSONDecoder().decode([RecordedBody].self, from: written) == [body])
  }

  @Test func truncatedResponseIsRecordedAsFailure() async throws {
    let recorder = RecordingNetworkClient(recording: InterruptedClient())
    _ = await recorder.result(of: try request("/home"))
    guard case .failed(let failure)? = recorder.cassette.interactions.first?.response else {
      Issue.record("\(recorder.cassette)")
      return
    }
    #expect(failure.urlErrorCode == URLError.Code.networkConnectionLost.rawValue)
  }

  @Test func bodyDistinguishesRequests() async throws {
    let body = RecordedBody(Data(#"{"a":1}"#.utf8))
    let recorded = RecordedRequest(method: "POST", url: "http://shop.example/login", body: body)
    let replay = ReplayingNetworkClient(
      Cassette(interactions: [.init(request: recorded, response: .answered(.init(status: 200)))]))
    func login(_ body: String) throws -> Request {
      try request("/login", HttpAdditionalData(httpData: .init(method: .POST, body: Data(body.utf8))))
    }
    let error = await replay.result(of: try login(#"{"a":2}"#)).failure?.error as? ReplayError
    #expect(
      error?.description
        == "POST http://shop.example/login is not on the cassette; the next one that may change something is "
        + "number 1, POST http://shop.example/login; the nearest recorded one is that one, with "
        + "another body; "
        + "record it again if the request is right")
    #expect(await replay.result(of: try login(#"{"a":1}"#)).success != nil)
  }

  private static func cassette(_ response: String) -> String {
    #"""
    {"version":1,"secretNames":[],"interactions":[{"request":{"method":"GET","url":"/","headers":{}},\#
    "response":{"status":200,"headers":{}}},{"request":{"method":"GET","url":"/","headers":{}},\#
    "response":\#(response)}]}
    """#
  }

  @Test(arguments: [
    ("", "is not a cassette: it is empty; record it again"),
    (" \n", "is not a cassette: it is empty; record it again"),
    ("null", "is not a cassette: it is not a JSON object; name a cassette, or record it again"),
    ("[]", "it is not a JSON object; name"),
    ("{", "is not a cassette: at line 1, column 2: the document ends too early"),
    ("{}", #"it has no "interactions"; name a cassette, or record it again"#),
    (#"{"version":1,"secretNames":[]}"#, #"it has no "interactions"; name a cassette, or record it again"#),
    (#"{"version":1,"interactions":[]}"#, #"it has no "secretNames"; fix it there, or record it again"#),
    (
      #"{"version":9,"interactions":{}}"#,
      "its version is 9; supported are 1 and, for journals, 2; record it again"
    ),
    (#"{"version":-1,"interactions":[]}"#, "its version is -1; supported are 1"),
    (#"{"version":2,"interactions":[]}"#, "its version is 2; supported are 1"),
    (cassette(#"{"status":"x","headers":{}}"#), "at interaction 2, response.status: "),
    (
      cassette("{\"status\":\(String(repeating: "9", count: 30)),\"headers\":{}}"),
      "at interaction 2: a number or a text in it cannot be decoded"
    ),
    (cassette(#"{"status":200,"headers":{},"body":3}"#), "at interaction 2, response.body: "),
    (
      cassette(#"{"status":200,"headers":{},"body":{"base64":"!!!"}}"#),
      "at interaction 2, response.body.base64: the body is not base64; fix it there, or record it again"
    ),
    (
      cassette("{\"failure\":{\"urlErrorCode\":-\(String(repeating: "9", count: 25)),\"description\":\"\"}}"),
      "at interaction 2: a number or a text in it cannot be decoded"
    ),
    (
      cassette("{}") + "}",
      "at line 1, column 205: unexpected \"}\" after the document's value; fix it there"
    ),
  ])
  func malformedCassetteIsReportedWithPlace(text: String, words: String) throws {
    let file = scratchFile()
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let error = #expect(throws: CassetteError.self) { try Cassette(contentsOf: file) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func byteOrderMarkIsIgnoredAndUTF16Refused() throws {
    let text = #"{"version":1,"secretNames":["pin"],"interactions":[]}"#
    let journal = #"{"cassette":2,"secretNames":["pin"]}"# + "\n"
    for text in [text, journal] {
      let cassette = try Cassette(reading: [0xEF, 0xBB, 0xBF] + text.utf8, named: "shop")
      #expect(cassette.secretNames == ["pin"])
    }
    let wide: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] }
    let reason = "it is UTF-16, and cassettes are UTF-8; save it as UTF-8, or record it again"
    #expect(throws: CassetteError.malformed(file: "shop", reason: reason)) {
      try Cassette(reading: wide, named: "shop")
    }
  }

  @Test func cassetteOfSeveralRunsIsReplayedByPart() async throws {
    var cassette = Cassette()
    for (part, text) in [("first", "1"), ("second", "2")] {
      let recorder = RecordingNetworkClient(
        recording: StubNetworkClient(["/home": .json(text)]), secretNames: ["key-\(part)"])
      _ = await recorder.result(of: try request("/home"))
      cassette.append(recorder.cassette, as: part)
    }
    #expect(cassette.hasParts)
    #expect(cassette.secretNames == ["key-first", "key-second"])
    let copy = try JSONDecoder().decode(Cassette.self, from: JSONEncoder().encode(cassette))
    #expect(copy == cassette)
    for (part, text) in [("second", "2"), ("first", "1"), ("second", "2")] {
      let response = await ReplayingNetworkClient(copy.part(part)).result(of: try request("/home"))
      #expect(try response.get().data == Data(text.utf8))
    }
    #expect(copy.part("third").interactions.isEmpty)
  }

  /// The error for a missing part lists the existing ones.
  @Test func unknownPartErrorListsParts() async throws {
    var cassette = Cassette()
    for part in ["a", "b", "c", "d", "e", "f"] {
      cassette.append(
        Cassette(interactions: [
          .init(
            request: .init(method: "GET", url: "http://shop.example/home"),
            response: .answered(.init(status: 200)))
        ]), as: part)
    }
    func words(_ cassette: Cassette, _ part: String?) async throws -> String {
      let client = ReplayingNetworkClient(cassette, part: part)
      let url = try #require(URL(string: "http://shop.example/home"))
      do {
        _ = try await client.response(for: Request(url: url, type: .fetchComponent, additionalData: nil))
        return ""
      } catch {
        return "\(error.error)"
      }
    }
    #expect(
      try await words(cassette, "x")
        == "GET http://shop.example/home is not on the cassette: nothing is recorded for \"x\"; "
        + "recorded are \"a\", \"b\", \"c\", \"d\", \"e\" and 1 more; record it again")
    #expect(try await words(cassette, "b").isEmpty)
    #expect(
      try await words(Cassette(), nil)
        == "GET http://shop.example/home is not on the cassette: the cassette is empty; record it again")
  }

  @Test func unansweredRequestIsRecordedAsCancelled() async throws {
    let recorder = RecordingNetworkClient(recording: StubNetworkClient(["/home": .never]))
    recorder.executeRequest(try request("/home")) { _ in }
    let replay = ReplayingNetworkClient(recorder.cassette)
    let failure = await replay.result(of: try request("/home")).failure
    #expect((failure?.error as? URLError)?.code == .cancelled)
  }
}

/// The connection is lost while the body of a response comes.
private final class InterruptedClient: NetworkClient {
  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    completion(
      .failure(
        NetworkError(
          error: URLError(.networkConnectionLost), data: Data("hal".utf8),
          request: URLRequest(url: request.url),
          response: HTTPURLResponse(
            url: request.url, statusCode: 500, httpVersion: nil, headerFields: nil))))
    return nil
  }
}
