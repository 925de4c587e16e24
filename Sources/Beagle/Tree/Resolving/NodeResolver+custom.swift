import BeagleExpressions
import BeagleJSON
import BeagleSchema

/// Resolves components of the application's own that the renderer draws. All others are boxes.
extension NodeResolver {
  mutating func resolve(_ custom: CustomComponent, in scope: Scope, to resolved: inout ResolvedNode) {
    guard builder.measurer.drawsComponent(named: SceneComponent.name(of: custom.type)) else { return }
    var values = DynamicDictionary()
    for (name, value) in Component.custom(custom).ownProperties
    where !Self.commonProperties.contains(name.lowercased()) && !value.isAction {
      values[name] = evaluate.evaluateTracked(value, in: scope)
    }
    resolved.scene.content = .custom(SceneComponent(type: custom.type, values: values))
    // What measures a box places nothing inside it.
    resolved.isMeasured = custom.content.isEmpty
  }

  /// What every component has, in lower case.
  private static let commonProperties: Set = [
    "_beaglecomponent_", "_beagletype_", "id", "style", "styleid", "accessibility", "oninit",
  ]
}

extension SceneNode {
  /// Takes over what assistive technology is told.
  mutating func describe(_ accessibility: Accessibility) {
    rareTexts.accessibilityLabel = accessibility.accessibilityLabel
    isHeading = accessibility.isHeader == true
    isAccessible = accessibility.accessible != false
  }
}

extension DynamicObject {
  /// Whether it is an action, or a list of some. They are evaluated when they run.
  fileprivate var isAction: Bool {
    switch self {
    case .dictionary(let members): members["_beagleAction_"] != nil
    case .array(let values): values.first?.isAction ?? false
    default: false
    }
  }
}
