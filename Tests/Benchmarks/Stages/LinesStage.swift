import Foundation

/// `beagle check --lines` of the installed program: streams of documents of about 4 KB, from a file, on one core and on all.
///
/// Twice as many lines take twice as long where the growth is straight.
func linesStage(_ settings: Settings) throws {
  let program = try installedProgram()
  let document = ShopDocument.screen(bytes: 4_000, varied: true) + [UInt8(ascii: "\n")]
  var table = Table("lines", "1 core MB/s", "all cores MB/s", "documents/s", "all ÷ 1")
  for count in settings.sizes.map({ $0 / 100 }) where count >= 500 {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data([[UInt8]](repeating: document, count: count).joined()).write(to: file)
    let megabytes = Double(document.count * count) / 1e6
    let one = try settings.stopwatch.seconds { try run(program, file, ["--jobs", "1"]) }
    let all = try settings.stopwatch.seconds { try run(program, file, []) }
    table.row(
      grouped(count), figure(megabytes / one), figure(megabytes / all), figure(Double(count) / all),
      ratio(one / all))
  }
  table.print(title: "Checking a stream of documents: \(program.path)")
}

#if os(Linux) || os(macOS)
  private func run(_ program: URL, _ input: URL, _ options: [String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = ["check", "--lines"] + options
    process.standardInput = try FileHandle(forReadingFrom: input)
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
  }
#else
  private func run(_ program: URL, _ input: URL, _ options: [String]) throws {
    throw WrongInput("programs cannot be started here")
  }
#endif
