import Beagle
import BeagleChecking
import BeagleJSON

enum CoverageSite: Hashable, Sendable {
  case action(Int)
  case condition(Int, Bool)
  case shown(Int)
  /// A component stayed, because its replacement could not be loaded.
  case kept(Int)
  /// An input was validated, with or without an error.
  case validation(Int, Bool)
  /// An operation in the string at a byte took one of its branches. The second number is the position of its
  /// name in the string.
  case operation(Int, Int, Bool)
}

/// A place of a document that can be run, with its outcomes.
struct CoverablePlace: Sendable {
  let kind: CoverageKind
  let path: DocumentPath
  /// The position in the string at its path; nil for the whole value.
  var offset: Int?
  var name: String
  let outcomes: [Outcome]

  struct Outcome: Sendable {
    /// `true`, `with an error`; empty if there is only one.
    var name = ""
    let site: CoverageSite
  }
}

extension [CoverablePlace] {
  /// The positions of the places in a document of this structure, even if its text was reformatted; nil for
  /// missing paths. Reads the document once.
  func bytes(in document: JSONDocument) -> [Int?] {
    var nodes = [PathNode()]
    for (index, place) in enumerated() { nodes.add(index, place.path) }
    var bytes = [Int?](repeating: nil, count: count)
    document.withCursor { root in
      var open = [(json: root, node: 0)]
      while let (json, node) = open.popLast() {
        for index in nodes[node].places {
          if let offset = self[index].offset {
            guard json.kind == .string else { continue }
            bytes[index] = StringOffsets(json).source(of: offset..<offset).lowerBound
          } else {
            bytes[index] = json.byteOffset
          }
        }
        if nodes[node].inner.isEmpty { continue }
        for (index, element) in json.elements.enumerated() {
          if let inner = nodes[node].inner[.index(index)] { open.append((element, inner)) }
        }
        // For a duplicate key the last value counts; it is visited last.
        for (key, value) in json.members.reversed() {
          guard let inner = key.stringValue.flatMap({ nodes[node].inner[.name($0)] }) else { continue }
          open.append((value, inner))
        }
      }
    }
    return bytes
  }
}

/// A node in the tree of paths to places: its places, and the steps that follow.
private struct PathNode {
  var places: [Int] = []
  var inner: [DocumentPath.Step: Int] = [:]
}

extension [PathNode] {
  fileprivate mutating func add(_ place: Int, _ path: DocumentPath) {
    var last = 0
    for step in path.steps {
      if let known = self[last].inner[step] {
        last = known
      } else {
        append(PathNode())
        self[last].inner[step] = count - 1
        last = count - 1
      }
    }
    self[last].places.append(place)
  }
}
