import Beagle
import BeagleChecking

/// A colour and where it is written, without quotes.
struct DocumentColor {
  let color: Color
  let range: Range<Int>
}

/// Colours.
extension ServerMethod {
  static let documentColor = ServerMethod("textDocument/documentColor", ["colorProvider": true]) {
    server, parameters in
    guard let analysis = server.analysis(parameters), !analysis.isForeign else { return .empty }
    let colors = analysis.colors ?? colors(in: analysis, server.cursor(analysis, at: 0, "").guide)
    analysis.colors = colors
    return .list(
      zip(colors, analysis.text.json(of: colors.map(\.range))).map { color, range in
        .object(["range": range, "color": color.color.json])
      })
  }

  static let colorPresentation = ServerMethod("textDocument/colorPresentation", [:]) { _, parameters in
    guard let color = Color(parameters["color"]) else { return .empty }
    return .list(color.spellings.map { .object(["label": .string($0)]) })
  }

  private static func colors(in analysis: DocumentAnalysis, _ guide: SchemaGuide) -> [DocumentColor] {
    let json = analysis.json
    // What a property is for depends on the way to it from the object that names its type.
    var known: [String: Bool] = [:]
    return json.nodes.indices.compactMap { node in
      let range = json.nodes[node].range
      guard json.nodes[node].kind == .string, json.nodes[node].isClosed, (6...11).contains(range.count),
        json.bytes[range.lowerBound + 1] == UInt8(ascii: "#"),
        let color = json.string(node).flatMap(Color.init)
      else { return nil }
      let way = json.way(to: node)
      let isColor = known[way] ?? (guide.schema(of: node).map(guide.isColor) ?? false)
      known[way] = isColor
      return isColor ? DocumentColor(color: color, range: range.lowerBound + 1..<range.upperBound - 1) : nil
    }
  }
}

extension LooseJSON {
  /// The keys from the object that names its type to a value, and that type.
  fileprivate func way(to node: Int) -> String {
    var way = ""
    for ancestor in ancestors(of: node) {
      let type = member("_beagleComponent_", of: ancestor) ?? member("_beagleAction_", of: ancestor)
      if let type { return way + (string(type) ?? "") }
      way += (key(of: ancestor) ?? "[]") + "/"
    }
    return way
  }
}

extension Color {
  /// A colour of the protocol, whose channels are from 0 to 1.
  fileprivate init?(_ json: DynamicObject) {
    func channel(_ name: String) -> UInt8? {
      let value = json[name].doubleValue ?? json[name].intValue.map(Double.init)
      return value.flatMap { $0.isFinite ? UInt8((min(max($0, 0), 1) * 255).rounded()) : nil }
    }
    guard let red = channel("red"), let green = channel("green"), let blue = channel("blue") else {
      return nil
    }
    self.init(red: red, green: green, blue: blue, alpha: channel("alpha") ?? 255)
  }

  fileprivate var json: DynamicObject {
    func channel(_ value: UInt8) -> DynamicObject { .double(Double(value) / 255) }
    return .object([
      "red": channel(red), "green": channel(green), "blue": channel(blue), "alpha": channel(alpha),
    ])
  }

  /// The ways to write it, the usual one first: with transparency last, and with single digits where they are enough.
  fileprivate var spellings: [String] {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    guard channels.allSatisfy({ $0 >> 4 == $0 & 0xF }) else { return [hexadecimal] }
    return [hexadecimal, "#" + channels.map { String($0 & 0xF, radix: 16, uppercase: true) }.joined()]
  }
}
