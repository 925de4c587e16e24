import Beagle
import BeagleTesting
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

struct StubTests {
  private func request(_ path: String) throws -> Request {
    Request(
      url: try #require(URL(string: "http://shop.example\(path)")), type: .fetchComponent, additionalData: nil
    )
  }

  @Test(arguments: [
    ("/home", "home"), ("/list?page=2", "second page"), ("/list?page=3", "list"), ("/any", "by method"),
  ])
  func mostSpecificStubWins(path: String, body: String) async throws {
    let client = StubNetworkClient([
      "/home": .json("home"), "/list": .json("list"), "GET /list?page=2": .json("second page"),
      "GET http://shop.example/any": .json("by method"), "/any": .json("by path"),
    ])
    let response = try await client.response(for: request(path))
    #expect(String(decoding: response.data, as: UTF8.self) == body)
    #expect(client.requests.map(\.description) == ["GET http://shop.example\(path)"])
  }

  @Test func routeClosureReceivesPathParameters() async throws {
    let client = StubNetworkClient(["/teas/hojicha": .json("table")])
    client.respond(to: "/teas/{id}") { _, names in .json("first \(names["id"] ?? "")") }
    client.respond(to: "GET /teas/{id}/cups/{n}") { request, names in
      .json("\(names["id"] ?? "") \(names["n"] ?? "") \(request.method)", status: 201)
    }
    client.respond(to: "/teas/{id}") { _, names in
      names["id"] == "none" ? nil : .json("last \(names["id"] ?? "")")
    }
    func body(_ path: String) async throws -> String {
      String(decoding: try await client.response(for: request(path)).data, as: UTF8.self)
    }
    #expect(try await body("/teas/hojicha") == "table")
    #expect(try await body("/teas/a%20b?page=2") == "last a b")
    #expect(try await body("/teas/none") == "first none")
    #expect(try await body("/teas/x/cups/2") == "x 2 GET")
    let error = await #expect(throws: NetworkError.self) { try await body("/teas/x/cups") }
    #expect("\(try #require(error).error)".hasSuffix("the nearest one is for GET /teas/{id}/cups/{n}"))
  }

  @Test func tableKeyCanBeRoute() async throws {
    let client = StubNetworkClient(["GET /teas/{id}": .json("one"), "/teas/hojicha": .json("two")])
    client["/cups/{id}/{n}"] = .json("three")
    func body(_ path: String) async throws -> String {
      String(decoding: try await client.response(for: request(path)).data, as: UTF8.self)
    }
    #expect(try await body("/teas/sencha?page=1") == "one")
    #expect(try await body("/teas/hojicha") == "two")
    #expect(try await body("/cups/1/2") == "three")
    await #expect(throws: NetworkError.self) { try await body("/teas/") }
  }

  @Test func swiftScreensAndBytesAreResponses() async throws {
    let client = StubNetworkClient([
      "/home": try .screen(Text("Hi")), "/bytes": .json(Array("[1]".utf8), status: 202),
    ])
    let home = try await client.response(for: request("/home"))
    #expect(try Component.read([UInt8](home.data)).component == Text("Hi").component)
    #expect(home.header("Content-Type") == "application/json")
    let bytes = try await client.response(for: request("/bytes"))
    #expect((bytes.response as? HTTPURLResponse)?.statusCode == 202)
    #expect(throws: JSONWriteError.self) { try StubResponse.screen(Text("").grow(.infinity)) }
  }

  @Test func requestBodyIsParsedValue() throws {
    let url = try #require(URL(string: "http://shop.example/"))
    let request = SentRequest(method: "POST", url: url, body: Data(#"{"tea": ["a", 2]}"#.utf8))
    #expect(request.json["tea"][1] == 2)
    #expect(SentRequest(method: "GET", url: url).json.isEmpty)
    #expect(SentRequest(method: "POST", url: url, body: Data("{".utf8)).json.isEmpty)
  }

  @Test func unmatchedRequestErrorNamesNearestStub() async throws {
    let client = StubNetworkClient(["/home": .json("{}"), "POST /login": .json("{}")])
    let error = await #expect(throws: NetworkError.self) { try await client.response(for: request("/hom")) }
    #expect(
      "\(try #require(error).error)"
        == "there is no response to GET http://shop.example/hom; the nearest one is for /home")
  }

  @Test func non2xxStatusFailsWithItsBody() async throws {
    let client = StubNetworkClient(["/home": .status(404, headers: ["X-Id": "7"], body: Data("gone".utf8))])
    let thrown = await #expect(throws: NetworkError.self) { try await client.response(for: request("/home")) }
    let error = try #require(thrown)
    #expect(error.statusCode == 404)
    #expect(error.data == Data("gone".utf8))
    #expect((error.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "x-id") == "7")
  }

  @Test func neverStubEndsOnCancellation() async throws {
    let client = StubNetworkClient(["/home": .never])
    let (results, feed) = AsyncStream.makeStream(of: NetworkClient.NetworkResult.self)
    let token = client.executeRequest(try request("/home")) { feed.yield($0) }
    token?.cancel()
    token?.cancel()
    let failure = try #require(await results.next("the completion")?.failure)
    #expect((failure.error as? URLError)?.code == .cancelled)
  }

  @Test func responsesKeepRequestOrder() async throws {
    let clients = (0..<3).map { _ in StubNetworkClient { .json($0.url.path) } }
    let (paths, feed) = AsyncStream.makeStream(of: String.self)
    for number in 0..<60 {
      clients[number % 3].executeRequest(try request("/\(number)")) { _ in feed.yield("/\(number)") }
    }
    var order: [String] = []
    await expecting("the 60 responses") { for await path in paths.prefix(60) { order.append(path) } }
    #expect(order == (0..<60).map { "/\($0)" })
  }

  @Test func stubCanBeReplacedForLaterRequests() async throws {
    let client = StubNetworkClient(["/home": .json("1")])
    #expect(try await client.response(for: request("/home")).data == Data("1".utf8))
    client["/home"] = .failure(URLError(.timedOut))
    let error = await #expect(throws: NetworkError.self) { try await client.response(for: request("/home")) }
    #expect((error?.error as? URLError)?.code == .timedOut)
    #expect(error?.isRecoverable == true)
  }

  @Test func stubAdapterServesDefaultClient() async throws {
    let adapter = InMemorySessionAdapter(["/home": .json("{}"), "/gone": .status(410)])
    let client = NetworkClientDefault(dependencies: SilentDependencies())
    client.adapter = adapter
    #expect(try await client.response(for: request("/home")).data == Data("{}".utf8))
    let gone = await #expect(throws: NetworkError.self) { try await client.response(for: request("/gone")) }
    #expect(gone?.statusCode == 410)
    #expect(adapter.requests.first?.value("BEAGLE-platform") == "IOS")
    #expect(adapter.requests.map(\.url.path) == ["/home", "/gone"])
  }

  @Test func stubTaskSendsNothingBeforeResume() async throws {
    let adapter = InMemorySessionAdapter(["/home": .never])
    let (ends, feed) = AsyncStream.makeStream(of: URLError.Code?.self)
    let url = try #require(URL(string: "http://shop.example/home"))
    let task = adapter.createTask(with: URLRequest(url: url)) { feed.yield(($2 as? URLError)?.code) }
    #expect(adapter.requests.isEmpty)
    task.resume()
    #expect(adapter.requests.count == 1)
    #expect(await adapter.taskCount == 1)
    task.cancel()
    #expect(await ends.next("the end of the task") == .cancelled)
    #expect(await adapter.taskCount == 0)
  }
}
