package import BeagleExpressions
import BeagleJSON

/// Where the components, actions and expressions of a decoded document are in it.
///
/// Decoded values have no positions. Who wants to know later where a value came from has the document decoded with
/// ``DecodingOptions/noting`` and finds the value by its identity, which all copies share. The notes keep the values, so that
/// no other value gets their identities.
package struct DocumentNotes: Sendable {
  /// A value with the bytes that it was read from.
  package struct Note<Value: Sendable>: Sendable {
    package let value: Value
    package let bytes: Range<Int>
  }

  /// Inner components come before those around them.
  package private(set) var components: [Note<Component>] = []
  /// Inner actions come before those around them.
  package private(set) var actions: [Note<Action>] = []
  /// Those of properties. Each has a template of its own, also where the texts are equal.
  package private(set) var expressions: [Note<ExpressionTemplate>] = []
  /// The bytes of free-form values, which may have strings with expressions inside.
  package private(set) var data: [Range<Int>] = []

  fileprivate mutating func add(_ component: Component, _ bytes: Range<Int>) {
    // The wrapper for one platform gives the component that is inside.
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
  /// Whether it is noted where values are.
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

// The cases of both enums are boxes, to which a value is one pointer with the number of its case. Copies of a value have the
// same box, and as long as one of them is kept no other box has its address.

extension Component {
  /// What copies of a component share, and no other component has meanwhile, be it equal or not.
  package var identity: UInt { unsafeBitCast(self, to: UInt.self) }
}

extension Action {
  /// What copies of an action share, and no other action has meanwhile, be it equal or not.
  package var identity: UInt { unsafeBitCast(self, to: UInt.self) }
}
