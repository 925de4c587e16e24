import BeagleExpressions
import BeagleJSON
import BeagleSchema

extension Runtime {
  mutating func setContext(_ action: SetContext, _ origin: ActionOrigin) -> [Effect] {
    guard let id = action.contextId ?? origin.scope?.nearestWritable?.id else { return [.notice(.noContext)] }
    return setContext(id, evaluateAll(action.value, origin), action.path, origin)
  }

  mutating func setContext(
    _ id: String, _ value: DynamicObject, _ pathText: String?, _ origin: ActionOrigin
  ) -> [Effect] {
    var path = ContextPath()
    if let pathText, !pathText.isEmpty {
      guard let parsed = ContextPath(pathText) else { return [.notice(.invalidPath(pathText, context: id))] }
      path = parsed
    }
    return setContext(id, value, at: path, origin)
  }

  mutating func setContext(
    _ id: String, _ value: DynamicObject, at path: ContextPath, _ origin: ActionOrigin
  ) -> [Effect] {
    guard id != Context.globalID else { return setGlobal(value, at: path) }
    let limit = limits.contextValues
    let outcome = navigation[live: origin.view]?.write(value, to: id, path, for: origin, limit)
    switch outcome ?? .notFound {
    case .done: return []
    case .notFound: return [.notice(.contextNotFound(id))]
    case .readOnly: return [.notice(.readOnlyContext(id))]
    case .refused: return [.notice(.invalidPath(path.description, context: id))]
    case .global(let path): return setGlobal(value, at: path)
    case .tooLarge: return [.limit("values in the context \"\(id)\"", limit)]
    }
  }

  /// Sets all contexts with these ids on the visible screen, except those of list items.
  mutating func setContexts(_ values: [String: DynamicObject]) -> [Effect] {
    var transaction = Transaction(limits)
    if let value = values[Context.globalID], value != global {
      transaction.emit(setGlobal(value, at: ContextPath()))
    }
    navigation.visibleLive?.setContexts(values)
    stabilize(in: &transaction)
    transaction.emit(endClosedScreens())
    return transaction.effects
  }

  /// Sets the global context, which every screen reads.
  mutating func setGlobal(_ value: DynamicObject, at path: ContextPath) -> [Effect] {
    let limit = limits.contextValues
    var global = global
    guard let growth = global.growth(bySetting: value, at: path, upTo: limit),
      globalAllowance.admits(growth, of: global, limit: limit)
    else { return [.limit("values in the context \"\(Context.globalID)\"", limit)] }
    // Each screen holds the value, too. It is first taken from all of them, so that setting a part of it
    // copies nothing.
    let changed = path.changed(in: global)
    builder.clearGlobal()
    navigation.forEachLive { $0.clearGlobal() }
    let isSet = global.set(value, at: path)
    builder.global = global
    navigation.forEachLive { $0.setGlobal(global, at: path, changed) }
    return isSet ? [] : [.notice(.invalidPath(path.description, context: Context.globalID))]
  }
}

extension DynamicObject {
  /// The number of values: this one and those inside it. Each 64 bytes of a string count as one more value,
  /// since they take as much memory. Counting stops shortly after the limit.
  func count(upTo limit: Int) -> Int {
    switch self {
    case .array(let array):
      var count = 1
      if array.count >= limit { return array.count + 1 }
      for element in array where count <= limit { count += element.count(upTo: limit - count) }
      return count
    case .dictionary(let members):
      var count = 1
      if members.count >= limit { return members.count + 1 }
      for (_, member) in members where count <= limit { count += member.count(upTo: limit - count) }
      return count
    case .string(let text), .expression(let text): return 1 + text.utf8.count / 64
    default: return 1
    }
  }
}
