import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// `beagle render --as` applies the layout and colours of a client.
@MainActor @Suite struct ClientDrawingTests {
  private nonisolated static func box(_ style: String, _ children: String...) -> String {
    #"""
    {"_beagleComponent_":"beagle:container","style":{\#(style)},\#
    "children":[\#(children.joined(separator: ","))]}
    """#
  }

  private nonisolated static func say(_ words: String, _ more: String = "") -> String {
    #"{"_beagleComponent_":"beagle:text","text":"\#(words)"\#(more)}"#
  }

  private nonisolated static func real(_ points: Int) -> String { #"{"value":\#(points),"type":"REAL"}"# }

  private nonisolated static let row = #""flex":{"flexDirection":"ROW"}"#
  private nonisolated static let autoMargin = box(
    row, say("ab", #","style":{"margin":{"left":{"value":0,"type":"AUTO"}}}"#))

  private nonisolated static func share(_ flex: String) -> String {
    box(
      #""size":{"height":\#(real(96))}"#, box(#""flex":{\#(flex)}"#, say("a")),
      box(#""flex":{"flex":1}"#, say("b")))
  }

  private nonisolated static func lines(_ flex: String, width: Int = 8) -> String {
    let item = box(#""size":{"width":\#(real(64)),"height":\#(real(16))},"flex":{"shrink":0}"#, say("x"))
    return box(
      #"""
      "size":{"width":\#(real(64)),"height":\#(real(96))},"flex":{"flexDirection":"ROW",\#
      "flexWrap":"WRAP"\#(flex)}
      """#,
      item, item)
  }

  private nonisolated static func pages(_ more: String) -> String {
    box(
      #""size":{"height":\#(real(160))}"#, say("top"),
      #"{"_beagleComponent_":"beagle:pageView","children":[\#(say("page"))]}"#, say("end"))
  }

  /// The rows of a picture that is 10 columns wide, without trailing blank ones.
  private func rows(_ json: String, as client: String?, _ more: String...) async -> [String] {
    let client = client.map { ["--as", $0] } ?? []
    let printed = await beagle(
      ["render", "-", "--width", "10", "--format", "text"] + client + more, input: json)
    #expect(printed.exitCode == 0, "\(printed.errors)")
    var rows = printed.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while rows.last?.isEmpty ?? false { rows.removeLast() }
    return rows
  }

  private nonisolated static let layouts: [(json: String, client: String?, rows: [String])] = [
    (autoMargin, nil, ["        ab"]), (autoMargin, "web", ["        ab"]),
    (autoMargin, "android-2.1", ["ab"]), (autoMargin, "ios", ["ab"]),
    // 3 : 1 or 1 : 1 of six rows
    (share(#""flex":1,"grow":3"#), nil, ["a", "", "", "", "", "b"]),
    (share(#""flex":1,"grow":3"#), "ios", ["a", "", "", "", "", "b"]),
    (share(#""flex":1,"grow":3"#), "android", ["a", "", "", "b"]),
    (share(#""flex":1,"grow":3"#), "web", ["a", "", "", "", "", "b"]),
    (share(#""grow":3,"flex":1"#), "web", ["a", "", "", "b"]),
    (lines(""), "ios", ["x", "x"]), (lines(""), "web", ["x", "", "", "x"]),
    (lines(#","alignContent":"FLEX_START""#), "web", ["x", "x"]),
    // A basis in pixels
    (
      box(#""size":{"height":\#(real(320))}"#, box(#""flex":{"basis":\#(real(144))}"#, say("a")), say("b")),
      nil,
      ["a", "", "", "", "", "", "", "", "", "b"]
    ),
    (
      box(#""size":{"height":\#(real(320))}"#, box(#""flex":{"basis":\#(real(144))}"#, say("a")), say("b")),
      "android",
      ["a", "", "", "b"]
    ),
    // A ratio that is multiplied by the density
    (
      box("", box(#""size":{"width":\#(real(48)),"aspectRatio":1}"#, say("a")), say("b")), nil,
      ["a", "", "", "b"]
    ),
    (
      box("", box(#""size":{"width":\#(real(48)),"aspectRatio":1}"#, say("a")), say("b")), "android",
      ["a", "b"]
    ),
    (box("", box(#""size":{"width":\#(real(48)),"aspectRatio":1}"#, say("a")), say("b")), "web", ["a", "b"]),
    // Page views in ten rows
    (pages(""), nil, ["top", "page", "", "", "", "", "", "", "", "end"]),
    (pages(""), "android", ["top", "page", "", "", "", "", "", "", "", "end"]),
    (pages(""), "web", ["top", "page", "", "", "end"]),
    // CSS
    (box(#""flexDirection":"row","padding":"16px""#, say("a"), say("b")), "web", ["", "  ab"]),
    (box(#""flexDirection":"row""#, say("a"), say("b")), "ios", ["a", "b"]),
    (box(#""paddingLeft":"8px","marginTop":16"#, say("a")), "web", ["", " a"]),
    (box(#""size":"5px""#, say("a"), say("b")), "web", ["a", "b"]),
    (box(#""flex":{"flexDirection":"COLUMN"},"flexDirection":"row""#, say("a"), say("b")), "web", ["ab"]),
  ]

  private nonisolated static let hidden = say("x", #","style":{"display":"NONE"}"#)
  private nonisolated static let apart = say("", #","style":{"positionType":"ABSOLUTE"}"#)

  private nonisolated static let gaps: [(json: String, client: String?, rows: [String])] = [
    (box(#""flexDirection":"row","gap":"8px""#, say("a"), say("b"), say("c")), "web", ["a b c"]),
    (box(#""flex":{"flexDirection":"ROW","gap":8}"#, say("a"), say("b")), "web", ["a b"]),
    (box(#""flex":{"flexDirection":"ROW","gap":\#(real(8))}"#, say("a"), say("b")), "web", ["a b"]),
    (box(#""flex":{"flexDirection":"ROW","gap":8}"#, say("a"), say("b")), "ios", ["ab"]),
    (box(#""gap":"16px""#, say("a"), say("b")), "web", ["a", "", "b"]),
    (box(#""gap":"16px""#, say("a"), say("b")), nil, ["a", "b"]),
    (box(#""gap":"32px 8px","flexDirection":"row""#, say("a"), say("b")), "web", ["a b"]),
    (box(#""gap":"32px","rowGap":"16px""#, say("a"), say("b")), "web", ["a", "", "b"]),
    (box(#""columnGap":"16px""#, say("a"), say("b")), "web", ["a", "b"]),
    (box(#""flexDirection":"row-reverse","gap":"8px""#, say("a"), say("b")), "web", ["       b a"]),
    (box(#""flexDirection":"column-reverse","gap":"16px""#, say("a"), say("b")), "web", ["b", "", "a"]),
    (
      box(#""flexDirection":"row","justifyContent":"center","gap":"16px""#, say("a"), say("b")), "web",
      ["   a  b"]
    ),
    // Margins of children are added, and inner containers have their own gaps.
    (
      box(
        #""flexDirection":"row","gap":"8px""#, say("a"),
        say(
          "b",
          #"""
          ,"style":{"margin":{"horizontal":\#(real(8))}}
          """#), say("c", #","style":{"marginLeft":8}"#)),
      "web", ["a  b   c"]
    ),
    (
      box(#""gap":"16px""#, say("a"), box(#""flexDirection":"row","gap":"8px""#, say("b"), say("c"))), "web",
      ["a", "", "b c"]
    ),
    (box(#""flexDirection":"row","gap":"8px""#, hidden, say("a"), apart, hidden, say("b")), "web", ["a b"]),
    // Gaps that margins cannot express
    (box(#""flexDirection":"row","flexWrap":"wrap","gap":"8px""#, say("a"), say("b")), "web", ["ab"]),
    (box(#""flexDirection":"row","gap":"10%""#, say("a"), say("b")), "web", ["ab"]),
    (
      box(
        #""flexDirection":"row","gap":"8px""#, say("a"),
        say("b", #","style":{"display":"@{condition(true, 'FLEX', 'NONE')}"}"#)), "web", ["ab"]
    ),
    (
      box(
        #""flexDirection":"row","gap":"8px""#, say("a"),
        say("b", #","style":{"margin":{"left":{"value":0,"type":"AUTO"}}}"#)), "web", ["a        b"]
    ),
    (
      box(
        #""flexDirection":"row","gap":"8px""#, say("a"),
        say("b", #","style":{"margin":{"left":{"value":"@{sum(0, 0)}","type":"REAL"}}}"#)), "web", ["ab"]
    ),
  ]

  /// The gap of a container that does not wrap is drawn for the Web.
  @Test(arguments: gaps)
  func gapsFollowTheWeb(json: String, client: String?, expected: [String]) async {
    let drawn = await rows(json, as: client)
    #expect(drawn == expected)
  }

  @Test(arguments: layouts)
  func layoutFollowsTheClient(json: String, client: String?, expected: [String]) async {
    let drawn = await rows(json, as: client)
    #expect(drawn == expected)
  }

  @Test(arguments: [(nil, true), ("web-2.1", true), ("ios-2.1", false), ("android-2.1", false)])
  func onlyPhonesBreakWordsOfARow(client: String?, isWhole: Bool) async {
    let json = Self.box(Self.row, Self.say("Notifications"), Self.say("every day at nine in the morning"))
    let client = client.map { ["--as", $0] } ?? []
    let printed = await beagle(["render", "-", "--width", "20", "--format", "text"] + client, input: json)
    #expect(printed.output.hasPrefix("Notifications") == isWhole, "\(printed.output)\(printed.errors)")
  }

  private nonisolated static let colors: [(json: String, client: String?, colour: String, isDrawn: Bool)] = [
    (say("a", #","textColor":"red""#), nil, "#ff0000", false),
    (say("a", #","textColor":"red""#), "ios", "#ff0000", false),
    (say("a", #","textColor":"red""#), "android", "#ff0000", true),
    (say("a", #","textColor":"red""#), "web", "#ff0000", true),
    (say("a", #","textColor":"green""#), "android", "#00ff00", true),
    (say("a", #","textColor":"green""#), "web", "#008000", true),
    (say("a", #","textColor":"orange""#), "android", "#ffa500", false),
    (say("a", #","textColor":"orange""#), "web", "#ffa500", true),
    (say("a", #","textColor":"@{condition(true, 'navy', '')}""#), "android", "#000080", true),
    (say("a", #","textColor":"@{condition(true, 'navy', '')}""#), "ios", "#000080", false),
    (box(#""backgroundColor":"navy""#, say("a")), "android", "#000080", true),
    (box(#""color":"rgb(1, 2, 3)""#, box("", say("a"))), "web", "#010203", true),
    (box(#""color":"red""#, say("a", ##","textColor":"#000011""##)), "web", "#000011", true),
    (box(#""color":"rgb(1, 2, 3)","gap":"8px""#, box(""), say("a")), "web", "#010203", true),
    (say("a", ##","textColor":"#000011","style":{"color":"red"}"##), "web", "#ff0000", true),
    (box(#""background":"orange""#, say("a")), "web", "#ffa500", true),
  ]

  @Test(arguments: colors)
  func coloursFollowTheClient(json: String, client: String?, colour: String, isDrawn: Bool) async {
    let client = client.map { ["--as", $0] } ?? []
    let printed = await beagle(["render", "-", "--width", "10", "--format", "json"] + client, input: json)
    #expect(printed.output.lowercased().contains(colour) == isDrawn, "\(printed.output)\(printed.errors)")
  }

  @Test(arguments: [
    (##""textColor":"#112233""##, "ios", "#445566"), (##""textColor":"#112233""##, "android", "#112233"),
    (##""textColor":"@{condition(true, '#112233', '')}""##, "ios", "#112233"),
  ])
  func styleIdColourFollowsTheClient(color: String, client: String, drawn: String) async throws {
    let folder = try TemporaryFolder([
      "theme.json": ##"{"styles": {"title": {"textColor": "#445566"}}}"##,
      "a.json": Self.say("a", #","styleId":"title",\#(color)"#),
    ])
    let printed = await beagle(
      [
        "render", "\(folder.path)/a.json", "--theme", "\(folder.path)/theme.json", "--as", client, "--format",
        "json",
      ])
    #expect(printed.output.lowercased().contains(drawn), "\(printed.output)\(printed.errors)")
  }

  @Test(arguments: [("web", 20.0), ("ios", 10.0)])
  func cornerRadiiFollowTheClient(client: String, radius: Double) async throws {
    let json = Self.box(##""cornerRadius":{"radius":10},"backgroundColor":"#EEEEEE""##, Self.say("a"))
    let printed = await beagle(["render", "-", "--as", client, "--format", "json"], input: json)
    #expect(printed.output.contains(#""topLeft":\#(Int(radius)),"#), "\(printed.output)\(printed.errors)")
  }

  @Test func pictureReportsClientDifferences() async {
    let printed = await beagle("render", "-", "--as", "android-2.1", input: Self.autoMargin)
    #expect(
      printed.errors.contains(
        """
        Android 2.1.2 shows 1 place differently, and so does the picture; \
        beagle check --clients android=2.1.2 --strict names it
        """
      ), "\(printed.errors)")
  }
}
