import Beagle
import BeagleSchema

extension [Effect] {
  /// Why one of these effects of actions is a failure, unlike the effects of the same actions with other
  /// data, and the step of a flow that fails while it is.
  ///
  /// - Parameters:
  ///   - runtime: The state after the actions.
  ///   - known: The states with which it is compared to find out whether it says more.
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
          "its URL \"\(url.withMaskedSecrets)\" lacks a part",
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

  /// Whether it is a request without any URL, after whose failure the screen says more.
  fileprivate func isHandled(in runtime: Runtime) -> Bool {
    guard case .send(let id, .raw(let request)) = self, request.url.isEmpty else { return false }
    var failed = runtime
    _ = failed.handle(.response(id, .failure(RequestFailure("there is no URL"))))
    return failed.saysMore(than: [runtime])
  }
}

extension Runtime {
  /// Whether it shows a text, an image, a dialog or an error that none of the others show.
  fileprivate func saysMore(than others: [Runtime]) -> Bool {
    !VisibleState(self).words.isSubset(of: others.reduce(into: []) { $0.formUnion(VisibleState($1).words) })
  }
}

extension String {
  /// The path and the query of a URL, if something is missing in them. One of several parameters may be
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
