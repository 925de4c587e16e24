import Beagle
import BeagleSchema

extension [Effect] {
  /// The first failure among the effects of actions that the same actions do not have with the recorded
  /// data: its reason, and the step that fails while it exists, nil if no step can. Nil without a failure.
  ///
  /// - Parameters:
  ///   - old: The effects of the same actions with the recorded data.
  ///   - runtime: The state after the actions.
  ///   - known: The other states. If `runtime` shows a text that they lack, a missing URL counts as reported.
  func failure(
    unlike old: [Effect], in runtime: Runtime, besides known: [Runtime]
  ) -> (reason: String, step: String?)? {
    let parts = Set(old.flatMap { $0.url?.incompleteParts ?? [] })
    for effect in self {
      if let url = effect.url, !url.incompleteParts.allSatisfy(parts.contains),
        !effect.isHandled(in: runtime)
      {
        let isRequest = if case .send = effect { url.isPlain } else { false }
        return (
          "a part of the URL \"\(url.withMaskedSecrets)\" is missing",
          isRequest ? "0 requests to \(url.inStep) were sent" : nil
        )
      }
      if case .notice(let notice) = effect, notice.isAboutAction, !old.has(notice) {
        return (notice.description, nil)
      }
    }
    let isLost = old.contains(where: \.opensURL) && count(where: \.isUseful) < old.count(where: \.isUseful)
    guard isLost, !runtime.saysMore(than: known) else { return nil }
    return ("it opens nothing, because the URL is not valid", nil)
  }

  private func has(_ notice: SceneNotice) -> Bool {
    contains { if case .notice(let other) = $0 { other.description == notice.description } else { false } }
  }
}

extension Effect {
  fileprivate var opensURL: Bool { if case .openURL = self { true } else { false } }

  fileprivate var isUseful: Bool {
    switch self {
    case .log, .record, .notice, .state: false
    default: true
    }
  }

  /// The URL of a request, a page or a native screen.
  fileprivate var url: String? {
    switch self {
    case .send(_, let request): request.path
    case .openURL(let url): url
    case .openNativeRoute(let route): route.path
    default: nil
    }
  }

  /// Whether it is a request with an empty URL, and the screen shows more after the request fails.
  fileprivate func isHandled(in runtime: Runtime) -> Bool {
    guard case .send(let id, .raw(let request)) = self, request.url.isEmpty else { return false }
    var failed = runtime
    _ = failed.handle(.response(id, .failure(RequestFailure("there is no URL"))))
    return failed.saysMore(than: [runtime])
  }
}

extension Runtime {
  /// Whether it shows a text, an image, a dialog or an error that the other states do not show.
  fileprivate func saysMore(than others: [Runtime]) -> Bool {
    !VisibleState(self).words.isSubset(of: others.reduce(into: []) { $0.formUnion(VisibleState($1).words) })
  }
}

extension String {
  /// The path and the query of a URL, each only if a part of it is missing. One of several parameters may be
  /// empty.
  fileprivate var incompleteParts: [String] {
    let path = prefix { $0 != "?" }
    let target = path.firstRange(of: "://").map { path[$0.upperBound...] } ?? path
    let isPathIncomplete =
      path.isEmpty || ["/", "/null"].contains(where: path.hasSuffix)
      || ["//", "/null/"].contains(where: target.contains)
    let query = dropFirst(path.count)
    let isQueryIncomplete = query.hasSuffix("=") && !query.contains("&")
    return (isPathIncomplete ? [String(path)] : []) + (isQueryIncomplete ? [String(query)] : [])
  }

  /// Whether a step of a flow recognizes the URL: it has no secret, and nothing in it is escaped.
  fileprivate var isPlain: Bool {
    !isEmpty && withMaskedSecrets == self
      && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"\\<>^`{|}".utf8.contains($0) }
  }
}
