import BeagleExpressions
import BeagleJSON
import BeagleLayout
import BeagleSchema

extension NodeExplainer {
  mutating func properties(of slot: NodeSlot) -> [NodeExplanation.Property] {
    let node = live.tree[slot]
    guard node.role == .component else { return [] }
    var properties: [NodeExplanation.Property] = []
    add(.dictionary(node.component.ownProperties), at: "", of: slot, to: &properties)
    return properties
  }

  /// Adds a value, or its members. Null counts as absent.
  private mutating func add(
    _ value: DynamicObject, at path: String, of slot: NodeSlot,
    to properties: inout [NodeExplanation.Property]
  ) {
    switch value {
    case .empty: return
    case .dictionary(let members) where path.isEmpty || !members.isEmpty && !isWhole(members):
      for (key, member) in members {
        add(member, at: path.isEmpty ? key : "\(path).\(key)", of: slot, to: &properties)
      }
    case .string(let text), .expression(let text):
      var property = NodeExplanation.Property(path: path, source: hidden(value))
      switch ParsedText(text) {
      case .template(let template):
        let scope = live.tree[slot].scope
        property.value = hidden(live.evaluateAll(.value(.string(text)), in: scope))
        var known: Set<String> = []
        let bindings = template.bindings.filter { known.insert("\($0)").inserted }
        property.reads = bindings.prefix(NodeExplanation.maximumReads).map { read($0, at: slot) }
        property.furtherReads = max(0, bindings.count - NodeExplanation.maximumReads)
      // As displayed: without evaluation, writing escapes text that looks like an expression.
      case .literal(let literal): property.source = hidden(.string(literal))
      case .malformed: break
      }
      properties.append(property)
    default: properties.append(NodeExplanation.Property(path: path, source: hidden(value)))
    }
  }

  /// Whether an object is reported as one property: an action, or a length with its unit.
  private func isWhole(_ members: DynamicDictionary) -> Bool {
    if members["_beagleAction_"] != nil { return true }
    switch members["value"] {
    case .int, .double: return members["type"] != nil
    default: return false
    }
  }

  // MARK: Reads

  private func read(_ binding: ExpressionTemplate.Binding, at slot: NodeSlot) -> NodeExplanation.Read {
    let values = live.contexts.scope(live.tree[slot].scope)
    guard let context = values.value(ofContext: binding.context) else {
      return NodeExplanation.Read(
        binding: "\(binding)", value: .empty, issue: noContext(binding.context, at: slot))
    }
    let value = context.value(at: binding.path)
    return NodeExplanation.Read(
      binding: "\(binding)", value: hidden(value), origin: origin(ofContext: binding.context, at: slot),
      issue: value == .empty ? context.missingStep(on: binding.path, in: binding.context) : nil)
  }

  func noContext(_ id: String, at slot: NodeSlot) -> String {
    let others = contexts(of: slot).map(\.id)
    let near = Spelling.nearest(to: id, among: others).map { "; did you mean \"\($0)\"?" } ?? ""
    return "no context \"\(id)\" is visible here\(near)"
  }

  // MARK: Contexts

  func contexts(of slot: NodeSlot) -> [NodeExplanation.VisibleContext] {
    var contexts: [NodeExplanation.VisibleContext] = []
    var frame = live.tree[slot].scope
    while let current = frame {
      defer { frame = current.parent }
      guard !contexts.contains(where: { $0.id == current.id }),
        let value = live.contexts.value(of: current.id, in: current)
      else { continue }
      contexts.append(context(current.id, value, at: slot))
    }
    if let global = live.contexts.scope(nil).value(ofContext: Context.globalID), global != .empty {
      contexts.append(context(Context.globalID, global, at: slot))
    }
    return contexts
  }

  private func context(
    _ id: String, _ value: DynamicObject, at slot: NodeSlot
  ) -> NodeExplanation.VisibleContext {
    NodeExplanation.VisibleContext(id: id, value: hidden(value), origin: origin(ofContext: id, at: slot))
  }

  /// The declaring node is the outermost one whose scope has the context.
  private func origin(ofContext id: String, at slot: NodeSlot) -> String {
    guard id != Context.globalID, let frame = live.tree[slot].scope?.nearest(id) else {
      return "of the application"
    }
    var declarer = slot
    while let parent = live.tree[declarer].parent, live.tree[parent].scope?.nearest(id) === frame {
      declarer = parent
    }
    let node = live.tree[declarer]
    if id == Context.navigationID { return "passed by the navigation" }
    if node.role == .cell { return "of \(live.tree.name(of: declarer))" }
    if node.component.properties.context?.id == id { return "declared by \(live.tree.name(of: declarer))" }
    return "of the application"
  }
}

extension DynamicObject {
  /// Describes the first step of a path that is missing in this value.
  fileprivate func missingStep(on path: ContextPath, in id: String) -> String {
    var value = self
    var walked = id
    for step in path.steps {
      switch (step, value) {
      case (_, .empty): return "\(walked) is null"
      case (.key(let key), .dictionary(let members)):
        guard let member = members[key] else {
          let names = members.map(\.key)
          let near = Spelling.nearest(to: key, among: names).map { "; did you mean \"\($0)\"?" }
          return "\(walked) has no \"\(key)\"" + (near ?? "; it has \(Self.list(names))")
        }
        value = member
        walked += ".\(key)"
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else {
          let count = elements.count
          return "\(walked) has no element \(index); it has \(count)"
        }
        value = elements[index]
        walked += "[\(index)]"
      case (.key(let key), _): return "\(walked) is \(value.kindInWords) and has no \"\(key)\""
      case (.index(let index), _): return "\(walked) is \(value.kindInWords) and has no element \(index)"
      }
    }
    return "\(walked) is null"
  }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "nothing" }
    let more = names.count > 6 ? ["\(names.count - 6) more"] : []
    return (names.prefix(6).map { "\"\($0)\"" } + more).joinedInSentence()
  }
}

extension NodeExplanation.LengthStep {
  init(_ step: SizeStep, isWidth: Bool) {
    self.init(points: step.length, reason: step.reason.sentence(isWidth ? "width" : "height"))
  }
}

extension SizeStep.Reason {
  fileprivate func sentence(_ axis: String) -> String {
    switch self {
    case .notDisplayed: "it is not displayed"
    case .viewport: "the \(axis) of the viewport"
    case .length(let value, let owner): "its \(axis) is \(value.words(of: owner))"
    case .basis(let value, let owner): "its flexBasis is \(value.words(of: owner))"
    case .content: "as much as its content needs"
    case .remainder: "the only flexible child starts at 0, whatever its content"
    case .aspectRatio(let ratio): "its aspectRatio of \(ratio.shortDecimal) and its other side"
    case .stretch(let parent, let margin):
      "stretched across its parent, which has \(parent.shortDecimal) inside\(margin.lessMargin)"
    case .offsets(let start, let end, let margin, let owner):
      "between its offsets of \(start.shortDecimal) and \(end.shortDecimal) "
        + "in the \(owner.shortDecimal) of its parent"
        + margin.lessMargin
    case .grow(let free, let factor, let total):
      "grows by \(factor.shortDecimal) of \(total.shortDecimal) parts of \(free.shortDecimal) free points"
    case .shrink(let missing, let weight, let total):
      "shrinks by \(weight.shortDecimal) of \(total.shortDecimal) parts "
        + "of \(missing.shortDecimal) missing points"
    case .minimum(let value): "its min\(axis.capitalized) is \(value.words(of: nil))"
    case .maximum(let value): "its max\(axis.capitalized) is \(value.words(of: nil))"
    case .wholeWords: "its widest word stays whole while others can shrink"
    case .insets: "its padding and border need this much"
    case .byCSS: "Yoga's number is not finite here, so the CSS rule applies"
    case .other: "a limit around it, or a line of other children"
    }
  }
}

extension LayoutValue {
  fileprivate func words(of owner: Float?) -> String {
    switch unit {
    case .undefined, .auto: "auto"
    case .points: "\(number.shortDecimal) points"
    case .percent:
      "\(number.shortDecimal) %" + (owner.map { $0.isFinite ? " of \($0.shortDecimal) points" : "" } ?? "")
    }
  }
}

extension Float {
  /// The end of a sentence: margins of this sum are subtracted from a length.
  fileprivate var lessMargin: String { self == 0 ? "" : ", less its margins of \(shortDecimal)" }

  /// At most two decimals.
  package var shortDecimal: String {
    let rounded = (self * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}

/// Values in the document that have no effect.
extension NodeExplainer {
  func mistakes(in properties: [NodeExplanation.Property], of slot: NodeSlot) -> [String] {
    let calls = properties.flatMap { property -> [String] in
      guard let text = property.source.stringValue, case .template(let template) = ParsedText(text) else {
        return []
      }
      var known: Set<String> = []
      let names = template.calls.map(\.operation).filter { known.insert($0).inserted }
      let unknown = names.filter { live.builder.operations[$0] == nil }
      return unknown.prefix(NodeExplanation.maximumReads).map { name in
        let near = live.builder.operations.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
        return "\(property.path) calls \"\(name)\", which is not an operation\(near)"
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
