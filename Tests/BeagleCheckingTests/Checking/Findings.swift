import BeagleChecking
import BeagleSchema
import SchemaTestSupport

/// The findings in a component that is the child of a screen, as `code: subject`.
func findings(_ json: String, context: String? = nil) -> [String] {
  let declared = context.map { #""context":\#($0),"# } ?? ""
  return findings(document: #"{"_beagleComponent_":"beagle:screenComponent",\#(declared)"child":\#(json)}"#)
}

/// A check for phones: the newest iOS, and Android 1.9.
let phoneCheck = ScreenCheck(clients: "ios,android=1.9")

/// A check for iOS alone, which this library follows most closely.
let iOSCheck = ScreenCheck(clients: "ios")

extension ScreenCheck {
  /// A check for the given clients.
  init(clients: String) {
    self.init()
    if let field = try? ClientTable.standard.field(clients) { self.clients = field }
  }
}

/// The same for a whole document.
func findings(document json: String, _ check: ScreenCheck = iOSCheck) -> [String] {
  let bytes = Array(json.utf8)
  return check.findings(in: bytes).map { finding in
    "\(finding.code): \(String(decoding: bytes[finding.byteRange].prefix(40), as: UTF8.self))"
  }
}

extension StringProtocol {
  /// Whether a finding is a difference between clients.
  var isDifference: Bool { hasPrefix("portability") || hasPrefix("refused") }
}

/// A text component with this text.
func text(_ text: String, _ properties: String = "") -> String {
  document("text", #""text":"\#(text)"\#(properties.isEmpty ? "" : ",")\#(properties)"#)
}

func container(_ children: String..., properties: String = "") -> String {
  document(
    "container",
    #"\#(properties)\#(properties.isEmpty ? "" : ",")"children":[\#(children.joined(separator: ","))]"#)
}

/// A button that runs these actions.
func button(_ actions: String...) -> String {
  document("button", #""text":"Go","onPress":[\#(actions.joined(separator: ","))]"#)
}
