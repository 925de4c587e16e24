import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

/// Screens built in Swift equal hand-written documents.
struct BuildingTests {
  @Test func swiftScreenEqualsItsDocument() throws {
    let isNew = true
    let screen = Screen("home", title: "Home") {
      Container {
        Text("Hi @{user.name}", alignment: .center, color: Color(0x47796A))
        if isNew { Text("Welcome") }
        for name in ["a", "b"] { Text(verbatim: name) }
        Button("Rename", onPress: SetContext("user", path: "name", to: "Bia"), PopView())
      }
      .padding(EdgeValue(horizontal: 16))
    }
    .context(Context(id: "user", value: ["name": "Ana"]))
    let json = """
      {"_beagleComponent_":"beagle:screenComponent","id":"home","context":{"id":"user",\
      "value":{"name":"Ana"}},
       "navigationBar":{"title":"Home"},
       "child":{"_beagleComponent_":"beagle:container",
         "style":{"padding":{"horizontal":{"value":16,"type":"REAL"}}},"children":[
         {"_beagleComponent_":"beagle:text","text":"Hi @{user.name}","alignment":"CENTER",\
      "textColor":"#47796A"},
         {"_beagleComponent_":"beagle:text","text":"Welcome"},
         {"_beagleComponent_":"beagle:text","text":"a"}, {"_beagleComponent_":"beagle:text","text":"b"},
         {"_beagleComponent_":"beagle:button","text":"Rename","onPress":[
           {"_beagleAction_":"beagle:setContext","contextId":"user","path":"name","value":"Bia"},
           {"_beagleAction_":"beagle:popView"}]}]}}
      """
    #expect(try read(json).component == screen.component)
    #expect(try readBack(screen.component) == screen.component)
  }

  @Test func singleComponentNeedsNoContainer() {
    #expect(Screen { Text("a") }.child == Text("a").component)
    #expect(
      Screen {
        Text("a")
        Text("b")
      }.child
        == Container {
          Text("a")
          Text("b")
        }.component)
    #expect(Screen {}.child == Container {}.component)
    #expect(
      ListView(.value([1])) { Text("@{item}") }.templates == [Template(view: Text("@{item}").component)])
    #expect(
      Touchable(onPress: PopView()) { Text("a") }
        == Touchable(child: Text("a").component, onPress: [.popView(PopView())]))
  }

  @Test func modifierKeepsOtherStyleProperties() {
    let box = Container(.row(justify: .spaceBetween, align: .center, wrap: .wrap)) {}
      .padding(16).margin(1.5).background(Color(0xFFFFFF)).border(Color(0)).size(width: 80).size(
        height: .percent(50)
      )
      .grow()
    #expect(
      box.properties.style
        == Style(
          backgroundColor: .value(Color(red: 255, green: 255, blue: 255)),
          borderColor: .value(Color(red: 0, green: 0, blue: 0)), borderWidth: 1,
          size: Size(width: .real(80), height: .percent(50)), margin: EdgeValue(all: .real(1.5)),
          padding: EdgeValue(all: .real(16)),
          flex: Flex(
            flexDirection: .value(.row), flexWrap: .value(.wrap), justifyContent: .value(.spaceBetween),
            alignItems: .value(.center), grow: 1)))
  }

  /// Strict clients require these properties, although our decoder does not.
  @Test func encodingWritesRequiredProperties() throws {
    let screen = Screen(
      navigationBar: NavigationBar(
        title: "T", navigationBarItems: [NavigationBarItem(image: LocalImage("m"))]),
      child: LazyComponent(path: "/l").component,
      properties: WidgetProperties(
        accessibility: Accessibility(accessibilityLabel: "l", accessible: nil), context: Context(id: "c")))
    #expect(
      try screen.text()
        == #"""
        {"_beagleComponent_":"beagle:screenComponent","accessibility":{"accessibilityLabel":"l",\#
        "accessible":true},
        """#
          + #"""
          "context":{"id":"c","value":null},"navigationBar":{"title":"T","navigationBarItems":[{"text":"",\#
          "image":"m","onPress":[]}]},
          """#
          + #"""
          "child":{"_beagleComponent_":"beagle:lazyComponent","path":"/l",\#
          "initialState":{"_beagleComponent_":"beagle:container"}}}
          """#
    )
    let button = Button(
      "x", onPress: SetContext(contextId: "c", path: ""), OpenNativeRoute(route: "/n"),
      PopView(navigationContext: NavigationContext()),
      SubmitForm(analytics: .enabled(attributes: nil, additionalEntries: nil)))
    #expect(
      try button.text()
        == #"""
        {"_beagleComponent_":"beagle:button","text":"x","onPress":[{"_beagleAction_":"beagle:setContext",\#
        "contextId":"c","value":null},
        """#
        + #"{"_beagleAction_":"beagle:openNativeRoute","route":"/n","shouldResetApplication":false},"#
        + #"{"_beagleAction_":"beagle:popView","navigationContext":{"value":null}},"#
        + #"{"_beagleAction_":"beagle:submitForm","analytics":true}]}"#)
    #expect(try ListView().text() == #"{"_beagleComponent_":"beagle:listView","dataSource":[]}"#)
  }

  @Test func textLikeExpressionStaysText() throws {
    let text = Text(text: .value(#"@{a} and \ and \@{b}"#))
    #expect(
      try text.text() == #"{"_beagleComponent_":"beagle:text","text":"\\@{a} and \\\\ and \\\\\\@{b}"}"#)
    #expect(try readBack(text.component) == text.component)
  }
}
