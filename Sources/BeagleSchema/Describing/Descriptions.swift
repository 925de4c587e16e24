/// What the documentation comments of this module say of the types, properties and values that documents have, by the
/// names of the Swift types: `Text`, `Text.alignment`, `Text.Alignment.LEFT`.
enum Descriptions {
  static subscript(name: String) -> String? { texts[name] }

  /// The table has a line for each: the name, a colon and the text.
  private static let texts: [String: String] = {
    var texts: [String: String] = [:]
    for line in table.split(separator: "\n") {
      guard let end = line.firstRange(of: ": ") else { continue }
      texts[String(line[..<end.lowerBound])] = String(line[end.upperBound...])
    }
    return texts
  }()
}
