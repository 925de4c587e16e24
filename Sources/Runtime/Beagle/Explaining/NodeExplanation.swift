package import BeagleJSON
package import BeagleLayout

/// Why a node of a screen is as it is: its size, its values, and what a user can do with it.
///
/// ```swift
/// if let node = runtime.scene?.nodes.first(where: { $0.id == "total" })?.node,
///   let explanation = runtime.explanation(of: node)
/// {
///   for property in explanation.properties { print(property.path, property.source, property.value) }
/// }
/// ```
///
/// Passwords that the screen's inputs hold are masked in all values and texts.
public struct NodeExplanation: Sendable, Equatable {
  /// What events name the node by.
  package var node: NodeID
  /// The component's type and id, or what the node is drawn for: `text #total`, `cell 2 of listView #rows`.
  public var name: String
  /// Where the component is in its document: `child.children[1].templates[0].view`. Empty for the screen.
  public var path: String
  /// Points from the scene's top left corner, on the renderer's grid.
  public var frame: LayoutRect
  /// The component's own properties, in the order of the protocol's lists. Empty for nodes without a component of their own.
  package var properties: [Property] = []
  /// The contexts whose values expressions of the node can read, the innermost first.
  package var contexts: [VisibleContext] = []
  /// The steps of the layout that decided the width, the last one with the result before rounding to cells.
  package var width: [LengthStep] = []
  /// The steps that gave the height.
  package var height: [LengthStep] = []
  /// What a press does here, or why nothing happens.
  package var press: Press
  /// Why nothing of the node can be seen; empty for nodes that can.
  package var invisibility: [String] = []
  /// What else is worth knowing: typed text, the number of items, why a list is empty or blank on a device.
  package var remarks: [String] = []

  /// A property with the value that it has now.
  package struct Property: Sendable, Equatable {
    /// The way to it inside the component: `text`, `style.margin.top`.
    package var path: String
    /// What the document says, expressions included.
    package var source: DynamicObject
    /// What its expressions give now; nil where it has none. The expressions of actions have no value, since they are
    /// evaluated when they run.
    package var value: DynamicObject?
    /// What its expressions read, in order of appearance, each once: ``NodeExplanation/mostReads`` of it at most.
    package var reads: [Read] = []
    /// How much more they read.
    package var furtherReads = 0
  }

  /// How many reads of a property are listed.
  package static let mostReads = 50

  /// One context, or a part of one, that an expression reads.
  package struct Read: Sendable, Equatable {
    /// As it is written: `cart.items[0].price`.
    package var binding: String
    /// What is there now.
    package var value: DynamicObject
    /// Where the context comes from: `declared by screen #home`. Nil where there is none.
    package var origin: String?
    /// Which part of the path is missing, where the value is null.
    package var fault: String?
  }

  /// A context that can be read at a node.
  package struct VisibleContext: Sendable, Equatable {
    /// What expressions name it by.
    package var id: String
    /// The value now.
    package var value: DynamicObject
    /// Where it comes from.
    package var origin: String
  }

  /// One step of the layout on one axis.
  package struct LengthStep: Sendable, Equatable {
    /// The length after the step, in points.
    package var points: Float
    /// The rule, in words, with the numbers it was applied to.
    package var reason: String
  }

  /// Whether a press does something.
  package enum Press: Sendable, Equatable {
    /// The node takes it, and these actions run, by their types.
    case runs([String])
    /// The node around it with this name takes it.
    case isTaken(by: String)
    /// Nothing happens, for these reasons.
    case nothing([String])
  }
}

/// What a node is called, and where it is.
package struct NodeOutline: Sendable, Equatable {
  /// What events name the node by.
  package var node: NodeID
  /// As ``NodeExplanation/name``.
  package var name: String
  /// As ``NodeExplanation/path``.
  package var path: String
}

extension NodeExplanation {
  /// The explanation as a value for programs. Its members have the names of the properties, and lengths are in points.
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
    if let fault { members["fault"] = .string(fault) }
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
