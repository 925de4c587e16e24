public import BeagleJSON
public import BeagleSchema

/// The changes between two versions of a screen, ignoring differences of spelling that have no effect.
///
/// ```swift
/// let difference = try ScreenDifference(before, after)
/// for change in difference.changes where change.category == .contract { print(change.message) }
/// ```
///
/// A component is the same in both versions if it has the same id, or is equal, or is at the same place. The
/// content of an added or removed component is not listed again, and a renamed context, item or id is one
/// change including everything that reads it.
///
/// A member that no type has is compared as JSON, as newer clients may know it, and so is a value that
/// decoding ignores.
public struct ScreenDifference: Sendable {
  /// The changes, in the order of the new document. Removed values are listed at their old place.
  public let changes: [Change]

  /// Differences without effect that nevertheless break a client: a spelling that it does not read, a default
  /// that it requires.
  public let spellings: [Change]

  /// Whether both documents are equivalent.
  public var isEmpty: Bool { changes.isEmpty }

  /// Compares two documents, JSON in UTF-8.
  ///
  /// - Parameters:
  ///   - old: the old document.
  ///   - new: the new document.
  ///   - check: supplies the application's types, and the clients that a change may break.
  /// - Throws: an error that names the document that could not be read, and the reason.
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
    if let fault = Component.error(in: document, options: options),
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
        kind: found.kind, category: found.category, message: found.message, old: old, new: new)
      changes.append((change, (newByte, oldByte, number)))
    }
    return changes.sorted { $0.order < $1.order }.map(\.0)
  }
}

extension ScreenDifference {
  /// A difference between the two documents.
  public struct Change: Sendable, Hashable {
    /// The kind of a change.
    public enum Kind: String, Sendable, CaseIterable {
      /// The value is new.
      case added
      /// The value was removed.
      case removed
      /// The value is the same in another place.
      case moved
      /// The value is different.
      case changed
      /// The value has another name, and so do all references to it.
      case renamed
    }

    /// The aspect that changes: the appearance, the behaviour, the contract with servers and other documents,
    /// or accessibility.
    public enum Category: String, Sendable, CaseIterable {
      /// The appearance.
      case visual
      /// The behaviour: actions, navigation, requests.
      case behaviour
      /// The contract with servers and other documents: contexts, URLs, ids, analytics.
      case contract
      /// The use with assistive technology.
      case accessibility
    }

    /// The kind of the change.
    public var kind: Kind
    /// The aspect that changes.
    public var category: Category
    /// One sentence without a full stop: `the text of text "greeting" was "Hi" and is "Hello"`.
    public var message: String
    /// The old place; nil for an added value. For an absent value, the object without it.
    public var old: Place?
    /// The new place; nil for a removed value. For an absent value, the object without it.
    public var new: Place?
    /// The clients for which something worked before and does not now, the worst outcome first.
    public var breaks: [ClientOutcome] = []
    /// The entry of the table of clients that explains it, for `--explain`.
    package var claim: String?
  }

  /// A place in one of the documents.
  public struct Place: Sendable, Hashable {
    /// The start position.
    public var position: SourcePosition
    /// The length in bytes.
    public var length: Int
    /// The path in the document's tree.
    public var path: DocumentPath
    /// The path with elements of arrays identified by their content.
    package var structuralPath: String
    /// The start position of the component that the change is about, in bytes; nil if there is none.
    package var component: Int?
    /// Whether it is the object that does not have the value.
    package var isAround = false
  }
}

extension DocumentError {
  fileprivate var isAboutAValue: Bool { diagnostic.kind == .type }
}

/// Why two documents could not be compared.
public struct ScreenDifferenceError: Error, Sendable, CustomStringConvertible {
  /// One of the two documents.
  public enum Side: String, Sendable {
    /// The old document.
    case old
    /// The new document.
    case new
  }

  /// The document that could not be read.
  public let side: Side
  /// Why it could not be read.
  public let error: DocumentError

  /// One sentence with the side and the place.
  public var description: String { "the \(side) document cannot be read: \(error)" }
}

/// The nodes of changes in a document.
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
    let index = bytes.partitioningIndex { $0 >= byte }
    return ScreenDifference.Place(
      position: positions[index], length: tree.cursor(node).byteRange.count, path: paths[index].path,
      structuralPath: paths[index].structure,
      component: component.map { tree.byte(of: tree.components[$0].node) })
  }
}

extension NormalizedTree {
  fileprivate func byte(of node: Int) -> Int { cursor(node).byteOffset }
}
