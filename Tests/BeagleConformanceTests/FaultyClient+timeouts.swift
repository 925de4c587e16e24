import BeagleConformance
import BeagleTesting
import Foundation
import NetworkTestSupport

extension FaultyClient {
  /// Clients that keep other time-outs than they are given.
  static let atTimeouts: [FaultyClient] = [
    FaultyClient("ignores the read time-out", .keepsTheReadTimeout) { (request: Request) in
      var request = request
      request.options.readTimeout = nil
      return request
    }.waitedFor(.seconds(3)),
    FaultyClient("ignores the connect time-out", .keepsTheConnectTimeout) { (request: Request) in
      var request = request
      request.options.connectTimeout = .seconds(60)
      return request
    }.waitedFor(.seconds(3)),
    FaultyClient("takes seconds for milliseconds", .countsTimeoutsInSeconds, request: inMilliseconds),
    FaultyClient("takes seconds for milliseconds and is slow", .countsTimeoutsInSeconds) {
      base, request, completion in
      guard request.options.readTimeout != nil else {
        return base.executeRequest(request, completion: completion)
      }
      let second = DispatchTime.now() + 1
      let box = Unchecked(completion)
      return base.executeRequest(inMilliseconds(request)) { result in
        DispatchQueue.global().asyncAfter(deadline: second) { box.value(result) }
      }
    },
    FaultyClient("limits the whole response", .readTimeoutIsAnIdleLimit) { base, request, completion in
      guard request.options.readTimeout != nil else {
        return base.executeRequest(request, completion: completion)
      }
      let url = URLRequest(url: request.url)
      let token = base.executeRequest(request) { result in
        let isCancelled = (result.failure?.error as? URLError)?.code == .cancelled
        completion(isCancelled ? .failure(NetworkError(error: URLError(.timedOut), request: url)) : result)
      }
      let box = Unchecked(token)
      // A queue of its own has a thread, however busy the threads of the global queues are.
      DispatchQueue(label: "whole response").asyncAfter(deadline: .now() + 1) { box.value?.cancel() }
      return token
    },
  ]

  private static func inMilliseconds(_ request: Request) -> Request {
    var request = request
    request.options.readTimeout = request.options.readTimeout.map { $0 / 1_000 }
    request.options.connectTimeout = request.options.readTimeout.map { _ in .zero }
    return request
  }
}
