import Beagle
import BeagleExpressions
import BeagleJSON

/// The kinds and the use of a value that a screen reads, as far as they are known.
struct Shape: Sendable {
  let path: DataPath
  /// The kinds of the recorded values; empty if nothing was recorded.
  private(set) var kinds: ValueKinds = []
  /// The values with which expressions compare it.
  let examples: [DynamicObject]
  /// The document paths of the components that read it or something in it.
  private(set) var readers: [String] = []
  /// The kinds with which all operations have a result.
  private(set) var accepted: ValueKinds = .any
  /// Whether an action reads it.
  private(set) var isReadByAction = false
  /// Whether a value is read that is so deep that some levels around it are not varied.
  private(set) var hasUnvariedLevels = false

  private init(_ path: DataPath, _ examples: [DynamicObject]) {
    (self.path, self.examples) = (path, examples)
  }

  /// The shapes of the data that a document reads, in the order of the document.
  ///
  /// - Parameter value: The recorded value of a context or a response; nil if there is none.
  static func all(of document: DocumentReads, value: (DataPath) -> DynamicObject?) -> [Shape] {
    var shapes: [Shape] = []
    var indices: [DataPath: Int] = [:]
    var known: Set<DataPath> = []
    var roots: [DataPath: DynamicObject?] = [:]
    for read in document.reads where !Task.isCancelled {
      let root = read.path.root
      let recorded = roots[root] ?? value(root)
      roots[root] = recorded
      guard let recorded else { continue }
      for path in read.path.levels {
        if known.insert(path).inserted {
          let values = path.values(in: recorded)
          guard document.isData(path, values.first ?? .empty) else { continue }
          indices[path] = shapes.count
          var shape = Shape(path, document.examples[path] ?? [])
          for value in values { shape.kinds.formUnion(ValueKinds(of: value).widened) }
          shapes.append(shape)
        }
        if let index = indices[path] { shapes[index].add(read) }
      }
    }
    return shapes
  }

  private mutating func add(_ read: DocumentReads.Read) {
    if readers.last != read.component { readers.append(read.component) }
    if read.isInAction { isReadByAction = true }
    if read.path == path { accepted.formIntersection(read.kinds) }
    let depth = DataPath.maximumLevels
    if path.steps.count == depth, read.path.steps.count > depth + 1 { hasUnvariedLevels = true }
  }

  /// Adds what another state of the screen has shown.
  mutating func add(_ other: Shape) { kinds.formUnion(other.kinds) }

  /// The kinds and the use in words, such as `number, read by child.children[1]`.
  var text: String {
    var line = kindsInWords
    if !examples.isEmpty { line += " (\(examples.map(\.description).uniqued.joined(separator: ", ")))" }
    let others = Set(readers).count - 1
    line += ", read by \(readers.first.map { $0.isEmpty ? "the screen" : $0 } ?? "nothing")"
    return others > 0 ? line + " and \(others) other\(others == 1 ? "" : "s")" : line
  }

  private var kindsInWords: String { kinds.isSubset(of: .null) ? "unknown" : "\(kinds)" }
}

extension ValueKinds {
  /// The kinds, in which all numbers are one kind, and all texts are one kind.
  fileprivate var widened: ValueKinds {
    isSubset(of: .number) ? .number : isSubset(of: .string) ? .string : self
  }
}

extension Array where Element: Hashable {
  /// The distinct elements in their order.
  package var uniqued: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
