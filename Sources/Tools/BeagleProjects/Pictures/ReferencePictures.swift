package import BeagleChecking

/// Draws the examples of the reference as text.
package struct ReferencePictures: Sendable {
  private let drawing = PreviewDrawing(columns: 40)

  package init() {}

  /// The picture of an example, without blanks at the ends of its lines; nil for an operation, which has a
  /// result.
  ///
  /// - Throws: why the example is not a screen.
  package func picture(of example: ReferenceExample) throws(Failure) -> String? {
    guard example.result == nil else { return nil }
    let text = try drawing.text(
      of: Array(example.text.utf8), named: "the example", isPressed: example.isPressed)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.reversed().drop { $0 == " " }.reversed()
    }
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines.prefix(last + 1).map { String($0) }.joined(separator: "\n")
  }
}
