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
    return new.failure(unlike: old, in: after, besides: [runtime, before])?.reason
  }
}
