import Beagle
import BeagleTesting
import Testing

/// Items, templates, iterator and index of lists.
@Suite struct ListRules {
  private func list(_ templates: String..., source: String = "@{items}", also members: String = "") -> String
  {
    let extra = members.isEmpty ? "" : ", \(members)"
    return element(
      "listView",
      #"""
      "id": "list", "dataSource": "\#(source)", "templates": \#
      [\#(templates.joined(separator: ", "))]\#(extra)
      """#
    )
  }

  private func template(_ shows: String, when test: String? = nil) -> String {
    let test = test.map { #""case": \#($0), "# } ?? ""
    return #"{\#(test)"view": \#(text(shows))}"#
  }

  private func texts(_ list: String, _ items: String) throws -> [String] {
    try RuntimeHarness(page("main", list, also: context("items", items))).texts
  }

  @Test(
    arguments: [
      (
        [("1", #""@{eq(item, 1)}""#), ("2", #""@{gt(item, 0)}""#), ("else", nil)], "[1, 2, 0]",
        ["1", "2", "else"]
      ),
      ([("else", nil), ("1", #""@{eq(item, 1)}""#), ("other", nil)], "[1, 2]", ["1", "else"]),
      (
        [("string", #""@{item}""#), ("else", nil)], #"["true", 1, null, true]"#,
        ["else", "else", "else", "string"]
      ),
      ([("literal", "true"), ("else", nil)], "[1]", ["literal"]),
      ([("literal", "false"), ("else", nil)], "[1]", ["else"]),
      ([("first", #""@{eq(index, 0)}""#), ("else", nil)], "[5, 6]", ["first", "else"]),
      ([("outer", #""@{eq(item, length(items))}""#), ("else", nil)], "[1, 2]", ["else", "outer"]),
    ] as [([(String, String?)], String, [String])])
  func firstMatchingTemplateCaseOrDefaultIsUsed(
    templates: [(String, String?)], items: String, shown: [String]
  ) throws {
    let all = templates.map { template($0.0, when: $0.1) }.joined(separator: ", ")
    #expect(try texts(list(all), items) == shown)
  }

  @Test func unmatchedItemIsEmptyCellAndLogged() throws {
    let list = list(template("x", when: #""@{eq(p.id, 'a')}""#), also: #""key": "id", "iteratorName": "p""#)
    let harness = try RuntimeHarness(page("main", list, also: context("items", rows("a", "b", "c"))))
    #expect(harness.texts == ["x"])
    #expect(
      harness.notices == [.noTemplate(list: "list", item: "p:b"), .noTemplate(list: "list", item: "p:c")])
  }

  @MainActor @Test func unmatchedItemLogNamesTheItem() throws {
    let harness = SessionHarness()
    try harness.open(page("main", list(template("x", when: "false")), also: context("items", "[1]")))
    #expect(harness.logs == ["Collection: \(Log.collection(.templateNotFound(item: "item:0")).message)"])
  }

  @Test func emptyCellReportsAreLimited() throws {
    let json = page("main", list(template("x", when: "false")), also: context("items", "[1, 2, 3, 4]"))
    let scene = try Scene.of(json) { $0.limits.emptyCells = 2 }
    #expect(
      scene.notices == [
        .noTemplate(list: "list", item: "item:0"), .noTemplate(list: "list", item: "item:1"),
        .limit(
          "reported cells without a template", value: 2, path: "child.children[0].dataSource[2]"),
      ])
  }

  @Test func templateCaseIsReevaluatedOnChange() throws {
    var harness = try RuntimeHarness(
      page(
        "main", list(template("on", when: #""@{on}""#), template("off")),
        button("go", setContext("on", "true")),
        container(also: context("x", "0")), also: context("on", "false")
      ).inContext("items", "[1, 2]"))
    #expect(harness.texts == ["off", "off"])
    try harness.press("go")
    #expect(harness.texts == ["on", "on"])
  }

  @Test func listNamesIteratorAndIndex() throws {
    let named = list(template("@{n}=@{p} @{item}"), also: #""iteratorName": "p", "indexName": "n""#)
    #expect(try texts(named, #"["a", "b"]"#) == ["0=a ", "1=b "])
    #expect(try texts(list(template("@{index}=@{item}")), #"["a", "b"]"#) == ["0=a", "1=b"])
  }

  @Test func indexIsNumericEvenWithKey() throws {
    let keyed = list(template("@{sum(index, 10)}"), also: #""key": "id""#)
    #expect(try texts(keyed, rows("a", "b")) == ["10", "11"])
  }

  @Test(arguments: ["null", #""text""#, "5", "true", #"{"a": 1}"#, "[]"])
  func nonArrayDataSourceIsEmpty(source: String) throws {
    #expect(try texts(list(template("x")), source).isEmpty)
  }

  @Test func dataSourceMayBeLiteral() throws {
    let literal = element("listView", #""dataSource": ["a", 1], "templates": [\#(template("@{item}"))]"#)
    #expect(try RuntimeHarness(literal).texts == ["a", "1"])
  }

  @Test func itemStringsAreNotEvaluated() throws {
    #expect(try texts(list(template("@{item}")), #"["@{index}"]"#) == ["@{index}"])
  }

  @Test func legacyTemplateIsDefaultTemplate() throws {
    let old = element("listView", #""dataSource": "@{items}", "template": \#(text("@{item}"))"#)
    #expect(try texts(old, "[1, 2]") == ["1", "2"])
  }

  @Test func legacyChildrenAreOneCellWithoutTemplates() throws {
    let children = #""children": [\#(text("a")), \#(text("b"))]"#
    let old = try Scene.of(element("listView", #"\#(children), "direction": "HORIZONTAL""#))
    #expect(old.texts == ["a", "b"])
    #expect(old.nodes.filter { $0.content.kind == "text" }.map(\.frame.x) == [0, 10])
    #expect(try texts(list(template("t"), also: children), "[1]") == ["t"])
  }

  // MARK: Writing

  private let write = button("write", setContext("item", #""new""#))

  @Test func settingItemUpdatesCellAndBoundData() throws {
    let cell = #"{"view": \#(container(text("@{item}"), write))}"#
    var harness = try RuntimeHarness(
      page(
        "main", list(cell, also: #""key": "id""#), text("@{items[1]}"), also: context("items", #"["a", "b"]"#)
      ))
    try harness.press("write:1")
    #expect(harness.texts == ["a", "new", "new"])
  }

  @Test func settingItemMemberUpdatesData() throws {
    let set = button("write", setContext("item", #""N""#, path: "name"))
    let cell = #"{"view": \#(container(text("@{item.name}"), set))}"#
    var harness = try RuntimeHarness(
      page(
        "main", list(cell, source: "@{shop.items}", also: #""key": "id""#), text("@{shop}"),
        also: context("shop", #"{"items": \#(rows("a"))}"#)))
    try harness.press("write:a")
    #expect(harness.texts == ["N", #"{"items":[{"id":"a","name":"N"}]}"#])
  }

  @Test func settingComputedItemUpdatesOnlyCell() throws {
    let cell = #"{"view": \#(container(text("@{item}"), write))}"#
    var harness = try RuntimeHarness(
      page(
        "main", list(cell, source: "@{union(items, items)}"), text("@{items}"), also: context("items", "[1]"))
    )
    try harness.press("write:1")
    #expect(harness.texts == ["1", "new", "[1]"])
  }

  @Test func settingIndexIsReported() throws {
    let cell = #"{"view": \#(container(text("@{index}"), button("set", setContext("index", "9"))))}"#
    var harness = try RuntimeHarness(page("main", list(cell), also: context("items", "[1]")))
    try harness.press("set:0")
    #expect(harness.texts == ["0"])
    #expect(harness.notices == [.readOnlyContext("index")])
  }

  @MainActor @Test func truncatedListIsReportedInSession() throws {
    let harness = SessionHarness()
    let session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400).limited(to: 10),
      dependencies: harness.session.dependencies)
    let json = page("main", list(template("x")), also: context("items", "[1, 2, 3, 4, 5, 6]"))
    session.send(.open(.local(try ScreenDocument(reading: Array(json.utf8)).screen)))
    let path = "child.children[0].templates[0].view"
    #expect(
      harness.logs == [
        "Screen: the limit of 10 nodes in a scene is reached at \(path); the rest is omitted"
      ])
    #expect(session.runtime.scene?.nodes.count == 10)
  }
}

extension SceneBuilder {
  fileprivate func limited(to nodes: Int) -> SceneBuilder {
    var builder = self
    builder.limits.nodes = nodes
    return builder
  }
}
