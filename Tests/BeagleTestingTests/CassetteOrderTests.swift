import BeagleNetworking
import Foundation
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleTesting

/// The order in which the interactions of a cassette are played.
struct CassetteOrderTests {
  private static func recorded(_ request: String) -> RecordedRequest {
    let words = request.split(separator: " ")
    return RecordedRequest(method: "\(words[0])", url: "http://shop.example/\(words[1])")
  }

  /// A cassette whose responses are the numbers of their interactions, counted from 1.
  private static func cassette(_ requests: [String]) -> Cassette {
    Cassette(
      interactions: requests.enumerated().map { index, request in
        let body = RecordedBody(Data("\(index + 1)".utf8))
        return .init(
          request: recorded(request), response: .answered(.init(status: 200, body: body)))
      })
  }

  private static func request(_ request: String, typed: [String] = []) throws -> Request {
    let recorded = recorded(request)
    let data = HttpAdditionalData(httpData: nil, headers: [:])
    var request = Request(
      url: try #require(URL(string: recorded.url)), type: .fetchComponent,
      additionalData: recorded.method == "GET"
        ? data
        : HttpAdditionalData(
          httpData: .init(method: try #require(.init(rawValue: recorded.method)), body: Data())))
    request.options.typedSecrets = typed
    return request
  }

  /// Replayed interactions by number, refused ones by message.
  private static func play(_ client: ReplayingNetworkClient, _ requests: [String]) async throws -> [String] {
    var played: [String] = []
    for request in requests {
      let result = await client.result(of: try Self.request(request))
      let error = result.failure?.error as? ReplayError
      played.append(error?.description ?? String(decoding: result.success?.data ?? Data(), as: UTF8.self))
    }
    return played
  }

  @Test(arguments: [
    // Reads between two writes may come in any order, and may be omitted.
    (["GET a", "GET b", "POST w", "GET c"], ["GET b", "GET a", "POST w", "GET c"], ["2", "1", "3", "4"]),
    (["GET a", "POST w", "HEAD c"], ["POST w", "HEAD c"], ["2", "3"]),
    // Reads recorded since the last write come before earlier skipped ones, which keep their order.
    (
      ["GET a", "GET a", "POST w", "GET a"], ["POST w", "GET a", "GET a", "GET a"], ["3", "4", "1", "2"]
    ),
    (["GET a", "GET a"], ["GET a", "GET a"], ["1", "2"]),
    // Every method but GET and HEAD may change something.
    (["PUT w", "DELETE w", "PATCH w"], ["PUT w", "DELETE w", "PATCH w"], ["1", "2", "3"]),
  ])
  func readsCanBeReorderedBetweenWrites(recorded: [String], made: [String], played: [String]) async throws {
    let client = ReplayingNetworkClient(Self.cassette(recorded))
    #expect(try await Self.play(client, made) == played)
  }

  @Test func unrequestedInteractionsAreUnplayed() async throws {
    let client = ReplayingNetworkClient(Self.cassette(["GET a", "GET b", "POST w", "GET a", "GET c"]))
    _ = try await Self.play(client, ["GET b", "POST w", "GET a"])
    #expect(client.unplayed.map(\.url.last) == ["a", "c"])
    #expect(client.unplayed == ["GET a", "GET c"].map(Self.recorded))
  }

  @Test(arguments: [
    (
      ["GET home", "GET cart"], ["GET hom"],
      "GET http://shop.example/hom is not on the cassette; the nearest recorded one is number 1, "
        + "GET http://shop.example/home; record it again if the request is right"
    ),
    (
      ["GET home", "POST add"], ["POST home"],
      "POST http://shop.example/home is not on the cassette; the next one that may change something "
        + "is number 2, "
        + "POST http://shop.example/add; the nearest recorded one is number 1, GET http://shop.example/home; "
        + "record it again if the request is right"
    ),
    (
      ["GET home", "GET cart"], ["GET home", "GET home"],
      "GET http://shop.example/home is on the cassette once, as number 1, and has been played; "
        + "record it again with as many such requests"
    ),
    (
      ["POST add", "GET cart", "POST add"], ["POST add", "POST add", "POST add"],
      "POST http://shop.example/add is on the cassette 2 times, at last as number 3, and has been played; "
        + "all that may change something have been played; "
        + "record it again with as many such requests"
    ),
    (
      ["POST add", "DELETE cart"], ["POST add", "POST add"],
      "POST http://shop.example/add is on the cassette once, as number 1, and has been played; "
        + "the next one that may change something is number 2, DELETE http://shop.example/cart; "
        + "record it again with as many such requests"
    ),
    (
      ["GET cart", "POST add", "GET cart"], ["GET cart", "GET cart"],
      "GET http://shop.example/cart comes later on the cassette, as number 3: number 2, "
        + "POST http://shop.example/add, may change something and has not been made; make that one first, "
        + "or record the cassette again"
    ),
    (
      ["POST add", "DELETE cart"], ["DELETE cart"],
      "DELETE http://shop.example/cart comes later on the cassette, as number 2: number 1, "
        + "POST http://shop.example/add, may change something and has not been made; make that one first, "
        + "or record the cassette again"
    ),
  ])
  func outOfOrderRequestErrorSuggestsFix(
    recorded: [String], made: [String], words: String
  ) async throws {
    let client = ReplayingNetworkClient(Self.cassette(recorded))
    #expect(try await Self.play(client, made).last == words)
    #expect(client.unplayed.count == recorded.count - made.count + 1, "a refused request plays nothing")
  }

  /// Against the rule as it is written, which looks at the whole cassette each time.
  @Test func replayOrderRuleHoldsForEveryOrder() throws {
    for seed in rounds(300) {
      var dice = SeededGenerator(seed: UInt64(seed))
      func requests() -> [String] {
        (0..<Int.random(in: 0...12, using: &dice)).map { _ in
          "\(["GET", "GET", "POST"].randomElement(using: &dice) ?? "") \(Int.random(in: 0...2, using: &dice))"
        }
      }
      let recorded = requests()
      var order = ReplayOrder(Self.cassette(recorded).interactions)
      var played: Set<Int> = []
      for made in requests() + requests() {
        let isWrite = made.hasPrefix("POST")
        let writes = recorded.indices.filter { recorded[$0].hasPrefix("POST") }
        let next = writes.first { !played.contains($0) } ?? recorded.count
        let last = writes.last { played.contains($0) } ?? -1
        let equal = recorded.indices.filter { recorded[$0] == made && !played.contains($0) }
        let expected =
          isWrite
          ? equal.first { $0 == next } : equal.first { last < $0 && $0 < next } ?? equal.first { $0 < next }
        // The typed text changes now and then, so that there are several indexes.
        let typed = Bool.random(using: &dice) ? ["none of them"] : []
        let result = order.play(Self.recorded(made), typed: typed, SecretMasking(typed: typed))
        #expect((try? result.get()) == expected, "\(recorded), \(played), \(made)")
        if let expected { played.insert(expected) }
        #expect(order.unplayed == recorded.indices.filter { !played.contains($0) })
      }
    }
  }

  /// Equal and different reads, in the recorded order and in reverse, and many that are refused.
  @Test(arguments: [1, 1_000_000]) func longCassetteReplaysInLinearTime(different: Int) throws {
    let growth = try Growth(size: 500) { size in
      let paths = (0..<size).map { "GET \($0 % different)" }
      let client = ReplayingNetworkClient(Self.cassette(paths + ["POST w"] + paths))
      let requests = try paths.reversed().map { try Self.request($0) }
      let write = try Self.request("POST w")
      let late = try Self.request("POST x")
      for request in requests { client.executeRequest(request) { _ in } }
      for request in requests.prefix(10) + [late] { client.executeRequest(request) { _ in } }
      client.executeRequest(write) { _ in }
      for request in requests { client.executeRequest(request) { _ in } }
      #expect(client.unplayed.isEmpty)
    }
    #expect(growth.isProportional, "\(growth)")
  }

  /// Typed passwords are masked on the cassette, too, and change from request to request.
  @Test func otherPasswordMatchesSameInteractions() async throws {
    let client = ReplayingNetworkClient(Self.cassette(["GET ***?p=***", "GET anna?p=***", "GET anna?p=***"]))
    for (path, typed, played) in [
      ("GET anna?p=anna", ["anna"], "1"), ("GET anna?p=word", ["word"], "2"), ("GET anna?p=***", [], "3"),
    ] {
      let result = await client.result(of: try Self.request(path, typed: typed))
      #expect(result.success?.data == Data(played.utf8), "\(result)")
    }
    #expect(client.unplayed.isEmpty)
  }
}
