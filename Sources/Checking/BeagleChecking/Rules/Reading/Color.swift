import BeagleJSON
import BeagleSchema

extension DiagnosticRule {
  static let color = DiagnosticRule(
    .color, .warning, "a colour is malformed",
    cause:
      "Colours are `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, with the opacity last. Browsers also accept "
      + "names and `rgb()`, and Android accepts some names; iOS and this library ignore such a colour. If "
      + "all target clients read a name as the same colour, it is not reported. The finding names the "
      + "clients that ignore the colour.",
    cure: "Write the colour in hexadecimal digits.",
    fix: "Writes `#` before three or six hexadecimal digits.",
    before: #"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "red"}"#,
    after: ##"{"_beagleComponent_": "beagle:text", "text": "Hi", "textColor": "#CC0000"}"##)
}

struct NamedColor: Sendable, Hashable {
  let range: Range<Int>
  let name: String
}

extension TreeCheck {
  /// Checks a colour in a document, which some clients read by its name.
  func checkColor(_ json: JSONCursor) {
    guard json.kind == .string, Color.literal(json) == nil, let text = json.stringValue,
      let css = ColorNames.css.color(named: text)
    else { return }
    let android = ColorNames.android.color(named: text)
    namedColors[json.byteOffset] = NamedColor(range: json.byteRange, name: text)
    let rules: [ReadingRule] =
      android == nil ? [.colorName, .cssColor] : android == css ? [.colorName] : [.colorName, .colorShade]
    let claims = rules.compactMap { clients[$0] }
    guard let first = claims.first else { return }
    var claim = claims.dropFirst().reduce(first) { $0.merged(with: $1) }
    claim.reason = claims.last?.reason ?? first.reason
    if claims.count > 1, rules.last == .colorShade {
      claim.reason = "a colour name gives no colour there, or another one than in browsers; write #RRGGBB"
    }
    report(claim, as: .color, json, Color.guess(for: json))
  }
}
