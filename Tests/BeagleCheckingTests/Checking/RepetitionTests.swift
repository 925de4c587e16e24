import BeagleJSON
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleExpressions
@testable import BeagleSchema

/// Repeated parts of a document are read once, which changes only the time.
struct RepetitionTests {
  private func texts(_ children: String...) throws -> [Text] {
    let (component, diagnostics) = try read(container(children.joined(separator: ",")))
    #expect(diagnostics.isEmpty)
    return (component.children ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  @Test func equalStylesShareMemory() throws {
    let style = #""style":{"size":{"width":{"value":8,"type":"REAL"}}}"#
    let other = #""style":{"size":{"width":{"value":9,"type":"REAL"}}}"#
    let all = try texts(text("a", style), text("b", style), text("c", other))
    let boxes = try all.map { try #require($0.properties.style?.constantIdentity) }
    #expect(boxes[0] == boxes[1] && boxes[1] != boxes[2])
    #expect(all[1].properties.style == Style(size: Size(width: .real(8))))
    #expect(all[2].properties.style == Style(size: Size(width: .real(9))))
  }

  /// Any two styles, regardless of their hashes.
  @Test func alternatingStylesAreBothCached() throws {
    for number in 1...40 {
      let styles = [0, number].map { #""style":{"size":{"width":{"value":\#($0),"type":"REAL"}}}"# }
      let all = try texts(
        text("a", styles[0]), text("b", styles[1]), text("c", styles[0]), text("d", styles[1]))
      let boxes = try all.map { try #require($0.properties.style?.constantIdentity) }
      #expect(boxes[0] == boxes[2] && boxes[1] == boxes[3], "\(number)")
    }
  }

  @Test func equalExpressionsShareMemory() throws {
    let all = try texts(text("@{a}"), text("@{b}"), text("@{a}"), text(#"\\@{a}"#), text("a"))
    let templates = all.map { text -> ExpressionTemplate? in
      if case .expression(let template) = text.text { template } else { nil }
    }
    #expect(templates.map { $0?.source } == ["@{a}", "@{b}", "@{a}", nil, nil])
    #expect(templates[0]?.storage === templates[2]?.storage)
    #expect(all[3].text == .value("@{a}"))
  }

  /// The cache is not used any more after this many new styles.
  @Test func stylesBeyondCacheLimitAreRead() throws {
    let styles = (0..<3_000).map { #""style":{"borderWidth":\#($0)}"# } + [#""style":{"borderWidth":1}"#]
    let all = try texts(styles.map { text("a", $0) }.joined(separator: ","))
    #expect(all.map { $0.properties.style?.borderWidth } == ((0..<3_000) + [1]).map { .value(Double($0)) })
  }

  @Test func equalExpressionsAreCheckedOnce() throws {
    func work(_ expression: (Int) -> String) throws -> Int {
      let texts = (0..<50).map { text(expression($0)) }.joined(separator: ",")
      let document = try JSONDocument(parsing: container(texts, properties: #""context":{"id":"a"}"#))
      return document.withCursor { root in
        let check = TreeCheck(
          documentSize: document.byteCount, operations: OperationTable(),
          findings: FindingList(limit: 10, disabled: []))
        check.check(root)
        return check.work
      }
    }
    #expect(try work { _ in "@{sum(a, 10)}" } + 49 <= work { "@{sum(a, \(10 + $0))}" })
  }

  @Test func styleErrorIsReportedEachTime() throws {
    let faulty = text("a", #""style":{"flex":{"grow":"much","alignItems":"CENTRE"}}"#)
    let json = container(faulty, faulty, faulty)
    #expect(try read(json).diagnostics.map(\.position.column).count == 6)
    #expect(findings(json).count { $0.hasPrefix("type") } == 6)
  }

  @Test func clientRefusalIsReportedEachTime() throws {
    let json = text("a", #""style":{"size":{"width":"50%"}}"#)
    let once = findings(container(json))
    #expect(once.count == 1)
    #expect(findings(container(json, json, json)) == once + once + once)
  }

  @Test func repeatedExpressionIsCheckedInEachScope() {
    let reader = text("@{a}", ##""style":{"backgroundColor":"@{a}"}"##)
    let inside = container(reader, reader, properties: ##""context":{"id":"a","value":"#FFF"}"##)
    #expect(findings(inside) == [])
    #expect(findings(container(inside, reader)).count { $0.hasPrefix("undefined-context") } == 2)
    #expect(findings(container(reader, inside)).count { $0.hasPrefix("undefined-context") } == 2)
  }

  /// There are more different styles than the cache holds.
  @Test func cachedStyleEqualsStyleReadAlone() throws {
    var random = SeededGenerator(seed: 7)
    for _ in rounds(4) {
      let styles = (0..<1_200).map { _ in Self.style(&random) }
      let chosen = (0..<3_000).map { _ in styles[Int.random(in: 0..<styles.count, using: &random)] }
      let all = chosen.map { document("container", #""style":\#($0)"#) }.joined(separator: ",")
      let children = try #require(try read(container(all)).component.children)
      for (child, style) in zip(children, chosen) {
        let alone = try read("container", #""style":\#(style)"#).component
        try #require(child == alone, "\(style)")
      }
    }
  }

  private static func style(_ random: inout SeededGenerator) -> String {
    var members: [String] = []
    if Bool.random(using: &random) {
      members.append(##""backgroundColor":"#\##(Int.random(in: 100...999, using: &random))""##)
    }
    for part in ["margin", "padding"] where Bool.random(using: &random) {
      members.append(
        #""\#(part)":{"all":{"value":\#(Int.random(in: 0..<20, using: &random)),"type":"REAL"}}"#)
    }
    if Bool.random(using: &random) { members.append(#""borderWidth":"@{b\#(members.count)}""#) }
    return "{\(members.joined(separator: ","))}"
  }
}
