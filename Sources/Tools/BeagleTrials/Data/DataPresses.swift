import Beagle
import BeagleSchema

/// Presses the controls whose actions read a path, on copies of a state.
struct DataPresses {
  /// The pressable nodes by the document paths of their components, one each.
  private let nodes: [String: NodeID]
  private let baseline: Runtime

  init(_ picture: DataPicture, _ runtime: Runtime) {
    baseline = runtime
    nodes = Dictionary(
      picture.positions.lazy.filter { picture.nodes[$0].interactions.contains(.press) }.map {
        (picture.paths[$0], picture.nodes[$0].node)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The presses that fail only with other data: the document path of the component, and the reason.
  /// Controls that are hidden or covered with the other data cannot be pressed.
  func failures(in runtime: Runtime, at paths: [String]) -> [(path: String, reason: String)] {
    paths.uniqued.compactMap { path in
      guard let node = nodes[path], !Task.isCancelled, let reason = failure(of: .press(node), in: runtime),
        runtime.canReceive(.press(node))
      else { return nil }
      return (path, reason)
    }
  }

  private func failure(of press: Event, in runtime: Runtime) -> String? {
    var (before, after) = (baseline, runtime)
    let (old, new) = (before.handle(press), after.handle(press))
    return new.failure(unlike: old, isVisible: !after.showsSame(as: runtime))
  }
}

extension [Effect] {
  /// Why one of these effects of actions is a failure, unlike the effects of the same actions with other data.
  ///
  /// - Parameter isVisible: Whether the actions change the screen.
  func failure(unlike old: [Effect], isVisible: Bool) -> String? {
    let known = old.compactMap(\.failure)
    if let reason = lazy.compactMap(\.failure).first(where: { !known.contains($0) }) { return reason }
    let isLost = old.contains(where: \.opensURL) && !contains(where: \.isUseful)
    return isLost && !isVisible ? "it opens nothing, because the URL is not valid" : nil
  }

  /// The path of the first request of whose URL a part is missing.
  var firstIncompletePath: String? {
    for case .send(_, let request) in self where request.lacksPart { return request.path }
    return nil
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

  /// Why the effect is a failure; nil if it is not.
  fileprivate var failure: String? {
    switch self {
    case .notice(let notice) where notice.isAboutAction: return notice.description
    case .send(_, let request): return request.lacksPart ? "a part of its request's URL is missing" : nil
    default: return nil
    }
  }
}

extension OutgoingRequest {
  /// Whether a part of the URL is missing.
  fileprivate var lacksPart: Bool {
    let target = path.firstRange(of: "://").map { path[$0.upperBound...] } ?? path[...]
    // A query with several parameters may have empty ones.
    let isCut = path.isEmpty || ["/", "/null"].contains(where: path.hasSuffix) || path.endsInOnlyParameter
    return isCut || ["//", "/null/"].contains(where: target.contains)
  }
}

extension String {
  /// Whether the query has one parameter, which is empty.
  fileprivate var endsInOnlyParameter: Bool {
    hasSuffix("=") && firstIndex(of: "?").map { !self[$0...].contains("&") } ?? false
  }
}
