/// The start of an SVG file, up to the end of its root element's start tag.
struct SVGHead {
  private let attributes: [String: String]

  private static let maximumLength = 1 << 16

  static func isSVG(_ file: [UInt8]) -> Bool {
    file.prefix(64).contains(UInt8(ascii: "<")) && SVGHead(file) != nil
  }

  /// Nil if the root element is not `svg` or is incomplete.
  init?(_ file: [UInt8]) {
    var text = Substring(String(decoding: file.prefix(Self.maximumLength), as: UTF8.self))
    if text.first == "\u{FEFF}" { text.removeFirst() }
    while true {
      text = text.drop(while: \.isWhitespace)
      if text.hasPrefix("<?"), let end = text.firstRange(of: "?>") {
        text = text[end.upperBound...]
      } else if text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") {
        text = text[end.upperBound...]
      } else if text.hasPrefix("<!DOCTYPE"), let end = Self.endOfDeclaration(text) {
        text = text[end...]
      } else {
        break
      }
    }
    guard text.hasPrefix("<"), let attributes = Self.attributes(of: text.dropFirst()) else { return nil }
    self.attributes = attributes
  }

  /// The position after a document type declaration, which may contain declarations in brackets.
  private static func endOfDeclaration(_ text: Substring) -> String.Index? {
    guard let end = text.firstIndex(of: ">") else { return nil }
    guard let bracket = text.firstIndex(of: "["), bracket < end else { return text.index(after: end) }
    return text[bracket...].firstRange(of: "]").flatMap { inner in
      text[inner.upperBound...].firstIndex(of: ">").map(text.index(after:))
    }
  }

  private static func attributes(of tag: Substring) -> [String: String]? {
    let name = tag.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    guard name == "svg" || name.hasSuffix(":svg") else { return nil }
    var rest = tag[name.endIndex...]
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      guard let next = rest.first else { return nil }
      if next == ">" { return attributes }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      guard rest.first == "=" else { return nil }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote)
      else { return nil }
      attributes[String(name)] = String(rest[..<end])
      rest = rest[end...].dropFirst()
    }
  }

  /// The size in CSS pixels. A missing side is derived from the view box; without one, an image is 300 × 150,
  /// as in browsers.
  var size: (width: Int, height: Int)? {
    let box = attributes["viewBox"].map { box in
      box.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
    }
    let sides = box.flatMap { $0.count == 4 && $0[2] > 0 && $0[3] > 0 ? (width: $0[2], height: $0[3]) : nil }
    let (width, height) = (Self.pixels(attributes["width"]), Self.pixels(attributes["height"]))
    let exact: (width: Double, height: Double) =
      switch (width, height, sides) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box.height / box.width)
      case (nil, let height?, let box?): (height * box.width / box.height, height)
      case (nil, nil, let box?): box
      default: (width ?? 300, height ?? 150)
      }
    func whole(_ side: Double) -> Int? {
      side.isFinite && side < 1e9 ? max(side > 0 ? 1 : 0, Int(side.rounded())) : nil
    }
    guard let width = whole(exact.width), let height = whole(exact.height) else { return nil }
    return (width, height)
  }

  /// A CSS length in pixels; nil for percentages, which depend on the container.
  private static func pixels(_ text: String?) -> Double? {
    guard let text = text?.trimmingPrefix(while: \.isWhitespace) else { return nil }
    let number = text.prefix { "0123456789.+-eE".contains($0) && !text.hasPrefix("e") }
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 4 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "em": 16, "ex": 8,
      "rem": 16,
    ]
    // The letter of an exponent may also start a unit.
    for end in [number.endIndex, number.lastIndex { "0123456789.".contains($0) }.map(text.index(after:))] {
      guard let end, let value = Double(text[..<end]), value >= 0 else { continue }
      let unit = text[end...].trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
      if let factor = units[unit.lowercased()] { return value * factor }
    }
    return nil
  }
}
