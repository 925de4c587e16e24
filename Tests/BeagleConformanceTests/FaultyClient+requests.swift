import BeagleConformance
import BeagleTesting
import Foundation
import NetworkTestSupport

extension FaultyClient {
  /// Clients that send something else than they were asked to.
  static let atRequests: [FaultyClient] = [
    FaultyClient(
      "sends every request as GET", .sendsTheMethod,
      besides: [.sendsTheBody, .succeedsFor2xx, .keepsMethodAndBodyOn307]
    ) {
      (request: Request) in
      guard let data = request.data, data.httpData != nil else { return request }
      return request.with(HttpAdditionalData(httpData: nil, headers: data.headers))
    },
    FaultyClient("drops the query", .sendsTheURL) { (request: Request) in
      if case .submitForm = request.type { return request }
      var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
      parts?.query = nil
      return request.with(url: parts?.url ?? request.url)
    },
    FaultyClient("forgets the request's headers", .sendsTheHeaders, besides: [.refusesInjectedLines]) {
      (request: Request) in
      guard let data = request.data else { return request }
      return request.with(HttpAdditionalData(httpData: data.httpData))
    },
    FaultyClient("sends the body as text", .sendsTheBody) { (request: Request) in
      guard let data = request.data, let http = data.httpData else { return request }
      let text = Data(String(decoding: http.body, as: UTF8.self).utf8)
      return request.with(
        HttpAdditionalData(httpData: .init(method: http.method, body: text), headers: data.headers))
    },
    FaultyClient("sends forms empty", .submitsForms) { (request: Request) in
      guard case .submitForm(let form) = request.type else { return request }
      return request.with(.submitForm(.init(method: form.method, values: [:])))
    },
    FaultyClient("adds Beagle's headers to raw requests", .addsNothingToRawRequests) { (request: Request) in
      guard case .rawRequest(let raw) = request.type else { return request }
      let headers = (raw.headers ?? [:]).merging(["beagle-platform": "IOS"]) { own, _ in own }
      return request.with(.rawRequest(.init(method: raw.method, headers: headers, body: raw.body)))
    },
    FaultyClient("sends an empty body for one that is not JSON", .refusesUnencodableBodies) {
      (request: Request) in
      guard case .rawRequest(let raw) = request.type, raw.body is Date else { return request }
      return request.with(.rawRequest(.init(method: raw.method, headers: raw.headers)))
    },
    FaultyClient("cuts headers at line breaks", .refusesInjectedLines) { (request: Request) in
      guard let data = request.data else { return request }
      let headers = data.headers.mapValues { String($0.prefix { !$0.isNewline }) }
      return request.with(HttpAdditionalData(httpData: data.httpData, headers: headers))
    },
    FaultyClient("says that a malformed URL could not be reached", .refusesMalformedURLs) {
      (result: NetworkClient.NetworkResult) in
      guard let failure = result.failure, failure.error is HttpRequestError,
        failure.request.url?.host() ?? "" == ""
      else { return result }
      return .failure(NetworkError(error: URLError(.cannotConnectToHost), request: failure.request))
    },
  ]
}

extension Request {
  var data: HttpAdditionalData? { additionalData as? HttpAdditionalData }

  func with(_ data: HttpAdditionalData) -> Request { with(url: url, data: data) }

  func with(_ type: RequestType) -> Request { with(url: url, type: type) }

  func with(url: URL, type: RequestType? = nil, data: HttpAdditionalData? = nil) -> Request {
    Request(url: url, type: type ?? self.type, additionalData: data ?? additionalData, options: options)
  }
}
