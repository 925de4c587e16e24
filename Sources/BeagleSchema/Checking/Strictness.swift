/// The requirements that Beagle's libraries for iOS and Android have for a type, and this library does not. A document that
/// does not meet them is not shown there, so the check notes it.
package struct Strictness: Sendable {
  /// The properties that must be present on iOS.
  var iOS: [StaticString] = []
  /// The properties that must be present on Android.
  var android: [StaticString] = []
  /// The properties that may be null but must be written, on iOS.
  var written: [StaticString] = []
  /// The properties that cannot be expressions on iOS.
  var literal: [StaticString] = []

  var isEmpty: Bool { iOS.isEmpty && android.isEmpty && written.isEmpty && literal.isEmpty }

  fileprivate static let none = Strictness()
}

extension Record {
  package static var strictness: Strictness { .none }
}

extension Accessibility { package static let strictness = Strictness(iOS: ["accessible"]) }
extension Context { package static let strictness = Strictness(written: ["value"]) }
extension NavigationBarItem { package static let strictness = Strictness(iOS: ["text", "onPress"]) }
extension GridView {
  package static let strictness = Strictness(iOS: ["dataSource", "spanCount", "templates"])
}
extension ListView { package static let strictness = Strictness(iOS: ["dataSource"]) }
extension LazyComponent { package static let strictness = Strictness(iOS: ["initialState"]) }
extension SimpleForm { package static let strictness = Strictness(android: ["onSubmit"]) }
extension PullToRefresh { package static let strictness = Strictness(android: ["onPull"]) }
extension PageIndicator {
  package static let strictness = Strictness(android: ["selectedColor", "unselectedColor"])
}

extension SetContext { package static let strictness = Strictness(iOS: ["contextId"], written: ["value"]) }
extension NavigationContext { package static let strictness = Strictness(written: ["value"]) }
extension OpenNativeRoute { package static let strictness = Strictness(iOS: ["shouldResetApplication"]) }

extension Style { package static let strictness = Strictness(literal: ["positionType"]) }
extension Size { package static let strictness = Strictness(literal: ["aspectRatio"]) }
extension Flex {
  package static let strictness = Strictness(
    literal: [
      "flexDirection", "flexWrap", "justifyContent", "alignItems", "alignSelf", "alignContent", "flex",
      "grow",
      "shrink",
    ])
}

extension [StaticString] {
  func contains(_ name: StaticString) -> Bool { contains { $0.isOne(of: name) } }
}

extension TreeCheck {
  func noteDifferences(of object: ObjectKeys, _ strictness: Strictness) {
    for name in strictness.iOS where object.present(name) == nil {
      note(.missingOnIOS, object.object, name.description.quoted)
    }
    for name in strictness.written where object.member(name) == nil {
      note(.missingOnIOS, object.object, name.description.quoted)
    }
    for name in strictness.android where object.present(name) == nil {
      note(.missingOnAndroid, object.object, name.description.quoted)
    }
    for name in strictness.literal {
      guard let value = object.member(name), value.kind == .string, value.containsExpressionMarker else {
        continue
      }
      note(.literalOnly, value, name.description.quoted)
    }
  }
}
