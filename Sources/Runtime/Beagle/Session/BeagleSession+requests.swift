/// The session starts asynchronous work on its own actor, in the order of the effects, when the actor has
/// time: work that is cancelled earlier never starts. The result is delivered by the mailbox.
extension BeagleSession {
  enum Outgoing {
    case request(RequestExchange)
    case action(PendingAction)

    /// Whether the application does the work. Its requests do not belong to the session, so their responses
    /// have no place in the mailbox.
    var isOfApplication: Bool {
      switch self {
      case .request(let exchange): exchange.isLocal
      case .action: true
      }
    }
  }

  func add(_ id: RequestID, _ request: OutgoingRequest) {
    running[id] = (request, nil)
    let exchange = RequestExchange(
      dependencies: dependencies, request: request, initiator: runtime.requests.initiator(of: id))
    outgoing.append((id, .request(exchange)))
  }

  func add(_ id: RequestID, _ action: PendingAction) {
    running[id] = (nil, nil)
    outgoing.append((id, .action(action)))
  }

  func cancel(_ id: RequestID) {
    outgoing.removeAll { $0.id == id }
    running.removeValue(forKey: id)?.task?.cancel()
  }

  /// Starts the outgoing work, in order.
  func begin(_ isolation: isolated (any Actor)?) {
    while !outgoing.isEmpty {
      let (id, work) = outgoing.removeFirst()
      let place = mailbox.place(for: id)
      // The task inherits the request, too.
      let task = RunningRequest.with(
        id, work.isOfApplication ? nil : place, typed: typedSecrets.texts
      ) {
        switch work {
        case .request(let exchange): send(exchange, place, isolation)
        case .action(let action): perform(action, place, isolation)
        }
      }
      running[id]?.task = task
    }
  }

  /// Sends a request at once if its network client can be called here. The response is decoded on any core.
  private func send(
    _ exchange: RequestExchange, _ place: SessionMailbox.Place, _ isolation: isolated (any Actor)?
  ) -> Task<Void, Never> {
    guard exchange.isLocal || isolation === MainActor.shared || dependencies.mayBeCalledAnywhere else {
      return Task { @MainActor in
        // Neither the session nor its mailbox waits for it any more.
        guard !Task.isCancelled else { return place.fill(Received(response: .done)) }
        let begun = exchange.begin()
        place.fill(await begun.received())
      }
    }
    let begun = exchange.begin()
    return Task { place.fill(await begun.received()) }
  }

  private func perform(
    _ action: PendingAction, _ place: SessionMailbox.Place, _ isolation: isolated (any Actor)?
  ) -> Task<Void, Never> {
    let scope = PendingActionScope(
      id: place.request, services: runtime.services, mailbox: place.mailbox)
    return Task {
      // Makes the task run on the session's actor.
      _ = isolation
      var response = RequestResult.done
      do {
        try await action.work(scope)
      } catch { response = .failure(RequestFailure(error.plainWords)) }
      place.fill(Received(response: response))
    }
  }

  func receive(_ received: Received, to id: RequestID) {
    guard takesResponses() else { return late.append((id, received)) }
    guard running.removeValue(forKey: id) != nil else { return }
    send(.response(id, received.response), readFrom: received.bytes)
  }

  /// The current and former contents of password inputs.
  package var typedTexts: [String] { typedSecrets.texts }

  /// Handles the responses that were held back while `takesResponses` was false.
  package func handleLateResponses() {
    let responses = late
    late = []
    for (id, received) in responses { receive(received, to: id) }
  }
}
