import BeagleSchema

/// The value that an absent property is equivalent to: `LEFT` for a text's alignment. Tests verify for each
/// that it gives the same scene and the same effects.
struct AbsentValue: Sendable {
  /// The components for which it is valid.
  enum Place: Sendable {
    case anywhere
    /// Components that lay out their children as a plain box does.
    case plainBoxes
    /// Plain boxes without the shorthand `flex`, which would override the property.
    case plainBoxesWithoutShorthand
  }

  let json: String
  let place: Place

  private init(_ json: String, _ place: Place = .anywhere) {
    self.json = json
    self.place = place
  }

  /// The equivalent of an absent property; nil if no value is equivalent.
  init?(of property: String, in type: any WireObject.Type, holding value: (any WireValue.Type)?) {
    if value == [Action].self {
      self.init("[]")
    } else if let known = Self.table[SchemaDefinitions.name(of: type)]?[property] ?? Self.common[property] {
      self = known
    } else {
      return nil
    }
  }

  /// The whole table by the names of types, for tests.
  static var all: [String: [String: AbsentValue]] { table.merging(["": common]) { first, _ in first } }

  private static let no = AbsentValue("false")
  private static let yes = AbsentValue("true")
  private static let nothing = AbsentValue("{}")
  private static let none = AbsentValue("[]")
  private static let empty = AbsentValue(#""""#)
  private static let zero = AbsentValue("0")
  private static let auto = AbsentValue(#""auto""#)
  private static let vertical = AbsentValue(#""VERTICAL""#)
  private static let get = AbsentValue(#""GET""#)
  private static let flexStart = AbsentValue(#""FLEX_START""#)

  /// The properties of every component.
  private static let common = ["style": nothing, "accessibility": nothing]

  private static let table: [String: [String: AbsentValue]] = [
    "Screen": ["safeArea": nothing],
    "Container": ["children": none],
    "ScrollView": ["children": none, "scrollDirection": vertical, "scrollBarEnabled": yes],
    "Text": ["alignment": AbsentValue(#""LEFT""#)],
    "Button": ["enabled": yes],
    "Image": ["mode": AbsentValue(#""FIT_CENTER""#)],
    "TextInput": [
      "value": empty, "placeholder": empty, "error": empty, "enabled": yes, "readOnly": no, "hidden": no,
      "showError": no, "type": AbsentValue(#""TEXT""#),
    ],
    "SimpleForm": ["children": none],
    "ListView": list,
    "GridView": list.merging(["spanCount": AbsentValue("1")]) { first, _ in first },
    "PageView": ["children": none, "currentPage": zero],
    "TabBar": ["currentTab": zero],
    "PullToRefresh": ["isRefreshing": no],
    "LazyComponent": ["initialState": AbsentValue(#"{"_beagleComponent_":"beagle:container"}"#)],
    "Form": ["shouldStoreFields": no],
    "FormInput": ["required": no],
    "FormSubmit": ["enabled": yes],
    "SetContext": ["path": empty],
    "NavigationContext": ["path": empty],
    "AddChildren": ["mode": AbsentValue(#""APPEND""#)],
    "SendRequest": ["method": get],
    "OpenNativeRoute": ["shouldResetApplication": no],
    "RemoteRoute": ["shouldPrefetch": no],
    "RouteRequest": ["method": get],
    "Accessibility": ["accessible": yes, "isHeader": no],
    "NavigationBar": ["showBackButton": yes, "navigationBarItems": none, "backButtonAccessibility": nothing],
    "NavigationBarItem": ["text": empty],
    "SafeArea": ["top": yes, "leading": yes, "bottom": yes, "trailing": yes],
    "Style": [
      "size": nothing, "margin": nothing, "padding": nothing, "position": nothing, "flex": nothing,
      "positionType": AbsentValue(#""RELATIVE""#), "display": AbsentValue(#""FLEX""#),
    ],
    "Size": ["minWidth": auto, "minHeight": auto, "maxWidth": auto, "maxHeight": auto],
    "Flex": [
      "flexDirection": AbsentValue(#""COLUMN""#, .plainBoxes), "flexWrap": AbsentValue(#""NO_WRAP""#),
      "justifyContent": flexStart, "alignItems": AbsentValue(#""STRETCH""#), "alignSelf": auto,
      "alignContent": flexStart, "basis": auto, "grow": AbsentValue("0", .plainBoxesWithoutShorthand),
      "shrink": AbsentValue("1", .plainBoxesWithoutShorthand),
    ],
  ]

  private static let list = [
    "dataSource": none, "templates": none, "iteratorName": AbsentValue(#""item""#),
    "indexName": AbsentValue(#""index""#), "direction": vertical, "scrollEndThreshold": AbsentValue("100"),
    "isScrollIndicatorVisible": no, "useParentScroll": no,
  ]
}

extension Component.Kind {
  /// Whether it lays out its children as a container does: in a column that neither grows nor keeps its
  /// length.
  var isPlainBox: Bool {
    switch self {
    case .container, .text, .button, .image, .textInput, .simpleForm, .pageIndicator, .touchable, .webView,
      .form,
      .formInput, .formSubmit:
      true
    case .screen, .scrollView, .listView, .gridView, .pageView, .tabBar, .lazyComponent, .pullToRefresh,
      .tabView:
      false
    }
  }
}
