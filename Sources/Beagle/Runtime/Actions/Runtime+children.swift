import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Adding components to one that is on the screen.
extension Runtime {
  /// What the new components run is run before the next action.
  mutating func addChildren(_ action: AddChildren, _ origin: ActionOrigin) -> Outcome {
    let components: [Component]
    switch action.value {
    case .components(let literal): components = literal
    case .expression(let template):
      do throws(UnreadableChildren) {
        components = try read(evaluateAll(.expression(template), origin))
      } catch {
        return .warning(.unreadableChildren(reason: error.reason))
      }
    }
    let limit = limits.addedChildren
    let addition = navigation[live: origin.view]?.add(
      components, to: action.componentId, action.mode ?? .append, limit: limit)
    switch addition ?? .notFound {
    case .done(let inits): return Outcome(runs: inits)
    case .tooMany: return Outcome(effects: [.limit("components added to a screen", limit)])
    case .notFound: return .warning(.componentNotFound(id: action.componentId))
    }
  }

  private struct UnreadableChildren: Error {
    var reason: String
  }

  /// Components that an expression gives as data: a list of them, or one.
  private func read(_ value: DynamicObject) throws(UnreadableChildren) -> [Component] {
    let values: [DynamicObject]
    switch value {
    case .array(let array): values = Array(array)
    case .dictionary: values = [value]
    default: throw UnreadableChildren(reason: "the expression gives \(value.kindInWords)")
    }
    var components: [Component] = []
    for value in values {
      do throws(DocumentError) {
        components.append(
          try Component.read(JSONWriter.bytes(of: value), options: decodingOptions).component)
      } catch {
        throw UnreadableChildren(reason: "\(error)")
      }
    }
    return components
  }

  /// How what documents hold as data is read.
  var decodingOptions: DecodingOptions { DecodingOptions(componentRegistry: componentRegistry) }
}
