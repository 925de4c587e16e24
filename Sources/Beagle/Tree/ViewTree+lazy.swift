import BeagleJSON
import BeagleSchema

/// Lazy components: what they show at first is replaced, in its place, by what they load.
extension ViewTree {
  @discardableResult
  mutating func append(_ lazy: LazyComponent, to parent: Int32, scope: ScopeFrame?) -> Int32? {
    let inside = open(lazy.properties.context, inside: scope)
    if let content = builder.parts[lazy.path] { return append(loaded: content, to: parent, scope: inside) }
    let place = LazyPlace(component: lazy, hasContext: inside !== scope)
    let slot: Int32?
    if let initial = lazy.shownMeanwhile {
      slot = append(initial, to: parent, scope: inside)
    } else {
      slot = add(.lazyComponent(lazy), .lazyPlace, to: parent, scope: inside)
    }
    if let slot { lazies[slot] = place }
    return slot
  }

  private mutating func append(loaded content: Component, to parent: Int32, scope: ScopeFrame?) -> Int32? {
    let depth = parent < 0 ? 0 : parts[Int(parent)].lazyDepth
    guard Int(depth) < builder.limits.lazyDepth else {
      reach("lazy components inside each other", builder.limits.lazyDepth, adding: content, to: parent)
      return nil
    }
    // What is inside counts from the parent: it is told, and told back.
    if parent >= 0 { parts[Int(parent)].lazyDepth += 1 }
    defer { if parent >= 0 { parts[Int(parent)].lazyDepth -= 1 } }
    return append(content, to: parent, scope: scope)
  }

  /// The path that a lazy component loads from, which is about to be asked for; nil where the component is gone.
  mutating func startLoading(_ part: PartReference) -> String? {
    guard isAlive(part) else { return nil }
    lazies[part.slot]?.isRequested = true
    return lazies[part.slot]?.component.path
  }

  /// Takes what a lazy component loaded.
  mutating func finishLoading(_ part: PartReference, _ content: Component) {
    update()
    // What changed meanwhile may have taken it away.
    guard isAlive(part) else { return }
    load(content, at: part.slot)
    finishUpdate()
  }

  /// Puts what a lazy component loaded in the place of what it showed meanwhile.
  private mutating func load(_ content: Component, at slot: Int32) {
    guard let place = lazies[slot] else { return }
    let parent = parts[Int(slot)].parent
    var siblings = children(of: parent)
    guard let index = siblings.firstIndex(of: slot) else { return }
    var scope = parts[Int(parent)].scope
    if place.hasContext, let context = place.component.properties.context {
      // The context outlives what was shown meanwhile.
      let value = parts[Int(slot)].scope?.nearest(context.id).flatMap {
        evaluate.scope.contexts.value(of: $0)
      }
      scope = evaluate.scope.contexts.open(
        context.id, value ?? context.value ?? .empty, inside: scope)
    }
    guard let new = append(loaded: content, to: parent, scope: scope) else { return }
    siblings[index] = new
    setChildren(siblings, of: parent)
  }
}

extension LazyComponent {
  /// The initial state. One that is lazy itself is not worth a request: what it would load is to be replaced.
  fileprivate var shownMeanwhile: Component? {
    var initial = initialState
    while case .lazyComponent(let inner)? = initial { initial = inner.initialState }
    return initial
  }
}

/// A lazy component whose content is not there yet.
struct LazyPlace: Sendable {
  var component: LazyComponent
  var hasContext: Bool
  /// Whether the content was asked for.
  var isRequested = false
}
