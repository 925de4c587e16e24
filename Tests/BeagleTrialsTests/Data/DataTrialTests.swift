import BeagleJSON
import Testing

@testable import BeagleTrials

@Suite struct DataTrialTests {
  private typealias Fixture = DataFixture

  // MARK: D1

  private static let markColor = "#D6006E"

  @Test func textInBoxOfFixedHeightIsCut() async throws {
    let style = #"{"size": {"maxHeight": \#(Fixture.real(60))}}"#
    var app = Fixture.screen(
      #"{"id": "note", "value": {"text": "Short"}}"#, Fixture.text("@{note.text}", style: style))
    app.settings.hasPictures = true
    let finding = try #require(try await app.dataFindings().first)
    #expect(finding.rule == .cutText)
    #expect(finding.path == "child.children[0].children[0]")
    #expect(finding.message == "\"Short\" is cut off")
    let note = try #require(finding.contexts["note"]?["text"].stringValue)
    #expect(note.count < 200)
    #expect(note.first?.isWhitespace == false && note.last?.isWhitespace == false)
    let pictures = try #require(finding.pictures)
    let before = String(decoding: pictures.before, as: UTF8.self)
    let after = String(decoding: pictures.after, as: UTF8.self)
    #expect(before.contains(">Short<") && !before.contains(Self.markColor))
    #expect(after.contains(">" + (note.split(separator: " ").first ?? "")) && after.contains(Self.markColor))
  }

  @Test func textThatGrowsIsNotCut() async throws {
    let app = Fixture.screen(#"{"id": "note", "value": {"text": "Short"}}"#, Fixture.text("@{note.text}"))
    #expect(try await app.classes(.data) == [])
  }

  // MARK: D2

  @Test func numberMovesBoxOutOfItsTrack() async throws {
    let app = Fixture.screen(#"{"id": "goal", "value": {"percent": 60}}"#, track("@{goal.percent}"))
    let finding = try #require(try await app.dataFindings().first)
    #expect(finding.rule == .unreachableContent)
    #expect(finding.conditions.contains("goal.percent a huge number"))
  }

  @Test func limitedNumberStaysInItsTrack() async throws {
    let percent = "@{condition(gt(goal.percent, 100), 100, condition(gt(goal.percent, 0), goal.percent, 0))}"
    let app = Fixture.screen(#"{"id": "goal", "value": {"percent": 60}}"#, track(percent))
    #expect(try await app.classes(.data) == [])
  }

  private func track(_ percent: String) -> String {
    """
    {"_beagleComponent_": "beagle:container", "style": {"backgroundColor": "#CCCCCC"}, "children": [
      {"_beagleComponent_": "beagle:container", "children": [],
       "style": {"backgroundColor": "#333333", "size": {
         "width": {"value": "\(percent)", "type": "PERCENT"}, "height": \(Fixture.real(16))}}}]}
    """
  }

  // MARK: D3

  @Test func controlsPlacedByDataOverlap() async throws {
    let app = Fixture.screen(#"{"id": "room", "value": {"a": "left", "b": "right"}}"#, desks(#""ABSOLUTE""#))
    let findings = try await app.dataFindings()
    #expect(findings.map(\.rule) == [.overlappingControls])
    #expect(findings[0].conditions.contains("room.b null"))
  }

  @Test func controlsInTheFlowDoNotOverlap() async throws {
    let app = Fixture.screen(#"{"id": "room", "value": {"a": "left", "b": "right"}}"#, desks(#""RELATIVE""#))
    #expect(try await app.classes(.data) == [])
  }

  private func desks(_ position: String) -> String {
    let desks = ["a", "b"].map { name in
      let left = position.contains("ABS") ? "@{condition(eq(room.\(name), 'right'), 52, 0)}" : "0"
      return Fixture.button(
        """
        {"positionType": \(position), "position": {"left": {"value": "\(left)", "type": "PERCENT"}},
         "size": {"width": {"value": 48, "type": "PERCENT"}, "height": \(Fixture.real(48))}}
        """)
    }
    return """
      {"_beagleComponent_": "beagle:container", "style": {"size": {"height": \(Fixture.real(120))}},
       "children": [\(desks.joined(separator: ","))]}
      """
  }

  // MARK: D4

  private static let rows = #"{"id": "log", "value": {"rows": [{"name": "Tea"}, {"name": "Cup"}]}}"#

  @Test func emptyListBelowHeadingSaysNothing() async throws {
    let app = Fixture.screen(
      Self.rows,
      [
        Fixture.text("Orders"), Fixture.text("Latest"),
        Fixture.list("@{log.rows}", Fixture.text("@{item.name}")),
      ]
      .joined(separator: ","))
    let findings = try await app.dataFindings()
    #expect(findings.map(\.rule) == [.silentEmpty])
    #expect(findings[0].path == "child.children[0].children[2]")
    #expect(findings[0].conditions.contains("log.rows 0 rows"))
    #expect(findings[0].conditions.contains("log.rows null"))
  }

  @Test func listThatSaysThatItIsEmptyIsRight() async throws {
    let nothing = Fixture.text(
      "No orders", style: #"{"display": "@{condition(isNull(log.rows[0]), 'FLEX', 'NONE')}"}"#)
    let app = Fixture.screen(
      Self.rows,
      [Fixture.text("Orders"), Fixture.list("@{log.rows}", Fixture.text("@{item.name}")), nothing]
        .joined(separator: ","))
    #expect(try await app.classes(.data) == [])
  }

  @Test func sectionThatDisappearsWithItsHeadingIsRight() async throws {
    let section = """
      {"_beagleComponent_": "beagle:container",
       "style": {"display": "@{condition(isNull(log.rows[0]), 'NONE', 'FLEX')}"},
       "children": [\(Fixture.text("Offers")), \(Fixture.list("@{log.rows}", Fixture.text("@{item.name}")))]}
      """
    let app = Fixture.screen(
      Self.rows, [Fixture.text("Shop"), Fixture.text("We sell tea."), section].joined(separator: ","))
    #expect(try await app.classes(.data) == [])
  }

  @Test func screenThatHidesEverythingSaysNothing() async throws {
    let card = """
      {"_beagleComponent_": "beagle:container",
       "style": {"display": "@{condition(isNull(pass.code), 'NONE', 'FLEX')}"},
       "children": [\(Fixture.text("Pass")), \(Fixture.text("@{pass.code}"))]}
      """
    let app = Fixture.screen(#"{"id": "pass", "value": {"code": "K7"}}"#, card)
    let findings = try await app.dataFindings()
    #expect(findings.map(\.rule) == [.silentEmpty], "\(findings.map(\.message))")
  }

  @Test(arguments: [true, false]) func listWithoutItsHeadingIsRight(_ isTogether: Bool) async throws {
    let hidden = #"{"display": "@{condition(isNull(log.rows[0]), 'NONE', 'FLEX')}"}"#
    let list = Fixture.list("@{log.rows}", Fixture.text("@{item.name}"))
    let section = """
      {"_beagleComponent_": "beagle:container", "style": \(hidden),
       "children": [\(Fixture.text("Offers")), \(list)]}
      """
    let parts = isTogether ? section : Fixture.text("Offers", style: hidden) + "," + list
    let (text, button) = (Fixture.text("Shop"), Fixture.button("{}"))
    for children in [[text, parts], [parts, text], [text, parts, button], [text, button, parts]] {
      let app = Fixture.screen(Self.rows, children.joined(separator: ","))
      #expect(try await app.classes(.data) == [])
    }
  }

  @Test func screenWithTextIsNotEmpty() async throws {
    let level = """
      {"_beagleComponent_": "beagle:container", "children": [\(Fixture.text("@{level.name}"))],
       "style": {"display": "@{condition(isNull(level.name), 'NONE', 'FLEX')}"}}
      """
    let app = Fixture.screen(
      #"{"id": "level", "value": {"name": "Gold"}}"#, Fixture.text("Shop news") + "," + level)
    #expect(try await app.classes(.data) == [])
  }

  // MARK: D5

  @Test func operationWithoutResultTakesTextAway() async throws {
    let app = Fixture.screen(
      #"{"id": "user", "value": {"name": "Ann"}}"#, Fixture.text("@{concat('Good morning, ', user.name)}"))
    let findings = try await app.dataFindings().filter { $0.rule == .failedExpression }
    #expect(findings.count == 1)
    #expect(findings[0].conditions.contains("user.name missing"))
  }

  @Test(arguments: ["@{concat('Dear ', user.name)}@{user.city}", "@{user.city}@{concat(' of ', user.name)}"])
  func operationBesideAnotherExpressionIsSeen(_ text: String) async throws {
    let app = Fixture.screen(
      #"{"id": "user", "value": {"name": "Ann", "city": "Rome"}}"#,
      Fixture.text("Welcome") + "," + Fixture.text(text))
    let findings = try await app.dataFindings().filter { $0.rule == .failedExpression }
    #expect(
      findings.map(\.conditions) == [["user null", "user empty", "user.name null", "user.name missing"]])
  }

  @Test(arguments: [
    "@{user.name}", "Hello @{user.name}",
    "@{condition(isNull(user.name), 'Hello', concat('Hello ', user.name))}",
  ]) func textWithoutFailedOperationIsRight(_ text: String) async throws {
    let app = Fixture.screen(
      #"{"id": "user", "value": {"name": "Ann"}}"#,
      Fixture.text("Welcome") + "," + Fixture.text("To the shop") + "," + Fixture.text(text))
    #expect(try await app.classes(.data) == [])
  }

  // MARK: D6

  @Test func rowWithoutTemplateIsReported() async throws {
    let view = Fixture.text("@{item.name}")
    let list = """
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{log.rows}", "iteratorName": "item",
       "useParentScroll": true, "templates": [
         {"case": "@{eq(item.kind, 'a')}", "view": \(view)},
         {"case": "@{eq(item.kind, 'b')}", "view": \(view)}]}
      """
    let app = Fixture.screen(
      #"{"id": "log", "value": {"rows": [{"kind": "a", "name": "Tea"}, {"kind": "b", "name": "Cup"}]}}"#,
      Fixture.text("Rows") + "," + list + ","
        + Fixture.text("@{condition(isNull(log.rows[0]), 'Empty', 'End')}"))
    let findings = try await app.dataFindings().filter { $0.rule == .dataLimit }
    #expect(findings.count == 1)
    #expect(findings.first?.conditions.contains("log.rows[].kind null") == true)
  }

  @Test func pressWithoutURLFails() async throws {
    let action = #"{"_beagleAction_": "beagle:openExternalURL", "url": "@{place.site}"}"#
    let app = Fixture.screen(
      #"{"id": "place", "value": {"site": "https://tea.example/menu"}}"#,
      Fixture.button("{}", onPress: action))
    let findings = try await app.dataFindings()
    #expect(findings.map(\.rule) == [.dataLimit])
    #expect(findings[0].conditions.contains("place.site null"))
  }

  @Test func requestThatLosesTheEndOfItsURLFails() async throws {
    let route = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/product/@{product.id}"}}"#
    let app = Fixture.screen(
      #"{"id": "product", "value": {"id": "7"}}"#, Fixture.button("{}", onPress: route))
    #expect(try await app.dataFindings().map(\.rule) == [.dataLimit])
  }

  /// A control that is hidden without a telephone number need not expect words instead of one.
  @Test func guardedURLIsRight() async throws {
    let call = #"{"_beagleAction_": "beagle:openExternalURL", "url": "tel:@{place.phone}"}"#
    let hidden = #"{"display": "@{condition(isEmpty(place.phone), 'NONE', 'FLEX')}"}"#
    let app = Fixture.screen(
      #"{"id": "place", "value": {"phone": "5550100"}}"#,
      Fixture.text("Tea house") + "," + Fixture.button(hidden, onPress: call))
    #expect(try await app.classes(.data) == [])
  }

  @Test(arguments: [("sort=@{list.sort}&tag=@{list.tag}", []), ("sort=@{list.sort}", ["D6"])])
  func onlyParameterOfQueryIsNeeded(query: String, classes: [String]) async throws {
    let route = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/list?\#(query)"}}"#
    let app = Fixture.screen(
      #"{"id": "list", "value": {"sort": "name", "tag": "green"}}"#, Fixture.button("{}", onPress: route))
    #expect(try await app.classes(.data) == classes)
  }

  @Test func hiddenControlIsNotPressed() async throws {
    let route = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/more/@{log.next}"}}"#
    let hidden = #"{"display": "@{condition(isNull(log.next), 'NONE', 'FLEX')}"}"#
    let app = Fixture.screen(
      #"{"id": "log", "value": {"next": 2}}"#,
      Fixture.text("Rows") + "," + Fixture.button(hidden, onPress: route))
    #expect(try await app.classes(.data) == [])
  }

  // MARK: Data and states

  @Test func stateOfTheScreenIsNotVaried() async throws {
    let set =
      #"{"_beagleAction_": "beagle:setContext", "contextId": "tab", "path": "name", "value": "second"}"#
    let app = Fixture.screen(
      #"{"id": "tab", "value": {"name": "first"}}"#,
      [Fixture.text("@{concat('Tab ', tab.name)}"), Fixture.button("{}", onPress: set)].joined(separator: ",")
    )
    #expect(try await app.tried(.data).values.allSatisfy { $0.rows.isEmpty })
  }

  @Test func selectedTabIsNotVaried() async throws {
    let tabs = """
      {"_beagleComponent_": "beagle:tabBar", "items": [{"title": "Tea"}, {"title": "Cups"}],
       "currentTab": "@{tab}", "onTabSelection": [
         {"_beagleAction_": "beagle:setContext", "contextId": "tab", "value": "@{onTabSelection.value}"}]}
      """
    let hidden = #"{"display": "@{condition(eq(tab, 0), 'FLEX', 'NONE')}"}"#
    let app = Fixture.screen(
      #"{"id": "tab", "value": 0}"#, tabs + "," + Fixture.text("All teas", style: hidden))
    #expect(try await app.tried(.data).values.allSatisfy { $0.rows.isEmpty })
  }

  @Test func longListsAreTriedWithTheirFirstRows() async throws {
    let rows = (0..<1000).map { #"{"name": "Tea \#($0)"}"# }.joined(separator: ",")
    let app = Fixture.screen(
      #"{"id": "log", "value": {"rows": [\#(rows)]}}"#,
      Fixture.list("@{log.rows}", Fixture.text("@{item.name}", style: Self.low)))
    let screen = try #require(await app.tried(.data).values.first)
    #expect(screen.findings.map(\.rule) == [.silentEmpty, .cutText])
    #expect(screen.rows.map(\.name).allSatisfy { $0.hasSuffix(", with the first 100 rows of long lists") })
  }

  private static let low = #"{"size": {"maxHeight": \#(Fixture.real(60))}}"#

  @Test func deepValuesAreVariedWhereTheyAreRead() async throws {
    let depth = 100
    let value =
      String(repeating: #"{"a":"#, count: depth) + #""Short""# + String(repeating: "}", count: depth)
    let path = String(repeating: ".a", count: depth)
    let app = Fixture.screen(
      #"{"id": "deep", "value": \#(value)}"#, Fixture.text("@{deep\(path)}", style: Self.low))
    let screen = try #require(await app.tried(.data).values.first)
    #expect(screen.findings.contains { $0.rule == .cutText })
    let names = (0...8).map { "deep" + String(repeating: ".a", count: $0) } + ["deep\(path)"]
    #expect(screen.rows.map(\.name) == names)
    let isNamed = screen.rows[8].cells.contains { cell in
      if case .inconclusive = cell.outcome { cell.name == "deeper levels" } else { false }
    }
    #expect(isNamed)
  }

  @Test func skippedValuesAreInconclusive() async throws {
    let texts = (0..<50).map { _ in Fixture.text("Row") } + [Fixture.text("@{log.first} @{log.last}")]
    let app = Fixture.screen(
      #"{"id": "log", "value": {"first": "Ann", "last": "Lee"}}"#, texts.joined(separator: ","))
    let screen = try #require(await app.states().first)
    let documents = DocumentReads.all(of: screen)
    let rows = await DataTrial(screen, documents, app.settings, maximumNodes: 600).run().rows
    #expect(rows.map(\.name) == ["log", "log.first", "log.last"])
    for row in rows.dropFirst() {
      let skipped = row.cells.filter { if case .inconclusive = $0.outcome { true } else { false } }
      #expect(row.cells.count == 9)
      #expect(row.reasons.allSatisfy { $0.hasPrefix("the values already tried have ") })
      #expect(skipped.count > 4 && skipped.count < 9)
    }
    #expect(await DataTrial(screen, documents, app.settings).run().rows.count == 3)
  }

  @Test func cancelledTrialEnds() async throws {
    let app = Fixture.screen(Self.rows, Fixture.list("@{log.rows}", Fixture.text("@{item.name}")))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await app.tried(.data)
    }
    let tried = await task.result
    if case .success(let screens) = tried { #expect(screens.values.allSatisfy { $0.rows.isEmpty }) }
  }

  @Test func sameSeedGivesTheSameValues() async throws {
    let style = #"{"size": {"maxHeight": \#(Fixture.real(60))}}"#
    var app = Fixture.screen(
      #"{"id": "note", "value": {"text": "Short"}}"#, Fixture.text("@{note.text}", style: style))
    let first = try await app.dataFindings().map(\.contexts)
    #expect(try await app.dataFindings().map(\.contexts) == first)
    app.settings.seed = 2
    #expect(try await app.dataFindings().map(\.contexts) != first)
  }
}
