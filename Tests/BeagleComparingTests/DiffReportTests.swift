import Beagle
import Foundation
import Testing

@testable import BeagleChecking
@testable import BeagleComparing
@testable import BeagleProjects

/// The report formats of changes.
@Suite struct DiffReportTests {
  private typealias Change = ScreenDifference.Change

  private func place(_ line: Int, _ column: Int) -> ScreenDifference.Place {
    .init(
      position: SourcePosition(byte: 10 * line, line: line, column: column), length: 3,
      path: DocumentPath([.name("child"), .name("text")]), structuralPath: "child.text", component: nil)
  }

  private let breaks = [
    ClientOutcome(name: "ios", versions: "< 1.8", outcome: .vanishes),
    ClientOutcome(name: "android", versions: "", outcome: .inert),
  ]

  private func change(
    _ kind: Change.Kind, _ category: Change.Category, _ message: String, breaking: Bool = false
  ) -> Change {
    Change(
      kind: kind, category: category, message: message, old: kind == .added ? nil : place(12, 5),
      new: kind == .removed ? nil : place(114, 5), breaks: breaking ? breaks : [])
  }

  private func screen(_ title: String, _ changes: [Change]) -> ComparedScreen {
    let label = DocumentLabel(name: title, target: .file(title))
    var screen = ComparedScreen(
      title: title, old: label, new: label, status: changes.isEmpty ? .same : .changed)
    screen.changes = changes
    return screen
  }

  private func result(_ screens: [ComparedScreen]) -> DiffResult {
    var result = DiffResult(screens: screens)
    for screen in screens { result.summary.add(screen) }
    return result
  }

  private func text(_ report: any DiffReport, _ screens: [ComparedScreen]) -> String {
    String(decoding: report.report(result(screens)), as: UTF8.self)
  }

  private var some: [ComparedScreen] {
    [
      screen(
        "home.json",
        [
          change(.changed, .visual, "the text was \"Hi\" and is \"Hello\""),
          change(.added, .accessibility, "the label is new"),
          change(.removed, .contract, "the action is gone", breaking: true),
          change(.moved, .visual, "text \"a\" has moved"),
          change(.renamed, .contract, "the id is another one"),
        ]),
      screen("same.json", []),
    ]
  }

  @Test func textReportIsReadable() {
    #expect(
      text(DiffText(paint: Paint(isOn: false)), some) == """
        home.json: 5 changes, 1 breaks clients
          1 ~ visual         12:5 → 114:5  the text was "Hi" and is "Hello"
          2 + accessibility  114:5         the label is new
          3 - contract       12:5          the action is gone
            ! breaks ios < 1.8 (vanishes), android (inert)
          4 > visual         12:5 → 114:5  text "a" has moved
          5 > contract       12:5 → 114:5  the id is another one

        2 screens compared: 1 changed, 1 the same; 5 changes: 2 visual, 2 contract, 1 accessibility; \
        1 breaks clients

        """)
    let coloured = text(DiffText(paint: Paint(isOn: true)), some)
    #expect(coloured.contains("\u{1B}[1;31m! breaks ios < 1.8 (vanishes), android (inert)\u{1B}[0m\n"))
    #expect(coloured.contains("\u{1B}[32m+ accessibility\u{1B}[0m  \u{1B}[2m114:5       "))
    #expect(
      coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text(DiffText(paint: Paint(isOn: false)), some))
  }

  @Test func jsonReportIsComplete() throws {
    let json = try JSONDocument(parsing: text(DiffJSON(), some)).root.dynamicObject
    #expect(json["version"] == 1 && json["unclear"] == [])
    #expect(json["screens"][1]["status"] == "same" && json["screens"][1]["changes"] == [])
    let gone = json["screens"][0]["changes"][2]
    #expect(gone["kind"] == "removed" && gone["category"] == "contract" && gone["new"] == .empty)
    #expect(gone["old"]["file"] == "home.json" && gone["old"]["line"] == 12 && gone["old"]["column"] == 5)
    #expect(gone["old"]["path"] == "child.text" && gone["old"]["structuralPath"] == "child.text")
    #expect(gone["old"]["byte"] == 120 && gone["old"]["length"] == 3)
    #expect(
      gone["breaking"] == [
        ["name": "ios", "versions": "< 1.8", "outcome": "vanishes"],
        ["name": "android", "versions": "", "outcome": "inert"],
      ])
    #expect(json["summary"]["changes"] == 5 && json["summary"]["breaking"] == 1)
    #expect(json["summary"]["contract"] == 2 && json["summary"]["behaviour"] == 0)
  }

  @Test func markdownListsBreakingChangesFirst() {
    let other = screen("other.json", [change(.changed, .behaviour, "it does something else")])
    let markdown = text(DiffMarkdown(), [other] + some)
    #expect(
      markdown == #"""
        ### beagle diff

        3 screens compared: 2 changed, 1 the same; 6 changes: 2 visual, 1 behaviour, 2 contract, \#
        1 accessibility; 1 breaks clients

        <details open><summary><code>home.json</code>: 5 changes, 1 breaks clients</summary>

        **Breaks clients**

        - `-` 12:5 the action is gone (contract): breaks ios &lt; 1.8 \(vanishes\), android \(inert\)

        **Visual**

        - `~` 12:5 → 114:5 the text was &quot;Hi&quot; and is &quot;Hello&quot;
        - `>` 12:5 → 114:5 text &quot;a&quot; has moved

        **Contract**

        - `>` 12:5 → 114:5 the id is another one

        **Accessibility**

        - `+` 114:5 the label is new

        </details>

        <details><summary><code>other.json</code>: 1 change</summary>

        **Behaviour**

        - `~` 12:5 → 114:5 it does something else

        </details>


        """#)
  }

  /// Code hosts refuse longer comments.
  @Test(arguments: [1, 40, 5_000])
  func longMarkdownIsTruncatedWithCounts(screens: Int) throws {
    let many = 20_000 / screens
    let all = (0..<screens).map { number in
      screen(
        "screen-\(number).json",
        (0..<many).map { change(.changed, .visual, "the text was \"茶\($0)\" and is 🍵 \($0)") }
          + [change(.removed, .contract, "the \(number) is gone", breaking: true)])
    }
    var result = result(all)
    for number in 0..<50 {
      result.screens.append(
        ComparedScreen(
          title: "new-\(number).json", old: nil, new: DocumentLabel(name: "n", target: .file("n")),
          status: .added))
    }
    let bytes = DiffMarkdown().report(result)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(bytes.count <= 60_000 && text.utf16.count <= 60_000 && bytes.count > 59_000)
    let shown = text.matches(of: /\n- `[~-]` [0-9]/).count
    let added = text.matches(of: /\n- `\+`/).count
    let last = text.split(separator: "\n").last.map(String.init) ?? ""
    let rest = screens * (many + 1) - shown
    let more = 50 - added
    #expect(
      last
        == (more == 0
          ? "\(rest) more changes are not listed here."
          : "\(rest) more changes and \(more) more screens are not listed here."))
    // Breaking changes come before all others.
    let broken = text.matches(of: /breaks ios/).count
    #expect(broken == screens || shown == broken)
    #expect(text.matches(of: /<details/).count == text.matches(of: /<\/details>/).count)
  }

  @Test func hugeMessageDoesNotExceedLimit() {
    let long = String(repeating: "<&>\"'*_", count: 20_000)
    let all = (0..<30).map { screen("\($0).json", [change(.changed, .visual, long)]) }
    #expect(DiffMarkdown().report(result(all)).count <= 60_000)
  }

  @Test func breakingChangeIsWarning() {
    let screen = some[0]
    let documents = DiffFindings.documents(of: screen, [], [])
    let findings = documents.flatMap(\.findings)
    #expect(findings.map(\.finding.severity) == [.note, .note, .note, .note, .warning])
    #expect(
      findings.last?.finding.message
        == "the action is gone; it breaks ios < 1.8 (vanishes), android (inert)")
    #expect(findings.map(\.finding.code).last == "diff-contract")
    #expect(findings.map(\.finding.position.line) == [114, 114, 114, 114, 12])
    #expect(Set(DiffFindings.rules.map(\.code)).isSuperset(of: findings.map(\.finding.code)))
    var compared = screen
    compared.findings = documents
    let github = text(DiffFindings(format: GitHubReport()), [compared])
    #expect(github.hasPrefix("::notice file=home.json,line=114,"))
    #expect(github.contains("\n::warning file=home.json,line=12,"))
  }

  // MARK: Untrusted texts

  private static let hostile = [
    "\u{1B}]0;title\u{07}\u{1B}[2J", "\u{9B}31m", "a\rb\n::error::x", "user\u{202E}gpj.exe", "\u{2028}\u{0}",
    "</code></details><script>alert(1)</script>", "[click](javascript:alert(1)) ![](http://x/y.png)",
    "@everyone #1 `code` **bold** | cell |", "<!-- -->", "\n\n# Heading\n\n- list", "##[group]x",
  ]

  /// Terminals, code hosts and build services do not interpret a text of a server.
  @Test(arguments: hostile)
  func foreignTextIsEscapedInEveryFormat(payload: String) throws {
    let name = "\(payload).json"
    var hostile = screen(name, [change(.changed, .visual, "the text was \(payload)")])
    hostile.changes.append(change(.removed, .contract, payload))
    hostile.changes[1].breaks = [ClientOutcome(name: payload, versions: payload, outcome: .fails)]
    hostile.findings = DiffFindings.documents(of: hostile, [], [])
    let removed = ComparedScreen(
      title: name, old: DocumentLabel(name: name, target: .file(name)), new: nil, status: .removed)
    var result = result([hostile, removed])
    result.unclear = [Inconclusive(file: name, message: "cannot compare \(payload)")]
    let formats: [any DiffReport] = [
      DiffText(paint: Paint(isOn: false)), DiffJSON(), DiffMarkdown(), DiffFindings(format: GitHubReport()),
      DiffFindings(format: SARIFReport(rules: DiffFindings.rules)),
    ]
    for format in formats {
      let text = String(decoding: format.report(result), as: UTF8.self)
      for scalar in text.unicodeScalars {
        let category = scalar.properties.generalCategory
        #expect(
          scalar == "\n"
            || ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category),
          "\(type(of: format)): \(scalar.value)")
      }
      if format is DiffJSON || "\(format)".contains("SARIF") { _ = try JSONDocument(parsing: text) }
    }
    // Lines of HTML are not Markdown, and code mentions no one.
    let whole = String(decoding: DiffMarkdown().report(result), as: UTF8.self)
    #expect(!whole.contains("<script") && !whole.contains("<!--"))
    let markdown = whole.replacing(/\n<details.*/, with: "")
    for mark in ["](j", "![", "**bold", "\n# ", "\n- list"] {
      #expect(!markdown.contains(mark), "\(mark)")
    }
    #expect(!markdown.replacing("\\@", with: "").replacing(/<code>.*<\/code>/, with: "").contains("@"))
    let github = String(decoding: DiffFindings(format: GitHubReport()).report(result), as: UTF8.self)
    let lines = github.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.allSatisfy {
        $0.hasPrefix("::notice file=") || $0.hasPrefix("::warning file=") || $0.hasPrefix("::error file=")
      })
  }
}
