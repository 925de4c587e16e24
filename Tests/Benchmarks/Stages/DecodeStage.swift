import BeagleJSON
import BeagleSchema
import Foundation

func decodeStage(_ settings: Settings) throws {
  try decode(
    "Decoding a screen of cards", settings.sizes.map { ShopDocument.screen(bytes: $0) }, settings.stopwatch)
  try decode(
    "Decoding a screen of cards of which none has a style or an expression of another",
    settings.sizes.map { ShopDocument.screen(bytes: $0, varied: true) }, settings.stopwatch)
}

func contextStage(_ settings: Settings) throws {
  try decode(
    "Decoding a screen that is mostly one context", settings.sizes.map(ShopDocument.catalogue),
    settings.stopwatch)
}

/// Scanning and typed decoding compared with Foundation's decoders, on the same bytes.
private func decode(_ title: String, _ documents: [[UInt8]], _ stopwatch: Stopwatch) throws {
  var table = Table(
    "document", "scan MB/s", "typed MB/s", "JSONSerialization", "typed ÷", "JSONDecoder", "typed ÷")
  for bytes in documents {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    try validate(bytes)
    _ = try decoder.decode(CodableComponent.self, from: data)

    let megabytes = Double(bytes.count) / 1e6
    let scan = megabytes / (try stopwatch.seconds { keep(try JSONDocument(parsing: bytes)) })
    let typed = megabytes / (try stopwatch.seconds { keep(try ScreenDocument(reading: bytes)) })
    let untyped = megabytes / (try stopwatch.seconds { keep(try JSONSerialization.jsonObject(with: data)) })
    let codable =
      megabytes / (try stopwatch.seconds { keep(try decoder.decode(CodableComponent.self, from: data)) })
    table.row(
      size(bytes.count), figure(scan), figure(typed), figure(untyped), ratio(typed / untyped),
      figure(codable),
      ratio(typed / codable))
  }
  table.print(title: title)
}

/// A document has to be read without diagnostics and to round-trip.
func validate(_ bytes: [UInt8]) throws {
  let read = try ScreenDocument(reading: bytes)
  if let complaint = read.diagnostics.first { throw WrongInput("\(complaint)") }
  let again = try ScreenDocument(reading: read.screen.encoded())
  guard again.screen == read.screen else { throw WrongInput("written and read again, the screen is another") }
}
