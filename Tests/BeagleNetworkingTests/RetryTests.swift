import Foundation
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleNetworking

struct RetryTests {
  let client = NetworkClientDefault(dependencies: SilentDependencies())
  let url: URL

  init() throws {
    url = try #require(URL(string: "http://shop.example/home"))
    client.retryPolicy = RetryPolicy(attempts: 3, firstDelay: .zero)
  }

  private func request(_ method: HttpAdditionalData.Method) -> Request {
    .component(url, HttpAdditionalData(httpData: .init(method: method, body: Data())))
  }

  @Test(arguments: [
    (200, false), (304, false), (400, false), (401, false), (404, false), (408, true), (429, true),
    (500, false), (501, false), (502, true), (503, true), (504, true),
  ])
  func someStatusesAreRecoverable(status: Int, isRecoverable: Bool) {
    let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    let error = NetworkError(
      error: NetworkClientDefault.ClientError.invalidHttpResponse, request: URLRequest(url: url),
      response: response)
    #expect(error.isRecoverable == isRecoverable)
  }

  @Test(arguments: [
    (URLError.Code.timedOut, true), (.cannotConnectToHost, true), (.networkConnectionLost, true),
    (.notConnectedToInternet, true), (.cancelled, false), (.badURL, false), (.cannotFindHost, false),
    (.secureConnectionFailed, false), (.httpTooManyRedirects, false), (.cannotParseResponse, false),
  ])
  func someTransportFailuresAreRecoverable(code: URLError.Code, isRecoverable: Bool) {
    #expect(NetworkError(error: URLError(code), request: URLRequest(url: url)).isRecoverable == isRecoverable)
  }

  @Test func malformedURLIsNotRecoverable() {
    let error = NetworkError(error: HttpRequestError.malformedUrl("x"), request: URLRequest(url: url))
    #expect(!error.isRecoverable)
  }

  @Test func recoverableFailureIsRetriedUntilSuccess() async throws {
    var responses: [ScriptedAdapter.ScriptedResponse] = [
      .status(503), .failure(.networkConnectionLost), .status(200),
    ]
    let adapter = ScriptedAdapter { _ in responses.removeFirst() }
    client.adapter = adapter
    #expect(await client.result(of: request(.GET)).failure == nil)
    #expect(adapter.requests.count == 3)
  }

  @Test func lastFailureIsReportedAfterAllRetries() async throws {
    let adapter = ScriptedAdapter { _ in .status(503) }
    client.adapter = adapter
    #expect(await client.result(of: request(.GET)).failure?.statusCode == 503)
    #expect(adapter.requests.count == 3)
  }

  @Test(arguments: [(503, false, 1), (503, true, 3), (404, true, 1)])
  func onlyIdempotentMethodsAreRetriedByDefault(status: Int, retriesEveryMethod: Bool, count: Int) async {
    let adapter = ScriptedAdapter { _ in .status(status) }
    client.adapter = adapter
    client.retryPolicy?.retriesEveryMethod = retriesEveryMethod
    _ = await client.result(of: request(.POST))
    #expect(adapter.requests.count == count)
  }

  @Test func nothingIsRetriedWithoutPolicy() async {
    let adapter = ScriptedAdapter { _ in .status(503) }
    client.adapter = adapter
    client.retryPolicy = nil
    _ = await client.result(of: request(.GET))
    #expect(adapter.requests.count == 1)
  }

  @Test func requestCancelledDuringBackoffIsNotRetried() async throws {
    let adapter = ScriptedAdapter { _ in .status(503) }
    client.adapter = adapter
    client.retryPolicy = RetryPolicy(firstDelay: .seconds(20))
    let (results, feed) = AsyncStream.makeStream(of: NetworkClient.NetworkResult.self)
    client.executeRequest(request(.GET)) { feed.yield($0) }?.cancel()
    let failure = try #require(await results.next("the completion")?.failure)
    #expect((failure.error as? URLError)?.code == .cancelled)
    #expect(adapter.requests.count == 1)
  }

  private func delay(
    _ attempt: Int, random: Double = 0, headers: [String: String] = [:], policy: RetryPolicy
  ) -> Duration? {
    let response = HTTPURLResponse(url: url, statusCode: 503, httpVersion: nil, headerFields: headers)
    let error = NetworkError(
      error: NetworkClientDefault.ClientError.invalidHttpResponse, request: URLRequest(url: url),
      response: response)
    // 6 November 1994, 08:49:07 GMT.
    return policy.delay(
      after: error, attempt: attempt, random: random, now: Date(timeIntervalSince1970: 784_111_747))
  }

  @Test func retryBackoffDoublesWithJitterUpToMaximum() {
    let policy = RetryPolicy(attempts: 9, firstDelay: .seconds(1), maximumDelay: .seconds(5))
    #expect((1...5).map { delay($0, policy: policy) } == [1, 2, 4, 5, 5].map { .seconds($0) })
    #expect(delay(2, random: 1, policy: policy) == .seconds(1))
    #expect(delay(2, random: 0.5, policy: policy) == .milliseconds(1500))
    #expect(delay(9, policy: policy) == nil)
    #expect(
      RetryPolicy(attempts: .max).delay(
        after: NetworkError(error: URLError(.timedOut), request: URLRequest(url: url)), attempt: 1_000_000,
        random: 0, now: Date()) == .seconds(30))
  }

  @Test(arguments: [
    ("7", 7), ("0", 0), ("31", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", 30),
    ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:38 GMT", nil), ("soon", 1), ("-3", 1),
    ("99999999999999999999", 1),
  ])
  func retryAfterIsObeyed(value: String, seconds: Int?) {
    let policy = RetryPolicy(firstDelay: .seconds(1))
    #expect(delay(1, headers: ["retry-after": value], policy: policy) == seconds.map { .seconds($0) })
  }
}
