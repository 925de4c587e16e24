public import BeagleLayout

/// A screen as it is drawn: every visible part with its place, content and colours, and nothing left to decide but
/// how. A renderer needs no more than this.
public struct Scene: Sendable, Equatable {
  /// All nodes in document order, a node before those inside it. The first is the screen.
  public let nodes: [SceneNode]
  /// The size of the whole in points.
  public let size: LayoutSize
  /// The parts that are loaded on their own and were not at hand.
  public let pending: [PendingPart]
  /// What came out other than its author may expect, once each, in document order.
  public let notices: [SceneNotice]

  /// A lazy component whose content is not there yet.
  public struct PendingPart: Sendable, Hashable {
    /// Where the content comes from, as the document writes it.
    public let path: String
    /// The node that shows its initial state.
    public let node: Int
  }

  /// The nodes directly inside a node.
  public func children(of index: Int) -> some Sequence<Int> {
    sequence(state: index + 1) { next in
      guard next < nodes[index].end else { return nil }
      defer { next = nodes[next].end }
      return next
    }
  }
}

/// Something that came out other than its author may expect. The screen is drawn all the same.
public enum SceneNotice: Sendable, Hashable, CustomStringConvertible {
  case unknownContext(String, expression: String)
  case unknownOperation(String, expression: String)
  case wrongArgumentCount(operation: String, count: Int, expression: String)
  case tooMuchWork(expression: String, limit: Int)
  case noTemplate(list: String)
  case reservedContext(String)
  case limit(String, value: Int)
  case image(String)
  case lazyPart(path: String, reason: String)

  public var description: String {
    switch self {
    case .unknownContext(let id, let expression):
      "no context \"\(id)\" is in reach of \"\(expression)\"; it reads as null"
    case .unknownOperation(let name, let expression):
      "no operation \"\(name)\" is known in \"\(expression)\"; it gives null"
    case .wrongArgumentCount(let name, let count, let expression):
      "\"\(name)\" does not take \(count) argument\(count == 1 ? "" : "s") in \"\(expression)\"; it gives null"
    case .tooMuchWork(let expression, let limit):
      "\"\(expression)\" would read more than \(limit) bytes and elements; it gives null"
    case .noTemplate(let list):
      "no template is for an item of \(list); its cell is empty"
    case .reservedContext(let id):
      "the context id \"\(id)\" is reserved; the declaration is ignored"
    case .limit(let what, let value):
      "the limit of \(value) \(what) is reached; what comes after it is left out"
    case .image(let source):
      "the image \"\(source)\" cannot be shown"
    case .lazyPart(let path, let reason):
      "the part \"\(path)\" keeps its initial state: \(reason)"
    }
  }
}
