/// The way from a document's root to a place in it: `child.children[2].text`.
public struct DocumentPath: Sendable, CustomStringConvertible {
  enum Step: Sendable {
    /// A property the schema knows.
    case property(StaticString)
    /// A member of a map, named by the document.
    case name(String)
    case index(Int)
  }

  var steps: [Step] = []

  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .property(let name): text += text.isEmpty ? "\(name)" : ".\(name)"
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
