public import BeagleLayout
public import BeagleSchema

/// One box of a ``Scene``.
public struct SceneNode: Sendable, Equatable {
  // Scenes have many nodes. The order of the properties avoids padding, and properties that are rare or
  // usually shared are stored separately.

  /// The node's name in events.
  public internal(set) var node: NodeID
  var parentIndex: Int32 = -1
  var endPosition: Int32 = 0
  /// In points from the scene's top left corner, on the renderer's grid.
  public internal(set) var frame = LayoutRect.zero
  /// The frame without border and padding.
  public internal(set) var contentFrame = LayoutRect.zero
  /// The vertical range of the frames of the node and all its descendants, unscrolled. If it is out of view,
  /// a renderer can continue at ``end``. Clipped content and hidden nodes are excluded.
  public internal(set) var extent = SceneExtent.none
  /// Drawn inside `contentFrame`, on top of the decoration.
  public internal(set) var content = SceneContent.box
  /// Whether assistive technology announces it as a heading.
  public internal(set) var isHeading = false
  /// If false, assistive technology skips it, but not its descendants.
  public internal(set) var isAccessible = true
  /// Invisible, but it may take up space.
  public internal(set) var isHidden = false
  /// Whether the spinner of a pull-to-refresh component is shown.
  public internal(set) var isRefreshing = false
  /// Whether it is the focused input.
  public internal(set) var isFocused = false
  /// The events that have an effect here.
  public internal(set) var interactions: Interactions = []
  /// The component's id, with the keys of the list cells that contain it: `row:7`.
  public internal(set) var id: String?
  /// The component's name in the protocol: `beagle:text`. Nil for nodes that only help to draw a component.
  public internal(set) var componentType: String?
  var sharedDecoration: Shared<SceneDecoration>?
  private var sharedTexts: Shared<RareTexts>?

  struct RareTexts: Sendable, Equatable {
    var styleId: String?
    var icon: String?
    var accessibilityLabel: String?
    var events: [String] = []
  }

  var rareTexts: RareTexts {
    get { sharedTexts?.value ?? RareTexts() }
    set { sharedTexts = newValue == RareTexts() ? nil : Shared(newValue) }
  }

  init(_ node: NodeID) { self.node = node }

  /// The index of the parent; nil for the screen.
  public var parent: Int? { parentIndex < 0 ? nil : Int(parentIndex) }

  /// The index after the last descendant.
  public var end: Int { Int(endPosition) }

  /// Drawn over the whole frame. Nil if the style has no colour, border or corner radius.
  public var decoration: SceneDecoration? { sharedDecoration?.value }

  /// The name of its style in the application's theme. The decoration and a text's colour include the style
  /// already; renderers apply the rest.
  public var styleId: String? { sharedTexts?.value.styleId }

  /// The name of the local image that a tab or an item of a navigation bar has; nil if it has none.
  public var icon: String? { sharedTexts?.value.icon }

  /// The text for assistive technology, as in the document.
  public var accessibilityLabel: String? { sharedTexts?.value.accessibilityLabel }

  /// The events of a custom component for which its document has actions, in alphabetical order. A press
  /// fires `onPress` if ``interactions`` contains it; the application fires the others with
  /// ``Event/fire(_:_:_:)``.
  public var events: [String] { sharedTexts?.value.events ?? [] }

  /// Whether its content is clipped at its edges.
  public var clips: Bool { if case .scroll = content { true } else { false } }

  /// The interactions that a node supports.
  public struct Interactions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It can be pressed. A press on a descendant counts too, unless another pressable node is nearer.
    public static let press = Interactions(rawValue: 1)
    /// Its text can be edited.
    public static let edit = Interactions(rawValue: 2)
    /// Its content can be scrolled.
    public static let scroll = Interactions(rawValue: 4)
    /// It can be pulled down to refresh.
    public static let pull = Interactions(rawValue: 8)
    /// Its pages can be turned.
    public static let turn = Interactions(rawValue: 16)
    /// The component has ``SceneNode/events``, which the renderer fires.
    public static let fire = Interactions(rawValue: 32)
  }
}

extension SceneNode {
  /// The content of a free slot.
  static var none: SceneNode { SceneNode(NodeID(view: 0, slot: -1, generation: 0)) }
}

/// A box's background and border.
public struct SceneDecoration: Sendable, Equatable {
  /// Nil for transparent.
  public var background: Color?
  /// Nil for the renderer's default.
  public var borderColor: Color?
  /// In points; 0 for no border.
  public var borderWidth: Float = 0
  /// The radius of each corner.
  public var cornerRadii = CornerRadii()

  /// The radius of each corner of a box, in points.
  public struct CornerRadii: Sendable, Equatable {
    /// In points; 0 for a square corner.
    public var topLeft: Float = 0
    /// In points; 0 for a square corner.
    public var topRight: Float = 0
    /// In points; 0 for a square corner.
    public var bottomLeft: Float = 0
    /// In points; 0 for a square corner.
    public var bottomRight: Float = 0

    /// Creates radii in points, by default of square corners.
    public init(topLeft: Float = 0, topRight: Float = 0, bottomLeft: Float = 0, bottomRight: Float = 0) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomLeft = bottomLeft
      self.bottomRight = bottomRight
    }
  }
}

/// The identity of a ``SceneNode``. It does not change while the screen is updated, and is never reused, so
/// that a late event cannot reach another node.
public struct NodeID: Sendable, Hashable, CustomStringConvertible {
  let view: UInt32
  /// The index in the storage of the screen's tree.
  let slot: Int32
  /// The number of nodes that had this slot before.
  let generation: UInt32

  public var description: String { "\(view).\(slot).\(generation)" }
}

/// A value shared by reference, so that a missing one takes only the size of a reference.
final class Shared<Value: Sendable & Equatable>: Sendable, Equatable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
}
