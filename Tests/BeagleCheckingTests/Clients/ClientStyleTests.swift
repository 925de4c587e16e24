import BeagleSchema
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking

/// Styles that clients lay out or colour differently.
@Suite struct ClientStyleTests {
  private func found(_ json: String, _ clients: String) -> [String] {
    let bytes = Array(json.utf8)
    return ScreenCheck(clients: clients).findings(in: bytes).map { finding in
      let outcomes = finding.clients.map { "\($0.name) \($0.outcome.rawValue)" }.joined(separator: ", ")
      let claim = finding.claim.map { " \($0)" } ?? ""
      return "\(finding.code)\(claim): \(outcomes)"
    }
  }

  private static func box(_ style: String) -> String { container(properties: #""style":{\#(style)}"#) }
  private static func flex(_ flex: String) -> String { box(#""flex":{\#(flex)}"#) }
  private static let auto = #"{"value":0,"type":"AUTO"}"#
  private static func real(_ points: Int) -> String { #"{"value":\#(points),"type":"REAL"}"# }
  private static let all = "ios,android,web"

  private static let rows: [(json: String, clients: String, findings: [String])] = [
    // Colours
    (text("a", #""textColor":"red""#), "android", []),
    (text("a", #""textColor":"Red""#), "web", []),
    (text("a", #""textColor":"red""#), "ios", ["color colorName: ios ignored"]),
    (text("a", #""textColor":"red""#), all, ["color colorName: ios ignored"]),
    (text("a", #""textColor":"green""#), "android,web", ["portability colorShade: android differs"]),
    (text("a", #""textColor":"green""#), all, ["color colorName: ios ignored, android differs"]),
    (text("a", #""textColor":"orange""#), "web", []),
    (text("a", #""textColor":"orange""#), "android=2.1", ["color cssColor: android ignored"]),
    (text("a", #""textColor":"rgb(1, 2, 3)""#), "android=1.0.0", ["color cssColor: android fails"]),
    (
      box(#""backgroundColor":"orange","borderColor":"blue""#), "android", ["color cssColor: android ignored"]
    ),
    (
      box(#""backgroundColor":"reddish""#), all,
      ["color unknownColor: ios ignored, android ignored, web ignored"]
    ),
    (text("a", ##""textColor":"#12""##), "android", ["color unknownColor: android ignored"]),
    (text("a", #""textColor":"reddish""#), "android=1.0.0", ["color unknownColor: android fails"]),
    (
      text("a", #""textColor":"hsl(0 50% 50%)""#), all,
      ["color unknownColor: ios ignored, android ignored"]
    ),
    (text("a", #""textColor":"currentColor""#), "web", ["color: "]),
    (text("a", #""textColor":"foo(1)""#), "web", ["color unknownColor: web ignored"]),
    // AUTO on edges
    (box(#""margin":{"left":\#(auto)}"#), "web", []),
    (
      box(#""margin":{"left":\#(auto)}"#), all, ["portability autoMargin: ios ignored, android ignored"]
    ),
    (
      box(#""padding":{"all":\#(auto)},"position":{"top":\#(auto)}"#), "android",
      ["portability autoEdge: android ignored", "portability autoEdge: android ignored"]
    ),
    // Flex
    (flex(#""flex":1,"grow":3"#), "android", ["portability factorsBesideFlex: android ignored"]),
    (flex(#""flex":1,"shrink":1"#), "ios,web", []),
    (flex(#""grow":3,"flex":1"#), "web", ["portability factorsBeforeFlex: web ignored"]),
    (flex(#""flex":0"#), all, ["portability flexWithoutGrowth: web differs"]),
    (flex(#""flex":1"#), all, []),
    (flex(#""flex":1,"basis":\#(real(8))"#), "web", ["portability flexWithBasis: web differs"]),
    (flex(#""flexWrap":"WRAP""#), all, ["portability alignContentDefault: web differs"]),
    (flex(#""flexWrap":"NO_WRAP""#), all, []),
    (flex(#""flexWrap":"WRAP","alignContent":"FLEX_START""#), all, []),
    (flex(#""basis":\#(real(8))"#), all, ["portability pixelBasis: android differs"]),
    (flex(#""basis":{"value":8,"type":"PERCENT"}"#), all, []),
    // Sizes and borders
    (
      box(#""size":{"aspectRatio":2,"height":\#(real(8))}"#), all,
      ["portability aspectRatio: android differs"]
    ),
    (box(#""size":{"aspectRatio":2,"height":\#(real(8))}"#), "android=1.9", []),
    (box(#""size":{"aspectRatio":2}"#), "web", ["portability ratioWithoutHeight: web ignored"]),
    (box(#""cornerRadius":{"radius":10}"#), all, ["portability cornerRadius: web differs"]),
    (box(#""cornerRadius":{"radius":10}"#), "web=1.9.0", []),
    // Texts
    (text("a", ##""textColor":"#000","styleId":"a""##), all, ["portability styledTextColor: ios differs"]),
    (text("a", ##""textColor":"@{global.a}","styleId":"a""##), "ios", []),
    (text("a", ##""textColor":"#000""##), all, []),
    // Pages and images
    (
      document("pageView", #""children":[]"#), all,
      ["portability fullPages: ios differs", "portability contentPages: web differs"]
    ),
    (document("pageView", #""children":[]"#), "ios=1.7.0,android", []),
    (
      document("pageView", #""children":[],"style":{}"#), all,
      [
        "portability fullPages: ios differs", "portability contentPages: web differs",
        "portability pageView.style: ios ignored, android ignored, web ignored",
      ]
    ),
    (
      document(
        "image",
        #""path":{"_beagleImagePath_":"remote","url":"/a"},"accessibility":{"accessible":false}"#), all,
      [
        "portability imageWithoutSize: android differs", "portability imageOfHTML: web differs",
        "portability imageMode: web differs", "portability emptyImage: ios differs, android differs",
      ]
    ),
    (
      document(
        "image",
        #"""
        "path":{"_beagleImagePath_":"remote","url":"/a","placeholder":{"_beagleImagePath_":"local",\#
        "mobileId":"b"}},"accessibility":{"accessible":false}
        """#
      ), "ios", []
    ),
    // CSS
    (
      box(#""flexDirection":"row","padding":"16px","color":"red","margin":8"#), "web",
      ["type: ", "type: "]
    ),
    (
      box(#""padding":"16px""#), "ios,android,web",
      ["type Style.padding: ios fails, android fails"]
    ),
    (box(#""padding":"banana""#), "web", ["type Style.padding: web ignored"]),
    (box(#""margin":"1x""#), "web", ["type Style.margin: web ignored"]),
    (box(#""padding":"1rem 2vw 0 calc(1px + 1em)""#), "web", ["type: "]),
    (box(#""flexDirection":"row""#), "android,web", ["unknown-property cssProperty: android ignored"]),
    (box(#""flexDirection":"row""#), "web=1.1.0", ["unknown-property cssProperty: web ignored"]),
    (box(#""flexDirectoin":"row""#), "web", ["unknown-property: "]),
  ]

  @Test(arguments: rows)
  func styleDifferencesAreReportedByClient(json: String, clients: String, findings: [String]) {
    #expect(found(json, clients).filter { !$0.hasPrefix("unused") } == findings)
  }

  @Test func messageNamesClientsThatReadCSS() throws {
    let bytes = Array(Self.box(#""flexDirection":"row""#).utf8)
    let finding = try #require(ScreenCheck(clients: Self.all).findings(in: bytes).first)
    #expect(
      finding.message
        == #"iOS and Android ignore this: "flexDirection" is CSS, which is not read in a style there"#)
    #expect(finding.suggestion == "flex.flexDirection")
  }

  @Test func messageNamesClientsThatDoNotReadAColor() throws {
    let bytes = Array(Self.box(#""backgroundColor":"reddish""#).utf8)
    let finding = try #require(ScreenCheck(clients: "ios,web").findings(in: bytes).first)
    #expect(
      finding.message
        == #"""
        expected a colour like #RRGGBB or an expression, found the string "reddish"; iOS and Web ignore this
        """#
    )
    #expect(finding.severity == .warning)
  }

  @Test func everyStyleRuleIsExplained() throws {
    for rule in ReadingRule.allCases where rule.isDrawn {
      let words = try #require(ClientTable.standard.explanation(of: rule.rawValue))
      #expect(words.contains("ZupIT/"), "\(words)")
    }
  }
}
