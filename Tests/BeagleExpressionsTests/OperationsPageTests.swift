import BeagleExpressions
import BeagleJSON
import Foundation
import TestSupport
import Testing

/// The page about operations says what their table says.
///
/// `BEAGLE_RECORD=1 swift test --filter OperationsPageTests` writes the page anew.
@Suite struct OperationsPageTests {
  private static let file = Repository.file("Sources/Runtime/Beagle/Beagle.docc/Operations.md")

  @Test func thePageIsMadeFromTheTable() throws {
    let page = Self.page(of: OperationTable())
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
      try Data(page.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == page, "Operations.md says something else")
  }

  /// The page's sample.
  @Test func anOwnOperationIsCalledAsTheBuiltInOnes() {
    // sample
    var operations = OperationTable()
    operations.register(
      ExpressionOperation(
        "initial", [Parameter("name", .string)], gives: .string, "The first letter of a name."
      ) {
        arguments in .string(String(arguments[0].text.prefix(1)))
      })
    // end
    #expect(value(of: "@{initial(user.name)}", operations: operations) == "A")
  }

  private static func page(of table: OperationTable) -> String {
    let groups = [
      ("Numbers", ["sum", "subtract", "multiply", "divide"]),
      ("Comparison and logic", ["eq", "gt", "gte", "lt", "lte", "and", "or", "not", "condition"]),
      ("Strings", ["concat", "uppercase", "lowercase", "capitalize", "substr"]),
      ("Arrays", ["insert", "remove", "removeIndex", "contains", "union"]),
      ("Other values", ["isNull", "isEmpty", "length", "int", "double", "string"]),
    ]
    // One that is in no group would be missing from the page.
    #expect(Set(groups.flatMap(\.1)) == Set(table.all.map(\.name)))
    var page = """
      # Operations

      What expressions can call: `@{sum(cart.price, 2)}`.

      ## Overview

      An operation never fails: where it cannot answer, with an argument of a kind that it does not take or another
      number of arguments, it gives null; `gt`, `gte`, `lt` and `lte` give false. Names are case-sensitive. A number
      may also come as a string that reads as one, like `'1.5'`. Places count from 0, and in strings they count
      characters. In the examples, `list` is a context whose value is `[1,2,3]`.

      `OperationTable(platform: .android)` and `.web` give the results of these platforms where they differ.


      """
    for (title, names) in groups {
      page +=
        "### \(title)\n\n| Operation | Takes | Gives | What it does | Example |\n|---|---|---|---|---|\n"
      page += names.compactMap { table[$0] }.map(row).joined()
      page += "\n"
    }
    return page + """
      ## Operations of your own

      They are entries of the same kind, and replace a built-in one of their name. A `Parameter` has the `ValueKinds` that it takes:

      ```swift
      var operations = OperationTable()
      operations.register(
        ExpressionOperation(
          "initial", [Parameter("name", .string)], gives: .string, "The first letter of a name."
        ) {
          arguments in .string(String(arguments[0].text.prefix(1)))
        })
      ```

      A scene is built with those in `SceneBuilder.operations`, and with those that are registered for a whole application:
      `dependencies.register(operation:)`, beside its components and actions. Sessions, `AppDriver` and
      `ScreenCheck(dependencies:)` know the latter by themselves.

      """
  }

  private static func row(of operation: ExpressionOperation) -> String {
    let parameters = operation.parameters.map { parameter in
      let optional = parameter.presence == .optional ? " (optional)" : ""
      return "\(parameter.name): \(parameter.kinds)\(optional)"
    }
    let cells = [
      "`\(operation.signature)`", parameters.joined(separator: "; "), operation.result.description,
      operation.summary, "`\(operation.example.call)` → `\(operation.example.result)`",
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }
}
