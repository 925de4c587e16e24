import Beagle
import BeagleChecking
import BeagleExpressions
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
    var placed = findings.map(\.finding)
    var rests = findings.map(\.path)
    document?.withCursor { root in
      for (index, (_, path)) in findings.enumerated() {
        let place = Self.place(of: path, in: root)
        placed[index].position = SourcePosition(byte: place.bytes.lowerBound, line: 1, column: 1)
        (placed[index].length, rests[index]) = (place.bytes.count, place.rest)
      }
    }
    if let document {
      // Paths are computed in the order of the document.
      let order = placed.indices.sorted { (placed[$0].position.byte, $0) < (placed[$1].position.byte, $1) }
      let located = Diagnostic.located(order.map { placed[$0] }, in: document, isStructural: true)
      for (index, finding) in zip(order, located) { placed[index] = finding }
    }
    for (index, rest) in rests.enumerated() where !rest.isEmpty {
      placed[index].structuralPath += (placed[index].structuralPath.isEmpty ? "" : ".") + rest
    }
    return placed
  }

  /// The findings that the document does not exclude itself.
  func withoutExcluded(_ findings: [Diagnostic]) -> [Diagnostic] {
    document?.withoutExcluded(findings) ?? findings
  }

  /// The bytes of a component's type, or of another value.
  ///
  /// - Returns: Also the rest of the path, which this document does not have.
  private static func place(of path: String, in root: JSONCursor) -> (bytes: Range<Int>, rest: String) {
    let steps = ContextPath(path)?.steps ?? []
    var (here, component, placed) = (root, root, 0)
    for (index, step) in steps.enumerated() {
      guard let next = here.value(at: step) else { break }
      here = next
      guard next.member("_beagleComponent_") != nil || index == steps.count - 1 else { continue }
      (component, placed) = (next, index + 1)
    }
    let rest = placed == 0 ? path : ContextPath(steps: Array(steps.dropFirst(placed))).description
    let type = component.member("_beagleComponent_")?.byteRange
    guard type == nil, component.kind == .object else { return (type ?? component.byteRange, rest) }
    // The opening brace.
    return (component.byteOffset..<component.byteOffset + 1, rest)
  }
}

extension JSONCursor {
  fileprivate func value(at step: ContextPath.Step) -> JSONCursor? {
    switch step {
    case .key(let key): members.first { $0.key.stringValue.map { $0 == key } ?? false }?.value
    case .index(let index): element(at: index)
    }
  }
}
