import Beagle
import BeagleChecking
import BeagleJSON

/// Something that may happen at a byte of a document.
enum CoverageSite: Hashable, Sendable {
  /// An action ran.
  case action(Int)
  /// A condition chose one of its lists.
  case condition(Int, Bool)
  /// A component was built into a screen.
  case shown(Int)
  /// A component stayed, because what was to come in its place could not be loaded.
  case kept(Int)
  /// An input was looked at, and had an error or none.
  case validation(Int, Bool)
  /// An operation in the string at a byte gave one of its results. The second number is where its name is in the string.
  case operation(Int, Int, Bool)
}

/// A place of a document that can be run, with what may happen there.
struct CoverablePlace: Sendable {
  let kind: CoverageKind
  let path: DocumentPath
  /// Where it is inside the string at its path; nil for the whole value.
  var offset: Int?
  /// What it is, for people: `onPress of button "Pay"`.
  var name: String
  let outcomes: [Outcome]

  struct Outcome: Sendable {
    /// `true`, `with an error`; empty where there is only one.
    var name = ""
    let site: CoverageSite
  }
}

extension [CoverablePlace] {
  /// The positions in a document of this structure, also where its text has been written anew; nil where the way is another one.
  /// Reads the document once.
  func bytes(in document: JSONDocument) -> [Int?] {
    var ways = [Way()]
    for (index, place) in enumerated() { ways.add(index, place.path) }
    var bytes = [Int?](repeating: nil, count: count)
    document.withCursor { root in
      var open = [(json: root, way: 0)]
      while let (json, way) = open.popLast() {
        for index in ways[way].places {
          if let offset = self[index].offset {
            guard json.kind == .string else { continue }
            bytes[index] = StringOffsets(json).source(of: offset..<offset).lowerBound
          } else {
            bytes[index] = json.byteOffset
          }
        }
        if ways[way].inner.isEmpty { continue }
        for (index, element) in json.elements.enumerated() {
          if let inner = ways[way].inner[.index(index)] { open.append((element, inner)) }
        }
        // Of a key that is written again, the last value counts; it is looked at last.
        for (key, value) in json.members.reversed() {
          guard let inner = key.stringValue.flatMap({ ways[way].inner[.name($0)] }) else { continue }
          open.append((value, inner))
        }
      }
    }
    return bytes
  }
}

/// A step on the ways to places: the places that it leads to, and the steps behind it.
private struct Way {
  var places: [Int] = []
  var inner: [DocumentPath.Step: Int] = [:]
}

extension [Way] {
  fileprivate mutating func add(_ place: Int, _ path: DocumentPath) {
    var last = 0
    for step in path.steps {
      if let known = self[last].inner[step] {
        last = known
      } else {
        append(Way())
        self[last].inner[step] = count - 1
        last = count - 1
      }
    }
    self[last].places.append(place)
  }
}
