import Beagle
import DriverTestSupport
import Foundation
import Testing

@testable import BeagleFlows
@testable import BeagleTesting

/// The library's steps check what they say, and fail if it does not hold.
@MainActor @Suite struct StandardStepsTests {
  private func run(_ lines: [String], folder: URL? = nil) async throws -> FlowReport {
    let source = "Feature: F\nScenario: S\n" + lines.joined(separator: "\n")
    let list =
      #"""
      {"_beagleComponent_": "beagle:listView", "id": "cups", "dataSource": "@{it.cups}", \#
      "templates": [{"view": \#(text("@{item}"))}]}
      """#
    let flow = Flow(steps: .standard) { _, _ in
      let app = application([
        "/start": screen(
          "Start",
          [
            list, container([button("Send", "[\(send)]", #""id": "send", "#)], #""id": "start", "#),
            button("Off", "[]", #""enabled": false, "#),
            input(#""id": "mail", "placeholder": "E-mail", "showError": true, "error": "wrong""#),
            #"{"_beagleComponent_": "beagle:tabBar", "items": [{"title": "One"}, {"title": "Two"}]}"#,
          ], context: #"{"cups": ["small", "large"], "mail": ""}"#),
        "POST /send": .json(#"{"ok": true}"#),
      ])
      app.snapshotFolder = folder
      app.snapshotMode = .compare
      return app
    }
    let feature = try Feature(parsing: source, file: "f.feature")
    return await flow.run([feature])
  }

  private let send =
    #"""
    {"_beagleAction_": "beagle:sendRequest", "url": "/send", "method": "POST", "headers": {"X-A": "b"}, \#
    "data": {"to": {"name": "Ana"}, "n": 2}, "analytics": {"attributes": ["url"]}, \#
    "onSuccess": [{"_beagleAction_": "beagle:alert", "message": "Sent"}]}
    """#

  @Test(arguments: [
    [
      #"Then I see "Start""#, #"And I do not see "Stop""#, #"And I see "mall" 1 time"#,
      #"And the title is "Start""#,
    ],
    [#"Then the list "cups" has 2 items"#, #"And the list "cups" shows"#, "| small |", "| large |"],
    [
      #"Then "Send" is enabled"#, #"And "Off" is disabled"#, #"And "E-mail" is empty"#,
      #"And "One" is selected"#, #"And "Two" is not selected"#,
    ],
    [
      #"When I type "x" into "E-mail""#, #"Then "mail" holds "x""#, #"And "mail" has the keyboard"#,
      "And I press return",
    ],
    [
      #"When I paste "ab" into "E-mail""#, #"And I type "c" at the end of "E-mail""#,
      #"Then "mail" holds "abc""#,
      #"When I clear "mail""#, #"Then "mail" is empty"#,
    ],
    [
      "Given the screen has 40 columns and 4 rows", #"Then I see "Start" without scrolling"#,
      #"And I do not see "wrong" without scrolling"#, #"And I see "wrong""#,
    ],
    [#"Then "E-mail" shows the error "wrong""#],
    ["When I tap at 160, 72", #"Then a dialog shows "Sent""#],
    [#"When I tap "Two""#, #"Then "Two" is selected"#],
    [
      #"When I tap "Send""#, #"Then a POST to "/send" was sent"#, #"And a dialog shows "Sent""#,
      "When I confirm the dialog", "Then no dialog is open", #"And a post to "/send" was sent with"#,
      "| to.name | Ana |",
      "| n | 2 |", #"And a POST to "https://example.com/send" was sent with"#, "\"\"\"",
      #"{"n": 2, "to": {"name": "Ana"}}"#,
      "\"\"\"", #"And a POST to "/send" was sent with the header "x-a" as "b""#,
      #"And no GET to "/send" was sent"#,
      #"And 1 request to "/send" was sent"#, #"And 0 requests to "GET /send" were sent"#,
      #"And the action "sendRequest" was recorded"#, "| url | /send |",
      #"And the action "alert" was not recorded"#,
    ],
    [
      #"Given "/other" answers 200"#, "\"\"\"", #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#,
      "\"\"\"",
      #"When the application starts at "/other""#, #"Then I see "Hi""#, "And 1 screen is open",
      "And 1 stack is open",
      "And nothing failed",
    ],
    [
      #"Given "/start" cannot be reached once"#, #"When the application starts at "/start""#,
      "Then the screen failed to load", #"And "/start" failed"#,
      "When I try again", "Then nothing failed",
    ],
    [
      #"Given "/other" answers 200"#, "\"\"\"",
      #"""
      {"_beagleComponent_": "beagle:pullToRefresh", "onPull": [{"_beagleAction_": "beagle:alert", \#
      "message": "Anew"}],
      """#,
      #""child": {"_beagleComponent_": "beagle:text", "text": "Hi"}}"#, "\"\"\"",
      #"When the application starts at "/other""#, #"And I pull "Hi" to refresh"#,
      #"Then a dialog shows "Anew""#,
    ],
    ["When I go back", "Then the application was left", "And nothing was noticed"],
    [
      "Given the application's context is", "\"\"\"", #"{"a": 1}"#, "\"\"\"",
      #"Then the context "global" is"#, "\"\"\"",
      #"{"a": 1}"#, "\"\"\"",
    ],
    ["Given the screen has 30 columns and 10 rows", #"Then I see "Start""#],
    [
      #"Then I see exactly "small""#, #"And I do not see exactly "smal""#, #"And I see "mall" inside "cups""#,
      #"And I do not see "Send" inside "cups""#, #"And inside "cups" I see"#, "| small |", "| large |",
      #"When I tap "Off" in vain"#,
    ],
    [#"When I tap "Send" inside "start""#, "Then the dialog has the button", "| Ok |"],
    [
      #"Given the answer to "/send" is held back"#, #"When I tap "Send""#, "Then no dialog is open",
      #"When the answer to "/send" comes"#, #"Then a dialog shows "Sent""#,
    ],
    [
      #"Given "/start" cannot be reached once"#, #"When the application starts at "/start""#,
      "And I dismiss the errors", "Then nothing failed",
    ],
  ])
  func trueStepPasses(lines: [String]) async throws {
    let report = try await run([#"Given the application starts at "/start""#] + lines)
    #expect(report.failures.map(\.description) == [])
    #expect(report.scenarioCount == 1)
  }

  private nonisolated static let falseSteps: [([String], String)] = [
    ([#"Then I see "Strat""#], #""Strat" is not on the screen; the nearest is "Start""#),
    ([#"Then I do not see "Start""#], #""Start" is on the screen: navigationTitle "Start""#),
    ([#"Then I see "mall" 2 times"#], #""mall" is on the screen 1 time, not 2"#),
    ([#"Then the title is "Stop""#], #"the title is "Start", not "Stop""#),
    ([#"Then a dialog shows "x""#], "no dialog is open"),
    ([#"When I tap "Send""#, "Then no dialog is open"], #"a dialog is open: "Sent""#),
    (
      [#"When I tap "Send""#, #"Then a dialog shows "Lost""#],
      #"the open dialog does not show "Lost""#
    ),
    ([#"Then "Send" is disabled"#], #""Send" is enabled"#),
    ([#"Then "Off" is enabled"#], #""Off" is disabled"#),
    ([#"Then "Two" is selected"#], #"the tab "Two" is not selected"#),
    ([#"When I swipe north"#], "a finger moves left, right, up or down, not \"north\""),
    (["When I swipe left"], "nothing on the screen can be swiped left"),
    ([#"Then I do not see "Start" without scrolling"#], #""Start" is in the viewport"#),
    (["When I tap at 1, 4000"], "(1, 4000) is outside the viewport of 320 × 400 points"),
    ([#"Then "One" is not selected"#], #"the tab "One" is selected"#),
    ([#"Then "Too" is selected"#], #""Too" is not on the screen; the nearest is "Two""#),
    ([#"Then "mail" holds "x""#], #""mail" holds "", not "x""#),
    ([#"Then "mail" shows no error"#], #""mail" shows the error "wrong""#),
    ([#"Then "mail" has the keyboard"#], #""mail" does not have the keyboard"#),
    ([#"Then the list "cups" has 3 items"#], #""cups" has 2 items, not 3"#),
    (
      [#"Then the list "cups" shows"#, "| small |", "| tall |"],
      #"item 2 of "cups" does not show "tall"; it shows "large""#
    ),
    ([#"Then the list "cups" shows"#, "| small |"], #""cups" has 2 items, not 1"#),
    ([#"Then a POST to "/send" was sent"#], #"no POST to "/send" was sent; there was GET /start"#),
    (
      [#"When I tap "Send""#, #"Then a POST to "/sent" was sent"#],
      #"no POST to "/sent" was sent; the nearest is POST /send"#
    ),
    (
      [#"When I tap "Send""#, #"Then a POST to "/send" was sent with"#, "| n | 3 |"],
      #"the body of the POST to "/send" is different: n is 2, not 3"#
    ),
    (
      [#"When I tap "Send""#, #"Then a POST to "/send" was sent with"#, "\"\"\"", "{}", "\"\"\""],
      """
      the body of the POST to "/send" is different: (- expected, + now)
      @@ -1 +1 @@
      -{}
      +{
      +  "n": 2,
      +  "to": {
      +    "name": "Ana"
      +  }
      +}
      """
    ),
    (
      [#"When I tap "Send""#, #"Then a POST to "/send" was sent with the header "x-a" as "c""#],
      #"the header x-a of the POST to "/send" is "b", not "c""#
    ),
    ([#"When I tap "Send""#, #"Then no POST to "/send" was sent"#], #"a POST to "/send" was sent"#),
    ([#"Then 2 requests to "/start" were sent"#], #"1 request to "/start" was sent, not 2"#),
    (["Then 2 screens are open"], "1 screen is open, not 2"),
    (["Then 2 stacks are open"], "1 stack is open, not 2"),
    (["Then the application was left"], "the application was not left"),
    (["Then the screen failed to load"], "nothing failed on the screen"),
    ([#"Then "/start" failed"#], #""/start" did not fail; nothing did"#),
    (
      [
        #"Given "/other" answers 503"#, #"When the application starts at "/other""#, #"Then "/start" failed"#,
      ],
      #""/start" did not fail; what failed is "/other""#
    ),
    (
      [
        #"Given "/other" answers 200"#, "\"\"\"",
        #"{"_beagleComponent_": "beagle:text", "text": "@{user.name}"}"#,
        "\"\"\"", #"When the application starts at "/other""#, "Then nothing was noticed",
      ], #"noticed: no context "user" is visible in "@{user.name}"; it is null"#
    ),
    (
      [
        #"Given "/other" answers 200"#, "\"\"\"",
        #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#,
        "\"\"\"", #"And "/other" answers 500 once"#, #"And "/other" answers 404 once"#,
        #"When the application starts at "/other""#, "And I try again", "Then nothing failed",
      ], "GET https://example.com/other failed with status 404"
    ),
    (
      [
        #"Given "/other" answers 200"#, "\"\"\"",
        #"""
        {"_beagleComponent_": "beagle:button", "text": "Back", \#
        "onPress": [{"_beagleAction_": "beagle:popVeiw"}]}
        """#,
        "\"\"\"", #"When the application starts at "/other""#, #"And I tap "Back""#,
        "Then nothing was noticed",
      ], #"noticed: the action "beagle:popVeiw" did nothing: its type is unknown"#
    ),
    ([#"When I pull "Send" to refresh"#], #"nothing around "Send" can be pulled"#),
    ([#"Then the URL "https://x" was opened"#], #"the URL "https://x" was not opened; nothing was"#),
    ([#"Then the native route "/x" was opened"#], #"the native route "/x" was not opened; nothing was"#),
    (
      [#"When I tap "Send""#, #"Then the action "sendRequest" was not recorded"#],
      #"the action "sendRequest" was recorded"#
    ),
    ([#"Then the action "alert" was recorded"#], #"the action "alert" was not recorded; nothing was"#),
    (
      [#"Then the context "it" is"#, "\"\"\"", #"{"cups": ["small", "tall"], "mail": ""}"#, "\"\"\""],
      """
      the context "it" is different: (- expected, + now)
      @@ -1 +1 @@
       {
         "cups": [
           "small",
      -    "tall"
      +    "large"
         ],
         "mail": ""
       }
      """
    ),
    (
      [#"Then the context "it" has"#, "| cups[0] | tall |"],
      #"the context "it" is different: cups[0] is "small", not tall"#
    ),
    ([#"Then the context "it" is"#, "\"\"\"", "{", "\"\"\""], "the text below the step is not JSON: "),
    (
      [#"Then the picture is as recorded in "x""#],
      "there is no folder for snapshots: the flow was not read from a file"
    ),
    (
      [#"Then the picture on iphone-16 is as recorded in "x""#],
      "there is no folder for snapshots: the flow was not read from a file"
    ),
    (
      [#"Then the picture on iphone-1 is as recorded in "x""#],
      #""iphone-1" is no device; the nearest is "iphone-14""#
    ),
    (
      [#"Then I see exactly "smal""#],
      #""smal" is not on the screen; the nearest is "small""#
    ),
    ([#"Then I do not see exactly "small""#], #""small" is on the screen: text "small""#),
    ([#"Then I see "Send" inside "cups""#], #""Send" is on the screen but not inside "cups""#),
    ([#"Then I do not see "mall" inside "cups""#], #""mall" inside "cups" is on the screen: text "small""#),
    (
      [#"Then inside "cups" I see"#, "| small |"],
      #"inside "cups" is "small", "large", not "small""#
    ),
    (
      [#"When I tap "Send""#, "Then the dialog has the buttons", "| Ok |", "| Cancel |"],
      #"the dialog has "Ok", not "Ok", "Cancel""#
    ),
    ([#"When I tap "Send" in vain"#], #""Send" can be pressed"#),
    (["When I dismiss the errors"], "there is no failure to dismiss"),
    ([#"When the answer to "/send" comes"#], #"no response to "/send" is held back"#),
    ([#"Given "/x" answers 99"#], "a status is from 200 to 599, not 99"),
  ]

  @Test(arguments: falseSteps)
  func falseStepFails(lines: [String], message: String) async throws {
    let report = try await run([#"Given the application starts at "/start""#] + lines)
    let said = try #require(report.failures.first?.message)
    #expect(message.hasSuffix(" ") ? said.hasPrefix(message) : said == message)
  }

  @Test func pictureIsComparedWithSnapshot() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = [
      #"Given the application starts at "/start""#, #"Then the picture is as recorded in "start""#,
    ]
    let missing = try await run(lines, folder: folder)
    #expect(missing.failures.first?.message.contains("nothing is recorded") == true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("else\n".utf8).write(to: folder.appendingPathComponent("start.txt"))
    let different = try await run(lines, folder: folder)
    #expect(different.failures.first?.message.contains("\n-else\n") == true)
  }

  @Test func pictureOnDeviceIsComparedWithSnapshot() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = [
      #"Given the application starts at "/start""#,
      #"Then the picture on iphone-16 is as recorded in "start""#,
    ]
    let missing = try #require(try await run(lines, folder: folder).failures.first?.message)
    #expect(missing.contains("nothing is recorded in \(folder.path)/start.svg"))
    #expect(missing.contains(#"viewBox="0 0 393 852""#))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("<svg/>\n".utf8).write(to: folder.appendingPathComponent("start.svg"))
    let different = try await run(lines, folder: folder)
    #expect(different.failures.first?.message.contains("\n-<svg/>\n") == true)
  }

  @Test(arguments: [
    (#"I open "/start""#, "the application starts at {string}"), (#"I press "Send""#, "I tap {string}"),
    (#"I click on "Send""#, "I tap {string}"), (#"I press the "Send" button"#, "I tap {string}"),
    ("I press retrn", "I press return"), (#"I enter "x" into "mail""#, "I type {string} into {string}"),
    (#"I should see "Start""#, "I see {string}"), ("I dismiss the dialog", "I cancel the dialog"),
  ])
  func otherWordsLeadToTheStep(text: String, pattern: String) async throws {
    let said = try #require(try await run(["When \(text)"]).failures.first?.message)
    #expect(said == "there is no such step as \"\(text)\"; the nearest one is \"\(pattern)\"")
  }

  @Test func everyStandardStepIsValidAndDocumented() {
    #expect(FlowSteps.standard.issue == nil)
    for definition in FlowSteps.standard.definitions {
      #expect(!definition.summary.isEmpty, "\(definition.pattern)")
    }
    #expect(FlowSteps.standard.markdown.contains("| `I tap {string}` |"))
  }
}
