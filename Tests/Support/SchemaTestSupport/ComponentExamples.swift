import BeagleExpressions
import BeagleJSON
package import BeagleSchema
import Testing

/// A component with all its properties, as JSON and as built in Swift.
package struct ComponentExample: Sendable, CustomTestStringConvertible {
  package let type: String
  package let json: String
  package let expected: Component
  package var testDescription: String { type }

  package init(_ type: String, _ json: String, _ expected: some ServerDrivenComponent) {
    self.type = type
    self.json = json
    self.expected = expected.component
  }

  package static let pop = Action.popView(PopView())
  package static let popJSON = #"[{"_beagleAction_":"beagle:popView"}]"#
  package static let child = Component.text(Text("c"))
  package static let childJSON = document("text", #""text":"c""#)
  package static let red = Color(0xFF0000)

  package static let all: [ComponentExample] = [
    ComponentExample(
      "screenComponent",
      #"""
      "id":"s","safeArea":{"top":false,"leading":true,"bottom":false,"trailing":true},"child":\#(childJSON),
      """#
        + ##"""
        "context":{"id":"c","value":[1]},"style":{"backgroundColor":"#F00"},"navigationBar":{"title":"T",
        """##
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
    ComponentExample(
      "container",
      #"""
      "id":"b","children":[\#(childJSON)],"styleId":"x","onInit":\#(popJSON),"context":{"id":"c",\#
      "value":null},
      """#
        + #""accessibility":{"accessible":true}"#,
      Container(
        children: [child], styleId: "x",
        properties: WidgetProperties(
          id: "b", accessibility: Accessibility(accessible: true), context: Context(id: "c", value: .empty),
          onInit: [pop]))),
    ComponentExample(
      "scrollView", #""children":[\#(childJSON)],"scrollDirection":"HORIZONTAL","scrollBarEnabled":false"#,
      ScrollView(children: [child], scrollDirection: .horizontal, scrollBarEnabled: false)),
    ComponentExample(
      "text", #""text":"Hi @{u}","alignment":"RIGHT","textColor":"@{color}","styleId":"x""#,
      Text(text: "Hi @{u}", alignment: .value(.right), textColor: .bind("color"), styleId: "x")),
    ComponentExample(
      "button", #""text":"Go","styleId":"x","enabled":"@{ok}","onPress":\#(popJSON)"#,
      Button(text: "Go", styleId: "x", enabled: .bind("ok"), onPress: [pop])),
    ComponentExample(
      "image", #""path":{"_beagleImagePath_":"local","mobileId":"@{m}","url":"/l.png"},"mode":"CENTER_CROP""#,
      Image(path: .value(.local(LocalImage("@{m}", url: "/l.png"))), mode: .centerCrop)),
    ComponentExample(
      "image",
      #"""
      "path":{"_beagleImagePath_":"remote","url":"/a.png","placeholder":{"_beagleImagePath_":"local",\#
      "mobileId":"p"}}
      """#,
      Image(path: .value(.remote(RemoteImage("/a.png", placeholder: LocalImage("p")))))),
    ComponentExample("image", #""path":"@{photo}""#, Image(path: .bind("photo"))),
    ComponentExample(
      "textInput",
      #""value":"@{v}","placeholder":"p","enabled":false,"readOnly":"@{r}","hidden":true,"type":"PASSWORD","#
        + #"""
        "styleId":"x","onChange":\#(popJSON),"onFocus":[],"onBlur":\#(popJSON),"error":"e",\#
        "showError":"@{s}"
        """#,
      TextInput(
        value: .bind("v"), placeholder: "p", enabled: false, readOnly: .bind("r"), hidden: true,
        type: .value(.password), styleId: "x", onChange: [pop], onFocus: [], onBlur: [pop], error: "e",
        showError: .bind("s"))),
    ComponentExample(
      "simpleForm", #""children":[\#(childJSON)],"onSubmit":\#(popJSON),"onValidationError":\#(popJSON)"#,
      SimpleForm(children: [child], onSubmit: [pop], onValidationError: [pop])),
    ComponentExample(
      "listView",
      #""dataSource":"@{d}","templates":[{"case":"@{c}","view":\#(childJSON)},{"view":\#(childJSON)}],"#
        + #""iteratorName":"i","indexName":"n","key":"k","direction":"HORIZONTAL","onScrollEnd":\#(popJSON),"#
        + #""scrollEndThreshold":80,"isScrollIndicatorVisible":true,"useParentScroll":true"#,
      ListView(
        dataSource: .bind("d"), templates: [Template(case: .bind("c"), view: child), Template(view: child)],
        iteratorName: "i", indexName: "n", key: "k", direction: .horizontal, onScrollEnd: [pop],
        scrollEndThreshold: 80, isScrollIndicatorVisible: true, useParentScroll: true)),
    ComponentExample(
      "listView", #""dataSource":[1,{"a":"@{b}"}],"children":[\#(childJSON)]"#,
      ListView(dataSource: .value([1, ["a": "@{b}"]]), children: [child])),
    ComponentExample(
      "gridView",
      #""spanCount":3,"dataSource":"@{d}","templates":[{"view":\#(childJSON)}],"iteratorName":"i","#
        + #"""
        "indexName":"n","key":"k","direction":"VERTICAL","onScrollEnd":\#(popJSON),"scrollEndThreshold":1,
        """#
        + #""isScrollIndicatorVisible":false,"useParentScroll":false"#,
      GridView(
        spanCount: 3, dataSource: .bind("d"), templates: [Template(view: child)], iteratorName: "i",
        indexName: "n", key: "k", direction: .vertical, onScrollEnd: [pop], scrollEndThreshold: 1,
        isScrollIndicatorVisible: false, useParentScroll: false)),
    ComponentExample(
      "pageView",
      #""children":[\#(childJSON)],"currentPage":"@{p}","onPageChange":\#(popJSON),"#
        + #""pageIndicator":{"_beagleComponent_":"beagle:pageIndicator"}"#,
      PageView(
        children: [child], currentPage: .bind("p"), onPageChange: [pop],
        pageIndicator: PageIndicator().component)),
    ComponentExample(
      "pageIndicator",
      ##""numberOfPages":4,"currentPage":2.0,"selectedColor":"#F00","unselectedColor":"#FF000080""##,
      PageIndicator(
        numberOfPages: 4, currentPage: 2, selectedColor: .value(red),
        unselectedColor: .value(Color(red: 255, green: 0, blue: 0, alpha: 128)))),
    ComponentExample(
      "tabBar",
      #""items":[{"title":"A","icon":{"_beagleImagePath_":"local","mobileId":"i"}},{}],"currentTab":1,"#
        + #""onTabSelection":\#(popJSON),"styleId":"x""#,
      TabBar(
        items: [TabBar.Item(title: "A", icon: LocalImage("i")), TabBar.Item()], currentTab: 1,
        onTabSelection: [pop], styleId: "x")),
    ComponentExample(
      "touchable", #""child":\#(childJSON),"onPress":\#(popJSON)"#, Touchable(child: child, onPress: [pop])),
    ComponentExample(
      "lazyComponent", #""path":"/l","initialState":\#(childJSON)"#,
      LazyComponent(path: "/l", initialState: child)),
    ComponentExample(
      "pullToRefresh",
      ##""child":\##(childJSON),"onPull":\##(popJSON),"isRefreshing":"@{r}","color":"#f00""##,
      PullToRefresh(child: child, onPull: [pop], isRefreshing: .bind("r"), color: .value(red))),
    ComponentExample("webView", #""url":"@{u}""#, WebView(url: .bind("u"))),
    ComponentExample(
      "tabView",
      #"""
      "children":[{"title":"A","icon":{"_beagleImagePath_":"local","mobileId":"i"},\#
      "child":\#(childJSON)}],"styleId":"x"
      """#,
      TabView(children: [TabItem(title: "A", icon: LocalImage("i"), child: child)], styleId: "x")),
    ComponentExample(
      "form",
      #"""
      "child":\#(childJSON),"onSubmit":\#(popJSON),"group":"g","additionalData":{"b":"2","a":"1"},\#
      "shouldStoreFields":true
      """#,
      Form(
        child: child, onSubmit: [pop], group: "g", additionalData: ["a": "1", "b": "2"],
        shouldStoreFields: true)),
    ComponentExample(
      "formInput", #""name":"n","child":\#(childJSON),"required":true,"validator":"v","errorMessage":"e""#,
      FormInput(name: "n", child: child, required: true, validator: "v", errorMessage: "e")),
    ComponentExample(
      "formSubmit", #""child":\#(childJSON),"enabled":false"#, FormSubmit(child: child, enabled: false)),
  ]
}
