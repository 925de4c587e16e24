import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Adding components to one that is on the screen.
extension Runtime {
  /// What came of adding components.
  private enum Addition {
    /// The `onInit` of what was added is to be run.
    case done([ActionRun])
    case notFound, tooMany
  }

  /// Returns what the new components run before the next action.
  mutating func addChildren(_ action: AddChildren, _ origin: ActionOrigin) -> [ActionRun] {
    guard let components = components(action.value, origin) else { return [] }
    let (mode, limit) = (action.mode ?? .append, limits.addedChildren)
    let addition = withView(origin.view) { view -> Addition in
      view.tree?.update()
      guard let target = view.tree?.target(action.componentId) else { return .notFound }
      let replaced = mode == .replace ? view.tree?.contentCount(of: target) ?? 0 : 0
      let added = max(0, view.addedChildren - replaced) + components.count
      guard added <= limit else { return .tooMany }
      view.addedChildren = added
      let (id, waiting) = (view.id, view.tree?.inits.count ?? 0)
      view.tree?.add(components, to: target, mode)
      return .done(view.tree?.takeInits(id, from: waiting) ?? [])
    }
    switch addition {
    case .done(let inits): return inits.map { $0.ofAdded() }
    case .tooMany: reach("components added to a screen", limit)
    case .notFound, nil: tell(.componentNotFound(id: action.componentId))
    }
    return []
  }

  private mutating func components(
    _ children: AddChildren.Children, _ origin: ActionOrigin
  ) -> [Component]? {
    switch children {
    case .components(let literal): return literal
    case .expression(let template): return read(deeply(.expression(template), origin))
    }
  }

  /// Components that an expression gives as data: a list of them, or one.
  private mutating func read(_ value: DynamicObject) -> [Component]? {
    let values: [DynamicObject]
    switch value {
    case .array(let array): values = Array(array)
    case .dictionary: values = [value]
    default:
      tell(.unreadableChildren(reason: "the expression gives \(value.kind)"))
      return nil
    }
    var components: [Component] = []
    for value in values {
      do throws(DocumentError) {
        components.append(
          try Component.read(JSONWriter.bytes(of: value), options: readingOptions).component)
      } catch {
        tell(.unreadableChildren(reason: "\(error)"))
        return nil
      }
    }
    return components
  }

  /// How what documents hold as data is read.
  var readingOptions: ReadingOptions { ReadingOptions(vocabulary: vocabulary) }
}

extension ActionRun {
  fileprivate func ofAdded() -> ActionRun {
    var run = self
    run.isOfAdded = true
    return run
  }
}

extension ViewTree {
  /// The first component with this id. The keys of list cells may come in either order.
  func target(_ id: String) -> Int32? {
    let mirrored = id.mirroringKeys
    return nodes.order.first { slot in
      guard parts[Int(slot)].role == .component, let own = nodes[slot: slot].id else { return false }
      return own == id || own == mirrored
    }
  }

  /// Adds components to a part, or puts them in the place of its children.
  mutating func add(_ components: [Component], to target: Int32, _ mode: AddChildren.Mode) {
    guard let slot = container(of: target) else { return note(.noChildren(id: nodes[slot: target].id ?? "")) }
    let (fixed, old) = content(of: slot)
    if mode == .replace { for child in old { remove(child) } }
    append(components, to: slot)
    if mode == .prepend {
      let new = Array(children(of: slot).dropFirst(fixed.count + old.count))
      setChildren(fixed + new + old, of: slot)
    }
    finishUpdate()
  }

  /// How many components are directly inside a part.
  func contentCount(of target: Int32) -> Int {
    container(of: target).map { content(of: $0).components.count } ?? 0
  }

  /// The children of a part, and what it draws before them: a screen its bar.
  private func content(of slot: Int32) -> (fixed: [Int32], components: [Int32]) {
    let children = children(of: slot)
    let first = children.first.map { parts[Int($0)].role == .bar ? 1 : 0 } ?? 0
    return (Array(children.prefix(first)), Array(children.dropFirst(first)))
  }

  /// Where a part's children are.
  private func container(of slot: Int32) -> Int32? {
    switch parts[Int(slot)].component {
    case .container, .simpleForm, .screen, .touchable, .form, .formInput, .formSubmit, .custom: return slot
    case .scrollView: return children(of: slot).first
    case .pullToRefresh: return children(of: slot).first { parts[Int($0)].role == .scrollContent } ?? slot
    default: return nil
    }
  }
}

extension String {
  /// `id:inner:outer` of `id:outer:inner`.
  fileprivate var mirroringKeys: String {
    let pieces = split(separator: ":", omittingEmptySubsequences: false)
    guard pieces.count > 2 else { return self }
    return ([pieces[0]] + pieces[1...].reversed()).joined(separator: ":")
  }
}

extension DynamicObject {
  /// What it is, for messages, which may not quote what a user typed.
  fileprivate var kind: String {
    switch self {
    case .empty: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string, .expression: "a text"
    case .array: "a list"
    case .dictionary: "an object"
    }
  }
}
