extension TerminalScreen {
  /// Executes a string sequence: `ESC ]`, `ESC P` and `ESC _`, without their ends.
  mutating func apply(string bytes: [UInt8]) {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch Unicode.Scalar(bytes[0]) {
    case "]": apply(systemCommand: text)
    case "P":
      let name = text.drop { "0123456789;".contains($0) }.first
      if name == "q", abilities.contains(.sixel) {
        pictures += 1
      } else {
        recordError("ESC P \(text.prefix(40))")
      }
    case "_" where text.hasPrefix("G"): apply(graphics: text.dropFirst())
    default: recordError("ESC \(Unicode.Scalar(bytes[0])) \(text.prefix(40))")
    }
  }

  private mutating func apply(systemCommand text: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : ""
    switch parts[0] {
    case "0", "2":
      title = value
      if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        recordError("title \(value)")
      }
    case "8":
      let url =
        value.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init)
        ?? ""
      grid.link = url.isEmpty ? nil : url
    case "11" where value == "?":
      if abilities.contains(.background) { reply("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}") }
    case "1337" where value.hasPrefix("File="): pictures += 1
    default: recordError("ESC ] \(text.prefix(40))")
    }
  }

  private mutating func apply(graphics text: Substring) {
    guard abilities.contains(.kittyGraphics) else { return }
    let keys = text.prefix { $0 != ";" }.split(separator: ",")
    if keys.contains("a=T") { pictures += 1 }
  }
}
