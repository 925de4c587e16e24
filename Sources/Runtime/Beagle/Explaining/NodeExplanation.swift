package import BeagleJSON
package import BeagleLayout

/// Explains the size and values of a node, and what a user can do with it.
///
/// ```swift
/// if let node = runtime.scene?.nodes.first(where: { $0.id == "total" })?.node,
///   let explanation = runtime.explanation(of: node)
/// {
///   for property in explanation.properties { print(property.path, property.source, property.value) }
/// }
/// ```
///
/// Passwords in the screen's inputs are masked in all values and texts.
public struct NodeExplanation: Sendable, Equatable {
  /// The node's name in events.
  package var node: NodeID
  /// The component's type and id, or the role of the node in it: `text #total`, `cell 2 of listView #rows`.
  public var name: String
  /// The component's path in its document: `child.children[1].templates[0].view`. Empty for the screen.
  public var path: String
  /// In points from the scene's top left corner, on the renderer's grid.
  public var frame: LayoutRect
  /// The component's own properties, in the order of the protocol's lists. Empty for nodes that only help to
  /// draw a component.
  package var properties: [Property] = []
  /// The contexts that the node's expressions can read, the innermost first.
  package var contexts: [VisibleContext] = []
  /// The layout steps that determined the width. The last one has the result before rounding to cells.
  package var width: [LengthStep] = []
  /// The layout steps that determined the height.
  package var height: [LengthStep] = []
  /// What a press on the node does, or why nothing happens.
  package var press: Press
  /// Why the node is invisible; empty for visible nodes.
  package var invisibility: [String] = []
  /// Further facts: typed text, the number of items, why a list is empty or blank on a device.
  package var remarks: [String] = []

  package struct Property: Sendable, Equatable {
    /// The path inside the component: `text`, `style.margin.top`.
    package var path: String
    /// The value in the document, including expressions.
    package var source: DynamicObject
    /// The current value of its expressions; nil without expressions. Expressions of actions have no value,
    /// because they are evaluated when the action runs.
    package var value: DynamicObject?
    /// The bindings of its expressions, without repetition, in order of appearance, up to
    /// ``NodeExplanation/maximumReads``.
    package var reads: [Read] = []
    /// The number of further reads that are omitted.
    package var furtherReads = 0
  }

  /// The maximum number of reads listed for a property.
  package static let maximumReads = 50

  /// A context, or part of one, that an expression reads.
  package struct Read: Sendable, Equatable {
    /// The binding as written: `cart.items[0].price`.
    package var binding: String
    package var value: DynamicObject
    /// Where the context comes from: `declared by screen #home`. Nil if there is none.
    package var origin: String?
    /// The part of the path that is missing if the value is null.
    package var issue: String?
  }

  package struct VisibleContext: Sendable, Equatable {
    package var id: String
    package var value: DynamicObject
    package var origin: String
  }

  package struct LengthStep: Sendable, Equatable {
    /// The length after the step, in points.
    package var points: Float
    /// The rule in words, with its numbers.
    package var reason: String
  }

  /// Whether a press does something.
  package enum Press: Sendable, Equatable {
    /// The node handles the press by running actions of these types.
    case runs([String])
    /// The enclosing node of this name handles the press.
    case isTaken(by: String)
    /// Nothing happens, for these reasons.
    case nothing([String])
  }
}

/// The name and place of a node.
package struct NodeOutline: Sendable, Equatable {
  /// The node's name in events.
  package var node: NodeID
  /// See ``NodeExplanation/name``.
  package var name: String
  /// See ``NodeExplanation/path``.
  package var path: String
}

extension NodeExplanation {
  /// The explanation as JSON. Members are named like the properties, and lengths are in points.
  public var json: DynamicObject {
    var members: DynamicDictionary = ["version": 1, "name": .string(name), "path": .string(path)]
    members["frame"] = [
      "x": .points(frame.x), "y": .points(frame.y), "width": .points(frame.width),
      "height": .points(frame.height),
    ]
    members["properties"] = .array(DynamicArray(properties.map(\.json)))
    members["width"] = .array(DynamicArray(width.map(\.json)))
    members["height"] = .array(DynamicArray(height.map(\.json)))
    members["press"] = press.json
    if !invisibility.isEmpty { members["invisibility"] = .texts(invisibility) }
    if !remarks.isEmpty { members["remarks"] = .texts(remarks) }
    members["contexts"] = .array(
      DynamicArray(
        contexts.map { ["id": .string($0.id), "value": $0.value, "origin": .string($0.origin)] }))
    return .dictionary(members)
  }
}

extension NodeExplanation.Property {
  fileprivate var json: DynamicObject {
    var members: DynamicDictionary = ["path": .string(path), "source": source]
    if let value { members["value"] = value }
    if !reads.isEmpty { members["reads"] = .array(DynamicArray(reads.map(\.json))) }
    if furtherReads > 0 { members["furtherReads"] = .int(furtherReads) }
    return .dictionary(members)
  }
}

extension NodeExplanation.Read {
  fileprivate var json: DynamicObject {
    var members: DynamicDictionary = ["binding": .string(binding), "value": value]
    if let origin { members["origin"] = .string(origin) }
    if let issue { members["fault"] = .string(issue) }
    return .dictionary(members)
  }
}

extension NodeExplanation.LengthStep {
  fileprivate var json: DynamicObject { ["points": .points(points), "reason": .string(reason)] }
}

extension NodeExplanation.Press {
  fileprivate var json: DynamicObject {
    switch self {
    case .runs(let actions): ["runs": .texts(actions)]
    case .isTaken(let name): ["isTakenBy": .string(name)]
    case .nothing(let reasons): ["nothing": .texts(reasons)]
    }
  }
}

extension DynamicObject {
  fileprivate static func texts(_ texts: [String]) -> DynamicObject {
    .array(DynamicArray(texts.map { .string($0) }))
  }
}
