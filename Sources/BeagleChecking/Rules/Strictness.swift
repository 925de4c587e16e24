import BeagleSchema

/// The requirements that Beagle's libraries for iOS and Android have for a type, and this library does not. A document that
/// does not meet them is not shown there, so the check notes it.
struct Strictness: Sendable {
  /// The properties that must be present on iOS.
  var iOS: [StaticString] = []
  /// The properties that must be present on Android.
  var android: [StaticString] = []
  /// The properties that may be null but must be written, on iOS.
  var iOSNullable: [StaticString] = []
  /// The properties that cannot be expressions on iOS.
  var literal: [StaticString] = []

  var isEmpty: Bool { iOS.isEmpty && android.isEmpty && iOSNullable.isEmpty && literal.isEmpty }
}

extension Strictness {
  init(of type: any WireObject.Type) { self = Self.table[ObjectIdentifier(type)] ?? Strictness() }

  private static let table: [ObjectIdentifier: Strictness] = [
    ObjectIdentifier(Accessibility.self): Strictness(iOS: ["accessible"]),
    ObjectIdentifier(Context.self): Strictness(iOSNullable: ["value"]),
    ObjectIdentifier(NavigationBarItem.self): Strictness(iOS: ["text", "onPress"]),
    ObjectIdentifier(GridView.self): Strictness(iOS: ["dataSource", "spanCount", "templates"]),
    ObjectIdentifier(ListView.self): Strictness(iOS: ["dataSource"]),
    ObjectIdentifier(LazyComponent.self): Strictness(iOS: ["initialState"]),
    ObjectIdentifier(SimpleForm.self): Strictness(android: ["onSubmit"]),
    ObjectIdentifier(PullToRefresh.self): Strictness(android: ["onPull"]),
    ObjectIdentifier(PageIndicator.self): Strictness(android: ["selectedColor", "unselectedColor"]),
    ObjectIdentifier(SetContext.self): Strictness(iOS: ["contextId"], iOSNullable: ["value"]),
    ObjectIdentifier(NavigationContext.self): Strictness(iOSNullable: ["value"]),
    ObjectIdentifier(OpenNativeRoute.self): Strictness(iOS: ["shouldResetApplication"]),
    ObjectIdentifier(Style.self): Strictness(literal: ["positionType"]),
    ObjectIdentifier(Size.self): Strictness(literal: ["aspectRatio"]),
    ObjectIdentifier(Flex.self): Strictness(
      literal: [
        "flexDirection", "flexWrap", "justifyContent", "alignItems", "alignSelf", "alignContent", "flex",
        "grow",
        "shrink",
      ]),
  ]
}

extension [StaticString] {
  func contains(_ name: StaticString) -> Bool { contains { $0.isOne(of: name) } }
}

extension TreeCheck {
  func noteDifferences(of object: ObjectKeys, _ strictness: Strictness) {
    for name in strictness.iOS where object.present(name) == nil {
      note(.missingOnIOS, object.object, name.description.quoted)
    }
    for name in strictness.iOSNullable where object.member(name) == nil {
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
