import BeagleNetworking
import Foundation
import Testing

struct HttpRequestBuilderTests {
  let url: URL
  let post = HttpAdditionalData(httpData: .init(method: .POST, body: Data()), headers: ["token": "abc"])

  init() throws {
    url = try #require(URL(string: "scheme://baseUrl/"))
  }

  private func form(_ method: Request.FormData.Method, _ values: [String: String]) -> Request.RequestType {
    .submitForm(.init(method: method, values: values))
  }

  @Test(arguments: [true, false])
  func requestWithoutDataIsGET(image: Bool) {
    let result = HttpRequestBuilder().build(
      url: url, requestType: image ? .fetchImage : .fetchComponent, additionalData: nil)
    #expect(result.url == url)
    #expect(result.method == "GET")
    #expect(result.headers == ["Content-Type": "application/json", "beagle-platform": "IOS"])
    #expect(result.body == nil)
  }

  @Test(arguments: [true, false])
  func requestUsesMethodBodyAndHeadersOfData(image: Bool) {
    let result = HttpRequestBuilder().build(
      url: url, requestType: image ? .fetchImage : .fetchComponent, additionalData: post)
    #expect(result.url == url)
    #expect(result.method == "POST")
    #expect(result.headers["token"] == "abc")
    #expect(result.body == Data())
  }

  @Test(arguments: [Request.FormData.Method.get, .delete])
  func formValuesAreAddedToTheQuery(method: Request.FormData.Method) throws {
    let url = try #require(URL(string: "scheme://baseUrl/?old=1%2B1&flag#part"))
    let type = form(method, ["b": "x y+z&", "a": "1", "none": ""])
    let result = HttpRequestBuilder().build(url: url, requestType: type, additionalData: post)
    #expect(result.method == method.rawValue)
    #expect(result.url.absoluteString == "scheme://baseUrl/?old=1%2B1&flag&a=1&b=x%20y%2Bz%26#part")
    #expect(result.body == Data())
    #expect(result.headers["token"] == "abc")
  }

  @Test(arguments: [Request.FormData.Method.get, .delete])
  func emptyFormKeepsQuestionMark(method: Request.FormData.Method) {
    let result = HttpRequestBuilder().build(url: url, requestType: form(method, [:]), additionalData: nil)
    #expect(result.url.absoluteString == "scheme://baseUrl/?")
    #expect(result.body == nil)
  }

  @Test(arguments: [Request.FormData.Method.post, .put])
  func formValuesBecomeBody(method: Request.FormData.Method) {
    let builder = HttpRequestBuilder()
    let result = builder.build(url: url, requestType: form(method, ["key": "value"]), additionalData: post)
    #expect(result.method == method.rawValue)
    #expect(result.url == url)
    #expect(result.body == Data(#"{"key":"value"}"#.utf8))
    let empty = builder.build(url: url, requestType: form(method, [:]), additionalData: nil)
    #expect(empty.body == Data("{}".utf8))
  }

  @Test func rawRequestSendsOnlyItsHeaders() {
    let builder = HttpRequestBuilder()
    builder.additionalHeaders = ["X-Mine": "1"]
    let type = Request.RequestType.rawRequest(.init(method: "PUT", headers: ["X-Its": "2"], body: ["a": 1]))
    let result = builder.build(url: url, requestType: type, additionalData: post)
    #expect(result.method == "PUT")
    #expect(result.headers == ["X-Its": "2"])
    #expect(result.body == Data(#"{"a":1}"#.utf8))
  }

  @Test(arguments: [nil, "GET", "get", "HEAD"])
  func rawGETAndHEADHaveNoBody(method: String?) {
    let data = Request.RequestData(method: method, headers: nil, body: ["a": 1])
    let result = HttpRequestBuilder().build(url: url, requestType: .rawRequest(data), additionalData: nil)
    #expect(result.method == (method ?? "GET").uppercased())
    #expect(result.headers.isEmpty)
    #expect(result.body == nil)
  }

  @Test func rawBodyMayBeAnyJSONValue() {
    func body(_ value: Any?) -> Data? {
      HttpRequestBuilder.Result(url, .init(method: "POST", headers: nil, body: value)).body
    }
    #expect(body(nil) == Data("{}".utf8))
    #expect(body("text") == Data(#""text""#.utf8))
    #expect(body(7) == Data("7".utf8))
    #expect(body([1, 2]) == Data("[1,2]".utf8))
    #expect(body(["b": true, "a": NSNull()] as [String: Any]) == Data(#"{"a":null,"b":true}"#.utf8))
  }

  @Test func nonJSONBodyFails() {
    let bodies: [Any] = [Date(), ["x": Double.nan], ["x": Data()], Double.infinity]
    for body in bodies {
      let result = HttpRequestBuilder.Result(url, .init(method: "POST", headers: nil, body: body))
      #expect(throws: HttpRequestError.bodyNotEncodable(type: "\(type(of: body))")) {
        try result.toUrlRequest()
      }
    }
  }

  @Test func laterHeadersWinCaseInsensitively() {
    let builder = HttpRequestBuilder()
    builder.additionalHeaders = ["X-TOKEN": "third"]
    let data = HttpAdditionalData(
      httpData: nil, headers: ["content-type": "text/plain", "x-token": "second"])
    let result = builder.build(url: url, requestType: .fetchComponent, additionalData: data)
    #expect(result.headers == ["content-type": "text/plain", "beagle-platform": "IOS", "X-TOKEN": "third"])
  }

  @Test func builtRequestIgnoresLocalCacheAndHasTimeout() throws {
    let builder = HttpRequestBuilder()
    let build = builder.build(url: url, requestType: .fetchComponent, additionalData: nil)
    let request = try build.toUrlRequest()
    #expect(request.cachePolicy == .reloadIgnoringLocalAndRemoteCacheData)
    #expect(request.timeoutInterval == 100)
    builder.timeout = .milliseconds(1500)
    let short = try builder.build(url: url, requestType: .fetchComponent, additionalData: nil).toUrlRequest()
    #expect(short.timeoutInterval == 2)
  }

  @Test func onlyGETOmitsEmptyBody() throws {
    let empty = HttpRequestBuilder.Result(url: url, method: "GET", headers: [:], body: Data())
    #expect(try empty.toUrlRequest().httpBody == nil)
    let post = HttpRequestBuilder.Result(url: url, method: "POST", headers: [:], body: Data())
    #expect(try post.toUrlRequest().httpBody == Data())
  }

  @Test(
    arguments: [
      ("GET\r\nX: y", [:], HttpRequestError.invalidMethod("GET\r\nX: y")),
      ("", [:], .invalidMethod("")),
      ("GET", ["X Y": "1"], .invalidHeaderName("X Y")),
      ("GET", ["X:": "1"], .invalidHeaderName("X:")),
      ("GET", ["": "1"], .invalidHeaderName("")),
      ("GET", ["Café": "1"], .invalidHeaderName("Café")),
      ("GET", ["X": "1\r\nY: 2"], .invalidHeaderValue(name: "X")),
      ("GET", ["X": "1\n"], .invalidHeaderValue(name: "X")),
      ("GET", ["X": "\0"], .invalidHeaderValue(name: "X")),
      ("GET", ["X": "\u{7F}"], .invalidHeaderValue(name: "X")),
      ("GET", ["content-length": "5"], .reservedHeader(name: "content-length")),
      ("GET", ["Transfer-Encoding": "chunked"], .reservedHeader(name: "Transfer-Encoding")),
    ] as [(String, [String: String], HttpRequestError)])
  func invalidMethodOrHeaderIsRejected(method: String, headers: [String: String], error: HttpRequestError) {
    let result = HttpRequestBuilder.Result(url: url, method: method, headers: headers, body: nil)
    #expect(throws: error) { try result.toUrlRequest() }
  }

  @Test func getWithBodyIsRefused() {
    let result = HttpRequestBuilder.Result(url: url, method: "GET", headers: [:], body: Data("x".utf8))
    #expect(throws: HttpRequestError.bodyNotAllowed(method: "GET")) { try result.toUrlRequest() }
  }

  @Test(arguments: ["absolutePath", "/relative", "http:///nohost", "https:opaque"])
  func urlWithoutSchemeOrHostIsMalformed(text: String) throws {
    let url = try #require(URL(string: text))
    let result = HttpRequestBuilder.Result(url: url, method: "GET", headers: [:], body: nil)
    #expect(throws: HttpRequestError.malformedUrl(text)) { try result.toUrlRequest() }
  }
}

/// Settings of the request, in addition to the builder's.
struct HttpRequestOptionsTests {
  let url: URL

  init() throws {
    url = try #require(URL(string: "https://shop.example/"))
  }

  private func body(_ body: Any?) throws -> Data? {
    try HttpRequestBuilder.Result(url, .init(method: "POST", headers: nil, body: body)).toUrlRequest()
      .httpBody
  }

  @Test func bodyIsJSONTextOrBytes() throws {
    #expect(try body(Request.Body.json(["a": [1, 2.5]])) == Data(#"{"a":[1,2.5]}"#.utf8))
    #expect(try body(Request.Body.text("olá\n")) == Data("olá\n".utf8))
    #expect(try body(Request.Body.bytes(Data([0, 255]))) == Data([0, 255]))
    #expect(throws: HttpRequestError.bodyNotEncodable(type: "Date")) { try body(Request.Body.json(Date())) }
  }

  @Test func rawRequestCanIncludeClientHeaders() {
    let builder = HttpRequestBuilder()
    builder.additionalHeaders = ["X-Mine": "1", "X-Both": "2"]
    builder.addsHeadersToRawRequests = true
    let type = Request.RequestType.rawRequest(.init(headers: ["x-both": "3"]))
    let result = builder.build(url: url, requestType: type, additionalData: nil)
    #expect(result.headers == ["X-Mine": "1", "x-both": "3"])
  }

  @Test func requestExposesItsMethod() {
    func method(_ type: Request.RequestType, _ method: HttpAdditionalData.Method? = nil) -> String {
      let data = method.map { HttpAdditionalData(httpData: .init(method: $0, body: Data())) }
      return Request(url: url, type: type, additionalData: data).method
    }
    #expect(method(.fetchComponent) == "GET")
    #expect(method(.fetchImage, .HEAD) == "HEAD")
    #expect(method(.submitForm(.init(method: .delete, values: [:])), .POST) == "DELETE")
    #expect(method(.rawRequest(.init(method: "patch"))) == "PATCH")
    #expect(method(.rawRequest(.init(method: nil))) == "GET")
  }
}
