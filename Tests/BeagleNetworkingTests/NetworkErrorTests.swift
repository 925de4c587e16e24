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
    (.cancelled, "cancelled"),
    (.unsupportedURL, "the transport does not support such a URL"),
  ])
  func transportFailuresAreToldInPlainWordsWithoutSecrets(code: URLError.Code, words: String) {
    let error = NetworkError(error: URLError(code), request: request)
    #expect("\(error)" == "PUT https://shop.example:8443/cart failed: \(words)")
    #expect(error.localizedDescription == error.description)
  }

  @Test func aRefusedRequestSaysWhy() {
    let error = NetworkError(error: HttpRequestError.invalidHeaderName("a b"), request: request)
    #expect(
      "\(error)" == #"PUT https://shop.example:8443/cart was not sent: "a b" is not a valid HTTP header name"#
    )
  }

  @Test func foundationErrorsAreNotDumped() {
    let cause = NSError(domain: "Shop", code: 7, userInfo: [NSLocalizedDescriptionKey: "closed on Sundays"])
    #expect("\(NetworkError(error: cause, request: request))".hasSuffix("/cart failed: closed on Sundays"))
  }

  @Test func requestErrorsAreEachOneSentence() {
    let cause = NetworkError(error: URLError(.timedOut), request: request)
    let errors: [Request.Error] = [
      .networkError(cause), .decoding(URLError(.badURL)), .urlBuilderError, .networkClientWasNotConfigured,
    ]
    #expect("\(errors[0])" == "\(cause)")
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(errors.allSatisfy { !$0.description.contains("\n") })
  }
}
