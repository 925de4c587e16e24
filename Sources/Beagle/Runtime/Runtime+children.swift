import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Adding components to one that is on the screen.
extension Runtime {
  mutating func addChildren(_ action: AddChildren, _ origin: ActionOrigin) {
    let components: [Component]
    switch action.value {
    case .components(let literal): components = literal
    case .expression(let template):
      guard let read = read(deeply(.expression(template), origin)) else { return }
      components = read
    }
    let limit = limits.addedChildren
    let isWithinLimit = withView(origin.view) { view in
      guard view.addedChildren + components.count <= limit else { return false }
      view.tree?.update()
      if let target = view.tree?.target(action.componentId) {
        view.tree?.add(components, to: target, action.mode ?? .append)
        view.addedChildren += components.count
      }
      return true
    }
    if isWithinLimit == false { reach("components added to a screen", limit) }
  }

  /// Components that an expression gives as data.
  private mutating func read(_ value: DynamicObject) -> [Component]? {
    var components: [Component] = []
    let values: [DynamicObject] =
      if case .array(let array) = value { Array(array) } else { value.isEmpty ? [] : [value] }
    for value in values {
      do throws(DocumentError) {
        components.append(try Component.read(JSONWriter.bytes(of: value)).component)
      } catch {
        tell(.unreadableChildren(reason: "\(error)"))
        return nil
      }
    }
    return components
  }
}

extension ViewTree {
  /// The first part with this id that can have children. The keys of list cells may come in either order.
  func target(_ id: String) -> Int32? {
    let mirrored = id.mirroringKeys
    let part = nodes.order.first { slot in
      guard let own = nodes[slot: slot].id else { return false }
      return own == id || own == mirrored
    }
    return part
  }

  /// Adds components to a part, or puts them in the place of its children.
  mutating func add(_ components: [Component], to target: Int32, _ mode: AddChildren.Mode) {
    guard let slot = container(of: target) else { return note(.noChildren(id: nodes[slot: target].id ?? "")) }
    let old = children(of: slot)
    if mode == .replace { for child in old { remove(child) } }
    append(components, to: slot)
    if mode == .prepend {
      let new = Array(children(of: slot).dropFirst(old.count))
      setChildren(new + old, of: slot)
    }
    finishUpdate()
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
