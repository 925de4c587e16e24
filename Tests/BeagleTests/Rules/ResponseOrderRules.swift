import Beagle
import Dispatch
import Foundation
import Testing

/// The order in which responses are handled.
@MainActor @Suite struct ResponseOrderRules {
  /// Responds to all requests at once, in either order, while one of them is being made. The first response
  /// takes the longest to decode.
  private final class LateClient: NetworkClient {
    let answersAt: Int
    let isBackwards: Bool
    private var requests: [(path: String, completion: RequestCompletion)] = []

    init(answersAt: Int, isBackwards: Bool) {
      self.answersAt = answersAt
      self.isBackwards = isBackwards
    }

    func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
      requests.append((request.url.path, completion))
      guard requests.count == answersAt else { return nil }
      let order = isBackwards ? requests.reversed() : requests
      let bodies = order.enumerated().map { number, request in
        let texts = [String](repeating: text(request.path), count: number == 0 ? 500 : 1)
        return (request.completion, Data(container(texts.joined(separator: ",")).utf8))
      }
      let response = URLResponse(
        url: request.url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      DispatchQueue.global().sync {
        for (completion, data) in bodies {
          completion(.success(NetworkResponse(data: data, response: response)))
          // Duplicate responses are ignored.
          completion(.success(NetworkResponse(data: Data(), response: response)))
        }
      }
      return nil
    }
  }

  @Test(arguments: [false, true])
  func responsesAreHandledInArrivalOrder(isBackwards: Bool) async throws {
    for _ in 0..<20 {
      let client = LateClient(answersAt: 5, isBackwards: isBackwards)
      let dependencies = BeagleDependencies(networkClient: client)
      dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
      dependencies.cacheStore = nil
      let session = BeagleSession(
        SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
      var order: [String] = []
      session.onEvent = { event in
        if case .response(_, .component(let component)) = event {
          order += (component.children ?? []).prefix(1).map { "\($0)" }
        }
      }
      let parts = (1...5).map { element("lazyComponent", #""path": "/\#($0)""#) }
      let document = try ScreenDocument(reading: Array(container(parts.joined(separator: ",")).utf8))
      session.send(.open(.local(document.screen)))
      await session.idle()
      let paths = (1...5).map { "/\($0)" }
      #expect(order.count == 5)
      for (text, path) in zip(order, isBackwards ? paths.reversed() : paths) { #expect(text.contains(path)) }
    }
  }
}
