import BeagleExpressions
import BeagleSchema

/// What is written at a node and has no effect.
extension NodeExplainer {
  func mistakes(in properties: [NodeExplanation.Property], of slot: Int32) -> [String] {
    let calls = properties.flatMap { property -> [String] in
      guard let text = property.source.stringValue, case .template(let template) = ParsedText(text) else {
        return []
      }
      var known: Set<String> = []
      let names = template.calls.map(\.operation).filter { known.insert($0).inserted }
      let unknown = names.filter { live.builder.operations[$0] == nil }
      return unknown.prefix(NodeExplanation.mostReads).map { name in
        let near = live.builder.operations.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
        return "\(property.path) calls \"\(name)\", which is no operation\(near)"
      }
    }
    let visible = Set(contexts(of: slot).map(\.id) + Context.impliedIDs)
    let sets = pressActions(of: slot).compactMap { action -> String? in
      guard case .setContext(let set) = action, let id = set.contextId, !visible.contains(id) else {
        return nil
      }
      return "a press sets nothing: \(noContext(id, at: slot))"
    }
    return calls + sets
  }
}
