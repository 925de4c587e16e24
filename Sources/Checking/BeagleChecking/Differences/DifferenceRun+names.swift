import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// The declarations of contexts and items that have another name in the other document.
struct RenamedNames {
  private struct Declaration: Hashable {
    let component: Int
    let kind: MeaningScope.Kind

    init(_ scope: MeaningScope, of component: Int? = nil) {
      self.component = component ?? scope.component
      kind = scope.kind
    }
  }

  private struct Pair: Hashable {
    let old: UInt64
    let new: UInt64
  }

  private var olds: Set<Declaration> = []
  private var news: Set<Declaration> = []
  private var names: Set<Pair> = []

  var isEmpty: Bool { names.isEmpty }

  init(_ old: NormalizedTree, _ new: NormalizedTree, _ pairs: NodePairs) {
    var declared: [Declaration: UInt64] = [:]
    for scope in new.scopes { declared[Declaration(scope)] = scope.name }
    for scope in old.scopes where pairs.newOfOld[scope.component] >= 0 {
      let after = Declaration(scope, of: pairs.newOfOld[scope.component])
      guard let name = declared[after], name != scope.name else { continue }
      olds.insert(Declaration(scope))
      news.insert(after)
      names.insert(Pair(old: scope.name, new: name))
    }
  }

  func contains(old scope: MeaningScope) -> Bool { olds.contains(Declaration(scope)) }
  func contains(new scope: MeaningScope) -> Bool { news.contains(Declaration(scope)) }

  /// Whether any declaration with the first name now has the second one.
  func contains(_ old: UInt64, _ new: UInt64) -> Bool { names.contains(Pair(old: old, new: new)) }
}

/// Whether names in both documents refer to the same.
extension DifferenceRun {
  /// Whether two values differ in nothing but names, and these refer to the same.
  func areSame(_ first: Int, _ second: Int, _ subject: ChangeSubject) -> Bool {
    let (left, right) = (old.nodes[first], new.nodes[second])
    guard left.blind == right.blind else { return false }
    switch subject.property.map({ table.properties[$0].naming }) ?? .none {
    case .declaration: return false
    case .context: return areSame(old.textHash(first), new.textHash(second), subject)
    case .component, .screen:
      guard let before = oldIDs[left.exact], let after = newIDs[right.exact] else { return false }
      return pairs.newOfOld[before] == after
    case .none: break
    }
    guard left.flags.contains(.expression), right.flags.contains(.expression) else { return false }
    return readTheSame(old.expression(first), new.expression(second), subject)
  }

  /// Whether two values read other contexts, or other paths in them.
  func readsChanged(_ first: Int?, _ second: Int?, _ subject: ChangeSubject) -> Bool {
    let (before, after) = (first.flatMap { old.expression($0) }, second.flatMap { new.expression($0) })
    if before == nil, after == nil { return false }
    if renamed.isEmpty { return Set(before?.bindings ?? []) != Set(after?.bindings ?? []) }
    return !readTheSame(before, after, subject)
  }

  private func readTheSame(
    _ first: ExpressionTemplate?, _ second: ExpressionTemplate?, _ subject: ChangeSubject
  ) -> Bool {
    let (reads, others) = (first?.bindings ?? [], second?.bindings ?? [])
    return reads.count == others.count
      && zip(reads, others).allSatisfy { read, other in
        read.path == other.path
          && areSame(StructuralHash.hash(read.context), StructuralHash.hash(other.context), subject)
      }
  }

  /// Whether two names of contexts or items refer to the same. If a declaration was removed, its readers are
  /// not listed one by one; readers that were forgotten in a renaming are.
  private func areSame(_ first: UInt64, _ second: UInt64, _ subject: ChangeSubject) -> Bool {
    if renamed.isEmpty { return first == second }
    let before = old.declaration(of: first, from: subject.oldScope)
    let after = new.declaration(of: second, from: subject.newScope)
    let isRenamed =
      before.map { renamed.contains(old: $0) } ?? false || after.map { renamed.contains(new: $0) } ?? false
    switch (before, after) {
    case (let before?, let after?) where isRenamed || first != second:
      return before.kind == after.kind && pairs.newOfOld[before.component] == after.component
    case (nil, nil): return first == second || renamed.contains(first, second)
    default: return first == second && !isRenamed
    }
  }
}

extension NormalizedTree {
  /// The hash of a text, computed as for names.
  fileprivate func textHash(_ node: Int) -> UInt64 {
    cursor(node).withUnescapedBytes { StructuralHash.hash($0) }
  }

  /// The parsed text of a node with expressions.
  fileprivate func expression(_ node: Int) -> ExpressionTemplate? {
    guard nodes[node].flags.contains(.expression) else { return nil }
    var json = cursor(node)
    if json.kind == .object { json = json.member("value") ?? json }
    guard json.kind == .string else { return nil }
    if case .template(let template) = json.parsedText { return template }
    return nil
  }
}
