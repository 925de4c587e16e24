import BeagleChecking
import BeagleJSON
import BeagleSchema
import Foundation

/// What `beagle check` and the language server do with a document, beside its typed decoding and
/// Foundation's.
///
/// The shop's cards have an image without a label and parts that browsers leave out, so that a long document
/// has more findings than are shown.
func checkStage(_ settings: Settings) throws {
  let screens = settings.sizes.map { ShopDocument.screen(bytes: $0) }
  try check("Checking a screen of cards, with findings in each", screens, settings.stopwatch)
  try check(
    "Checking a screen of cards with notes about browsers", screens.map(decorative), settings.stopwatch)
  try check(
    "Checking a screen of cards without findings", screens.map(decorative).map(portable), settings.stopwatch,
    hasFindings: false)
  try check(
    "Checking a screen that is mostly one context", settings.sizes.map(ShopDocument.catalogue),
    settings.stopwatch)
}

/// The screen with images that screen readers pass over.
private func decorative(_ screen: [UInt8]) -> [UInt8] {
  let mode = #""mode":"CENTER_CROP""#
  return Array(
    String(decoding: screen, as: UTF8.self).replacing(
      mode, with: mode + #","accessibility":{"accessible":false}"#
    )
    .utf8)
}

/// The screen without the parts that browsers omit or draw differently.
private func portable(_ screen: [UInt8]) -> [UInt8] {
  var text = String(decoding: screen, as: UTF8.self)
  for part in [
    #""navigationBar":{"title":"Garden shop"},"#, #""scrollDirection":"VERTICAL","#,
    #""cornerRadius":{"radius":8},"#,
    #","placeholder":{"_beagleImagePath_":"local","mobileId":"empty"}"#,
  ] { text = text.replacing(part, with: "") }
  return Array(text.utf8)
}

private func check(
  _ title: String, _ documents: [[UInt8]], _ stopwatch: Stopwatch, hasFindings: Bool = true
) throws {
  let screenCheck = ScreenCheck()
  var table = Table("document", "check MB/s", "typed MB/s", "check ÷ typed", "check ÷ JSONDecoder")
  for bytes in documents {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    let wrong = screenCheck.findings(in: bytes).filter { $0.severity == .error || !hasFindings }
    guard wrong.isEmpty else { throw WrongInput("\(wrong[0])") }

    let megabytes = Double(bytes.count) / 1e6
    let checked = megabytes / stopwatch.seconds { keep(screenCheck.findings(in: bytes)) }
    let typed = megabytes / (try stopwatch.seconds { keep(try ScreenDocument(reading: bytes)) })
    let codable =
      megabytes / (try stopwatch.seconds { keep(try decoder.decode(CodableComponent.self, from: data)) })
    table.row(
      size(bytes.count), figure(checked), figure(typed), ratio(checked / typed), ratio(checked / codable))
  }
  table.print(title: title)
}
