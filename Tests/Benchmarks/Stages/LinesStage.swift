import Foundation

/// `beagle check --lines` of the installed program: streams of documents of about 4 KB, from a file, on one
/// core and on all.
///
/// If the growth is linear, twice as many lines take twice as long.
func linesStage(_ settings: Settings) throws {
  let program = try installedProgram()
  let document = ShopDocument.screen(bytes: 4_000, varied: true) + [UInt8(ascii: "\n")]
  var stopwatch = settings.stopwatch
  stopwatch.clock = .elapsed
  var table = Table("lines", "1 core MB/s", "all cores MB/s", "documents/s", "all ÷ 1")
  for count in settings.sizes.map({ $0 / 100 }) where count >= 500 {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data([[UInt8]](repeating: document, count: count).joined()).write(to: file)
    let megabytes = Double(document.count * count) / 1e6
    func seconds(_ options: [String]) throws -> Double {
      try stopwatch.seconds { keep(try run(program, ["check", "--lines"] + options, input: file)) }
    }
    let (one, all) = (try seconds(["--jobs", "1"]), try seconds([]))
    table.row(
      grouped(count), figure(megabytes / one), figure(megabytes / all), figure(Double(count) / all),
      ratio(one / all))
  }
  table.print(title: "Checking a stream of documents: \(program.path)")
}
