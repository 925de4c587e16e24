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
  package fileprivate(set) var components: [Note<Component>] = []
  /// Inner actions come first.
  package fileprivate(set) var actions: [Note<Action>] = []
  /// The expressions of properties. Each has a separate template, even if the texts are equal.
  package fileprivate(set) var expressions: [Note<ExpressionTemplate>] = []
  /// The bytes of free-form values, which may contain strings with expressions.
  package fileprivate(set) var data: [Range<Int>] = []
}

extension DecodingContext {
  /// Whether positions are recorded.
  var takesNotes: Bool { state.pointee.notes != nil }

  @inline(never)
  func note(_ component: Component, _ json: JSONCursor) {
    // The wrapper for one platform is decoded as its content.
    if state.pointee.notes?.components.last?.value.identity == component.identity { return }
    state.pointee.notes?.components.append(.init(value: component, bytes: json.byteRange))
  }

  @inline(never)
  func note(_ action: Action, _ json: JSONCursor) {
    state.pointee.notes?.actions.append(.init(value: action, bytes: json.byteRange))
  }

  @inline(never)
  func note(_ template: ExpressionTemplate, _ json: JSONCursor) {
    state.pointee.notes?.expressions.append(.init(value: template, bytes: json.byteRange))
  }

  @inline(never)
  func noteData(_ json: JSONCursor) { state.pointee.notes?.data.append(json.byteRange) }
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
