package import BeagleExpressions
import BeagleJSON

/// The positions of a decoded document's components, actions and expressions.
///
/// Decoded values have no positions. To find them later, decode the document with ``DecodingOptions/noting``
/// and look a value up by its identity, which all copies share. The notes keep the values, so that no other
/// value gets the same identity.
package struct DocumentNotes: Sendable {
  /// A value and the bytes that it was read from.
  package struct Note<Value: Sendable>: Sendable {
    package let value: Value
    package let bytes: Range<Int>
  }

  /// Inner components come first.
  package private(set) var components: [Note<Component>] = []
  /// Inner actions come first.
  package private(set) var actions: [Note<Action>] = []
  /// The expressions of properties. Each has a separate template, even if the texts are equal.
  package private(set) var expressions: [Note<ExpressionTemplate>] = []
  /// The bytes of free-form values, which may contain strings with expressions.
  package private(set) var data: [Range<Int>] = []

  fileprivate mutating func add(_ component: Component, _ bytes: Range<Int>) {
    // The wrapper for one platform is decoded as its content.
    if let last = components.last, last.value.identity == component.identity { return }
    components.append(Note(value: component, bytes: bytes))
  }

  fileprivate mutating func add(_ action: Action, _ bytes: Range<Int>) {
    actions.append(Note(value: action, bytes: bytes))
  }

  fileprivate mutating func add(_ template: ExpressionTemplate, _ bytes: Range<Int>) {
    expressions.append(Note(value: template, bytes: bytes))
  }

  fileprivate mutating func addData(_ bytes: Range<Int>) { data.append(bytes) }
}

extension DecodingContext {
  /// Whether positions are recorded.
  var takesNotes: Bool { state.pointee.notes != nil }

  @inline(never)
  func note(_ component: Component, _ json: JSONCursor) {
    state.pointee.notes?.add(component, json.byteRange)
  }

  @inline(never)
  func note(_ action: Action, _ json: JSONCursor) { state.pointee.notes?.add(action, json.byteRange) }

  @inline(never)
  func note(_ template: ExpressionTemplate, _ json: JSONCursor) {
    state.pointee.notes?.add(template, json.byteRange)
  }

  @inline(never)
  func noteData(_ json: JSONCursor) { state.pointee.notes?.addData(json.byteRange) }
}

// The cases of both enums are boxes, so that a value is one pointer with the number of its case. Copies share
// the box, and as long as one of them is kept no other box has its address.

extension Component {
  /// Shared by copies of a component and, while one of them exists, by no other component, even an equal one.
  package var identity: UInt { unsafeBitCast(self, to: UInt.self) }
}

extension Action {
  /// Shared by copies of an action and, while one of them exists, by no other action, even an equal one.
  package var identity: UInt { unsafeBitCast(self, to: UInt.self) }
}
