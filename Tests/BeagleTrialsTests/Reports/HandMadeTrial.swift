import Beagle
import BeagleProjects

@testable import BeagleCrawling
@testable import BeagleTrials

/// The result of a trial of two products and the settings of a shop, with findings of each kind.
enum HandMadeTrial {
  static let base = "https://shop.example"
  static let start = #"the application starts at "/settings""#
  static let mute = rule("R1", "silent-failure", .error)
  static let clipped = rule("D1", "clipped-data", .error)
  static let target = rule("L4", "small-target", .warning)

  static func rule(_ name: String, _ code: String, _ severity: Diagnostic.Severity) -> TrialRule {
    TrialRule(name: name, code: code, severity: severity, summary: "s", cause: "c", cure: "c")
  }

  static let document = Array(
    """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "child": {
        "_beagleComponent_": "beagle:container",
        "context": {"id": "it", "value": {"name": "Hana"}},
        "children": [
          {"_beagleComponent_": "beagle:text", "text": "@{it.name}"},
          {"_beagleComponent_": "beagle:button", "id": "save", "text": "Save"}
        ]
      }
    }
    """.utf8)

  static func screen(_ path: String, _ kind: String) -> CrawledScreen {
    CrawledScreen(
      url: base + path, status: 200, isShown: true, kind: kind, title: "Title of \(path)",
      presses: [#"the application starts at "\#(path)""#], document: document)
  }

  static var silent: TrialFinding {
    var finding = TrialFinding(
      mute, "nothing shows that PUT /api/settings failed", at: "child.children[1]",
      presses: [#"I tap "Save""#], opening: 0,
      conditions: ["500 with a page in HTML", "404"] + (1...9).map { "other \($0)" })
    finding.request = "PUT /api/settings"
    finding.steps = (
      [#""PUT /api/settings" answers 500"#], ["Then something says that it failed", "And I can try again"]
    )
    finding.pictures = (Array("<svg id=\"b\"/>".utf8), Array("<svg id=\"a\"/>".utf8))
    return finding
  }

  static var cut: TrialFinding {
    var finding = TrialFinding(
      clipped, "the text is cut off", at: "child.children[0]", presses: [], opening: 0,
      conditions: ["a very long text", "emoji"])
    finding.contexts = ["it": .dictionary(["name": .string("\"\"\"" + String(repeating: "n", count: 9))])]
    finding.steps.after = [#"I see "nnn""#]
    return finding
  }

  static var small: TrialFinding {
    TrialFinding(
      target, "the target is 20 points high", at: "child.children[1].lazy[0]", presses: [], opening: 0,
      conditions: ["iphone-se, font scale 1", "galaxy-s24, font scale 1", "pixel-9, font scale 2"])
  }

  static var report: TrialReport { report(CheckSettings()) }

  static func report(_ checking: CheckSettings) -> TrialReport {
    var result = CrawlResult()
    result.screens = [
      screen("/product/1", "/product/*#1"), screen("/product/2", "/product/*#1"),
      screen("/settings", "/settings#2"),
    ]
    var product = TrialResult()
    product.findings = [small]
    product.rows = [row(.devices, "iphone-se", ("font scale 1", .found(["small-target"])))]
    product.unmeasured = 12
    var settings = TrialResult()
    settings.findings = [cut, silent]
    settings.rows = [
      row(
        .requests, "PUT /api/settings", ("404", .found(["silent-failure"])), ("204", .passed),
        ("failing once", .inconclusive("no successful response is known"))),
      row(.requests, "GET <b>", ("404", .passed)),
      row(.data, "it.name", ("emoji", .found(["clipped-data"]))),
    ]
    var tried = [TriedScreen(), TriedScreen(), TriedScreen()]
    tried[0].add(product)
    tried[1].add(product)
    tried[2].add(settings)
    for index in tried.indices { tried[index].kinds = [.requests, .data, .devices] }
    return TrialReport(
      result, Dictionary(uniqueKeysWithValues: zip(result.screens.map(\.url), tried)), checking)
  }

  private static func row(
    _ kind: TrialRule.Kind, _ name: String, _ cells: (name: String, outcome: TrialRow.Outcome)...
  ) -> TrialRow {
    var row = TrialRow(kind, name)
    row.cells = cells
    return row
  }
}
