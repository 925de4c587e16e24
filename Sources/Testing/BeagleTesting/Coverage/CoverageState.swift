import Beagle
import BeagleExpressions
import BeagleJSON
import Foundation

struct CoverageState: Sendable {
  struct Place: Sendable, Hashable {
    let document: Int
    let byte: Int
  }

  struct Document: Sendable {
    /// The path of its URL below the base URL, or the whole URL. Secrets are masked.
    let name: String
    /// nil if it is not known to be a file.
    var file: String?
    /// With an asterisk for each byte of a secret.
    let source: [UInt8]
    let places: [CoverablePlace]
    let positions: [SourcePosition]
    /// The strings with expressions in the data of actions.
    let texts: [(text: String, action: Int, byte: Int)]
    /// Whether it was received, and not only expected.
    var isRunning = false
    var hits: [CoverageSite: Int] = [:]
  }

  private struct Key: Hashable {
    let name: String
    let source: [UInt8]
  }

  private(set) var documents: [Document] = []
  private var indices: [Key: Int] = [:]
  /// Retained so that object identities stay valid.
  private var notes: [DocumentNotes] = []
  private(set) var components: [UInt: Place] = [:]
  private(set) var actions: [UInt: Place] = [:]
  private(set) var templates: [ObjectIdentifier: Place] = [:]
  /// By text: the action whose data contains it, or nil for a component.
  private(set) var texts: [String: [(action: Place?, place: Place)]] = [:]
  /// The path of the file with a body.
  var files: [Data: String] = [:]
  /// The steps to a screen, by its name.
  var presses: [String: [String]] = [:]

  /// Adds a received or expected document.
  ///
  /// - Parameter hide: replaces each byte of a secret.
  mutating func add(
    _ notes: DocumentNotes, _ bytes: [UInt8], named name: String, isRunning: Bool,
    hide: ([UInt8]) -> [UInt8]
  ) {
    let key = Key(name: name, source: hide(bytes))
    if indices[key] == nil {
      guard let document = try? JSONDocument(parsing: bytes) else { return }
      indices[key] = documents.count
      documents.append(Document(document, notes, named: name, key.source, hide: hide))
    }
    guard isRunning, let index = indices[key] else { return }
    if documents[index].file == nil { documents[index].file = files[Data(bytes)] }
    if !documents[index].isRunning { addTexts(of: index, notes) }
    self.notes.append(notes)
    for note in notes.components { components[note.value.identity] = Place(index, note.bytes) }
    for note in notes.actions { actions[note.value.identity] = Place(index, note.bytes) }
    for note in notes.expressions { templates[note.value.identity] = Place(index, note.bytes) }
  }

  private mutating func addTexts(of index: Int, _ notes: DocumentNotes) {
    documents[index].isRunning = true
    for (text, action, byte) in documents[index].texts {
      let owner = Place(document: index, byte: action)
      texts[text, default: []].append((owner, Place(document: index, byte: byte)))
    }
    for note in notes.expressions where !note.value.calls.isEmpty {
      texts[note.value.source, default: []].append((nil, Place(index, note.bytes)))
    }
  }

  mutating func hit(_ site: CoverageSite, in document: Int) {
    documents[document].hits[site, default: 0] += 1
  }
}

extension CoverageState.Document {
  fileprivate init(
    _ document: JSONDocument, _ notes: DocumentNotes, named name: String, _ source: [UInt8],
    hide: ([UInt8]) -> [UInt8]
  ) {
    let found = CoverablePlaces(of: document, notes)
    let sorted = zip(found.all, found.all.bytes(in: document)).map { (place: $0, byte: $1 ?? 0) }
      .sorted { $0.byte < $1.byte }
    self.name = name
    self.source = source
    places = sorted.map { place, _ in
      var place = place
      // A name may quote a text of the document.
      place.name = String(decoding: hide(Array(place.name.utf8)), as: UTF8.self)
      return place
    }
    positions = document.positions(ofBytes: sorted.map(\.byte))
    texts = found.texts
  }
}

extension CoverageState.Place {
  fileprivate init(_ document: Int, _ bytes: Range<Int>) {
    self.init(document: document, byte: bytes.lowerBound)
  }
}
