import BeagleExpressions
import BeagleJSON
import Testing

@Suite struct ArrayOperationTests {
  @Test(arguments: [
    Row("insert(list,4)", [1, 2, 3, 4]), Row("insert(list,0,0)", [0, 1, 2, 3]),
    Row("insert(list,9,2)", [1, 2, 9, 3]),
    Row("insert(list,4,3)", [1, 2, 3, 4]), Row("insert(list,4,4)", nil), Row("insert(list,4,-1)", nil),
    Row("insert(list,4,9223372036854775807)", nil), Row("insert(list,4,'0')", nil),
    Row("insert(list,4,null)", nil),
    Row("insert(list,null)", [1, 2, 3, nil]), Row("insert(list,list)", [1, 2, 3, [1, 2, 3]]),
    Row("insert(empty,1,0)", [1]),
    Row("insert(x,1)", nil), Row("insert(null,1)", nil), Row("insert(list)", nil), Row("insert()", nil),
    Row("insert(list,1,0,0)", nil),
  ])
  func insertAddsElementAtIndex(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("remove(list,2)", [1, 3]), Row("remove(list,2.0)", [1, 3]), Row("remove(list,'2')", [1, 2, 3]),
    Row("remove(union(list,list),1)", [2, 3, 2, 3]), Row("remove(list,9)", [1, 2, 3]),
    Row("remove(empty,1)", []),
    Row("remove(insert(list,null),null)", [1, 2, 3]), Row("remove(x,'V')", nil), Row("remove(list)", nil),
    Row("remove(list,1,2)", nil),
  ])
  func removeRemovesAllEqualElements(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("removeIndex(list,0)", [2, 3]), Row("removeIndex(list,2)", [1, 2]), Row("removeIndex(list)", [1, 2]),
    Row("removeIndex(list,3)", nil), Row("removeIndex(list,-1)", nil),
    Row("removeIndex(list,9223372036854775807)", nil),
    Row("removeIndex(list,'0')", nil), Row("removeIndex(list,null)", nil), Row("removeIndex(empty)", []),
    Row("removeIndex(empty,0)", nil), Row("removeIndex(x)", nil), Row("removeIndex()", nil),
    Row("removeIndex(list,0,0)", nil),
  ])
  func removeIndexRemovesOneElement(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("contains(list,2)", true), Row("contains(list,2.0)", true), Row("contains(list,'2')", false),
    Row("contains(list,9)", false), Row("contains(insert(list,false),false)", true),
    Row("contains(list,null)", false), Row("contains(insert(empty,2.0),2)", true),
    Row("contains(insert(list,null),null)", true), Row("contains(empty,1)", false),
    Row("contains(x,'V')", nil),
    Row("contains(list)", nil), Row("contains(list,1,2)", nil), Row("contains(1,list)", nil),
  ])
  func containsFindsEqualElement(_ row: Row) { #expect(value(of: "@{\(row.call)}") == row.result) }

  @Test(arguments: [
    Row("union(list,list)", [1, 2, 3, 1, 2, 3]),
    Row("union(list,1,'a',null,empty,user.tags)", [1, 2, 3, "a", "b"]),
    Row("union(1,2)", []), Row("union()", []), Row("union(list)", [1, 2, 3]),
  ])
  func unionJoinsArraysAndIgnoresOtherValues(_ row: Row) {
    #expect(value(of: "@{\(row.call)}") == row.result)
  }

  @Test func arrayOperationsDoNotModifyContexts() throws {
    var evaluator = Evaluator()
    let contexts = Contexts.sample
    for call in ["insert(list,4)", "remove(list,1)", "removeIndex(list)", "union(list,list)"] {
      _ = evaluator.evaluate(try #require(template("@{\(call)}")), in: contexts)
      #expect(contexts.value(ofContext: "list") == [1, 2, 3])
    }
  }
}
