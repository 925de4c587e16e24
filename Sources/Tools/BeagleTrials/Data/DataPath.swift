import Beagle
import BeagleExpressions
import BeagleJSON

/// A place in the data of a screen: a context or a response, and a path in its value.
struct DataPath: Hashable, Sendable, CustomStringConvertible {
  let context: String
  /// The document path of the component that declares the context; nil if no component does.
  let declarer: String?
  /// For a response, the URL of the request as the document writes it; nil for a context. The context of a
  /// response is `onSuccess`.
  let url: String?
  /// Index 0 stands for any element of a list, and the first element is varied. In a context, every index
  /// becomes 0, because an action may change any element.
  var steps: [ContextPath.Step] = []

  init(_ context: String, declarer: String?) {
    (self.context, self.declarer, url) = (context, declarer, nil)
  }

  /// The value that the actions of `onSuccess` read. Its `data` is the response.
  init(responseFrom url: String) { (context, declarer, self.url) = ("onSuccess", nil, url) }

  func appending(_ steps: [ContextPath.Step]) -> DataPath {
    var copy = self
    copy.steps += steps.map { if case .index = $0, url == nil { .index(0) } else { $0 } }
    return copy
  }

  /// The path with only its first steps.
  func prefix(_ count: Int) -> DataPath {
    var copy = self
    copy.steps.removeLast(steps.count - count)
    return copy
  }

  /// The whole context or response.
  var root: DataPath { prefix(0) }

  /// Deeper levels are varied only if an expression reads them.
  static let maximumLevels = 8

  /// The values that are varied for a read of this path: the context, each member on the way, and the value
  /// itself.
  var levels: [DataPath] {
    let counts = 0...steps.count
    return counts.filter { count in
      if count > 0, case .index = steps[count - 1] { return false }
      return count <= Self.maximumLevels || count == steps.count
    }.map(prefix)
  }

  func contains(_ other: DataPath) -> Bool {
    root == other.root && other.steps.starts(with: steps)
  }

  /// The path of the first value, for events.
  var contextPath: ContextPath { ContextPath(steps: steps) }

  var description: String {
    steps.reduce(context) { text, step in
      switch step {
      case .key(let key): "\(text).\(key)"
      case .index(let index): text + (index == 0 ? "[]" : "[\(index)]")
      }
    }
  }

  /// The maximum number of values that are looked at.
  private static let maximumValues = 50

  /// The values at the path, one for each element of the lists on the way.
  func values(in value: DynamicObject) -> [DynamicObject] {
    steps.reduce([value]) { values, step in
      switch step {
      case .key(let key): values.filter { $0.dictionaryValue != nil }.map { $0[key] }
      case .index(0): Array(values.lazy.flatMap { $0.arrayValue ?? [] }.prefix(Self.maximumValues))
      case .index(let index): values.filter { $0.arrayValue != nil }.map { $0[index] }
      }
    }
  }
}
