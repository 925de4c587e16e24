import BeagleJSON

extension Router {
  /// A screen at `/` that lists the given routes; those that can be opened are pressable.
  static func index(of router: Router) -> Router {
    let rows = router.routes.map(row)
    let screen: DynamicObject = [
      "_beagleComponent_": "beagle:screenComponent",
      "id": "index",
      "navigationBar": ["title": "Scaffold server", "showBackButton": false],
      "child": [
        "_beagleComponent_": "beagle:scrollView",
        "children": [
          [
            "_beagleComponent_": "beagle:container",
            "children": .array(DynamicArray(rows)),
            "style": ["padding": ["horizontal": points(8)]],
          ]
        ],
      ],
    ]
    return Router([Route("GET", "/", "This list") { _ in .json(screen) }])
  }

  private static func row(_ route: Route) -> DynamicObject {
    let line: DynamicObject = [
      "_beagleComponent_": "beagle:container",
      "children": [
        text(route.method == "*" ? "any" : route.method, width: 48), text(route.pattern, width: 208),
        text(route.summary, width: nil),
      ],
      "style": ["flex": ["flexDirection": "ROW"]],
    ]
    guard route.method != "POST", !route.pattern.contains("*") else { return line }
    let push: DynamicObject = ["_beagleAction_": "beagle:pushView", "route": ["url": .string(route.pattern)]]
    return ["_beagleComponent_": "beagle:touchable", "onPress": [push], "child": line]
  }

  private static func text(_ text: String, width: Int?) -> DynamicObject {
    [
      "_beagleComponent_": "beagle:text", "text": .string(text),
      "style": width.map { ["size": ["width": points($0)], "flex": ["shrink": 0]] } ?? [
        "flex": ["shrink": 1]
      ],
    ]
  }

  private static func points(_ value: Int) -> DynamicObject { ["value": .int(value), "type": "REAL"] }
}
