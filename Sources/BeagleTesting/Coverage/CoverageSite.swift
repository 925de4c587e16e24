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

extension CoverablePlace {
  /// The position in a document of this structure, also where its text has been written anew; nil where the way is another one.
  func byte(in document: JSONDocument) -> Int? {
    document.withCursor { root in
      var json = root
      for step in path.steps {
        let next =
          switch step {
          case .name(let name): json.member(name)
          case .index(let index): json.element(at: index)
          }
        guard let next else { return nil }
        json = next
      }
      guard let offset else { return json.byteOffset }
      return json.kind == .string ? StringOffsets(json).source(of: offset..<offset).lowerBound : nil
    }
  }
}
