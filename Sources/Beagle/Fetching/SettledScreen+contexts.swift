import BeagleExpressions
import BeagleSchema

extension SettledScreen {
  /// What is to be said of a context that somebody gave a value to: that the screen neither declares nor shows it, and
  /// which one may have been meant. nil where it is used.
  package func strayContext(_ id: String) -> String? {
    guard id != ContextStore.globalID, id != ViewTree.navigationID, let tree = runtime.navigation.visibleTree
    else {
      return nil
    }
    var declared: Set<String> = []
    var reading: ScopeFrame?
    for part in tree.parts where part.role == .component {
      if let context = part.component.context { declared.insert(context.id) }
      reading = reading ?? part.scope?.nearest(id)
    }
    if declared.contains(id) { return nil }
    if let reading, let slot = tree.evaluate.scope.contexts.slot(of: reading),
      !tree.reads.readers(of: slot, .any).isEmpty
    {
      return nil
    }
    let near = Spelling.nearest(to: id, among: declared.sorted())
    return "the screen neither declares nor shows such a context"
      + (near.map { "; did you mean \($0)?" } ?? "")
  }
}
