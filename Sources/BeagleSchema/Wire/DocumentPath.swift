import BeagleJSON

/// The way from a document's root to a place in it: `child.children[2].text`. That of the root is empty.
public struct DocumentPath: Sendable, CustomStringConvertible {
  enum Step: Sendable {
    case name(String)
    case index(Int)
  }

  private(set) var steps: [Step] = []

  /// Follows the document down to a byte. Reading keeps no path: only what is reported needs one.
  init(toByte byte: Int, from root: JSONCursor) {
    var place = root
    while let (step, inner) = Self.child(of: place, at: byte) {
      if let step { steps.append(step) }
      place = inner
    }
  }

  /// The child with that byte. The key that names an object's type is no step: what it says is the object's matter.
  private static func child(of place: JSONCursor, at byte: Int) -> (Step?, JSONCursor)? {
    var index = 0
    for element in place.elements {
      if element.byteRange.contains(byte) { return (.index(index), element) }
      index += 1
    }
    for (key, value) in place.members where value.byteRange.contains(byte) {
      let name = key.stringValue ?? ""
      return (name.hasPrefix("_beagle") ? nil : .name(name), value)
    }
    return nil
  }

  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .name(let name) where name.allSatisfy(Self.isPlain): text += text.isEmpty ? name : ".\(name)"
      case .name(let name): text += "[\(name.quoted)]"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == "-")
  }
}
