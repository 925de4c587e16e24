import BeagleJSON
import BeagleSchema

/// Differences that break a client although the documents are equivalent, as changes with their own messages.
extension BreakingChanges {
  struct Other {
    let issue: PlacedClaim
    let range: Range<Int>
    let breaks: [ClientOutcome]
  }

  /// - Parameter found: in the order of the document.
  func changes(of found: [Other]) -> [ScreenDifference.Change] {
    if found.isEmpty { return [] }
    let bytes = found.map(\.range.lowerBound)
    let ranges = tree.components.map { tree.cursor($0.node).byteRange }
    let owners = innermost(of: ranges, around: bytes)
    let starts = owners.map { $0.map { ranges[$0].lowerBound } ?? 0 }
    let sorted = Set(bytes + starts).sorted()
    let paths = tree.document.withCursor { DocumentPath.structuralPaths(toBytes: sorted, from: $0) }
    let places = Dictionary(uniqueKeysWithValues: zip(sorted, paths))
    return found.indices.compactMap { (index) -> ScreenDifference.Change? in
      guard let path = places[bytes[index]], let outer = places[starts[index]] else { return nil }
      let place = ScreenDifference.Place(
        position: tree.document.position(ofByte: bytes[index]), length: found[index].range.count,
        path: path.path, structuralPath: path.structure,
        component: owners[index].map { ranges[$0].lowerBound })
      let inner = DocumentPath(Array(path.path.steps.dropFirst(outer.path.steps.count)))
      let name = owners[index].map { tree.name(ofComponent: $0) } ?? "the document"
      var change = ScreenDifference.Change(
        kind: .changed, category: .contract, message: words(found[index].issue, "\(inner)", of: name),
        new: place, breaks: found[index].breaks)
      change.claim = found[index].issue.claim.key
      return change
    }
  }

  /// `the alignment of text "a" is "left": this name must be in capitals`.
  ///
  /// - Parameter path: the path from the component to the place; empty for the component itself.
  private func words(_ placed: PlacedClaim, _ path: String, of component: String) -> String {
    let issue = placed.claim
    if let property = issue.key.split(separator: ".").dropFirst().last, !issue.reason.hasPrefix("\"") {
      let isInPath = path == property || path.hasSuffix(".\(property)")
      let whole = isInPath ? path : path.isEmpty ? String(property) : "\(path).\(property)"
      return "the \(whole) of \(component) \(issue.reason)"
    }
    if path.isEmpty { return "\(component): \(issue.reason)" }
    let value = value(at: placed.range, behind: path).map { " is \($0)" } ?? ""
    return "the \(path) of \(component)\(value): \(issue.reason)"
  }

  /// The text or number in a range; nil for other values, and if the range is a key.
  private func value(at range: Range<Int>, behind path: String) -> String? {
    guard range.count <= 60, let document = try? JSONDocument(parsing: Array(newBytes[range])) else {
      return nil
    }
    return document.withCursor { json in
      switch json.kind {
      case .string:
        let text = json.stringValue ?? ""
        return path == text || path.hasSuffix(".\(text)") ? nil : text.quoted
      case .number, .bool: return json.dynamicObject.text
      case .array, .object, .null: return nil
      }
    }
  }
}
