import BeagleExpressions
import BeagleJSON
import BeagleSchema
import Testing

/// Every component with all its properties, as it stands in documents and as it is built in Swift.
struct ComponentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let type: String
    let json: String
    let expected: Component
    var testDescription: String { type }

    init(_ type: String, _ json: String, _ expected: some ServerDrivenComponent) {
      self.type = type
      self.json = json
      self.expected = expected.component
    }
  }

  static let pop = Action.popView(PopView())
  static let popJSON = #"[{"_beagleAction_":"beagle:popView"}]"#
  static let child = Component.text(Text("c"))
  static let childJSON = document("text", #""text":"c""#)
  static let red = Color(0xFF0000)

  static let cases = [
    Case(
      "screenComponent",
      #""id":"s","safeArea":{"top":false,"leading":true,"bottom":false,"trailing":true},"child":\#(childJSON),"#
        + ##""context":{"id":"c","value":[1]},"style":{"backgroundColor":"#F00"},"navigationBar":{"title":"T","##
        + #""styleId":"n","showBackButton":false,"backButtonAccessibility":{"accessible":false},"#
        + #""navigationBarItems":[{"id":"i","text":"I","image":"@{pic}","onPress":\#(popJSON),"#
        + #""accessibility":{"accessibilityLabel":"l","accessible":true,"isHeader":true}}]}"#,
      Screen(
        safeArea: SafeArea(top: false, leading: true, bottom: false, trailing: true),
        navigationBar: NavigationBar(
          title: "T", styleId: "n", showBackButton: false,
          backButtonAccessibility: Accessibility(accessible: false),
          navigationBarItems: [
            NavigationBarItem(
              id: "i", text: "I", image: LocalImage("@{pic}"), onPress: [pop],
              accessibility: Accessibility(accessibilityLabel: "l", accessible: true, isHeader: true))
          ]),
        child: child,
        properties: WidgetProperties(
          id: "s", style: Style(backgroundColor: .value(red)), context: Context(id: "c", value: [1])))),
    Case(
      "container",
      #""id":"b","children":[\#(childJSON)],"styleId":"x","onInit":\#(popJSON),"context":{"id":"c","value":null},"#
        + #""accessibility":{"accessible":true}"#,
      Container(
        children: [child], styleId: "x",
        properties: WidgetProperties(
          id: "b", accessibility: Accessibility(accessible: true), context: Context(id: "c", value: .empty),
          onInit: [pop]))),
    Case(
      "scrollView", #""children":[\#(childJSON)],"scrollDirection":"HORIZONTAL","scrollBarEnabled":false"#,
      ScrollView(children: [child], scrollDirection: .horizontal, scrollBarEnabled: false)),
    Case(
      "text", #""text":"Hi @{u}","alignment":"RIGHT","textColor":"@{color}","styleId":"x""#,
      Text(text: "Hi @{u}", alignment: .value(.right), textColor: .bind("color"), styleId: "x")),
    Case(
      "button", #""text":"Go","styleId":"x","enabled":"@{ok}","onPress":\#(popJSON)"#,
      Button(text: "Go", styleId: "x", enabled: .bind("ok"), onPress: [pop])),
    Case(
      "image", #""path":{"_beagleImagePath_":"local","mobileId":"@{m}","url":"/l.png"},"mode":"CENTER_CROP""#,
      Image(path: .value(.local(LocalImage("@{m}", url: "/l.png"))), mode: .centerCrop)),
    Case(
      "image",
      #""path":{"_beagleImagePath_":"remote","url":"/a.png","placeholder":{"_beagleImagePath_":"local","mobileId":"p"}}"#,
      Image(path: .value(.remote(RemoteImage("/a.png", placeholder: LocalImage("p")))))),
    Case("image", #""path":"@{photo}""#, Image(path: .bind("photo"))),
    Case(
      "textInput",
      #""value":"@{v}","placeholder":"p","enabled":false,"readOnly":"@{r}","hidden":true,"type":"PASSWORD","#
        + #""styleId":"x","onChange":\#(popJSON),"onFocus":[],"onBlur":\#(popJSON),"error":"e","showError":"@{s}""#,
      TextInput(
        value: .bind("v"), placeholder: "p", enabled: false, readOnly: .bind("r"), hidden: true,
        type: .value(.password), styleId: "x", onChange: [pop], onFocus: [], onBlur: [pop], error: "e",
        showError: .bind("s"))),
    Case(
      "simpleForm", #""children":[\#(childJSON)],"onSubmit":\#(popJSON),"onValidationError":\#(popJSON)"#,
      SimpleForm(children: [child], onSubmit: [pop], onValidationError: [pop])),
    Case(
      "listView",
      #""dataSource":"@{d}","templates":[{"case":"@{c}","view":\#(childJSON)},{"view":\#(childJSON)}],"#
        + #""iteratorName":"i","indexName":"n","key":"k","direction":"HORIZONTAL","onScrollEnd":\#(popJSON),"#
        + #""scrollEndThreshold":80,"isScrollIndicatorVisible":true,"useParentScroll":true"#,
      ListView(
        dataSource: .bind("d"), templates: [Template(case: .bind("c"), view: child), Template(view: child)],
        iteratorName: "i", indexName: "n", key: "k", direction: .horizontal, onScrollEnd: [pop],
        scrollEndThreshold: 80, isScrollIndicatorVisible: true, useParentScroll: true)),
    Case(
      "listView", #""dataSource":[1,{"a":"@{b}"}],"children":[\#(childJSON)]"#,
      ListView(dataSource: .value([1, ["a": "@{b}"]]), children: [child])),
    Case(
      "gridView",
      #""spanCount":3,"dataSource":"@{d}","templates":[{"view":\#(childJSON)}],"iteratorName":"i","#
        + #""indexName":"n","key":"k","direction":"VERTICAL","onScrollEnd":\#(popJSON),"scrollEndThreshold":1,"#
        + #""isScrollIndicatorVisible":false,"useParentScroll":false"#,
      GridView(
        spanCount: 3, dataSource: .bind("d"), templates: [Template(view: child)], iteratorName: "i",
        indexName: "n", key: "k", direction: .vertical, onScrollEnd: [pop], scrollEndThreshold: 1,
        isScrollIndicatorVisible: false, useParentScroll: false)),
    Case(
      "pageView",
      #""children":[\#(childJSON)],"currentPage":"@{p}","onPageChange":\#(popJSON),"#
        + #""pageIndicator":{"_beagleComponent_":"beagle:pageIndicator"}"#,
      PageView(
        children: [child], currentPage: .bind("p"), onPageChange: [pop],
        pageIndicator: PageIndicator().component)),
    Case(
      "pageIndicator",
      ##""numberOfPages":4,"currentPage":2.0,"selectedColor":"#F00","unselectedColor":"#FF000080""##,
      PageIndicator(
        numberOfPages: 4, currentPage: 2, selectedColor: .value(red),
        unselectedColor: .value(Color(red: 255, green: 0, blue: 0, alpha: 128)))),
    Case(
      "tabBar",
      #""items":[{"title":"A","icon":{"_beagleImagePath_":"local","mobileId":"i"}},{}],"currentTab":1,"#
        + #""onTabSelection":\#(popJSON),"styleId":"x""#,
      TabBar(
        items: [TabBar.Item(title: "A", icon: LocalImage("i")), TabBar.Item()], currentTab: 1,
        onTabSelection: [pop], styleId: "x")),
    Case(
      "touchable", #""child":\#(childJSON),"onPress":\#(popJSON)"#, Touchable(child: child, onPress: [pop])),
    Case(
      "lazyComponent", #""path":"/l","initialState":\#(childJSON)"#,
      LazyComponent(path: "/l", initialState: child)),
    Case(
      "pullToRefresh",
      ##""child":\##(childJSON),"onPull":\##(popJSON),"isRefreshing":"@{r}","color":"#f00""##,
      PullToRefresh(child: child, onPull: [pop], isRefreshing: .bind("r"), color: .value(red))),
    Case("webView", #""url":"@{u}""#, WebView(url: .bind("u"))),
    Case(
      "tabView",
      #""children":[{"title":"A","icon":{"_beagleImagePath_":"local","mobileId":"i"},"child":\#(childJSON)}],"styleId":"x""#,
      TabView(children: [TabItem(title: "A", icon: LocalImage("i"), child: child)], styleId: "x")),
    Case(
      "form",
      #""child":\#(childJSON),"onSubmit":\#(popJSON),"group":"g","additionalData":{"b":"2","a":"1"},"shouldStoreFields":true"#,
      Form(
        child: child, onSubmit: [pop], group: "g", additionalData: ["a": "1", "b": "2"],
        shouldStoreFields: true)),
    Case(
      "formInput", #""name":"n","child":\#(childJSON),"required":true,"validator":"v","errorMessage":"e""#,
      FormInput(name: "n", child: child, required: true, validator: "v", errorMessage: "e")),
    Case("formSubmit", #""child":\#(childJSON),"enabled":false"#, FormSubmit(child: child, enabled: false)),
  ]

  @Test(arguments: cases)
  func everyPropertyIsReadAndWritten(_ example: Case) throws {
    let (component, diagnostics) = try read(example.type, example.json)
    #expect(diagnostics.isEmpty)
    #expect(component == example.expected)
    #expect(component.typeName == "beagle:\(example.type)")
    #expect(try readBack(component) == component)
    #expect(try text(component) == text(example.expected), "equal components have the same bytes")
  }

  @Test(arguments: cases)
  func unknownPropertiesAreIgnored(_ example: Case) throws {
    let (component, diagnostics) = try read(
      example.type,
      #""itemAspectRatio":1,"showArrow":{},"clickAnalyticsEvent":[1],\#(example.json),"zzz":"@{""#)
    #expect(diagnostics.isEmpty)
    #expect(component == example.expected)
  }

  @Test(arguments: cases)
  func namesAreReadInAnyCase(_ example: Case) throws {
    for type in [
      "BEAGLE:\(example.type.uppercased())", "beagle:\(example.type.lowercased())",
      #"beagle\u003a\#(example.type)"#,
    ] {
      let (component, diagnostics) = try read(#"{"_beagleComponent_":"\#(type)",\#(example.json)}"#)
      #expect(diagnostics.isEmpty)
      #expect(component == example.expected)
    }
  }

  @Test(arguments: cases)
  func everyComponentHasTheCommonProperties(_ example: Case) throws {
    var plain = example.expected.properties
    plain.id = "other"
    plain.style = Style(display: .value(.none))
    plain.accessibility = Accessibility(accessibilityLabel: "l", accessible: false, isHeader: true)
    plain.context = Context(id: "k", value: ["a": 1])
    plain.onInit = [Self.pop]
    // The last of a key written twice counts.
    let (component, diagnostics) = try read(
      example.type,
      #"\#(example.json),"id":"other","style":{"display":"NONE"},"onInit":\#(Self.popJSON),"#
        + #""accessibility":{"accessibilityLabel":"l","accessible":false,"isHeader":true},"#
        + #""context":{"id":"k","value":{"a":1}}"#)
    #expect(diagnostics.isEmpty)
    #expect(component.properties == plain)
    #expect(try readBack(component) == component)
  }

  @Test func thereIsAnExampleOfEveryType() {
    #expect(Set(Self.cases.map(\.type)).count == 21)
  }
}
