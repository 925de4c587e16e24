import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleFlows
import BeagleProjects
import BeagleTesting
import Foundation
import Testing

@testable import BeagleTrials

/// Values of responses that actions read directly.
@MainActor @Suite struct ReceivedResponseTests {
  private typealias Fixture = DataFixture

  private static let post = """
    {"title": "Oolong", "id": 7, "author": {"name": "Hana"}, "site": "https://tea.example/menu"}
    """

  /// A screen with a text that shows a context, and a button. The button sends the request, or the screen
  /// does when it opens; then the button has the action `press`.
  private func app(
    onSuccess actions: String..., opening: Bool = false, text: String = "@{post.line}",
    response: String = post,
    press: String? = nil
  ) -> TriedApplication {
    let load = """
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/post",
       "onSuccess": [\(actions.joined(separator: ","))],
       "onError": [{"_beagleAction_": "beagle:alert", "message": "Failed"}]}
      """
    let child = """
      {"_beagleComponent_": "beagle:container", "context": {"id": "post", "value": {"line": "None"}},
       "onInit": [\(opening ? load : "")], "children": [\(Fixture.text("Tea")), \(Fixture.text(text)),
         \(Fixture.button("{}", onPress: opening ? press : load))]}
      """
    return TriedApplication(child, ["/api/post": .json(response), "/api/other": .json(response)])
  }

  private func set(_ value: String) -> String {
    #"{"_beagleAction_": "beagle:setContext", "contextId": "post", "path": "line", "value": "\#(value)"}"#
  }

  private static let name = "GET /api/post: onSuccess.data"

  @Test(arguments: [false, true]) func lostTextOfActionIsFound(opening: Bool) async throws {
    let app = app(onSuccess: set("@{concat('By ', onSuccess.data.author.name)}"), opening: opening)
    let findings = try await app.dataFindings()
    #expect(findings.map(\.rule) == [.failedExpression])
    let finding = try #require(findings.first)
    #expect(finding.path == "child.children[1]")
    #expect(finding.message == "\"By Hana\" loses its text, because an operation has no result")
    #expect(
      finding.conditions == [
        "\(Self.name) null", "\(Self.name) missing", "\(Self.name) empty", "\(Self.name).author null",
        "\(Self.name).author missing", "\(Self.name).author empty", "\(Self.name).author.name null",
        "\(Self.name).author.name missing",
      ])
    #expect(finding.presses == (opening ? [] : [#"I tap "Press""#]))
    #expect(finding.steps.before == ["\"GET /api/post\" answers 200"])
  }

  @Test(arguments: [
    "@{onSuccess.data.title}", "Read @{onSuccess.data.title}", "@{uppercase(onSuccess.data.title)}",
    "@{condition(isNull(onSuccess.data.title), 'No title', concat('Read ', onSuccess.data.title))}",
    "@{concat('Sent', '')}",
    "@{condition(eq(onSuccess.data.id, 7), concat('No. ', onSuccess.data.id), 'Other')}",
  ]) func textWithoutFailedOperationIsRight(_ value: String) async throws {
    #expect(try await app(onSuccess: set(value)).classes(.data) == [])
  }

  @Test func lostMessageOfDialogIsFound() async throws {
    let alert = #"{"_beagleAction_": "beagle:alert", "message": "@{concat('Saved ', onSuccess.data.title)}"}"#
    let findings = try await app(onSuccess: alert).dataFindings()
    #expect(findings.map(\.rule) == [.failedExpression])
    #expect(findings.first?.path == "child.children[2]")
    #expect(
      findings.first?.message
        == "\"Saved Oolong\" in a dialog loses its text, because an operation has no result")
    #expect(findings.first?.steps.after == [#"Then "" is not the text of a dialog"#])
  }

  /// An action that does not run with the other response loses nothing.
  @Test func guardedActionsAreRight() async throws {
    let guarded = """
      {"_beagleAction_": "beagle:condition", "condition": "@{isNull(onSuccess.data.title)}",
       "onTrue": [{"_beagleAction_": "beagle:alert", "message": "No title"}],
       "onFalse": [\(set("@{concat('Read ', onSuccess.data.title)}"))]}
      """
    #expect(try await app(onSuccess: guarded).dataFindings().map(\.message) == [])
  }

  @Test func textGuardedByComponentHasNoFinding() async throws {
    let app = app(
      onSuccess: set("@{concat(onSuccess.data.title, ' tea')}"),
      text: "@{condition(isNull(post.line), 'No tea', post.line)}")
    #expect(try await app.dataFindings().map(\.message) == [])
  }

  @Test(arguments: [
    (#""beagle:pushView", "route": {"url": "/post/@{onSuccess.data.id}"}"#, "/post/", true),
    (#""beagle:sendRequest", "url": "/api/author/@{onSuccess.data.id}""#, "/api/author/", true),
    (#""beagle:sendRequest", "url": "/api/author/@{onSuccess.data.id}?all=1""#, "/api/author/?all=1", true),
    (#""beagle:sendRequest", "url": "/api/author/@{onSuccess.data.id}/""#, "/api/author//", true),
    (
      #""beagle:openExternalURL", "url": "https://tea.example/@{onSuccess.data.id}""#,
      "https://tea.example/", false
    ),
    (#""beagle:openNativeRoute", "route": "app://tea/@{onSuccess.data.id}""#, "app://tea/", false),
  ]) func urlWithoutPartIsFound(_ action: String, _ url: String, hasStep: Bool) async throws {
    let findings = try await app(onSuccess: #"{"_beagleAction_": \#(action)}"#).dataFindings()
    #expect(findings.map(\.rule) == [.dataLimit])
    #expect(findings.first?.path == "child.children[2]")
    #expect(
      findings.first?.message
        == #""Press" fails after GET /api/post: a part of the URL "\#(url)" is missing"#)
    #expect(findings.first?.steps.after == (hasStep ? ["Then 0 requests to \"\(url)\" were sent"] : []))
  }

  @Test(arguments: ["onPressOk", "onPressCancel"]) func actionsOfDialogAreTried(_ event: String) async throws
  {
    func confirm(_ action: String) -> String {
      #"{"_beagleAction_": "beagle:confirm", "message": "Read it?", "\#(event)": \#(action)}"#
    }
    let push = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/post/@{onSuccess.data.id}"}}"#
    let alert = #"{"_beagleAction_": "beagle:alert", "message": "@{concat('Read ', onSuccess.data.title)}"}"#
    #expect(try await app(onSuccess: confirm(push)).dataFindings().map(\.rule) == [.dataLimit])
    let finding = try #require(try await app(onSuccess: confirm(alert)).dataFindings().first)
    #expect(finding.rule == .failedExpression)
    let press = event == "onPressOk" ? "confirm" : "cancel"
    #expect(
      finding.steps.after == ["When I \(press) the dialog", #"Then "" is not the text of a dialog"#])
  }

  /// A request with a similar URL does not hide the fault.
  @Test func incompleteURLBesideSimilarRequestIsFound() async throws {
    let log = #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/log/"}"#
    let push = #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/post/@{onSuccess.data.id}"}}"#
    #expect(try await app(onSuccess: log, push).dataFindings().map(\.rule) == [.dataLimit])
  }

  @Test func reportedMissingURLHasNoFinding() async throws {
    let next = """
      {"_beagleAction_": "beagle:sendRequest", "url": "@{onSuccess.data.site}",
       "onError": [{"_beagleAction_": "beagle:alert", "message": "There are no more pages"}]}
      """
    #expect(try await app(onSuccess: next).dataFindings().map(\.message) == [])
  }

  @Test func linkWithoutURLIsFound() async throws {
    let open = #"{"_beagleAction_": "beagle:openExternalURL", "url": "@{onSuccess.data.site}"}"#
    let findings = try await app(onSuccess: open).dataFindings()
    #expect(findings.map(\.rule) == [.dataLimit])
    #expect(findings.first?.conditions.contains("\(Self.name).site null") == true)
  }

  @Test func guardedRequestIsRight() async throws {
    let action = """
      {"_beagleAction_": "beagle:condition", "condition": "@{isNull(onSuccess.data.id)}",
       "onTrue": [{"_beagleAction_": "beagle:alert", "message": "Not found"}],
       "onFalse": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/post/@{onSuccess.data.id}"}}]}
      """
    #expect(try await app(onSuccess: action).dataFindings().map(\.conditions) == [])
  }

  /// Only the actions of a request read its response.
  @Test func otherRequestsAreNotVaried() async throws {
    let line = set("@{concat('By ', onSuccess.data.author.name)}")
    let other = #"{"_beagleAction_": "beagle:sendRequest", "url": "/api/other", "onSuccess": [\#(line)]}"#
    let app = app(onSuccess: other)
    let rows = try await app.tried(.data).values.flatMap { $0.rows.map(\.name) }
    #expect(rows.filter { $0.hasPrefix("GET") }.allSatisfy { $0.hasPrefix("GET /api/other: ") }, "\(rows)")
    #expect(rows.contains("GET /api/other: onSuccess.data.author.name"), "\(rows)")
  }

  @Test func responseToFormIsVaried() async throws {
    let alert = #"{"_beagleAction_": "beagle:alert", "message": "@{concat('Saved ', onSuccess.data.title)}"}"#
    let form = """
      {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [
         {"_beagleAction_": "beagle:sendRequest", "url": "/api/post", "onSuccess": [\(alert)]}],
       "children": [\(Fixture.button("{}", onPress: #"{"_beagleAction_": "beagle:submitForm"}"#))]}
      """
    let app = TriedApplication(form, ["/api/post": .json(Self.post)])
    #expect(try await app.dataFindings().map(\.rule) == [.failedExpression])
  }

  /// The button sends the request that the screen has sent, but does not check the response.
  @Test func secondSenderIsTried() async throws {
    let line = "concat('By ', onSuccess.data.author.name)"
    let again = """
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/post", "onSuccess": [\(set("@{\(line)}"))]}
      """
    let guarded = set("@{condition(isNull(onSuccess.data.author.name), 'By somebody', \(line))}")
    let app = app(onSuccess: guarded, opening: true, press: again)
    let findings = try await app.dataFindings()
    #expect(findings.map(\.rule) == [.failedExpression])
    #expect(findings.first?.presses == [#"I tap "Press""#])
  }

  @Test func elementWithIndexIsVaried() async throws {
    let app = app(
      onSuccess: set("@{concat('Second: ', onSuccess.data[1].name)}"),
      response: #"[{"name": "Oolong"}, {"name": "Sencha"}]"#)
    let conditions = try await app.dataFindings().flatMap(\.conditions)
    #expect(conditions.contains("\(Self.name)[1].name null"), "\(conditions)")
  }

  @Test func textOfMissingFirstRowIsLost() async throws {
    let value = "@{condition(isNull(onSuccess.data), 'None', concat('Best: ', onSuccess.data[0].name))}"
    let app = app(onSuccess: set(value), response: #"[{"name": "Oolong"}, {"name": "Sencha"}]"#)
    let findings = try await app.dataFindings()
    #expect(findings.map(\.rule) == [.failedExpression])
    #expect(findings.first?.conditions.contains("\(Self.name) 0 rows") == true)
  }

  /// A response that is only stored is varied as part of its context.
  @Test func storedResponseIsVariedAsContext() async throws {
    let screens = try await app(onSuccess: set("@{onSuccess.data.title}")).tried(.data)
    #expect(screens.values.flatMap { $0.rows.map(\.name) } == ["post", "post.line"])
  }

  @Test func shapesIncludeResponses() async throws {
    var app = app(onSuccess: set("@{concat('By ', onSuccess.data.author.name)}"))
    app.settings.hasShapes = true
    let lines = try await app.tried(.data).values.flatMap(\.shapes)
    #expect(lines.contains("\(Self.name).author.name  string, read by child.children[2]"), "\(lines)")
  }

  @Test(arguments: [false, true]) func flowRepeatsFinding(opening: Bool) async throws {
    let faulty = app(onSuccess: set("@{concat('By ', onSuccess.data.author.name)}"), opening: opening)
    let fixed = app(
      onSuccess: set(
        "@{condition(isNull(onSuccess.data.author.name), 'By somebody', concat('By ', "
          + "onSuccess.data.author.name))}"), opening: opening)
    let kept = """
      {"_beagleAction_": "beagle:condition", "condition": "@{isNull(onSuccess.data.author.name)}",
       "onFalse": [\(set("@{concat('By ', onSuccess.data.author.name)}"))]}
      """
    let unchanged = app(onSuccess: kept, opening: opening)
    let flow = try #require(try await self.flow(of: faulty))
    // The name of the scenario is the message, with the innermost values.
    #expect(flow.contains("(\(Self.name).author.name null, \(Self.name).author.name missing and 6 more)"))
    let message = try await failure(of: flow, in: faulty)
    #expect(message == #""" is the text of the component at child.children[1]"#)
    for app in [fixed, unchanged] { #expect(try await failure(of: flow, in: app) == nil) }
  }

  /// Typing alone does not end the focus, so the flow presses Return.
  @Test func flowEndsFocusOfInput() async throws {
    let line = set("@{concat('Found ', onSuccess.data.title)}")
    let child = """
      {"_beagleComponent_": "beagle:container", "context": {"id": "post", "value": {"line": "None"}},
       "children": [\(Fixture.text("@{post.line}")),
         {"_beagleComponent_": "beagle:textInput", "placeholder": "City", "onBlur": [
           {"_beagleAction_": "beagle:sendRequest", "url": "/api/post", "onSuccess": [\(line)]}]}]}
      """
    let app = TriedApplication(child, ["/api/post": .json(Self.post)])
    let flow = try #require(try await self.flow(of: app))
    #expect(flow.contains("I press return"))
    #expect(try await failure(of: flow, in: app) != nil)
  }

  // MARK: Parts

  private func flow(of app: TriedApplication) async throws -> String? {
    let dependencies = BeagleDependencies(networkClient: app.client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
    let trial = ScreenTrial(app.settings)
    var crawl = Crawl(
      app.plan, dependencies, check: ScreenCheck(), registry: ComponentRegistry(), examine: trial.examine)
    let report = TrialReport(try await crawl.run(), trial.screens)
    return TrialFlows(report).files.first { $0.name.hasPrefix("failed-expression") }?.text
  }

  private func failure(of text: String, in app: TriedApplication) async throws -> String? {
    let flow = Flow(steps: .withTrials) { _, _ in
      let dependencies = BeagleDependencies(networkClient: app.client)
      dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example"))
      dependencies.cacheStore = nil
      return AppDriver(dependencies: dependencies)
    }
    return await flow.run([try Feature(parsing: text, file: "f.feature")]).failures.first?.message
  }
}
