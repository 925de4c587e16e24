import BeagleExpressions
import BeagleSchema

extension LoadedScreen {
  /// What is to be said of a context that somebody gave a value to: that the screen neither declares nor shows it, and
  /// which one may have been meant. nil where it is used.
  package func unknownContext(_ id: String) -> String? {
    guard id != ContextStore.globalID, id != LiveScreen.navigationID,
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
