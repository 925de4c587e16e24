public import BeagleJSON
public import BeagleSchema

/// What changed in meaning between two versions of a screen: nothing for what only is written in another way.
///
/// ```swift
/// let difference = try ScreenDifference(before, after)
/// for change in difference.changes where change.category == .contract { print(change.message) }
/// ```
///
/// A component is the same one in both if it has the same id, or is equal, or stands at the same place. What is in one that was added
/// or removed is not told again, and a renamed context, item or id is one change with all that reads it.
///
/// A member that no type has is compared as JSON, as newer clients may know it, and so is a value that is left out when it is
/// read.
public struct ScreenDifference: Sendable {
  /// The changes, in the order of the new document; what was removed stands where it was.
  public let changes: [Change]

  /// What means the same and breaks a client all the same: a spelling that it does not read, a default that it has to have written.
  public let spellings: [Change]

  /// Whether both mean the same.
  public var isEmpty: Bool { changes.isEmpty }

  /// Compares two documents, JSON in UTF-8.
  ///
  /// - Parameters:
  ///   - old: the document as it was.
  ///   - new: the document as it is.
  ///   - check: the application's own types, and the clients that a change may break.
  /// - Throws: which of both could not be read, and why: never "no changes".
  public init(
    _ old: [UInt8], _ new: [UInt8], check: ScreenCheck = ScreenCheck()
  ) throws(ScreenDifferenceError) {
    let before = try Self.tree(of: old, .old, check)
    let after = try Self.tree(of: new, .new, check)
    let run = DifferenceRun(before, after)
    var changes = Self.changes(run)
    spellings = old == new ? [] : BreakingChanges(before, after, run, new, check).note(in: &changes)
    self.changes = changes
  }

  private static func tree(
    of bytes: [UInt8], _ side: ScreenDifferenceError.Side, _ check: ScreenCheck
  ) throws(ScreenDifferenceError) -> NormalizedTree {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, limits: check.limits)
    } catch {
      throw ScreenDifferenceError(side: side, error: .json(error))
    }
    var options = DecodingOptions()
    options.componentRegistry = check.componentRegistry
    if let fault = Component.fault(in: document, options: options),
      let fault =
        fault.isAboutAValue && document.root.kind == .object ? otherFault(in: bytes, options) : fault
    {
      throw ScreenDifferenceError(side: side, error: fault)
    }
    return TreeNormalizer.tree(of: document, check.componentRegistry)
  }

  /// The first error that is not about a single value. A value of the wrong kind is compared as JSON, and how
  /// clients handle it is known.
  private static func otherFault(in bytes: [UInt8], _ options: DecodingOptions) -> DocumentError? {
    let found = Component.examine(bytes, options: options).diagnostics
    return found.lazy.filter { $0.severity == .error }.map(DocumentError.schema).first { !$0.isAboutAValue }
  }

  /// Finds the places of all changes in one pass over each document.
  private static func changes(_ run: DifferenceRun) -> [Change] {
    if run.found.isEmpty { return [] }
    let olds = ChangePlaces(run.found.compactMap { $0.old }, in: run.old)
    let news = ChangePlaces(run.found.compactMap { $0.new }, in: run.new)
    var changes: [(Change, order: (Int, Int, Int))] = []
    for (number, found) in run.found.enumerated() {
      var old = found.old.map { olds.place(of: $0, found.oldComponent) }
      var new = found.new.map { news.place(of: $0, found.newComponent) }
      old?.isAround = found.isAbsent.old
      new?.isAround = found.isAbsent.new
      let (oldByte, newByte) = (run.old.byte(of: found.oldNeighbour), run.new.byte(of: found.newNeighbour))
      let change = Change(
        kind: run.isTurned ? found.kind.turned : found.kind, category: found.category, message: found.message,
        old: run.isTurned ? new : old, new: run.isTurned ? old : new)
      changes.append((change, run.isTurned ? (oldByte, newByte, number) : (newByte, oldByte, number)))
    }
    return changes.sorted { $0.order < $1.order }.map(\.0)
  }
}

extension ScreenDifference {
  /// One change.
  public struct Change: Sendable, Hashable {
    /// What became of it.
    public enum Kind: String, Sendable, CaseIterable {
      /// It was not there before.
      case added
      /// It is not there any more.
      case removed
      /// It is the same in another place.
      case moved
      /// It has another value.
      case changed
      /// It has another name, as has all that reads it.
      case renamed
    }

    /// Whom it concerns: who sees the screen, what it does, what servers and other documents rely on, screen readers.
    public enum Category: String, Sendable, CaseIterable {
      /// Who looks at the screen.
      case visual
      /// Who uses it: actions, navigation, requests.
      case behaviour
      /// Servers and other documents: contexts, URLs, ids, analytics.
      case contract
      /// Who has it read aloud.
      case accessibility
    }

    /// What became of it.
    public var kind: Kind
    /// Whom it concerns.
    public var category: Category
    /// One sentence without a full stop: `the text of text "greeting" was "Hi" and is "Hello"`.
    public var message: String
    /// Where it was; nil for what was added. Of a value that was absent, the object that did not have it.
    public var old: Place?
    /// Where it is; nil for what was removed. Of a value that is absent, the object that does not have it.
    public var new: Place?
    /// The clients for which something worked before and does not now, the worst first.
    public var breaks: [ClientOutcome] = []
    /// The entry of the table of clients by which it does, as `--explain` takes it.
    package var claim: String?
  }

  /// A place in one of the documents.
  public struct Place: Sendable, Hashable {
    /// Where it begins.
    public var position: SourcePosition
    /// How long it is, in bytes.
    public var length: Int
    /// Where it is in the document's tree.
    public var path: DocumentPath
    /// The path with elements of arrays named by what they are.
    package var structuralPath: String
    /// The byte at which the component begins that the change is about; nil where it is about none.
    package var component: Int?
    /// Whether it is the object that does not have the value.
    package var isAround = false
  }
}

extension DocumentError {
  fileprivate var isAboutAValue: Bool { diagnostic.kind == .type }
}

extension ScreenDifference.Change.Kind {
  /// Seen from the other document.
  fileprivate var turned: Self {
    switch self {
    case .added: .removed
    case .removed: .added
    case .moved, .changed, .renamed: self
    }
  }
}

/// Why two documents could not be compared.
public struct ScreenDifferenceError: Error, Sendable, CustomStringConvertible {
  /// Which of both documents.
  public enum Side: String, Sendable {
    /// The first.
    case old
    /// The second.
    case new
  }

  /// The document that could not be read.
  public let side: Side
  /// Why it could not be read.
  public let error: DocumentError

  /// One sentence with the side and the place.
  public var description: String { "the \(side) document cannot be read: \(error)" }
}

/// Where the nodes of changes are in a document.
private struct ChangePlaces {
  private let tree: NormalizedTree
  private let bytes: [Int]
  private let positions: [SourcePosition]
  private let paths: [(path: DocumentPath, structure: String)]

  init(_ nodes: [Int], in tree: NormalizedTree) {
    self.tree = tree
    let sorted = Set(nodes.map { tree.byte(of: $0) }).sorted()
    bytes = sorted
    positions = tree.document.positions(ofBytes: sorted)
    paths = tree.document.withCursor { DocumentPath.structuralPaths(toBytes: sorted, from: $0) }
  }

  func place(of node: Int, _ component: Int?) -> ScreenDifference.Place {
    let byte = tree.byte(of: node)
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high) / 2
      if bytes[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return ScreenDifference.Place(
      position: positions[low], length: tree.cursor(node).byteRange.count, path: paths[low].path,
      structuralPath: paths[low].structure,
      component: component.map { tree.byte(of: tree.components[$0].node) })
  }
}

extension NormalizedTree {
  fileprivate func byte(of node: Int) -> Int { cursor(node).byteOffset }
}
