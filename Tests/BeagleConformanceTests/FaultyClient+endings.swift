import BeagleConformance
import BeagleTesting
import Foundation
import NetworkTestSupport

extension FaultyClient {
  /// Clients whose requests do not end as they should.
  static let atEndings: [FaultyClient] = [
    FaultyClient("completes twice", .completesOnce) { base, request, completion in
      base.executeRequest(request) { result in
        completion(result)
        completion(result)
      }
    },
    neverCompletingAFailure,
    FaultyClient(
      "refuses within the call", .completesAfterReturning
    ) { base, request, completion in
      guard request.url.host() ?? "" == "" else {
        return base.executeRequest(request, completion: completion)
      }
      completion(.failure(NetworkError(error: URLError(.badURL), request: URLRequest(url: request.url))))
      return nil
    },
    FaultyClient(
      "forgets its requests when it is released", .completesWhenReleased, besides: [.completesOnce],
      make: {
        ForgetfulClient()
      }
    ).waitedFor(.milliseconds(300)),
    FaultyClient("cannot cancel", .cancels) { base, request, completion in
      base.executeRequest(request, completion: completion)
      return TestToken {}
    }.waitedFor(.milliseconds(300)),
    FaultyClient("gives no token", .cancels) { base, request, completion in
      base.executeRequest(request, completion: completion)
      return nil
    }.waitedFor(.milliseconds(300)),
    FaultyClient("says connection lost when it is cancelled", .cancels) {
      (result: NetworkClient.NetworkResult) in
      result.mapError {
        ($0.error as? URLError)?.code == .cancelled
          ? NetworkError(error: URLError(.networkConnectionLost), request: $0.request) : $0
      }
    },
    FaultyClient(
      "cancels all when one is cancelled", .cancelsOneRequestOnly, make: { CancellingAllClient() }),
  ]

  private static var neverCompletingAFailure: FaultyClient {
    FaultyClient("never completes a failure", .completesOnce) { base, request, completion in
      base.executeRequest(request) { result in
        if result.failure == nil { completion(result) }
      }
    }.waitedFor(.milliseconds(100))
  }
}
