import Beagle
import BeagleJSON
import BeagleSchema

/// Finds components in the document of a screen by their paths.
struct ComponentPlaces {
  private let document: JSONDocument?

  /// - Parameter bytes: The document; anything but JSON has no places.
  init(_ bytes: [UInt8]) { document = bytes.isEmpty ? nil : try? JSONDocument(parsing: bytes) }

  /// The findings with their positions and paths. A component that another document contains, for example
  /// because it is loaded lazily, is found at the innermost component of this document around it.
  ///
  /// - Parameter findings: Each with the path of its component: `child.children[1]`.
  func located(_ findings: [(finding: Diagnostic, path: String)]) -> [Diagnostic] {
    guard let document else {
      return findings.map { finding, path in
        var finding = finding
        finding.structuralPath = path
        return finding
      }
    }
    var rests: [String] = []
    var placed: [Diagnostic] = []
    document.withCursor { root in
      for (finding, path) in findings {
        let (bytes, rest) = Self.find(path, in: root)
        var finding = finding
        finding.position = SourcePosition(byte: bytes.lowerBound, line: 1, column: 1)
        finding.length = bytes.count
        placed.append(finding)
        rests.append(rest)
      }
    }
    // Paths are computed in the order of the document.
    let order = placed.indices.sorted { (placed[$0].position.byte, $0) < (placed[$1].position.byte, $1) }
    let located = Diagnostic.located(order.map { placed[$0] }, in: document, isStructural: true)
    for (index, var finding) in zip(order, located) {
      if !rests[index].isEmpty {
        finding.structuralPath += (finding.structuralPath.isEmpty ? "" : ".") + rests[index]
      }
      placed[index] = finding
    }
    return placed
  }

  /// The bytes of a component's type, or of another value.
  ///
  /// - Returns: Also the rest of the path, which this document does not have.
  private static func find(_ path: String, in root: JSONCursor) -> (bytes: Range<Int>, rest: String) {
    var here = root
    var component = root
    var rest = path[...]
    var unplaced = rest
    while !rest.isEmpty, let (next, following) = step(rest, in: here) {
      (here, rest) = (next, following)
      if here.member("_beagleComponent_") != nil || rest.isEmpty { (component, unplaced) = (here, rest) }
    }
    guard component.kind == .object else { return (component.byteRange, String(unplaced)) }
    let type = component.member("_beagleComponent_")?.byteRange
    let start = component.byteRange.lowerBound
    return (type ?? start..<start + 1, String(unplaced))
  }

  /// Follows the first step of a path: a member or an index.
  private static func step(_ path: Substring, in json: JSONCursor) -> (value: JSONCursor, rest: Substring)? {
    if path.first == "[" {
      guard let end = path.firstIndex(of: "]"), let index = Int(path[..<end].dropFirst()),
        index >= 0, json.kind == .array, index < json.count
      else { return nil }
      return json.elements.dropFirst(index).first { _ in true }.map {
        ($0, path[path.index(after: end)...].withoutDot)
      }
    }
    let name = path.prefix { $0 != "." && $0 != "[" }
    guard json.kind == .object, !name.isEmpty else { return nil }
    let member = json.members.first { $0.key.stringValue.map { $0 == name } ?? false }
    return member.map { ($0.value, path.dropFirst(name.count).withoutDot) }
  }
}

extension Substring {
  fileprivate var withoutDot: Substring { first == "." ? dropFirst() : self }
}
