import BeagleExpressions
import BeagleSchema

extension LoadedScreen {
  /// A message about a context that was given a value but that the screen neither declares nor reads, with a
  /// suggestion. Nil if the screen uses it.
  package func unknownContext(_ id: String) -> String? {
    guard id != Context.globalID, id != Context.navigationID,
      let live = runtime.navigation.visibleLive
    else {
      return nil
    }
    var declared: Set<String> = []
    var reading: ScopeFrame?
    for slot in live.tree.nodes.order where live.tree[slot].role == .component {
      if let context = live.tree[slot].component.context { declared.insert(context.id) }
      reading = reading ?? live.tree[slot].scope?.nearest(id)
    }
    if declared.contains(id) { return nil }
    if let reading, let slot = live.contexts.slot(of: reading), !live.contexts.readers(of: slot).isEmpty {
      return nil
    }
    let near = Spelling.nearest(to: id, among: declared.sorted())
    return "the screen neither declares nor shows such a context"
      + (near.map { "; did you mean \($0)?" } ?? "")
  }
}
