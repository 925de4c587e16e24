package import BeagleJSON

/// The path from a document's root to a value: `child.children[2].text`. The root's path is empty.
public struct DocumentPath: Sendable, Hashable, CustomStringConvertible {
  package enum Step: Sendable, Hashable {
    /// Into the member of an object with this key.
    case name(String)
    /// To an element of an array, counted from 0.
    case index(Int)
  }

  /// From the root. Keys that name an object's type, such as `_beagleComponent_`, are not steps.
  package var steps: [Step]

  /// Creates a path, by default the path of the root.
  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The path to a byte of a value, or of its key.
  package init(toByte byte: Int, from root: JSONCursor) {
    self = Self.paths(toBytes: [byte], from: root)[0]
  }

  /// The paths to bytes in ascending order. Reads the document once. Decoding keeps no path, since only
  /// diagnostics need one.
  package static func paths(toBytes bytes: [Int], from root: JSONCursor) -> [DocumentPath] {
    places(toBytes: bytes, from: root, isStructural: false) { DocumentPath($0.steps) }
  }

  /// The paths to bytes in ascending order, each with its structural path: array elements are named by id or
  /// type, as in `child.children[#total].text` or `child.children[beagle:text].text`. It stays the same when
  /// elements are added before.
  package static func structuralPaths(
    toBytes bytes: [Int], from root: JSONCursor
  ) -> [(path: DocumentPath, structure: String)] {
    places(toBytes: bytes, from: root, isStructural: true) { (DocumentPath($0.steps), $0.structure) }
  }

  private static func places<Place>(
    toBytes bytes: [Int], from root: JSONCursor, isStructural: Bool, _ place: (Level) -> Place
  ) -> [Place] {
    var levels = [Level(root, nil, root.byteRange)]
    return bytes.map { byte in
      while levels.count > 1, levels[levels.count - 1].range.upperBound <= byte { levels.removeLast() }
      while var inner = levels[levels.count - 1].child(at: byte) {
        inner.enter(from: levels[levels.count - 1], isStructural: isStructural)
        levels.append(inner)
      }
      return place(levels[levels.count - 1])
    }
  }

  /// A value on the path, and its children from the last visited one on.
  private struct Level {
    /// The step to the value; nil for a key that names an object's type, since it belongs to the object.
    private let step: Step?
    /// The path, which all bytes inside the value share.
    private(set) var steps: [Step] = []
    /// The bytes of the value and its key.
    let range: Range<Int>
    /// The structural path, if requested. It is computed once for all bytes inside the value.
    private(set) var structure = ""
    private let json: JSONCursor
    private var elements: JSONCursor.Elements
    private var members: JSONCursor.Members
    private var index = 0
    private var key: JSONCursor?
    private var value: JSONCursor?

    init(_ value: JSONCursor, _ step: Step?, _ range: Range<Int>) {
      self.step = step
      self.range = range
      json = value
      elements = value.elements
      members = value.members
      advance()
    }

    mutating func enter(from outer: Level, isStructural: Bool) {
      steps = step.map { outer.steps + [$0] } ?? outer.steps
      guard isStructural else { return }
      switch step {
      case .index: structure = "\(outer.structure)[\(element)]"
      case .name?: structure = outer.structure + (step?.text(after: outer.structure) ?? "")
      case nil: structure = outer.structure
      }
    }

    /// The id of an array element, or else its type; empty if it has neither.
    private var element: String {
      if let id = json.member("id"), let name = id.stringValue,
        !(id.hasEscapes ? name.contains("@{") : id.containsExpressionMarker)
      {
        return "#\(name.printable)"
      }
      for key in ["_beagleComponent_", "_beagleAction_"] as [StaticString] {
        if let type = json.member(key)?.stringValue { return type.printable }
      }
      return ""
    }

    private mutating func advance() {
      if let element = elements.next() {
        value = element
      } else {
        let member = members.next()
        (key, value) = (member?.key, member?.value)
      }
    }

    /// The child that contains a byte. Earlier children are not visited again.
    mutating func child(at byte: Int) -> Level? {
      while let value {
        let range = (key ?? value).byteOffset..<value.byteRange.upperBound
        if byte < range.lowerBound { return nil }
        if byte < range.upperBound { return Level(value, nextStep, range) }
        index += 1
        advance()
      }
      return nil
    }

    private var nextStep: Step? {
      guard let key else { return .index(index) }
      let name = key.stringValue ?? ""
      return name.hasPrefix("_beagle") ? nil : .name(name)
    }
  }

  public var description: String {
    steps.reduce(into: "") { text, step in text += step.text(after: text) }
  }
}

extension DocumentPath.Step {
  fileprivate func text(after text: String) -> String {
    switch self {
    case .name(let name) where name.utf8.allSatisfy(Self.isPlain): text.isEmpty ? name : ".\(name)"
    case .name(let name): "[\(name.quoted)]"
    case .index(let index): "[\(index)]"
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension String {
  /// The text for a message: in quotes, shortened, and without control characters.
  package var quoted: String { "\"" + cut(after: 40) + (unicodeScalars.dropFirst(40).isEmpty ? "\"" : "…\"") }

  /// A foreign message: shortened, and without control characters.
  var printable: String { cut(after: 400) + (unicodeScalars.dropFirst(400).isEmpty ? "" : "…") }

  /// The first characters, with numbers for control characters and invisible ones, which would make a wrong
  /// name look right.
  private func cut(after count: Int) -> String {
    // Nearly all texts are like this, and looking up the category of each character is slow.
    if utf8.count <= count, utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var text = ""
    for scalar in unicodeScalars.prefix(count) {
      switch scalar.properties.generalCategory {
      case .format, .privateUse, .unassigned: text += scalar.numbered
      case _ where scalar.isTerminalControl: text += scalar.numbered
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
