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

  @Test func operationsPageMatchesTable() throws {
    let page = Self.page(of: OperationTable())
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" {
      try Data(page.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == page, "Operations.md says something else")
  }

  /// The sample on the page.
  @Test func customOperationIsCalledLikeBuiltIn() {
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
    // An operation without a group would be missing from the page.
    #expect(Set(groups.flatMap(\.1)) == Set(table.all.map(\.name)))
    var page = """
      # Operations

      Expressions can call these operations: `@{sum(cart.price, 2)}`.

      ## Overview

      An operation never causes an error. If an argument has a type that the operation does not accept, or
      if the number of arguments is wrong, the operation gives null. In these cases, `gt`, `gte`, `lt` and
      `lte` give false instead. Names are case-sensitive. A string that reads as a number, such as `'1.5'`, is
      accepted as a number. Indices start at 0 and count characters in strings. In the examples, `list` is a
      context with the value `[1,2,3]`.

      `OperationTable(platform: .android)` and `.web` give the results of these platforms, \
      which differ in some cases.


      """
    for (title, names) in groups {
      page +=
        "### \(title)\n\n| Operation | Takes | Gives | What it does | Example |\n|---|---|---|---|---|\n"
      page += names.compactMap { table[$0] }.map(row).joined()
      page += "\n"
    }
    return page + """
      ## Custom operations

      A custom operation is an entry of the same table. It replaces a built-in operation of the same name. \
      Each `Parameter` has
      the `ValueKinds` that it accepts:

      ```swift
      var operations = OperationTable()
      operations.register(
        ExpressionOperation(
          "initial", [Parameter("name", .string)], gives: .string, "The first letter of a name."
        ) {
          arguments in .string(String(arguments[0].text.prefix(1)))
        })
      ```

      Register an operation for a whole application with `dependencies.register(operation:)`, \
      like its components and actions.
      Sessions, `AppDriver` and `ScreenCheck(dependencies:)` then know it. A `SceneBuilder` also uses the \
      table in its `operations`.

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
