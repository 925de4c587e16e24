import Beagle
import BeagleJSON

extension CoverageReport {
  init(_ state: CoverageState) {
    documents = state.documents.map { CoveredDocument($0, state.presses[$0.name]) }
  }

  /// Returns the combined coverage of this report and another one.
  public func merged(with other: CoverageReport) -> CoverageReport {
    var all = self
    all.documents += other.documents
    return all.withoutRepetitions
  }

  /// The report with the counts of equal documents added, in an order that does not depend on that of the
  /// runs.
  var withoutRepetitions: CoverageReport {
    var merged = self
    // A document that a cassette identifies by URL may be the document of a file, and the screens of one kind
    // share a template.
    let named = Self.merged(Self.merged(documents) { $0.name }) { $0.title }
    merged.documents = Self.merged(named) { $0.file ?? $0.name.withoutNumbers }.sorted {
      ($0.title, $0.file ?? "", $0.source) < ($1.title, $1.file ?? "", $1.source)
    }
    return merged
  }

  private static func merged(
    _ documents: [CoveredDocument], by name: (CoveredDocument) -> String
  ) -> [CoveredDocument] {
    var byKey: [CoveredDocument.Key: CoveredDocument] = [:]
    for document in documents {
      let key = CoveredDocument.Key(name(document), document.places)
      byKey[key] = byKey[key]?.adding(document) ?? document
    }
    return Array(byKey.values)
  }
}

extension CoveredDocument {
  /// Identifies versions that differ only in their data.
  fileprivate struct Key: Hashable {
    let name: String
    let places: [String]

    init(_ name: String, _ places: [CoveredPlace]) {
      self.name = name
      self.places = places.map { "\($0.kind.rawValue) \($0.path) \($0.outcomes.map(\.name))" }
    }
  }

  /// The document with the counts of another version. The text is that of a file if one of them is, or else
  /// the alphabetically first.
  fileprivate func adding(_ other: CoveredDocument) -> CoveredDocument {
    func rank(_ document: CoveredDocument) -> (Int, String, String, String) {
      (document.file == nil ? 1 : 0, document.file ?? "", document.source, document.name)
    }
    let (first, second) = rank(other) < rank(self) ? (other, self) : (self, other)
    var sum = first
    for (index, place) in second.places.enumerated() {
      for (number, outcome) in place.outcomes.enumerated() {
        sum.places[index].outcomes[number].count += outcome.count
      }
    }
    // Steps to another screen of the same structure do not lead to this one.
    if first.title == second.title {
      let known = [presses, other.presses].compactMap(\.self)
      sum.presses = known.min { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
    }
    return sum
  }

  init(_ document: CoverageState.Document, _ presses: [String]?) {
    (name, file, self.presses) = (document.name, document.file, presses)
    var source = document.source
    var positions = document.positions
    // A document on a single line has no useful lines.
    if document.file == nil, !document.source.contains(UInt8(ascii: "\n")),
      let compact = try? JSONDocument(parsing: document.source)
    {
      let written = JSONWriter.bytes(of: compact.root.dynamicObject, options: .init(indented: true))
      if let copy = try? JSONDocument(parsing: written) {
        let bytes = document.places.bytes(in: copy).map { $0 ?? 0 }
        source = written
        // The places keep their order, except for duplicate members.
        let order = bytes.indices.sorted { bytes[$0] < bytes[$1] }
        for (index, position) in zip(order, copy.positions(ofBytes: order.map { bytes[$0] })) {
          positions[index] = position
        }
      }
    }
    self.source = String(decoding: source, as: UTF8.self)
    places = zip(document.places, positions).map { place, position in
      CoveredPlace(
        kind: place.kind, path: place.path.description, line: position.line, column: position.column,
        name: place.name,
        outcomes: place.outcomes.map { CoveredOutcome(name: $0.name, count: document.hits[$0.site] ?? 0) })
    }
  }
}

extension String {
  /// The path with placeholders for identifiers: `/product/*` for `/product/7`, and `/search?q=*`.
  fileprivate var withoutNumbers: String {
    guard hasPrefix("/") else { return self }
    let end = firstIndex(of: "?") ?? endIndex
    let path = self[..<end].split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.namesOneOfMany ? "*" : String($0) }.joined(separator: "/")
    let query = self[end...].split(separator: "&").map { $0.prefix { $0 != "=" } + "=*" }
    return path + query.joined(separator: "&")
  }
}
