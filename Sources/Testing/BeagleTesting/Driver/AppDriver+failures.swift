package import Beagle

/// What a user notices of a failure, and can do about it.
extension AppDriver {
  /// Whether something is visible that was not visible before the last event or released response.
  package var showsSomethingNew: Bool {
    let before = former.map(Self.signs) ?? [:]
    return Self.signs(in: session.runtime).contains { before[$0, default: 0] < $1 }
  }

  /// What a user can see or hear, except typed text, with how often it is on the screen.
  private static func signs(in runtime: Runtime) -> [String: Int] {
    var signs = runtime.errors.map { "\($0)" } + runtime.openDialogs.flatMap { [$0.title ?? "", $0.message] }
    for element in runtime.scene.map({ SceneSearch($0, in: runtime).elements }) ?? [] {
      switch element.node.content {
      case .textInput(let input): signs.append(input.error ?? "")
      case .image(let image): signs.append("\(image.source)")
      default: signs.append(element.text ?? "")
      }
      signs.append(element.accessibilityLabel ?? "")
    }
    return signs.reduce(into: [:]) { if !$1.isEmpty { $0[$1, default: 0] += 1 } }
  }

  /// The last failed request, or the last one if none failed.
  package var requestToRepeat: SentRequest? { gate.lastFailed ?? gate.sent.last }

  /// Whether a user can send a request again from the visible screen: by a retry, by a few presses, or by
  /// pulling. Tried on copies of the runtime, so that nothing happens.
  package func canRepeat(_ request: SentRequest) -> Bool {
    if !session.runtime.errors.isEmpty { return true }
    return Self.reaches(session.runtime, pulls: true) { effects, _ in
      effects.contains { effect in
        guard case .send(_, let outgoing) = effect,
          let built = try? outgoing.request(with: dependencies, initiator: .document)
        else { return false }
        let sent = SentRequest(built)
        return sent.method == request.method && sent.url == request.url
      }
    }
  }

  /// Sets the first context with this id on the visible screen, or `global`.
  ///
  /// - Throws: a failure if there is no such context.
  package func setContext(_ id: String, to value: DynamicObject) async throws(DriverFailure) {
    if id == Context.globalID { return try await send(.setGlobal(value)) }
    let runtime = session.runtime
    let nodes = runtime.scene?.nodes ?? SceneNodes()
    guard let node = nodes.lazy.map(\.node).first(where: { runtime.context(id, at: $0) != nil }) else {
      throw failure("the screen has no context \"\(id)\" to set")
    }
    try await send(.set(context: id, at: node, value))
  }
}
