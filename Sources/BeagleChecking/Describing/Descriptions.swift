/// What documentation comments say of the types, properties and values that documents have, by the names of the Swift types:
/// `Text`, `Text.alignment`, `Text.Alignment.LEFT`.
package struct Descriptions: Sendable {
  private let texts: [String: String]

  /// - Parameter table: a line for each: the name, a colon and the text.
  package init(_ table: String) {
    var texts: [String: String] = [:]
    for line in table.split(separator: "\n") {
      guard let end = line.firstRange(of: ": ") else { continue }
      texts[String(line[..<end.lowerBound])] = String(line[end.upperBound...])
    }
    self.texts = texts
  }

  package subscript(name: String) -> String? { texts[name] }

  /// Those of this module.
  static let standard = Descriptions(table)
}
