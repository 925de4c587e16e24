import BeagleTesting
import DriverTestSupport
import NetworkTestSupport
import Testing

/// How targets are resolved, and the messages if they are ambiguous.
@MainActor @Suite struct TargetTests {
  @Test func buttonIsFoundByTextLabelIdOrPath() async throws {
    let app = try await opened(
      context: #"{"n": 0}"#,
      button(
        "Buy now", "[\(set("n", "@{sum(it.n, 1)}".quoted))]",
        #""id": "buy", "accessibility": {"accessibilityLabel": "Purchase"}, "#),
      text("@{it.n} bought"))
    let targets: [Target] = [
      "Buy now", "Purchase", "buy", "Buy", .text("Buy now"), .label("Purchase"), .id("buy"), .path("button"),
      .path("container/button[0]"), .path("screenComponent/buy"),
    ]
    for target in targets { try await app.tap(target) }
    try app.see("\(targets.count) bought")
  }

  @Test func pressingContentPressesEnclosingControl() async throws {
    let app = try await opened(
      context: #"{"n": 0}"#,
      #"""
      {"_beagleComponent_": "beagle:touchable", "onPress": [\#(set("n", "1"))], \#
      "child": \#(row(text("Tea"), text("€ 9")))}
      """#,
      text("@{it.n} pressed"))
    try await app.tap("€ 9")
    try app.see("1 pressed")
  }

  @Test func ambiguousTargetMustBeDisambiguated() async throws {
    let app = try await opened(
      context: #"{"last": ""}"#,
      row(text("Green"), button("+", "[\(set("last", "green".quoted))]")),
      row(text("Black"), button("+", "[\(set("last", "black".quoted))]")),
      text("last: @{it.last}"))
    let said = await message { try await app.tap("+") }
    #expect(
      said
        == #""+" is on the screen 2 times (button "+" beside "Green", button "+" beside "Black"); "#
        + #"choose one by its number or by a text beside it"#
    )
    try await app.tap("+".beside("Black"))
    try app.see("last: black")
    try await app.tap("+".at(1))
    try app.see("last: green")
    #expect(
      await message { try await app.tap("+".at(3)) } == #""+" number 3 is not on the screen: there are 2"#)
    #expect(
      await message { try await app.tap("+".beside("White")) } == #""White" is not on the screen"#)
    #expect(
      await message { try await app.tap("-".beside("Green")) } == #""-" is not on the screen"#)
    #expect(
      await message { try await app.tap("Green".beside("Black")) }
        == #""Green" is on the screen but not beside "Black""#)
    try app.see("+", beside: "Green")
    #expect(
      await message { try app.see("Green", beside: "Black") }
        == #""Green" is on the screen but not beside "Black""#)
  }

  /// Two buttons are on the line of the text, and one is in a box with it.
  @Test func besideMeansSharingSmallestBox() async throws {
    for isFirst in [true, false] {
      let pair = row(text("Green"), button("+", "[\(set("last", "inner".quoted))]"))
      let other = button("+", "[\(set("last", "outer".quoted))]")
      let app = try await opened(
        context: #"{"last": ""}"#, isFirst ? row(pair, other) : row(other, pair), text("@{it.last}"))
      try await app.tap("+".beside("Green"))
      try app.see("inner")
    }
  }

  @Test func besideIsLimitedToListItem() async throws {
    let app = try await opened(
      context: #"[{"n": "Green", "p": 1}, {"n": "Black", "p": 2}]"#,
      #"""
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{it}", \#
      "templates": [{"view": \#(container([text("@{item.n}"), container([text("@{item.p}")])]))}]}
      """#
    )
    try app.see("1", beside: "Green")
    #expect(
      await message { try app.see("1", beside: "Black") } == #""1" is on the screen but not beside "Black""#)
  }

  @Test func titleIsNotTakenForButton() async throws {
    let app = try await opened(
      title: "Sign in", responses: ["/next": screen("Next", [])], button("Sign in", "[\(push("/next"))]"))
    try await app.tap("Sign in")
    #expect(app.title == "Next")
  }

  @Test func missingTargetSuggestsNearestWithPicture() async throws {
    let app = try await opened(title: "Shop", text("Welcome to the shop, Hana"), button("Buy"))
    let failure = await #expect(throws: DriverFailure.self) { try await app.tap("Welcom to the shop") }
    let place = try #require(failure?.call)
    #expect(place.file == "BeagleTestingTests/TargetTests.swift" && place.line == #line - 2)
    #expect(
      failure?.description == """
        \(place): step 2: "Welcom to the shop" is not on the screen; the nearest is "Welcome to the shop, \
        Hana"

         Shop
        ────────────────────────────────────────
        Welcome to the shop, Hana
                        [ Buy ]

        (sent GET /start: 200)

        """)
    #expect(await message { try app.see("Something else") } == #""Something else" is not on the screen"#)
  }

  @Test func silentRequestFailureIsReported() async throws {
    let send =
      #"{"_beagleAction_": "beagle:sendRequest", "url": "/pay?card=1", "method": "POST", "onError": []}"#
    let app = try await opened(
      responses: ["POST /pay": .status(503), "/lost": .failure(URLError(.timedOut))],
      button("Pay", "[\(send)]"), button("Next", "[\(push("/lost"))]"))
    try await app.tap("Pay")
    let silent = #expect(throws: DriverFailure.self) { try app.see("Paid") }
    #expect(
      silent?.evidence.hasSuffix(
        """
        (sent GET /start: 200)
        (sent POST /pay?card=1: 503, which the screen does not show)

        """) == true, "\(silent?.evidence ?? "")")
    try await app.tap("Next")
    let shown = #expect(throws: DriverFailure.self) { try app.see("Paid") }
    #expect(shown?.evidence.contains("(sent GET /lost: failed: ") == true)
    #expect(shown?.evidence.hasSuffix("timed out)\n") == true, "\(shown?.evidence ?? "")")
    #expect(shown?.step == 5 && shown?.call?.file == "BeagleTestingTests/TargetTests.swift")
  }

  @Test func failureShownInDialogIsNotCalledUnseen() async throws {
    let send =
      #"""
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/coupon", "method": "POST", \#
      "onError": [{"_beagleAction_": "beagle:alert", "message": "Not valid"}]}
      """#
    let app = try await opened(
      responses: ["POST /api/coupon": .status(422)], button("Apply", "[\(send)]"))
    try await app.tap("Apply")
    let open = #expect(throws: DriverFailure.self) { try app.see("Paid") }
    #expect(open?.evidence.contains("Not valid") == true)
    #expect(open?.evidence.hasSuffix("(sent POST /api/coupon: 422)\n") == true, "\(open?.evidence ?? "")")
    try await app.confirmDialog()
    let closed = #expect(throws: DriverFailure.self) { try app.see("Paid") }
    #expect(closed?.evidence.contains("422, which the screen does not show") == true)
  }

  @Test func missingTargetReportsFailedRequest() async throws {
    let app = try await opened(
      responses: ["/next": .status(503)], text("Tea"), button("Next", "[\(push("/next"))]"))
    try await app.tap("Next")
    let said = await message { try app.see("The next screen") }
    #expect(said.hasPrefix(#""The next screen" is not on the screen; what failed: "#), "\(said)")
    #expect(said.contains("https://example.com/next") && said.contains("503"))
  }

  @Test func noticesAreShownBelowPicture() async throws {
    let app = try await opened(text("Hi @{user.name}"), text("Bye @{user.name}"))
    let failure = #expect(throws: DriverFailure.self) { try app.see("Hana") }
    #expect(
      failure?.evidence == """
        Hi
        Bye

        (noticed: no context "user" is visible in "Hi @{user.name}"; it is null)

        (noticed: no context "user" is visible in "Bye @{user.name}"; it is null)

        (sent GET /start: 200)

        """)
    try app.see("Hi")
    #expect(app.picture == "Hi\nBye\n")
  }

  @Test func unpressableTargetIsReported() async throws {
    let app = try await opened(text("Tea"), button("Buy", "[]", #""enabled": false, "#))
    #expect(await message { try await app.tap("Tea") } == #""Tea" is on the screen but cannot be pressed"#)
    #expect(await message { try await app.tap("Buy") } == #""Buy" is on the screen but is disabled"#)
  }

  @Test func usableTargetWinsAmongEqualNames() async throws {
    let app = try await opened(
      title: "Basket", context: #"{"n": 0}"#,
      button("🛒", "[\(set("n", "1"))]", #""accessibility": {"accessibilityLabel": "Basket"}, "#),
      text("n is @{it.n}"),
      row(text("Name"), input(#""id": "name""#)), row(text("Hint")), row(input(#""id": "other""#)))
    try await app.tap("Basket")
    try app.see("n is 1")
    try await app.type("Hana", into: "Name")
    #expect(try app.text(of: .id("name")) == "Hana")
    #expect(
      await message { try await app.type("x", into: "Hint") }
        == #""Hint" is on the screen but there is no input for it"#)
  }

  @Test func textOfAnyComponentCanBeRead() async throws {
    let app = try await opened(
      title: "Basket",
      container([text("€ 12"), input(#""id": "code", "value": "LEAF""#), button("Buy")], #""id": "box", "#),
      #"{"_beagleComponent_": "beagle:text", "id": "total", "text": "Total"}"#)
    #expect(try app.text(of: .id("total")) == "Total")
    #expect(try app.text(of: "Buy") == "Buy")
    #expect(try app.text(of: .id("code")) == "LEAF")
    #expect(try app.text(of: .id("box")) == "€ 12\nLEAF\nBuy")
    #expect(await message { _ = try app.text(of: "Nothing") }.contains("is not on the screen"))
  }

  @Test func driverStubsSupportRoutes() async throws {
    let app = application()
    app.respond(to: "/teas/{id}") { request, names in
      .json(#"{"_beagleComponent_": "beagle:text", "text": "\#(request.method) \#(names["id"] ?? "")"}"#)
    }
    try await app.start(at: "/teas/sencha")
    try app.see("GET sencha")
    app.respond(to: "/cups/{id}", with: .json(#"{"_beagleComponent_": "beagle:text", "text": "cup"}"#))
    try await app.start(at: "/cups/1")
    try app.see("cup")
  }

  @Test func hiddenTargetIsNotFound() async throws {
    let app = try await opened(
      container([text("Secret")], #""style": {"display": "NONE"}, "#), text("Open"))
    try app.dontSee("Secret")
    #expect(app.texts == ["Open"])
    #expect(await message { try app.dontSee("Open") } == #""Open" is on the screen: text "Open""#)
  }

  @Test func serverTextCannotControlTerminal() async throws {
    let app = try await opened(text("Wel\\u001b[31mcome"))
    let failure = await #expect(throws: DriverFailure.self) { try await app.tap("Wel[31mcome") }
    #expect(failure?.message.contains("the nearest is") == true)
    #expect(failure?.description.contains("\u{1B}") == false)
  }

  @Test func idIsNotVisibleText() async throws {
    let app = try await opened(text("Tea", #""id": "cup", "#))
    try app.dontSee("cup")
    try app.see(.id("cup"))
  }
}

extension String {
  /// As a JSON string.
  var quoted: String { "\"\(self)\"" }
}
