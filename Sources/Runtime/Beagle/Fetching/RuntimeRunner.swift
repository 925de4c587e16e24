import BeagleNetworking
import BeagleSchema

/// Drives a runtime without a session: handles an event, sends the requests that follow from it and handles
/// the responses, until no request is in flight.
///
/// A runtime is a value, so several events can be tried from the same state.
package struct RuntimeRunner: Sendable {
  private let fetcher: ComponentFetcher
  private let isSent: @Sendable (OutgoingRequest) -> Bool

  /// - Parameters:
  ///   - dependencies: used to send requests.
  ///   - isSent: whether a request is sent; others stay pending without a response.
  package init(
    dependencies: BeagleDependencies, isSent: @escaping @Sendable (OutgoingRequest) -> Bool = { _ in true }
  ) {
    fetcher = ComponentFetcher(dependencies: dependencies)
    self.isSent = isSent
  }

  /// Handles an event and all responses that follow.
  ///
  /// The path of a lazy component is fetched once, even if several components have it. The number of rounds
  /// of requests that follow from responses is limited.
  ///
  /// - Returns: the effects, in order.
  package func run(_ event: Event, in runtime: inout Runtime) async -> [Effect] {
    await finish(runtime.handle(event), in: &runtime)
  }

  /// Continues with the effects of an event that was already handled.
  package func finish(_ first: [Effect], in runtime: inout Runtime) async -> [Effect] {
    var all: [Effect] = []
    var lazyResponses: [String: RequestResult] = [:]
    var effects = first
    for round in 0...runtime.limits.rounds {
      all += effects
      let sends = effects.compactMap { effect -> Sending? in
        guard case .send(let id, let request) = effect, isSent(request) else { return nil }
        return Sending(id: id, request: request, initiator: runtime.requests.initiator(of: id))
      }
      guard !sends.isEmpty, !Task.isCancelled || round == 0 else { break }
      guard round < runtime.limits.rounds else {
        all.append(.notice(.limit("rounds of requests", value: runtime.limits.rounds)))
        break
      }
      var isFirst: Set<String> = []
      let fetched = sends.filter { sending in
        guard let path = sending.lazyPath else { return true }
        return lazyResponses[path] == nil && isFirst.insert(path).inserted
      }
      let responses = await fetcher.responses(to: fetched)
      var answered: [(RequestID, RequestResult)] = []
      for (sending, response) in zip(fetched, responses) {
        guard let path = sending.lazyPath else {
          answered.append((sending.id, response))
          continue
        }
        lazyResponses[path] = response
        if case .failure(let failure) = response {
          all.append(.notice(.lazyComponent(path: path, reason: "\(failure)")))
        }
      }
      for sending in sends {
        if let path = sending.lazyPath, let response = lazyResponses[path] {
          answered.append((sending.id, response))
        }
      }
      effects = []
      for (id, response) in answered.sorted(by: { $0.0.number < $1.0.number }) {
        effects += runtime.handle(.response(id, response))
      }
    }
    return all
  }

  fileprivate struct Sending {
    let id: RequestID
    let request: OutgoingRequest
    let initiator: Request.Initiator

    /// The path of a lazy component, if that is requested.
    var lazyPath: String? { if case .component(let path) = request { path } else { nil } }
  }
}

extension ComponentFetcher {
  /// Sends all requests at the same time; the responses are in the order of the requests. Cancelling the task
  /// cancels all of them.
  fileprivate func responses(to requests: [RuntimeRunner.Sending]) async -> [RequestResult] {
    let dispatcher = RequestDispatcher(dependencies: dependencies)
    var begun: [PendingExchange] = []
    for sending in requests {
      let exchange = RequestExchange(
        dependencies: dependencies, request: sending.request, initiator: sending.initiator)
      begun.append(
        await exchange.isLocal ? exchange.begin() : dispatcher.whereClientsAreCalled { exchange.begin() })
    }
    return await withTaskGroup { group in
      for (index, exchange) in begun.enumerated() {
        group.addTask { (index, await exchange.received().response) }
      }
      var responses = [RequestResult](repeating: .done, count: requests.count)
      for await (index, response) in group { responses[index] = response }
      return responses
    }
  }
}
