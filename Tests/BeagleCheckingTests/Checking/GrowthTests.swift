import BeagleExpressions
import BeagleJSON
import SchemaTestSupport
import TestSupport
import Testing

@testable import BeagleChecking
@testable import BeagleSchema

/// The cost of checking a document grows linearly with its length, whatever it contains.
@Suite(.computing) struct GrowthTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A document with the given number of parts.
    let document: @Sendable (Int) -> String

    init(_ name: String, _ document: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.document = document
    }
  }

  private static func screen(_ child: String) -> String {
    #"{"_beagleComponent_":"beagle:screenComponent","child":\#(child)}"#
  }

  private static func all(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: ",")
  }

  private static func box(_ count: Int, properties: String = "", _ part: (Int) -> String) -> String {
    container(all(count, part), properties: properties)
  }

  private static func deep(_ levels: Int, _ inner: String, _ level: (Int, String) -> String) -> String {
    (0..<levels).reversed().reduce(inner) { level($1, $0) }
  }

  private static func add(_ id: String, _ value: String = "[]") -> String {
    action("addChildren", #""componentId":"\#(id)","value":\#(value)"#)
  }

  static let kinds: [Kind] = [
    Kind("ids that are near misses") { count in
      screen(
        box(2) { part in
          part == 0
            ? box(count) { text("a", #""id":"row\#($0)""#) } : button(all(count) { add("rwo\($0)") })
        })
    },
    Kind("unknown members of one object") { count in
      screen(document("container", all(count) { #""m\#($0)":1"# }))
    },
    Kind("unknown members of many objects") { count in screen(box(count) { text("a", #""m\#($0)":1"#) }) },
    Kind("the same key again and again") { count in
      screen(document("container", all(count) { _ in #""flex":1"# }))
    },
    Kind("typed text in URLs") { count in
      let context = #""context":{"id":"q","value":{}}"#
      let writes = all(count) {
        action("setContext", #""contextId":"q","path":"k\#($0)","value":"@{onChange.value}""#)
      }
      return screen(
        box(2, properties: context) { part in
          part == 0
            ? box(count) { button(action("sendRequest", #""url":"/s?q=@{q.k\#($0)}""#)) }
            : document("textInput", #""onChange":[\#(writes)]"#)
        })
    },
    Kind("missing properties") { count in screen(box(count) { _ in document("text") }) },
    Kind("unknown contexts in one text") { count in
      screen(text((0..<count).map { "@{usr.k\($0)}" }.joined(), #""context":{"id":"user"}"#))
    },
    Kind("unknown contexts in one text with escapes") { count in
      screen(text(#"\n"# + (0..<count).map { "@{usr.k\($0)}\\u00e9" }.joined()))
    },
    Kind("unknown contexts at the bottom of many") { count in
      screen(
        deep(100, box(count) { text("@{x\($0)}") }) { level, inner in
          container(inner, properties: #""context":{"id":"c\#(level)","value":1}"#)
        })
    },
    Kind("unknown contexts of a part") { count in
      deep(50, box(count) { text("@{x\($0)}") }) { level, inner in
        container(inner, properties: #""context":{"id":"c\#(level)","value":1}"#)
      }
    },
    Kind("what a form reads of what is inside") { count in
      screen(
        document(
          "simpleForm",
          #""children":[\#(all(count) { container(properties: #""context":{"id":"c\#($0)","value":1}"#) })],"#
            + #""onSubmit":[\#(all(count) { action("alert", #""message":"@{d\#($0)}""#) })]"#))
    },
    Kind("components of the application's own below many contexts") { count in
      screen(
        deep(100, box(count) { _ in #"{"_beagleComponent_":"custom:x"}"# }) { level, inner in
          container(inner, properties: #""context":{"id":"c\#(level)","value":1}"#)
        })
    },
    Kind("additions that wait for each other") { count in
      screen(
        box(2, properties: #""id":"i\#(count)""#) { part in
          part == 0
            ? text("a") : button(all(count) { add("i\($0 + 1)", "[\(text("a", #""id":"i\#($0)""#))]") })
        })
    },
    Kind("screens that nothing leads to") { count in
      screen(button(all(count) { action("popToView", #""route":"/home\#($0)""#) }))
    },
    Kind("operations inside each other") { count in
      let calls = String(repeating: "condition(global,'x',", count: count)
      return screen(text("@{\(calls)'x'\(String(repeating: ")", count: count))}"))
    },
    Kind("unknown operations") { count in screen(text((0..<count).map { "@{smu\($0)()}" }.joined())) },
    Kind("things to press inside each other without words") { count in
      screen(
        deep(100, container(all(count) { _ in container() })) { _, inner in
          document("touchable", #""onPress":[],"child":\#(inner)"#)
        })
    },
    Kind("misspelt members of a declared object") { count in
      screen(
        container(
          all(count) { text("@{c.mebmer\($0)}") },
          properties: #""context":{"id":"c","value":{\#(all(count) { #""member\#($0)":1"# })}}"#))
    },
    Kind("misspelt members of many items") { count in
      let items = all(count) { #"{"member\#($0)":1}"# }
      return screen(
        document(
          "listView",
          #""dataSource":[\#(items)],"templates":[{"view":\#(box(count) { text("@{item.mebmer\($0)}") })}]"#))
    },
    Kind("lists over one context") { count in
      screen(
        box(count, properties: #""context":{"id":"c","value":[\#(all(count) { #"{"name\#($0)":1}"# })]}"#) {
          _ in
          document(
            "listView", #""dataSource":"@{c}","key":"nmae","templates":[{"view":\#(text("@{item.nmae}"))}]"#)
        })
    },
    Kind("what actions set in one context") { count in
      screen(
        container(
          button(
            all(count) {
              action("setContext", #""contextId":"c","path":"mebmer\#($0)","value":{"a\#($0)":1}"#)
            }),
          all(count) { text("@{c.memebr\($0).b}") },
          properties: #""context":{"id":"c","value":{\#(all(count) { #""member\#($0)":1"# })}}"#))
    },
    Kind("what actions set and nothing reads") { count in
      screen(
        container(
          button(
            all(count) {
              action("setContext", #""contextId":"c","path":"rows[\#($0)].b.unread","value":1"#)
            }),
          all(count) { text("@{c.wholes[\($0)]} @{c.rows[\($0)].b.a.of}") },
          properties:
            #"""
            "context":{"id":"c","value":{"rows":[\#(all(count) { #"{"b":{"a":\#($0)}}"# })],"wholes":[{}]}}
            """#
        ))
    },
    Kind("braces that begin nothing") { count in
      screen(text(String(repeating: "{{a ${", count: count)))
    },
    Kind("items of a bar above a large context") { count in
      let items = all(count) { _ in #"{"text":"a","onPress":[]}"# }
      return
        #"{"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"a","navigationBarItems":["#
        + #"\#(items)]},"child":{"_beagleComponent_":"beagle:container","#
        + #""context":{"id":"c","value":{\#(all(count) { #""m\#($0)":1"# })}}}}"#
    },
    Kind("cases of templates") { count in
      screen(
        document(
          "listView",
          #"""
          "dataSource":[1],\#
          "templates":[\#(all(count) { #"{"case":"@{gt(item, \#($0))}","view":\#(text("a"))}"# })]
          """#
        )
      )
    },
    Kind("data with expressions") { count in
      screen(
        button(action("sendRequest", #""url":"/a","data":[\#(all(count) { #"{"a":["@{x\#($0)}"]}"# })]"#)))
    },
  ]

  private static let spelling = 8_000

  /// The steps of walking and reading, and the compared letters.
  private static func work(_ kind: Kind, _ count: Int) throws -> (steps: Int, spelled: Int) {
    let document = try JSONDocument(parsing: Array(kind.document(count).utf8), limits: JSONLimits())
    var options = DecodingOptions.thorough
    options.diagnosticLimit = 100
    let (read, _) = DecodingContext.withDecodingContext(of: document, options, collectingErrors: true) {
      root, decoding in
      _ = decoding.attempt(root, Component.self, isRequired: true)
      return decoding.work
    }
    return document.withCursor { root in
      let check = TreeCheck(
        documentSize: document.byteCount, operations: OperationTable(),
        findings: FindingList(limit: 100, disabled: []), spellingWork: spelling)
      check.check(root)
      let steps =
        check.work + check.scopes.steps + check.spokenNames.steps + check.controls.steps
        + check.members.steps
      return (steps + ((try? read.get()) ?? 0), spelling - check.spellingWork)
    }
  }

  @Test(arguments: kinds)
  func checkingWorkGrowsLinearly(kind: Kind) throws {
    let works = try [1, 2, 4, 8].map { try Self.work(kind, 40 * $0) }
    let (once, most) = (works[0].steps, works[3].steps)
    #expect(most <= 9 * once + 100, "\(works)")
    // The last comparison may exceed the limit.
    #expect(works.allSatisfy { $0.spelled <= Self.spelling + 10_000 }, "\(works)")
  }

  @Test func omittedFindingsAreCounted() {
    let nearMisses = ScreenCheck().findings(in: Array(Self.kinds[0].document(100).utf8))
    #expect(nearMisses.count == 100)
    #expect(nearMisses.allSatisfy { $0.suggestion?.hasPrefix("row") == true })
    let screen = Self.screen(Self.box(ScreenCheck.maximumFindings + 1) { _ in document("x:y") })
    let many = ScreenCheck().findings(in: Array(screen.utf8))
    #expect(many.count == ScreenCheck.maximumFindings + 1)
    #expect(many.last?.message.contains("\(ScreenCheck.maximumFindings)") == true)
  }

  /// The position of a name is computed only as often as it can be shown.
  @Test func unresolvedNamesAreKeptUpToLimit() {
    var names = UnresolvedContexts()
    var positions = 0
    for number in 0..<2 * ScreenCheck.maximumFindings {
      names.append(
        "usr",
        {
          positions += 1; return number..<number + 3
        }(), isWrite: false, isOfScreen: true, scope: 0, limit: ScreenCheck.maximumFindings)
    }
    #expect(names.all.count == ScreenCheck.maximumFindings + 1)
    #expect(positions == names.all.count)
  }

  @Test func comparisonLimitIsReportedAsNote() throws {
    let bytes = Array(Self.kinds[0].document(200).utf8)
    let document = try JSONDocument(parsing: bytes, limits: JSONLimits())
    let found = document.withCursor { root in
      let check = TreeCheck(
        documentSize: document.byteCount, operations: OperationTable(),
        findings: FindingList(limit: 1_000, disabled: []), spellingWork: 2_000)
      check.check(root)
      return check.findings.shown
    }
    let limit = try #require(found.first { $0.kind == .limit })
    #expect(limit.severity == .note)
    #expect(limit.message.contains("\(ScreenCheck.maximumComparisons)"))
    #expect(found.count { $0.suggestion != nil } > 0)
    #expect(found.count { $0.kind == .unknownID } == 200)
  }

  @Test func severeFindingsAreKeptOverNotes() {
    let notes = (0..<1_100).map { _ in text("@{capitalize('a')}") }.joined(separator: ",")
    let warnings = (0..<1_100).map { _ in document("txt") }.joined(separator: ",")
    let json = Self.screen(container(notes, warnings, document("text"), text("@{usr}")))
    let found = ScreenCheck().findings(in: Array(json.utf8))
    #expect(found.filter { $0.severity == .error }.map(\.code) == ["missing-property", "undefined-context"])
    #expect(found.count { $0.severity == .warning } == 999)
    #expect(found.count { $0.severity == .note } == 0)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.position.byte <= $1.position.byte })
    // If only notes are omitted, the message is a note.
    let onlyNotes = ScreenCheck().findings(in: Array(Self.screen(container(notes)).utf8))
    #expect(onlyNotes.count == ScreenCheck.maximumFindings + 1)
    #expect(onlyNotes.allSatisfy { $0.severity == .note })
  }

  @Test func disabledCodesDoNotCountTowardsLimit() {
    let many = (0..<1_100).map { text("a", #""m\#($0)":1"#) }.joined(separator: ",")
    let check = ScreenCheck(disabled: ["unknown-property"])
    let found = check.findings(in: Array(Self.screen(container(many, document("txt"))).utf8))
    #expect(found.map(\.code) == ["unknown-component"])
  }
}
