import Beagle
import BeagleChecking
package import BeagleProjects
import Foundation

/// A document of one side of a comparison.
package struct ComparedDocument: Sendable {
  package enum Content: Sendable {
    /// Read or fetched when it is compared.
    case target(CheckTarget)
    /// Read with others of the same revision.
    case blob(GitBlob)
    case bytes([UInt8])
    /// It is listed in a folder but cannot be read.
    case unreadable(Failure)
  }

  package let label: DocumentLabel
  package let content: Content

  package init(_ label: DocumentLabel, _ content: Content) {
    (self.label, self.content) = (label, content)
  }

  init(_ target: CheckTarget) {
    self.init(DocumentLabel(name: target.name, target: target), .target(target))
  }
}

/// How reports call a document.
package struct DocumentLabel: Sendable {
  /// `screens/home.json`, `main:screens/home.json`, `GET https://example.org/home`
  package let name: String
  /// Where a code host is to show what is said of it: a file of the working folder, as a rule.
  let target: CheckTarget

  package init(name: String, target: CheckTarget) {
    (self.name, self.target) = (name, target)
  }
}

extension DocumentLabel {
  /// A screen of a recording.
  init(url: String) { self.init(name: "GET \(url)", target: .remote(url)) }
}

/// What one side of a comparison has.
package struct DiffSide: Sendable {
  enum Kind: String, Sendable {
    case document = "a single document"
    case folder = "a folder"
    case cassette = "a cassette"
  }

  let kind: Kind
  /// By the names that both sides have for them. A single document has none.
  private(set) var documents: [(name: String, document: ComparedDocument)] = []
  /// The places in a folder that were not searched, by their names in it.
  package private(set) var unsearched: [(name: String, failure: Failure)] = []
  /// What a recording has besides.
  package private(set) var recorded: RecordedSide?

  init(_ document: ComparedDocument) {
    (kind, documents) = (.document, [("", document)])
  }

  init(
    _ kind: Kind, _ documents: [(name: String, document: ComparedDocument)],
    unsearched: [(name: String, failure: Failure)] = []
  ) {
    (self.kind, self.documents, self.unsearched) = (kind, documents, unsearched)
  }

  /// Whether this side may have a document of this name in a folder that was not searched.
  fileprivate func mayHave(_ name: String) -> Bool {
    unsearched.contains { $0.name.isEmpty || name == $0.name || name.hasPrefix($0.name + "/") }
  }

  init(_ recording: Recording) {
    let side = RecordedSide(recording.cassette)
    (kind, recorded) = (.cassette, side)
    documents = recording.cassette.documents(byPart: true).map { screen in
      let label = DocumentLabel(name: screen.name(showsGET: true), target: .remote(screen.url))
      return (
        screen.name(showsGET: true, url: side.path(of: screen.url)),
        ComparedDocument(label, .bytes(screen.bytes))
      )
    }
  }
}

/// A screen on both sides, or on one of them.
package struct DiffPair: Sendable {
  /// How people call it.
  package var title: String
  /// What both sides call it.
  let identity: String
  package var old: ComparedDocument?
  package var new: ComparedDocument?
  /// Whether it was named, and not found in a folder.
  var isNamed = false
  /// Whether both sides are of recordings.
  var isRecorded = false

  package init(
    title: String, old: ComparedDocument? = nil, new: ComparedDocument? = nil, isNamed: Bool = false
  ) {
    (self.title, identity) = (title, title)
    (self.old, self.new, self.isNamed) = (old, new, isNamed)
  }

  subscript(side: ScreenDifferenceError.Side) -> ComparedDocument? { side == .old ? old : new }

  /// What is said to be unclear about a side: a screen of two recordings has one name.
  func nameInMessages(of side: ScreenDifferenceError.Side) -> String {
    isRecorded ? identity : self[side]?.label.name ?? ""
  }

  /// What picture files are named after.
  package var fileName: String {
    guard isNamed, let target = new?.label.target else { return title }
    return switch target {
    case .standardInput: "stdin"
    case .file(let path), .found(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .remote(let path): URL(string: path)?.path ?? title
    case .recorded(let document): document.title
    }
  }

  /// The screens of both sides, in the order of their names.
  ///
  /// - Throws: where they are of different kinds.
  package static func pairs(_ old: DiffSide, _ new: DiffSide) throws(Failure) -> [DiffPair] {
    guard old.kind == new.kind else {
      throw .usage("OLD is \(old.kind.rawValue) and NEW is \(new.kind.rawValue): they cannot be compared")
    }
    if old.kind == .document, let first = old.documents.first?.document,
      let last = new.documents.first?.document
    {
      let (before, after) = (first.label.name, last.label.name)
      return [
        DiffPair(
          title: before == after ? after : "\(before) → \(after)", old: first, new: last, isNamed: true)
      ]
    }
    // As bytes: a folder may have two names that Unicode takes for the same.
    var pairs: [[UInt8]: DiffPair] = [:]
    for (name, document) in old.documents {
      pairs[Array(name.utf8), default: DiffPair(title: name)].old = document
    }
    for (name, document) in new.documents {
      pairs[Array(name.utf8), default: DiffPair(title: name)].new = document
    }
    // Neither added nor removed: the other side may have it as well.
    pairs = pairs.filter { _, pair in
      !(pair.old == nil && old.mayHave(pair.identity)) && !(pair.new == nil && new.mayHave(pair.identity))
    }
    let hasOneOrigin = old.recorded?.origin == new.recorded?.origin
    return pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, pair in
      guard old.kind == .cassette else { return pair }
      var pair = pair
      pair.isRecorded = true
      // Two recordings of one server are as people know it.
      if hasOneOrigin { pair.title = (pair.new ?? pair.old)?.label.name ?? pair.title }
      return pair
    }
  }
}
