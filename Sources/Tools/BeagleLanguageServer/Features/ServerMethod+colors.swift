import Beagle
import BeagleChecking

/// A colour and its range, without quotes.
struct DocumentColor {
  let color: Color
  let range: Range<Int>
}

extension ServerMethod {
  static let documentColor = ServerMethod("textDocument/documentColor", ["colorProvider": true]) {
    (server, parameters: LSP.TextDocumentParameters) -> [LSP.ColorInformation]? in
    guard let analysis = server.analysis(parameters.uri), !analysis.isForeign else { return nil }
    let colors = analysis.colors ?? colors(in: analysis, server.cursor(analysis, at: 0, "").guide)
    analysis.colors = colors
    return zip(colors, analysis.text.ranges(of: colors.map(\.range))).map { color, range in
      LSP.ColorInformation(range: range, color: color.color.channels)
    }
  }

  static let colorPresentation = ServerMethod("textDocument/colorPresentation", [:]) {
    (_, parameters: LSP.ColorPresentationParameters) -> [LSP.ColorPresentation]? in
    Color(parameters.color).spellings.map { LSP.ColorPresentation(label: $0) }
  }

  private static func colors(in analysis: DocumentAnalysis, _ guide: SchemaGuide) -> [DocumentColor] {
    let json = analysis.json
    // The meaning of a property depends on the path to it from the object that names its type.
    var known: [String: Bool] = [:]
    return json.nodes.indices.compactMap { node in
      let range = json.nodes[node].range
      guard json.nodes[node].kind == .string, json.nodes[node].isClosed, (6...11).contains(range.count),
        json.bytes[range.lowerBound + 1] == UInt8(ascii: "#"),
        let color = json.string(node).flatMap(Color.init)
      else { return nil }
      let typedPath = json.typedPath(to: node)
      let isColor = known[typedPath] ?? (guide.schema(of: node).map(guide.isColor) ?? false)
      known[typedPath] = isColor
      return isColor ? DocumentColor(color: color, range: range.lowerBound + 1..<range.upperBound - 1) : nil
    }
  }
}

extension LooseJSON {
  /// The keys from the object that names its type down to a node, and that type.
  fileprivate func typedPath(to node: Int) -> String {
    var typedPath = ""
    for ancestor in ancestors(of: node) {
      let type = member("_beagleComponent_", of: ancestor) ?? member("_beagleAction_", of: ancestor)
      if let type { return typedPath + (string(type) ?? "") }
      typedPath += (key(of: ancestor) ?? "[]") + "/"
    }
    return typedPath
  }
}

extension Color {
  fileprivate init(_ color: LSP.Color) {
    func channel(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    self.init(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue),
      alpha: channel(color.alpha))
  }

  fileprivate var channels: LSP.Color {
    func channel(_ value: UInt8) -> Double { Double(value) / 255 }
    return LSP.Color(red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
  }

  /// The possible spellings, the most common one first: with alpha last, and with single digits if they
  /// suffice.
  fileprivate var spellings: [String] {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    guard channels.allSatisfy({ $0 >> 4 == $0 & 0xF }) else { return [hexadecimal] }
    return [hexadecimal, "#" + channels.map { String($0 & 0xF, radix: 16, uppercase: true) }.joined()]
  }
}

extension LSP {
  struct Color: WireObject, WireCodable {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 1.0

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("red", &red)
      try properties.required("green", &green)
      try properties.required("blue", &blue)
      try properties.required("alpha", &alpha)
    }
  }

  struct ColorInformation: WireObject {
    var range = Range()
    var color = Color()

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("range", &range)
      try properties.required("color", &color)
    }
  }

  struct ColorPresentationParameters: Decodable {
    let color: Color
  }

  struct ColorPresentation: WireObject {
    var label = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("label", &label)
    }
  }
}
