import BeagleJSON

/// A document as a flat list of nodes in the order of their parents' properties: a node is followed by its
/// content. Spelling variants are normalised, and properties equal to their default are dropped.
final class NormalizedTree {
  let document: JSONDocument
  var nodes: [NormalizedNode] = []
  /// The components in the order of the nodes.
  var components: [MeaningComponent] = []
  /// The declared contexts and items.
  var scopes: [MeaningScope] = []

  init(_ document: JSONDocument) { self.document = document }

  /// The value in the document that a node represents.
  func cursor(_ node: Int) -> JSONCursor { cursor(tape: nodes[node].tape) }

  func cursor(tape: UInt32) -> JSONCursor {
    JSONCursor(
      text: document.text, entry: document.tape + Int(tape), document: Unmanaged.passUnretained(document))
  }

  func children(of node: Int) -> Children {
    Children(tree: self, position: node + 1, end: Int(nodes[node].end))
  }

  struct Children: Sequence, IteratorProtocol {
    let tree: NormalizedTree
    var position: Int
    let end: Int

    mutating func next() -> Int? {
      guard position < end else { return nil }
      let node = position
      position = Int(tree.nodes[node].end)
      return node
    }
  }

  /// The node of a property of an object, or of a member.
  func child(_ label: UInt64, of node: Int) -> Int? {
    children(of: node).first { nodes[$0].label == label }
  }

  /// The same for an object that is still being read.
  func child(_ label: UInt64, of node: Int, before end: Int) -> Int? {
    Children(tree: self, position: node + 1, end: end).first { nodes[$0].label == label }
  }

  func component(at node: Int) -> Int { Int(nodes[node].extra) }

  /// The entry of the nearest declaration of a name, looking outwards from a scope.
  func declaration(of name: UInt64, from scope: Int32) -> MeaningScope? {
    var scope = scope
    while scope >= 0 {
      let entry = scopes[Int(scope)]
      if entry.name == name { return entry }
      scope = entry.outer
    }
    return nil
  }
}

/// A value of a document, in forty bytes.
struct NormalizedNode {
  enum Kind: UInt8 { case component, action, object, list, members, value }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// A text with expressions.
    static let expression = Flags(rawValue: 1)
    /// A container around a value that is not written in the document.
    static let implied = Flags(rawValue: 2)
    /// It cannot be decoded as the expected type, and is compared as JSON.
    static let raw = Flags(rawValue: 4)
    /// The value is the opposite of the written one.
    static let negated = Flags(rawValue: 8)
  }

  /// The hash of all of its content.
  var exact: UInt64 = 0
  /// The same without the names of contexts and components, so that it is unaffected by renaming.
  var blind: UInt64 = 0
  /// The hash of the property's or member's name; 0 for an element.
  var label: UInt64
  /// The position of its value on the document's tape.
  var tape: UInt32
  /// The index after the last node inside it.
  var end: UInt32 = 0
  /// For a component, its index; for an action, a part of its type's hash; for a template, its scope plus
  /// one.
  var extra: UInt32 = 0
  /// Its object in the ``PropertyTable``.
  var object: UInt16 = .max
  var kind: Kind
  var flags: Flags = []
}

struct MeaningComponent {
  var node: Int
  /// The component around it; -1 for the root.
  var parent: Int
  var type: UInt64
  /// The hash of its id; 0 if it has none.
  var id: UInt64 = 0
  /// The hash of the types of the component and of everything inside it.
  var shape: UInt64
  /// The scope that it can read.
  var scope: Int32
}

/// The declaration of a name for the content of a component.
struct MeaningScope {
  enum Kind { case context, item, index }

  let name: UInt64
  let kind: Kind
  let component: Int
  /// The next entry outwards; -1 if there is none.
  let outer: Int32
}
