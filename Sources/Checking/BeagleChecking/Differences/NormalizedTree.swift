import BeagleJSON

/// What a document means, as a flat list of nodes in the order of their parents' properties: a node is followed by what is inside
/// it. What only is another spelling is the same here, and what a property means by being absent is absent.
final class NormalizedTree {
  let document: JSONDocument
  var nodes: [NormalizedNode] = []
  /// The components in the order of the nodes.
  var components: [MeaningComponent] = []
  /// The contexts and items that are declared.
  var scopes: [MeaningScope] = []

  init(_ document: JSONDocument) { self.document = document }

  /// The value in the document that a node stands for.
  func cursor(_ node: Int) -> JSONCursor { cursor(tape: nodes[node].tape) }

  func cursor(tape: UInt32) -> JSONCursor {
    JSONCursor(
      text: document.text, entry: document.tape + Int(tape), document: Unmanaged.passUnretained(document))
  }

  /// The nodes directly inside one.
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

  /// The same of an object that is being read.
  func child(_ label: UInt64, of node: Int, before end: Int) -> Int? {
    Children(tree: self, position: node + 1, end: end).first { nodes[$0].label == label }
  }

  /// The number of a component by its node.
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
    /// Something that stands around a value without being written.
    static let implied = Flags(rawValue: 2)
    /// It cannot be decoded as what should stand there, and is compared as JSON.
    static let raw = Flags(rawValue: 4)
    /// The value says the opposite of what is written.
    static let negated = Flags(rawValue: 8)
  }

  /// Of all that is in it.
  var exact: UInt64 = 0
  /// The same without the names of contexts and components, so that it stays when they are renamed.
  var blind: UInt64 = 0
  /// The hash of the property's or member's name; 0 of an element.
  var label: UInt64
  /// Where its value is in the document's tape.
  var tape: UInt32
  /// The index behind the last node inside it.
  var end: UInt32 = 0
  /// Of a component, its number; of an action, a part of its type's hash; of a template, its scope and one.
  var extra: UInt32 = 0
  /// Its object in the ``PropertyTable``.
  var object: UInt16 = .max
  var kind: Kind
  var flags: Flags = []
}

/// A component of a document.
struct MeaningComponent {
  var node: Int
  /// The component around it; -1 for the root.
  var parent: Int
  /// The hash of its type.
  var type: UInt64
  /// The hash of its id; 0 where it has none.
  var id: UInt64 = 0
  /// The hash of the types of the component and of all inside it.
  var shape: UInt64
  /// What it can read.
  var scope: Int32
}

/// The declaration of a name for what is inside a component.
struct MeaningScope {
  enum Kind { case context, item, index }

  let name: UInt64
  let kind: Kind
  /// The component that declares it.
  let component: Int
  /// The next entry outwards; -1 where there is none.
  let outer: Int32
}
