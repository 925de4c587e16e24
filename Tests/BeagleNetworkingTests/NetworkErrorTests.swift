import BeagleNetworking
import Foundation
import Testing

struct NetworkErrorTests {
  let request: URLRequest

  init() throws {
    var request = URLRequest(url: try #require(URL(string: "https://ana:secret@shop.example:8443/cart")))
    request.httpMethod = "PUT"
    self.request = request
  }

  @Test(arguments: [
    (URLError.Code.cannotFindHost, "host not found: shop.example"),
    (.cannotConnectToHost, "could not connect to shop.example:8443"),
    (.timedOut, "timed out"),
    (.networkConnectionLost, "the connection was lost"),
    (.notConnectedToInternet, "not connected to a network"),
    (.cancelled, "it was cancelled before the response was complete"),
    (.unsupportedURL, "the transport does not support this URL"),
  ])
  func transportFailureMessagesContainNoSecrets(code: URLError.Code, words: String) {
    let error = NetworkError(error: URLError(code), request: request)
    #expect("\(error)" == "PUT https://shop.example:8443/cart failed: \(words)")
    #expect(error.localizedDescription == error.description)
  }

  @Test func refusedRequestErrorStatesReason() {
    let error = NetworkError(error: HttpRequestError.invalidHeaderName("a b"), request: request)
    #expect(
      "\(error)" == #"PUT https://shop.example:8443/cart was not sent: "a b" is not a valid HTTP header name"#
    )
  }

  @Test func foundationErrorsAreSummarised() {
    let cause = NSError(domain: "Shop", code: 7, userInfo: [NSLocalizedDescriptionKey: "closed on Sundays"])
    #expect("\(NetworkError(error: cause, request: request))".hasSuffix("/cart failed: closed on Sundays"))
  }

  @Test func requestErrorMessagesAreOneSentence() {
    let cause = NetworkError(error: URLError(.timedOut), request: request)
    let errors: [Request.Error] = [
      .networkError(cause), .decoding(URLError(.badURL)), .urlBuilderError, .networkClientWasNotConfigured,
    ]
    #expect("\(errors[0])" == "\(cause)")
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(errors.allSatisfy { !$0.description.contains("\n") })
  }

  private func refusal(_ status: Int, _ body: String, secretNames: Set<String> = []) throws -> NetworkError {
    var request = request
    request.setValue("Bearer abcd1234", forHTTPHeaderField: "Authorization")
    request.setValue("k-5678", forHTTPHeaderField: "X-Key")
    let url = try #require(request.url)
    return NetworkError(
      error: NetworkClientDefault.ClientError.invalidHttpResponse, data: Data(body.utf8), request: request,
      response: HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil),
      secretNames: secretNames)
  }

  @Test func errorQuotesStartOfBodyOnOneLine() throws {
    func words(_ body: String) throws -> String {
      String(
        "\(try refusal(404, body))".dropFirst("PUT https://shop.example:8443/cart failed with ".count))
    }
    #expect(try words("") == "status 404")
    #expect(try words(" \n") == "status 404")
    #expect(
      try words("{\r\n  \"error\": \"no such cart\"\n}\n") == #"status 404: { "error": "no such cart" }"#)
    #expect(try words("\u{1B}[2Jgone\u{202E}") == #"status 404: \u{1b}[2Jgone\u{202e}"#)
    #expect(
      try words(String(repeating: "ab ", count: 200)) == "status 404: " + String(repeating: "ab ", count: 100)
        + "…")
    #expect(try words("e" + String(repeating: "\u{301}", count: 9_000)).unicodeScalars.count < 330)
    #expect(try words(String(repeating: "a", count: 2_000_000)) == "status 404 (2000000 bytes)")
    #expect(
      "\(Request.Error.networkError(try refusal(503, "closed")))".hasSuffix(
        "failed with status 503: closed"))
  }

  @Test func errorQuoteMasksSecrets() throws {
    let body = #"{"said": "Bearer abcd1234", "token": "t-9", "key": "k-5678"}"#
    let text = "\(try refusal(401, body, secretNames: ["Token", "x-key"]))"
    #expect(text.hasSuffix(#"status 401: {"said": "***", "token": "***", "key": "***"}"#), "\(text)")
    #expect("\(try refusal(401, "no abcd1234 here"))".hasSuffix("status 401: no *** here"))
  }

  /// As a client says it that was written after the example in the documentation.
  @Test func statusIsReportedForAnyClientError() throws {
    let refusal = try refusal(418, "teapot")
    let error = NetworkError(
      error: URLError(.badServerResponse), data: refusal.data, request: request, response: refusal.response)
    #expect("\(error)" == "PUT https://shop.example:8443/cart failed with status 418: teapot")
    let none = NetworkError(error: URLError(.badServerResponse), request: request)
    #expect("\(none)".hasSuffix("failed: the response is not valid HTTP"))
  }
}
