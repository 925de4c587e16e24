import BeagleSchema

extension ScreenDifference.Change.Category {
  /// The category of a property of an object; nil if it is missing in the table, which a test prevents.
  ///
  /// A change of what an expression reads belongs to the contract, whatever it is in. The URL of an image is
  /// visual.
  init?(of property: String, in type: any WireObject.Type) {
    let name = SchemaDefinitions.name(of: type)
    guard let category = Self.table[name]?[property] ?? Self.common[property] else { return nil }
    self = category
  }

  /// The names of the table, for the test that it has none too many.
  static var all: [String: Set<String>] { table.mapValues { Set($0.keys) } }

  /// The properties that every component or every action has.
  private static let common: [String: Self] = [
    "id": .contract, "style": .visual, "styleId": .visual, "accessibility": .accessibility,
    "context": .contract, "onInit": .behaviour, "analytics": .contract,
  ]

  private static let table: [String: [String: Self]] = sources.mapValues { lists in
    var categories: [String: Self] = [:]
    for (category, names) in lists {
      for name in names.split(separator: " ") { categories[String(name)] = category }
    }
    return categories
  }

  private static let sources: [String: [Self: String]] = components.merging(actions) { first, _ in first }
    .merging(parts) { first, _ in first }

  private static let components: [String: [Self: String]] = [
    "Screen": [.visual: "safeArea navigationBar child"],
    "Container": [.visual: "children"],
    "ScrollView": [.visual: "children scrollDirection scrollBarEnabled"],
    "Text": [.visual: "text alignment textColor"],
    "Button": [.visual: "text", .behaviour: "enabled onPress"],
    "Image": [.visual: "path mode"],
    "TextInput": [
      .visual: "value placeholder hidden error showError",
      .behaviour: "type enabled readOnly onChange onFocus onBlur",
    ],
    "SimpleForm": [.visual: "children", .behaviour: "onSubmit onValidationError"],
    "ListView": list,
    "GridView": list.merging([.visual: (list[.visual] ?? "") + " spanCount"]) { $1 },
    "PageView": [.visual: "children currentPage pageIndicator", .behaviour: "onPageChange"],
    "PageIndicator": [.visual: "numberOfPages currentPage selectedColor unselectedColor"],
    "TabBar": [.visual: "items currentTab", .behaviour: "onTabSelection"],
    "TabView": [.visual: "children"],
    "Touchable": [.visual: "child", .behaviour: "onPress"],
    "LazyComponent": [.visual: "initialState", .contract: "path"],
    "PullToRefresh": [.visual: "child isRefreshing color", .behaviour: "onPull"],
    "WebView": [.contract: "url"],
    "Form": [
      .visual: "child", .behaviour: "onSubmit shouldStoreFields", .contract: "group additionalData",
    ],
    "FormInput": [
      .visual: "child errorMessage", .behaviour: "required validator", .contract: "name",
    ],
    "FormSubmit": [.visual: "child", .behaviour: "enabled"],
  ]

  private static let list: [Self: String] = [
    .visual:
      "dataSource templates children direction isScrollIndicatorVisible useParentScroll",
    .behaviour: "onScrollEnd scrollEndThreshold",
    .contract: "iteratorName indexName key",
  ]

  private static let actions: [String: [Self: String]] = [
    "SetContext": [.behaviour: "value", .contract: "contextId path"],
    "SendRequest": [
      .behaviour: "onSuccess onError onFinish", .contract: "url method data headers",
    ],
    "Alert": [.visual: "title message labelOk", .behaviour: "onPressOk"],
    "Confirm": [
      .visual: "title message labelOk labelCancel", .behaviour: "onPressOk onPressCancel",
    ],
    "Condition": [.behaviour: "condition onTrue onFalse"],
    "AddChildren": [.behaviour: "value mode", .contract: "componentId"],
    "OpenExternalURL": [.contract: "url"],
    "OpenNativeRoute": [.behaviour: "shouldResetApplication", .contract: "route data"],
    "PushStack": opening, "PushView": opening, "ResetStack": opening, "ResetApplication": opening,
    "PopStack": [.contract: "navigationContext"],
    "PopView": [.contract: "navigationContext"],
    "PopToView": [.contract: "route navigationContext"],
    "FormRemoteAction": [.contract: "path method"],
    "FormLocalAction": [.contract: "name data"],
    "FormValidation": [.behaviour: "errors"],
  ]

  private static let opening: [Self: String] = [
    .behaviour: "route controllerId", .contract: "navigationContext",
  ]

  private static let parts: [String: [Self: String]] = [
    "Accessibility": [.accessibility: "accessibilityLabel accessible isHeader"],
    "ActionAnalytics.Entries": [.contract: "attributes additionalEntries"],
    "Context": [.contract: "id", .visual: "value"],
    "CornerRadius": [.visual: "radius topLeft topRight bottomLeft bottomRight"],
    "EdgeValue": [.visual: "left top right bottom start end horizontal vertical all"],
    "Flex": [
      .visual:
        "flexDirection flexWrap justifyContent alignItems alignSelf alignContent basis flex grow shrink"
    ],
    "FormValidation.FieldError": [.visual: "message", .contract: "inputName"],
    "LocalImage": [.visual: "mobileId url"],
    "NavigationBar": [
      .visual: "title showBackButton navigationBarItems", .accessibility: "backButtonAccessibility",
    ],
    "NavigationBarItem": [.visual: "text image", .behaviour: "onPress"],
    "NavigationContext": [.contract: "path value"],
    "RemoteImage": [.visual: "url placeholder"],
    "RemoteRoute": [.behaviour: "shouldPrefetch fallback", .contract: "url httpAdditionalData"],
    "Route.LocalRoute": [.behaviour: "screen"],
    "RouteRequest": [.contract: "method headers body"],
    "SafeArea": [.visual: "top leading bottom trailing"],
    "Size": [.visual: "width height minWidth minHeight maxWidth maxHeight aspectRatio"],
    "Style": [
      .visual:
        """
      backgroundColor cornerRadius borderColor borderWidth size margin padding position positionType \
      display flex
      """
    ],
    "TabBar.Item": [.visual: "title icon"],
    "TabItem": [.visual: "title icon child"],
    "Template": [.visual: "case view"],
    "UnitValue": [.visual: "value type"],
  ]
}
