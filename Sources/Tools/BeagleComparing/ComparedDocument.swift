import Beagle
import BeagleChecking
package import BeagleProjects
import Foundation

/// A document on one side of a comparison.
package struct ComparedDocument: Sendable {
  package enum Content: Sendable {
    /// Read or fetched when it is compared.
    case target(CheckTarget)
    /// Read together with the other blobs of the revision.
    case blob(GitBlob)
    case bytes([UInt8])
    /// Listed in a folder but unreadable.
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

/// A document's name in reports.
package struct DocumentLabel: Sendable {
  /// `screens/home.json`, `main:screens/home.json`, `GET https://example.org/home`
  package let name: String
  /// The location that code hosts annotate, usually a file of the working folder.
  let target: CheckTarget

  package init(name: String, target: CheckTarget) {
    (self.name, self.target) = (name, target)
  }
}

extension DocumentLabel {
  /// The label of a screen in a cassette.
  init(url: String) { self.init(name: "GET \(url)", target: .remote(url)) }
}

/// The documents on one side of a comparison.
package struct DiffSide: Sendable {
  enum Kind: String, Sendable {
    case document = "a single document"
    case folder = "a folder"
    case cassette = "a cassette"
  }

  let kind: Kind
  /// Keyed by the name that both sides share; empty for a single document.
  private(set) var documents: [(name: String, document: ComparedDocument)] = []
  /// The subfolders that could not be searched, by their paths in the folder.
  package private(set) var unsearched: [(name: String, failure: Failure)] = []
  /// Statuses and links of a cassette.
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

  /// Whether a subfolder that was not searched may contain a document of this name.
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

/// A screen on both sides or on one of them.
package struct DiffPair: Sendable {
  /// The screen's name in reports.
  package var title: String
  /// The name that pairs the two sides.
  let identity: String
  package var old: ComparedDocument?
  package var new: ComparedDocument?
  /// Whether the user named the document, as opposed to finding it in a folder.
  var isNamed = false
  /// Whether both sides are cassettes.
  var isRecorded = false

  package init(
    title: String, old: ComparedDocument? = nil, new: ComparedDocument? = nil, isNamed: Bool = false
  ) {
    (self.title, identity) = (title, title)
    (self.old, self.new, self.isNamed) = (old, new, isNamed)
  }

  subscript(side: ScreenDifferenceError.Side) -> ComparedDocument? { side == .old ? old : new }

  /// The name in messages about an inconclusive side. A screen of two cassettes has one name.
  func nameInMessages(of side: ScreenDifferenceError.Side) -> String {
    isRecorded ? identity : self[side]?.label.name ?? ""
  }

  /// The base name of picture files.
  package var fileName: String {
    guard isNamed, let target = new?.label.target else { return title }
    return switch target {
    case .standardInput: "stdin"
    case .file(let path), .found(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .remote(let path): URL(string: path)?.path ?? title
    case .recorded(let document): document.title
    }
  }

  /// Pairs the screens of both sides by name, sorted by name.
  ///
  /// - Throws: if the sides are of different kinds.
  package static func pairs(_ old: DiffSide, _ new: DiffSide) throws(Failure) -> [DiffPair] {
    guard old.kind == new.kind else {
      throw .usage("OLD is \(old.kind.rawValue) and NEW is \(new.kind.rawValue), so they cannot be compared")
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
    // Compared as bytes: a folder may have two names that are canonically equivalent in Unicode.
    var pairs: [[UInt8]: DiffPair] = [:]
    for (name, document) in old.documents {
      pairs[Array(name.utf8), default: DiffPair(title: name)].old = document
    }
    for (name, document) in new.documents {
      pairs[Array(name.utf8), default: DiffPair(title: name)].new = document
    }
    // A pair is neither added nor removed if the other side may have it in an unsearched folder.
    pairs = pairs.filter { _, pair in
      !(pair.old == nil && old.mayHave(pair.identity)) && !(pair.new == nil && new.mayHave(pair.identity))
    }
    let hasOneOrigin = old.recorded?.origin == new.recorded?.origin
    return pairs.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, pair in
      guard old.kind == .cassette else { return pair }
      var pair = pair
      pair.isRecorded = true
      // Recordings of the same server keep the familiar URL as the title.
      if hasOneOrigin { pair.title = (pair.new ?? pair.old)?.label.name ?? pair.title }
      return pair
    }
  }
}
