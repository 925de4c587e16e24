import Foundation

/// Whole processes of the installed program, from start to exit, beside jq, which only formats the same document.
///
/// The two run in turns, and a ratio is the median of pairs, since a machine's speed changes meanwhile.
func processStage(_ settings: Settings) throws {
  let program = try installedProgram()
  let pairs = settings.stopwatch.runs * 3
  let start = try median((0..<pairs).map { _ in try seconds(program, ["--version"]) })
  var table = Table("command", "time", "÷ jq .")
  table.row("--version", figure(start * 1e3) + " ms", "")
  for bytes in settings.sizes where bytes < 10_000_000 {
    let document = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: document) }
    try Data(ShopDocument.screen(bytes: bytes)).write(to: document)
    for arguments in [["render", document.path, "--format", "text"], ["check", document.path]] {
      var times: [Double] = []
      var ratios: [Double] = []
      for _ in 0..<pairs {
        let time = try seconds(program, arguments)
        times.append(time)
        if let other = try? seconds(URL(fileURLWithPath: "/usr/bin/jq"), [".", document.path]) {
          ratios.append(time / other)
        }
      }
      table.row(
        "\(arguments[0]), \(size(bytes))", figure(median(times) * 1e3) + " ms",
        ratios.isEmpty ? "no jq here" : ratio(median(ratios)))
    }
  }
  table.print(title: "Whole processes: \(program.path)")
}

#if os(Linux) || os(macOS)
  /// How long a program takes from start to exit; what it prints is thrown away.
  private func seconds(_ program: URL, _ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    return try ContinuousClock().measure {
      try process.run()
      process.waitUntilExit()
    } / .seconds(1)
  }
#else
  private func seconds(_ program: URL, _ arguments: [String]) throws -> Double {
    throw WrongInput("programs cannot be started here")
  }
#endif

private func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}
