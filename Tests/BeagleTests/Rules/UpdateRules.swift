import Beagle
import Locking
import Testing

/// Which binds are evaluated again when a context is set.
@Suite struct UpdateRules {
  /// Counts the evaluations of `@{count('name', value)}` by name.
  private final class Counter: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func register(in table: inout OperationTable) {
      table.register(
        ExpressionOperation("count") { arguments in
          self.counts.withLock { $0[arguments.first?.text ?? "", default: 0] += 1 }
          return arguments.last ?? .empty
        })
    }

    /// The names that were evaluated since the last call, with a count if it exceeds one.
    func take() -> [String] {
      counts.withLock { counts in
        defer { counts = [:] }
        return counts.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key)×\($0.value)" }
      }
    }
  }

  private func counting(_ document: String) throws -> (RuntimeHarness, Counter) {
    let counter = Counter()
    var builder = SceneBuilder(measurer: PointMeasurer(), width: 400)
    counter.register(in: &builder.operations)
    var harness = RuntimeHarness()
    harness.runtime = Runtime(builder)
    harness.send(.open(.local(try ScreenDocument(reading: Array(document.utf8)).screen)))
    _ = counter.take()
    return (harness, counter)
  }

  private func counted(_ names: [String]) -> String {
    names.map { text("@{count('\($0)', \($0))}") }.joined(separator: ", ")
  }

  private static let changes: [(String, String, [String])] = [
    ("c.a", "1", ["c", "c.a", "c.a.x"]),
    ("c.b", "1", ["c", "c.b"]), ("c", "{}", ["c", "c.a", "c.a.x", "c.b"]), ("c.new", "1", ["c"]),
    ("d", "1", ["d"]), ("l[1]", "1", ["l", "l[1]"]), ("l[0].n", "1", ["l", "l[0].n"]),
    ("l", "[]", ["l", "l[0].n", "l[1]"]), ("global.g", "1", ["global.g"]),
  ]

  @Test(arguments: changes)
  func onlyReadersOfChangedContextAreEvaluated(
    path: String, value: String, evaluated: [String]
  ) throws {
    let pieces = path.split(separator: ".", maxSplits: 1).map(String.init)
    let (id, rest) =
      path.hasPrefix("l[") ? ("l", String(path.dropFirst(1))) : (pieces[0], pieces.dropFirst().joined())
    let names = ["c", "c.a", "c.a.x", "c.b", "d", "l", "l[0].n", "l[1]", "global.g"]
    let document = container(
      container(
        container(
          counted(names), button("go", setContext(id, value, path: rest.isEmpty ? nil : rest)),
          also: context("c", #"{"a": {"x": 0}, "b": 0}"#)),
        also: context("d", "0")), also: context("l", #"[{"n": 0}, 5]"#))
    var (harness, counter) = try counting(document)
    try harness.press("go")
    #expect(counter.take() == evaluated)
  }

  @Test func onlyReadersOfChangedGlobalMemberAreEvaluated() throws {
    let document = container(
      counted(["global", "global.a", "global.b"]), button("all", setContext("global", #"{"a": 1, "b": 2}"#)),
      button("a", setContext("global", "5", path: "a")))
    var (harness, counter) = try counting(document)
    try harness.press("all")
    #expect(counter.take() == ["global", "global.a", "global.b"])
    try harness.press("a")
    #expect(counter.take() == ["global", "global.a"])
    harness.send(.setGlobal(7, at: ContextPath("b")))
    #expect(counter.take() == ["global", "global.b"])
    #expect(harness.texts == [#"{"a":5,"b":7}"#, "5", "7"])
  }

  @Test func settingSameValueStillNotifiesReaders() throws {
    var (harness, counter) = try counting(
      container(counted(["c"]), button("go", setContext("c", "1")), also: context("c", "1")))
    try harness.press("go")
    #expect(counter.take() == ["c"])
  }

  @Test func expressionTracksContextsInOperations() throws {
    let text = text("@{count('t', sum(a, condition(b, c.x, 0)))}")
    let document = container(
      container(
        container(
          text, button("a", setContext("a", "2")), button("b", setContext("b", "true")),
          button("c", setContext("c", "5", path: "x")), button("other", setContext("c", "5", path: "y")),
          also: context("a", "1")), also: context("b", "false")), also: context("c", #"{"x": 3}"#))
    var (harness, counter) = try counting(document)
    for (id, shown, evaluated) in [
      ("a", "2", ["t"]), ("b", "5", ["t"]), ("c", "7", ["t"]), ("other", "7", []),
    ] {
      try harness.press(id)
      #expect(harness.texts == [shown])
      #expect(counter.take() == evaluated)
    }
  }

  @Test func changesOfOneEventAreEvaluatedOnce() throws {
    var (harness, counter) = try counting(
      container(
        counted(["c"]), button("go", setContext("c", "1"), setContext("c", "2"), setContext("c", "3")),
        also: context("c", "0")))
    try harness.press("go")
    #expect(counter.take() == ["c"])
    #expect(harness.texts == ["3"])
  }

  /// The state between two writes of one event is never shown, and neither creates nor removes nodes.
  @Test func writesOfOneEventAreOneUpdate() throws {
    let row = container(
      text("@{item.name}"), also: on("onInit", write("init @{item.id} ")) + ", " + context("own", "0"))
    var harness = try RuntimeHarness(
      playing: list("l", of: "@{rows}", row), input("in", #""value": "@{v}""#),
      button("go", setContext("rows", "[]"), setContext("rows", rows("a", "b"))),
      button("twice", setContext("v", quoted("x")), setContext("v", quoted("y"))),
      with: ["rows": rows("a", "b"), "v": quoted("")])
    let nodes = try harness.scene.nodes.map(\.node)
    #expect(harness.log == "init a init b ")
    try harness.press("go")
    #expect(harness.log == "init a init b ")
    #expect(try harness.scene.nodes.map(\.node) == nodes)
    try harness.press("twice")
    #expect(try harness.input("in")?.text == "y")
  }

  /// Each item is compared with its former value, at any index.
  @Test func movedItemsAreNotReevaluated() throws {
    let row = container(text("@{count(item.id, item.name)}"), text("@{count('place', index)}"))
    var (harness, counter) = try counting(
      container(
        list("l", of: "@{rows}", row), button("turn", setContext("rows", rows("c", "a", "b"))),
        button("change", setContext("rows", rows("b", "c", "a").replacing("\"A\"", with: "\"New\""))),
        also: context("rows", rows("a", "b", "c"))))
    try harness.press("turn")
    #expect(counter.take() == ["place×3"])
    #expect(harness.texts == ["C", "0", "A", "1", "B", "2"])
    try harness.press("change")
    #expect(counter.take() == ["a", "place×3"])
    #expect(harness.texts == ["B", "0", "C", "1", "New", "2"])
  }

  @Test func actionReadsAreNotTracked() throws {
    var (harness, counter) = try counting(
      container(
        container(
          counted(["d"]), button("go", setContext("d", quoted("@{count('action', c)}"))),
          button("set", setContext("c", "5")), also: context("d", "0")), also: context("c", "1")))
    try harness.press("go")
    #expect(counter.take() == ["action", "d"])
    try harness.press("set")
    #expect(counter.take() == [])
    #expect(harness.texts == ["1"])
  }

  @Test func shadowingContextIsTracked() throws {
    let inner = container(
      text("@{count('inner', c)}"), button("in", setContext("c", "2")), also: context("c", "1"))
    var (harness, counter) = try counting(
      container(
        inner, text("@{count('outer', c)}"), button("out", setContext("c", "3")), also: context("c", "0")))
    try harness.press("in")
    #expect(counter.take() == ["inner"])
    try harness.press("out")
    #expect(counter.take() == ["outer"])
  }

  @Test func onlyChangedListItemIsReevaluated() throws {
    let row = container(
      text("@{count(item.id, item.name)}"), button("set", setContext("item", quoted("new"), path: "name")))
    var (harness, counter) = try counting(
      container(
        list("l", of: "@{rows}", row), button("one", setContext("rows", quoted("two"), path: "[1].name")),
        also: context("rows", rows("a", "b", "c"))))
    try harness.press("set:c")
    #expect(counter.take() == ["c"])
    try harness.press("one")
    #expect(counter.take() == ["b"])
    #expect(harness.texts == ["A", "two", "new"])
  }

  @Test func removedNodesAreNotEvaluated() throws {
    var (harness, counter) = try counting(
      container(
        element("container", #""id": "box", "children": [\#(counted(["c"]))]"#),
        button("drop", addChildren("box", "[]", mode: "REPLACE")), button("set", setContext("c", "1")),
        also: context("c", "0")))
    try harness.press("drop")
    try harness.press("set")
    #expect(counter.take() == [])
  }

  @Test func nodeKeepsIdentityAcrossUpdates() throws {
    var harness = try RuntimeHarness(
      playing: text("@{c}", also: #""id": "t""#), button("go", setContext("c", "1")), with: ["c": "0"])
    let node = try harness.node("t")
    try harness.press("go")
    #expect(try harness.node("t") == node)
    #expect(harness.texts == ["1"])
  }

  @Test func coveredScreenIsUpToDateWhenShownAgain() throws {
    let next = container(button("set", setContext("global", "1")), button("back", action("popView")))
    var (harness, counter) = try counting(
      container(text("@{count('below', global)}"), button("go", push(next))))
    try harness.press("go")
    try harness.press("set")
    #expect(counter.take() == [])
    try harness.press("back")
    #expect(counter.take() == ["below"])
    #expect(harness.texts == ["1"])
  }
}
