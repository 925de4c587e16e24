public import BeagleSchema

extension ComponentFetcher {
  /// The scene of a screen after everything that happens without a user: its `onInit` has run, requests are answered,
  /// and lazy components are loaded, nested ones too.
  ///
  /// The path of a lazy component is fetched once, with a plain GET, however many components name it. A component that
  /// cannot be fetched keeps its initial state; the scene's notices have the reason. URLs, analytics records and
  /// dialogs are ignored.
  public func loadedScene(of screen: Screen, with builder: SceneBuilder) async -> Scene {
    await load(screen, with: builder).scene
  }

  /// The same as ``loadedScene(of:with:)``, with what is needed to inspect the scene or to lay it out again.
  public func load(_ screen: Screen, with builder: SceneBuilder) async -> LoadedScreen {
    var runtime = Runtime(builder.completed(by: dependencies))
    runtime.componentRegistry = dependencies.componentRegistry
    var notices: [SceneNotice] = []
    var lazyAnswers: [String: Answer] = [:]
    var effects = runtime.handle(.open(.local(screen)))
    // The number of rounds of requests that follow from answers is limited.
    for round in 0...runtime.limits.rounds {
      notices += effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
      let sends = effects.compactMap {
        if case .send(let id, let request) = $0 { (id, request) } else { nil }
      }
      guard !sends.isEmpty, !Task.isCancelled || round == 0 else { break }
      guard round < runtime.limits.rounds else {
        notices.append(.limit("rounds of requests", value: runtime.limits.rounds))
        break
      }
      for (path, answer) in await answers(
        to: lazyPaths(sends).filter { lazyAnswers[$0] == nil }.map { ($0, .component(path: $0)) })
      {
        lazyAnswers[path] = answer
        if case .failure(let failure) = answer {
          notices.append(.lazyComponent(path: path, reason: "\(failure)"))
        }
      }
      let others = sends.filter { if case .component = $0.1 { false } else { true } }
      var answered = await answers(to: others)
      for (id, request) in sends {
        if case .component(let path) = request, let answer = lazyAnswers[path] {
          answered.append((id, answer))
        }
      }
      effects = []
      for (id, answer) in answered.sorted(by: { $0.0.number < $1.0.number }) {
        effects += runtime.handle(.answer(id, answer))
      }
    }
    return LoadedScreen(runtime: runtime, screen: screen, notices: notices)
  }

  /// The paths of lazy components, once each, in order.
  private func lazyPaths(_ sends: [(RequestID, OutgoingRequest)]) -> [String] {
    var seen: Set<String> = []
    return sends.compactMap { _, request in
      guard case .component(let path) = request, seen.insert(path).inserted else { return nil }
      return path
    }
  }

  /// Sends all requests at the same time; the answers are in the order of the requests. Cancelling the task cancels
  /// them all.
  private func answers<Key: Sendable>(to requests: [(Key, OutgoingRequest)]) async -> [(Key, Answer)] {
    await withTaskGroup { group in
      for (index, (_, request)) in requests.enumerated() {
        let exchange = RequestExchange(dependencies: dependencies, request: request, initiator: .document)
        group.addTask { (index, await exchange.answer()) }
      }
      var answers = [Answer?](repeating: nil, count: requests.count)
      for await (index, answer) in group { answers[index] = answer }
      return zip(requests, answers).compactMap { request, answer in answer.map { (request.0, $0) } }
    }
  }
}
