import Beagle
import Testing

@Suite struct SetContextRules {
  @Test(arguments: [
    (#"{"a":1,"d":[10]}"#, "b.x", "5", #"{"a":1,"b":{"x":5},"d":[10]}"#),
    (#"{"a":1,"d":[10]}"#, "d[2]", "7", #"{"a":1,"d":[10,null,7]}"#),
    (#"{"a":1,"d":[10]}"#, "a.k", "1", #"{"a":{"k":1},"d":[10]}"#),
    (#"{"a":1,"d":[10]}"#, "[1]", "9", "[null,9]"),
    (#"{"a":1}"#, "a", "null", #"{"a":null}"#),
    ("[1,2]", "[0]", #"{"x":3}"#, #"[{"x":3},2]"#),
    ("[[1],[2]]", "[1][0]", "5", "[[1],[5]]"),
    (#"{"l":[{"n":1}]}"#, "l[0].n", "2", #"{"l":[{"n":2}]}"#),
    ("null", "a.b", "1", #"{"a":{"b":1}}"#), ("null", "[1]", "1", "[null,1]"),
    (#""text""#, "a", "1", #"{"a":1}"#),
  ])
  func pathCreatesMissingAndReplacesMismatchedValues(
    start: String, path: String, value: String, result: String
  ) throws {
    let harness = try RuntimeHarness(running: setContext("c", value, path: path), with: ["c": start])
    #expect(harness.value("c") == result)
    #expect(harness.notices.isEmpty)
  }

  @Test(arguments: [".a", "a.", "a..b", "a.[2]", "a[2].[2]", "a[x]", "a[2.2]", "a b", "[-1]"])
  func invalidPathIsReported(path: String) throws {
    let harness = try RuntimeHarness(
      running: setContext("c", "1", path: path), write("after"), with: ["c": #"{"a":0}"#])
    #expect(harness.value("c") == #"{"a":0}"#)
    #expect(harness.notices == [.invalidPath(path, context: "c")])
    #expect(harness.log == "after")
  }

  @Test(arguments: ["", #", "path": """#, #", "path": null"#])
  func missingPathReplacesWholeValue(path: String) throws {
    let harness = try RuntimeHarness(
      running: action("setContext", #""contextId": "c", "value": [1]\#(path)"#), with: ["c": #"{"a":0}"#])
    #expect(harness.value("c") == "[1]")
  }

  @Test(arguments: ["", #", "value": null"#, #", "value": "@{nothing}""#])
  func absentOrNullValueSetsNull(value: String) throws {
    let harness = try RuntimeHarness(
      running: action("setContext", #""contextId": "c", "path": "a"\#(value)"#), with: ["c": #"{"a":0}"#])
    #expect(harness.value("c") == #"{"a":null}"#)
  }

  @Test func nearestContextOfOriginIsSet() throws {
    let inner = container(
      container(also: #""id": "deeper", \#(context("c", "3"))"#), button("go", setContext("c", "9")),
      also: #""id": "inner", \#(context("c", "2"))"#)
    var harness = try RuntimeHarness(playing: inner, text("x", also: #""id": "outer""#), with: ["c": "1"])
    try harness.press("go")
    #expect(["deeper", "inner", "outer"].map { harness.value("c", at: $0) } == ["3", "9", "1"])
  }

  @Test func contextOutOfScopeIsNotFound() throws {
    var harness = try RuntimeHarness(
      playing: container(text("x", also: #""id": "beside""#), also: context("c", "1")),
      button("go", setContext("c", "9"), write("after")))
    try harness.press("go")
    #expect(harness.value("c", at: "beside") == "1")
    #expect(harness.notices == [.contextNotFound("c")])
    #expect(harness.log == "after")
  }

  @Test func missingIdSetsNearestContext() throws {
    let set = action("setContext", #""path": "a", "value": 9"#)
    let inner = container(button("go", set, write("after")), also: #""id": "inner", \#(context("b", "{}"))"#)
    var harness = try RuntimeHarness(playing: inner, text("x", also: #""id": "outer""#), with: ["c": "1"])
    try harness.press("go")
    #expect(harness.value("b", at: "inner") == #"{"a":9}"#)
    #expect(harness.value("c") == "1")
    #expect(harness.log == "after")
    #expect(harness.notices.isEmpty)
  }

  /// The index of an item and event values are read-only, so that they are not candidates.
  @Test func nearestContextOfCellIsItsItem() throws {
    let set = action("setContext", #""value": "@{onSuccess.data}""#)
    let view = container(text("@{item}"), button("go", send("/a", on("onSuccess", set))))
    var harness = try RuntimeHarness(playing: itemList(view), with: ["items": #"["a", "b"]"#])
    try harness.press("go:1")
    try harness.respond(#""B""#)
    #expect(harness.value("items") == #"["a","B"]"#)
    #expect(harness.notices.isEmpty)
  }

  @Test func missingContextIsReported() throws {
    var harness = try RuntimeHarness(page("p", button("go", action("setContext", #""value": 1"#))))
    try harness.press("go")
    #expect(harness.notices == [.noContext])
  }

  @Test func nextActionReadsNewValue() throws {
    let harness = try RuntimeHarness(
      running: setContext("c", "1"), setContext("c", quoted("@{sum(c, 1)}")), write("@{c}"), with: ["c": "0"])
    #expect(harness.log == "2")
  }

  @Test func idAndPathAreNotEvaluated() throws {
    let harness = try RuntimeHarness(
      running: setContext("@{name}", "1"), setContext("c", "1", path: "@{name}"),
      with: ["c": "0", "name": quoted("c")])
    #expect(harness.value("c") == "0")
    #expect(harness.notices == [.contextNotFound("@{name}"), .invalidPath("@{name}", context: "c")])
  }

  @Test func indexBeyondPaddingLimitIsReported() throws {
    let harness = try RuntimeHarness(
      running: setContext("c", "1", path: "[9223372036854775807]"), setContext("c", "1", path: "a[100001]"),
      with: ["c": "0"])
    #expect(harness.value("c") == "0")
    #expect(harness.notices.count == 2)
  }

  @Test(arguments: [
    ("c.a", "1"), ("c.b[0]", "10"), ("c.nothing", ""), ("c.a.b", ""), ("c.b[5]", ""), ("c.b.x", ""),
    ("c[0]", ""), ("c.b[0][0]", ""),
  ])
  func missingPathReadsNullWithoutError(path: String, shown: String) throws {
    let harness = try RuntimeHarness(playing: text("<@{\(path)}>"), with: ["c": #"{"a":1,"b":[10]}"#])
    #expect(harness.texts == ["<\(shown)>"])
    #expect(harness.notices.isEmpty)
  }
}
