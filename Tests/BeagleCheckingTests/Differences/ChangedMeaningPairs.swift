import SchemaTestSupport

/// Pairs with different meanings.
extension DifferencePair {
  static let changed: [DifferencePair] = components + properties + behaviour + contract

  private static let a = Part.text("a")
  private static let b = Part.text("b")
  private static let c = Part.text("c")

  /// Components that were added, removed and moved.
  private static let components: [DifferencePair] = [
    .init("a component is new", Part.box(a, c), Part.box(a, b, c), ["added visual children[1]"]),
    .init("a component is gone", Part.box(a, b, c), Part.box(b, c), ["removed visual children[0]"]),
    .init(
      "a component is gone with all inside", Part.box(a, Part.box(b, Part.box(c))), Part.box(a),
      ["removed visual children[1]"]),
    .init(
      "a component moves in its list", Part.box(a, b, c), Part.box(b, c, a), ["moved visual children[2]"]),
    .init(
      "a component moves to another parent", Part.box(Part.box(a, b), Part.box(c)),
      Part.box(Part.box(a), Part.box(c, b)), ["moved visual children[1].children[1]"]),
    .init(
      "a component with an id moves and changes",
      Part.box(Part.box(a, Part.text("b", Part.id("b"))), Part.box(c)),
      Part.box(Part.box(a), Part.box(Part.text("B", Part.id("b")), c)),
      ["moved visual children[1].children[0]", "changed visual children[1].children[0].text"]),
    .init(
      "a component is put into another", Part.box(a, b),
      Part.box(a, Part.of("touchable", #""onPress":[],"child":\#(b)"#)),
      ["added visual children[1]", "moved visual children[1].child"]),
    .init(
      "a component becomes another type", Part.screen(Part.box(a)),
      Part.screen(Part.of("scrollView", #""children":[\#(a)]"#)), ["changed visual child"]),
    .init(
      "one of equal rows is gone", Part.box(a, b, b, b, c), Part.box(a, b, b, c),
      ["removed visual children[3]"]),
    .init(
      "a component is replaced by another with an id of its own",
      Part.box(a, Part.text("b", Part.id("x")), c), Part.box(a, Part.text("d", Part.id("y")), c),
      ["removed visual children[1]", "added visual children[1]"]),
    .init(
      "a template is new", Part.of("listView", #""dataSource":[1],"templates":[{"view":\#(a)}]"#),
      Part.of(
        "listView", #""dataSource":[1],"templates":[{"case":"@{eq(item,1)}","view":\#(b)},{"view":\#(a)}]"#),
      ["added visual templates[0]"]),
    .init(
      "a tab is new", Part.of("tabBar", #""items":[{"title":"A"}]"#),
      Part.of("tabBar", #""items":[{"title":"A"},{"title":"B"}]"#), ["added visual items[1]"]),
    .init(
      "a navigation bar is new", Part.screen(a), Part.screen(a, #""navigationBar":{"title":"T"}"#),
      ["added visual navigationBar"]),
  ]

  /// Properties that are visible or read aloud.
  private static let properties: [DifferencePair] = [
    .init(
      "a text", Part.box(a, Part.text("b", Part.id("x"))), Part.box(a, Part.text("B", Part.id("x"))),
      ["changed visual children[1].text"]),
    .init(
      "an alignment that is new", a, Part.text("a", #""alignment":"RIGHT""#), ["changed visual alignment"]),
    .init(
      "a margin of one edge", Part.box(more: Part.style(#""margin":{"left":8,"top":8}"#)),
      Part.box(more: Part.style(#""margin":{"left":8,"top":"8%"}"#)), ["changed visual style.margin.top"]),
    .init(
      "a style with two properties", Part.box(),
      Part.box(more: Part.style(##""backgroundColor":"#FFF","flex":{"grow":1}"##)),
      ["changed visual style.backgroundColor", "changed visual style.flex.grow"]),
    .init(
      "what grows already does not grow by default", Part.of("scrollView"),
      Part.of("scrollView", Part.style(#""flex":{"grow":0}"#)), ["changed visual style.flex.grow"]),
    .init(
      "the picture", Part.of("image", #""path":{"mobileId":"x"}"#),
      Part.of("image", #""path":{"url":"/x.png"}"#), ["changed visual path"]),
    .init(
      "an expression that reads the same", Part.text("Hi @{global.name}"), Part.text("Hello @{global.name}"),
      ["changed visual text"]),
    .init(
      "a label", Part.text("a", #""accessibility":{"accessibilityLabel":"x"}"#),
      Part.text("a", #""accessibility":{"accessibilityLabel":"y"}"#),
      ["changed accessibility accessibility.accessibilityLabel"]),
    .init(
      "a heading", a, Part.text("a", #""accessibility":{"isHeader":true}"#),
      ["changed accessibility accessibility.isHeader"]),
    .init("a member that no type has", a, Part.text("a", #""newest":1"#), ["added visual newest"]),
    .init(
      "a value that cannot be read", a, Part.text("a", #""alignment":"MIDDLE""#), ["changed visual alignment"]
    ),
    .init(
      "data of a component of one's own", #"{"_beagleComponent_":"custom:chart","data":[1,2]}"#,
      #"{"_beagleComponent_":"custom:chart","data":[1,3]}"#, ["changed visual data[1]"]),
    .init(
      "a text in a component of one's own",
      #"{"_beagleComponent_":"custom:card","header":\#(a),"children":[\#(b)]}"#,
      #"{"_beagleComponent_":"custom:card","header":\#(c),"children":[\#(b)]}"#,
      ["changed visual header.text"]),
  ]

  /// Behaviour.
  private static let behaviour: [DifferencePair] = [
    .init(
      "an action is new", Part.button(Part.action("popView")),
      Part.button(Part.action("alert", #""message":"m""#), Part.action("popView")),
      ["added behaviour onPress[0]"]),
    .init(
      "actions in another order",
      Part.button(Part.action("alert", #""message":"m""#), Part.action("popView")),
      Part.button(Part.action("popView"), Part.action("alert", #""message":"m""#)),
      ["moved behaviour onPress[1]"]),
    .init(
      "another action", Part.button(Part.action("popView")), Part.button(Part.action("popStack")),
      ["removed behaviour onPress[0]", "added behaviour onPress[0]"]),
    .init(
      "a condition", Part.button(Part.action("condition", #""condition":"@{gt(global,1)}""#)),
      Part.button(Part.action("condition", #""condition":"@{gt(global,2)}""#)),
      ["changed behaviour onPress[0].condition"]),
    .init(
      "an action inside an action",
      Part.button(Part.action("sendRequest", #""url":"/a","onSuccess":[\#(Part.action("popView"))]"#)),
      Part.button(Part.action("sendRequest", #""url":"/a""#)), ["removed behaviour onPress[0].onSuccess[0]"]),
    .init(
      "a button is disabled", Part.button(), Part.button(more: #""enabled":false"#),
      ["changed behaviour enabled"]),
    .init(
      "a screen that is loaded in advance", Part.button(Part.action("pushView", #""route":{"url":"/a"}"#)),
      Part.button(Part.action("pushView", #""route":{"url":"/a","shouldPrefetch":true}"#)),
      ["changed behaviour onPress[0].route.shouldPrefetch"]),
    .init(
      "a value that is set",
      Part.button(Part.action("setContext", #""contextId":"global","path":"a","value":1"#)),
      Part.button(Part.action("setContext", #""contextId":"global","path":"a","value":2"#)),
      ["changed behaviour onPress[0].value"]),
  ]

  /// Parts that other code relies on.
  private static let contract: [DifferencePair] = [
    .init(
      "the URL of a request", Part.button(Part.action("sendRequest", #""url":"/a""#)),
      Part.button(Part.action("sendRequest", #""url":"/b""#)), ["changed contract onPress[0].url"]),
    .init(
      "method, header and body of a request", Part.button(Part.action("sendRequest", #""url":"/a""#)),
      Part.button(
        Part.action("sendRequest", #""url":"/a","method":"POST","headers":{"X":"1"},"data":{"n":1}"#)),
      [
        "changed contract onPress[0].method", "added contract onPress[0].headers",
        "added contract onPress[0].data",
      ]),
    .init(
      "a member of a body",
      Part.button(Part.action("sendRequest", #""url":"/a","method":"POST","data":{"n":1}"#)),
      Part.button(Part.action("sendRequest", #""url":"/a","method":"POST","data":{"n":1,"m":2}"#)),
      ["added contract onPress[0].data.m"]),
    .init(
      "a text that reads another path", Part.text("@{global.name}"), Part.text("@{global.fullName}"),
      ["changed contract text"]),
    .init(
      "a member of a context", Part.box(more: Part.context("c", #"{"a":1}"#)),
      Part.box(more: Part.context("c", #"{"a":1,"b":2}"#)), ["added contract context.value.b"]),
    .init(
      "the value of a context", Part.box(more: Part.context("c", #"{"a":1}"#)),
      Part.box(more: Part.context("c", #"{"a":2}"#)), ["changed visual context.value.a"]),
    .init(
      "a context is new", Part.box(a), Part.box(a, more: Part.context("c", "1")), ["added contract context"]),
    .init(
      "the path of a lazy component", Part.of("lazyComponent", #""path":"/a""#),
      Part.of("lazyComponent", #""path":"/b""#), ["changed contract path"]),
    .init(
      "an id is new", Part.box(a, b), Part.box(a, Part.text("b", Part.id("x"))),
      ["changed contract children[1].id"]),
    .init(
      "analytics", Part.button(Part.action("popView")),
      Part.button(Part.action("popView", #""analytics":{"attributes":["a"]}"#)),
      ["added contract onPress[0].analytics"]),
    .init(
      "a context is renamed with what reads and sets it",
      Part.box(
        Part.text("Hi @{user.name}"),
        Part.button(
          Part.action("setContext", #""contextId":"user","path":"name","value":"@{upper(user.name)}""#)),
        more: Part.context("user", #"{"name":"Ana"}"#)),
      Part.box(
        Part.text("Hi @{person.name}"),
        Part.button(
          Part.action("setContext", #""contextId":"person","path":"name","value":"@{upper(person.name)}""#)),
        more: Part.context("person", #"{"name":"Ana"}"#)), ["renamed contract context.id"]),
    .init(
      "a context is renamed, and one place still reads the old one",
      Part.box(
        Part.text("@{user.name}"), Part.text("@{user.age}"),
        Part.button(Part.action("setContext", #""contextId":"user","value":1"#)),
        more: Part.context("user", "{}")),
      Part.box(
        Part.text("@{person.name}"), Part.text("@{user.age}"),
        Part.button(Part.action("setContext", #""contextId":"user","value":1"#)),
        more: Part.context("person", "{}")),
      [
        "renamed contract context.id", "changed contract children[1].text",
        "changed contract children[2].onPress[0].contextId",
      ]),
    .init(
      "a context is gone, and what reads it is not told again",
      Part.box(Part.text("@{user.name}"), Part.text("@{user.age}"), more: Part.context("user", "{}")),
      Part.box(Part.text("@{user.name}"), Part.text("@{user.age}")), ["removed contract context"]),
    .init(
      "contexts of one name, of which one is renamed",
      Part.box(
        Part.box(Part.text("1 @{c}"), more: Part.context("c", "1")),
        Part.box(Part.text("2 @{c}"), more: Part.context("c", "2"))),
      Part.box(
        Part.box(Part.text("1 @{c}"), more: Part.context("c", "1")),
        Part.box(Part.text("2 @{d}"), more: Part.context("d", "2"))),
      ["renamed contract children[1].context.id"]),
    .init(
      "an item is renamed",
      Part.of(
        "listView",
        #""dataSource":[1],"templates":[{"case":"@{gt(item,0)}","view":\#(Part.text("@{item} @{index}"))}]"#),
      Part.of(
        "listView",
        #"""
        "dataSource":[1],"iteratorName":"row","indexName":"i","templates":[{"case":"@{gt(row,0)}",\#
        "view":\#(Part.text("@{row} @{i}"))}]
        """#
      ), ["renamed contract iteratorName", "renamed contract indexName"]),
    .init(
      "an id is renamed with what addresses it",
      Part.box(
        Part.box(a, more: Part.id("list")),
        Part.button(Part.action("addChildren", #""componentId":"list","value":[]"#))),
      Part.box(
        Part.box(a, more: Part.id("rows")),
        Part.button(Part.action("addChildren", #""componentId":"rows","value":[]"#))),
      ["renamed contract children[0].id"]),
    .init(
      "an id is renamed and not what addresses it",
      Part.box(
        Part.box(a, more: Part.id("list")),
        Part.button(Part.action("addChildren", #""componentId":"list","value":[]"#))),
      Part.box(
        Part.box(a, more: Part.id("rows")),
        Part.button(Part.action("addChildren", #""componentId":"list","value":[]"#))),
      ["renamed contract children[0].id", "changed contract children[1].onPress[0].componentId"]),
    .init(
      "an action goes back to another screen", Part.button(Part.action("popToView", #""route":"/a""#)),
      Part.button(Part.action("popToView", #""route":"/b""#)), ["changed contract onPress[0].route"]),
  ]
}
