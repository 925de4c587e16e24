import BeagleConformance
import BeagleTesting
import Foundation
import NetworkTestSupport

extension FaultyClient {
  /// Clients that follow redirects wrongly: they send a second request to the final URL of the first.
  static let atRedirects: [FaultyClient] = [
    FaultyClient("takes credentials to other origins", .dropsCredentialsAcrossOrigins) {
      base, request, completion in
      base.again(request, completion) { url in url.port == request.url.port ? nil : request.with(url: url) }
    },
    FaultyClient("repeats a POST after 303", .turnsIntoGETOn303, besides: [.keepsMethodAndBodyOn307]) {
      base, request, completion in
      base.again(request, completion) { url in
        url.path == "/to" && request.data?.httpData != nil ? request.with(url: url) : nil
      }
    },
    FaultyClient("loses the body on 307", .keepsMethodAndBodyOn307, besides: [.turnsIntoGETOn303]) {
      base, request, completion in
      base.again(request, completion) { url in
        guard url.path == "/to", let data = request.data?.httpData else { return nil }
        return request.with(
          url: url, data: HttpAdditionalData(httpData: .init(method: data.method, body: Data())))
      }
    },
    FaultyClient("starts again after too many redirects", .boundsRedirects) { base, request, completion in
      Attempts(left: 8, base: base, request: request, completion: completion).next()
    },
  ]
}

extension NetworkClient {
  /// Sends the request again to the URL of the response, if that differs.
  fileprivate func again(
    _ request: Request, _ completion: @escaping RequestCompletion, _ make: @escaping (URL) -> Request?
  ) -> (any RequestToken)? {
    let first = request.url
    let box = Unchecked { (url: URL) -> Void? in
      make(url).map { _ = self.executeRequest($0, completion: completion) }
    }
    return executeRequest(request) { result in
      guard let url = result.http?.url, url != first, box.value(url) != nil else { return completion(result) }
    }
  }
}

private struct Attempts {
  let left: Int
  let base: any NetworkClient
  let request: Request
  let completion: NetworkClient.RequestCompletion

  @discardableResult
  func next() -> (any RequestToken)? {
    let box = Unchecked(self)
    return base.executeRequest(request) { result in
      let this = box.value
      let isLoop =
        (300...399).contains(result.http?.statusCode ?? 0)
        || (result.failure?.error as? URLError)?.code == .httpTooManyRedirects
      guard isLoop, this.request.url.path == "/loop", this.left > 0 else { return this.completion(result) }
      Attempts(left: this.left - 1, base: this.base, request: this.request, completion: this.completion)
        .next()
    }
  }
}
