import BeagleConformance
import BeagleTesting
import Foundation
import NetworkTestSupport

extension FaultyClient {
  /// Clients that make something else of a response than it is.
  static let atAnswers: [FaultyClient] = [
    FaultyClient("takes 200 alone for a success", .succeedsFor2xx) { (result: NetworkClient.NetworkResult) in
      guard let success = result.success, result.http?.statusCode != 200 else { return result }
      return .failure(
        NetworkError(
          error: NetworkClientDefault.ClientError.invalidHttpResponse, data: success.data,
          request: URLRequest(url: URL(filePath: "/")), response: success.response))
    },
    FaultyClient("takes every response for a success", .failsForOtherStatuses) {
      (result: NetworkClient.NetworkResult) in
      guard let failure = result.failure, let response = failure.response, !(failure.error is URLError) else {
        return result
      }
      return .success(NetworkResponse(data: failure.data ?? Data(), response: response))
    },
    FaultyClient("reads bodies as text", .passesTheBodyOn, besides: [.readsLargeBodies]) {
      (result: NetworkClient.NetworkResult) in
      result.map {
        NetworkResponse(data: Data(String(decoding: $0.data, as: UTF8.self).utf8), response: $0.response)
      }
    },
    FaultyClient("drops the body of a failure", .passesTheBodyOn) { (result: NetworkClient.NetworkResult) in
      result.mapError { NetworkError(error: $0.error, request: $0.request, response: $0.response) }
    },
    FaultyClient("drops the response's headers", .passesTheResponseOn) {
      (result: NetworkClient.NetworkResult) in
      result.map { success in
        let status = (success.response as? HTTPURLResponse)?.statusCode ?? 0
        let bare = success.response.url.flatMap {
          HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: nil)
        }
        return NetworkResponse(data: success.data, response: bare ?? success.response)
      }
    },
    FaultyClient("drops the response of a failure", .passesTheResponseOn, besides: [.boundsRedirects]) {
      (result: NetworkClient.NetworkResult) in
      result.mapError { NetworkError(error: $0.error, data: $0.data, request: $0.request) }
    },
    FaultyClient("cannot read chunks", .readsEveryFraming) { (result: NetworkClient.NetworkResult) in
      guard result.http?.value(forHTTPHeaderField: "Transfer-Encoding") == "chunked" else { return result }
      return result.map { NetworkResponse(data: Data("5\r\n".utf8) + $0.data, response: $0.response) }
    },
    FaultyClient("cuts bodies at 16 MB", .readsLargeBodies) { (result: NetworkClient.NetworkResult) in
      result.map { NetworkResponse(data: $0.data.prefix(16 << 20), response: $0.response) }
    },
    FaultyClient(
      "takes what has come of a broken response", .failsForBrokenResponses, besides: [.namesTheFailure]
    ) { (result: NetworkClient.NetworkResult) in
      guard let failure = result.failure, let error = failure.error as? URLError,
        error.code == .networkConnectionLost
      else { return result }
      let response =
        failure.response
        ?? URLResponse(
          url: URL(filePath: "/"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      return .success(NetworkResponse(data: failure.data ?? Data(), response: response))
    },
    FaultyClient("says unknown for every failure", .namesTheFailure) {
      (result: NetworkClient.NetworkResult) in
      result.mapError { failure in
        guard let error = failure.error as? URLError, ![.cancelled, .timedOut].contains(error.code) else {
          return failure
        }
        return NetworkError(error: URLError(.unknown), request: failure.request)
      }
    },
    FaultyClient(
      "mixes answers up", .respondsToManyAtOnce, besides: [.cancelsOneRequestOnly], make: { MixingClient() }),
  ]
}
