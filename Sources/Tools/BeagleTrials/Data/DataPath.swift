import Beagle
import BeagleExpressions
import BeagleJSON

/// A place in the data of a screen: a context, and the way into its value.
struct DataPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case key(String)
    /// Any element of a list; the first one is varied.
    case element
  }

  let context: String
  /// The document path of the component that declares the context; nil if no component does.
  let declarer: String?
  var steps: [Step] = []

  init(_ context: String, declarer: String?) { (self.context, self.declarer) = (context, declarer) }

  func appending(_ step: Step) -> DataPath {
    var path = self
    path.steps.append(step)
    return path
  }

  func appending(_ path: ContextPath) -> DataPath {
    path.steps.reduce(self) { result, step in
      switch step {
      case .key(let key): result.appending(.key(key))
      case .index: result.appending(.element)
      }
    }
  }

  /// The path and those of the values around it, the context first.
  var prefixes: [DataPath] {
    (0...steps.count).map { count in
      var path = self
      path.steps.removeLast(steps.count - count)
      return path
    }
  }

  func contains(_ other: DataPath) -> Bool {
    context == other.context && declarer == other.declarer && other.steps.starts(with: steps)
  }

  /// The path of the first value, for events.
  var contextPath: ContextPath {
    ContextPath(
      steps: steps.map { step in
        if case .key(let key) = step { .key(key) } else { .index(0) }
      })
  }

  var description: String {
    steps.reduce(context) { text, step in
      if case .key(let key) = step { "\(text).\(key)" } else { text + "[]" }
    }
  }

  /// The maximum number of values that are looked at.
  private static let maximumValues = 50

  /// The values at the path, one for each element of the lists on the way.
  func values(in value: DynamicObject) -> [DynamicObject] {
    steps.reduce([value]) { values, step in
      switch step {
      case .key(let key): values.filter { $0.dictionaryValue != nil }.map { $0[key] }
      case .element: Array(values.lazy.flatMap { $0.arrayValue ?? [] }.prefix(Self.maximumValues))
      }
    }
  }
}
