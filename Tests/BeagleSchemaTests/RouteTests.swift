import BeagleExpressions
import BeagleJSON
import BeagleSchema
import SchemaTestSupport
import Testing

struct RouteTests {
  private static let a = document("text", #""text":"a""#)
  private static let screen = Screen(child: Text("a").component)

  static let routes: [(json: String, expected: Route)] = [
    (#"{"url":"/r"}"#, .remote(RemoteRoute(url: "/r"))),
    (#"{"url":"@{r}","shouldPrefetch":true}"#, .remote(RemoteRoute(url: .bind("r"), shouldPrefetch: true))),
    (#"{"screen":\#(document("screenComponent", #""child":\#(a)"#))}"#, .local(screen)),
    (#"{"screen":{"child":\#(a)}}"#, .local(screen)),
    (#"{"screen":{"_beagleComponent_":null,"child":\#(a)}}"#, .local(screen)),
    (#"{"screen":\#(a)}"#, .local(screen)),
    (
      #"{"screen":{"beaglePlatform":"IOS","child":\#(document("screenComponent", #""child":\#(a)"#))}}"#,
      .local(screen)
    ),
    (#"{"screen":{"child":\#(a)},"url":"/r"}"#, .local(screen)),
    (#"{"screen":null,"url":"/r"}"#, .remote(RemoteRoute(url: "/r"))),
    (#"{"screen":"home","url":"/r"}"#, .remote(RemoteRoute(url: "/r"))),
    (#"{"url":"/r","fallback":{"child":\#(a)}}"#, .remote(RemoteRoute(url: "/r", fallback: screen))),
    (#"{"url":"/r","fallback":\#(a)}"#, .remote(RemoteRoute(url: "/r", fallback: screen))),
    (
      #"{"url":"/r","fallback":\#(document("container", #""id":"i""#))}"#,
      .remote(
        RemoteRoute(
          url: "/r",
          fallback: Screen(child: Container().id("i").component, properties: WidgetProperties(id: "i"))))
    ),
    (
      #"""
      {"url":"/r","httpAdditionalData":{"method":"post","headers":{"A":"1","B":"@{b}"},\#
      "body":{"k":["@{x}",1]}}}
      """#,
      .remote(
        RemoteRoute(
          url: "/r",
          httpAdditionalData: RouteRequest(
            method: .post, headers: ["A": "1", "B": .bind("b")], body: .value(["k": ["@{x}", 1]]))))
    ),
    (
      #"{"url":"/r","httpAdditionalData":{"body":"@{form}"}}"#,
      .remote(RemoteRoute(url: "/r", httpAdditionalData: RouteRequest(body: .bind("form"))))
    ),
    (
      #"{"url":"/r","httpAdditionalData":{}}"#,
      .remote(RemoteRoute(url: "/r", httpAdditionalData: RouteRequest()))
    ),
  ]

  @Test(arguments: routes)
  func everyRouteVariantRoundTrips(json: String, expected: Route) throws {
    for type in ["pushView", "pushStack", "resetStack", "resetApplication"] {
      let (action, diagnostics) = try readAction(type, #""route":\#(json)"#)
      #expect(diagnostics.isEmpty)
      switch action {
      case .pushView(let push)?: #expect(push.route == expected)
      case .pushStack(let push)?: #expect(push.route == expected)
      case .resetStack(let reset)?: #expect(reset.route == expected)
      case .resetApplication(let reset)?: #expect(reset.route == expected)
      default: Issue.record("no navigation")
      }
      let holder = Button(text: "x", onPress: action.map { [$0] }).component
      #expect(try readBack(holder) == holder)
    }
  }

  @Test(arguments: ["{}", #"{"screen":null}"#, #"{"url":null,"screen":"x"}"#, #"{"shouldPrefetch":true}"#])
  func routeWithoutDestinationIsAFault(_ json: String) {
    #expect(
      decodingError(document("button", #""text":"","onPress":\#(action("pushView", #""route":\#(json)"#))"#))?
        .description
        == #"expected a route with a "url" or a "screen" (line 1, column 102, at onPress.route)"#)
  }

  @Test func localScreenIsEncodedWithItsType() throws {
    let push = PushView(route: .local(Self.screen))
    let screen = document("screenComponent", #""child":\#(Self.a)"#)
    #expect(
      try Button("x", onPress: push).text()
        == document(
          "button",
          #""text":"x","onPress":[\#(action("pushView", #""route":{"screen":\#(screen)}"#))]"#
        ))
  }
}
