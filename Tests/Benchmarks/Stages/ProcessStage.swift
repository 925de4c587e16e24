import Foundation

/// Whole processes of the installed program compared with jq, which only formats the same document.
///
/// The two run in turns, and a ratio is the median of pairs, since a machine's speed changes meanwhile.
func processStage(_ settings: Settings) throws {
  let program = try installedProgram()
  let pairs = settings.stopwatch.runs * 3
  var table = Table("command", "time", "processor time", "÷ jq .")
  func row(_ name: String, _ arguments: [String], besideJQ document: String?) throws {
    var runs: [ProgramRun] = []
    var ratios: [Double] = []
    for _ in 0..<pairs {
      let one = try run(program, arguments)
      runs.append(one)
      if let document, let other = try? run(URL(fileURLWithPath: "/usr/bin/jq"), [".", document]) {
        ratios.append(one.processorTime / other.processorTime)
      }
    }
    table.row(
      name, figure(median(runs.map(\.time)) * 1e3) + " ms",
      figure(median(runs.map(\.processorTime)) * 1e3) + " ms",
      document == nil ? "" : ratios.isEmpty ? "no jq here" : ratio(median(ratios)))
  }
  try row("--version", ["--version"], besideJQ: nil)
  for bytes in settings.sizes where bytes < 10_000_000 {
    let document = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: document) }
    try Data(ShopDocument.screen(bytes: bytes)).write(to: document)
    for arguments in [["render", document.path, "--format", "text"], ["check", document.path]] {
      try row("\(arguments[0]), \(size(bytes))", arguments, besideJQ: document.path)
    }
  }
  table.print(title: "Whole processes: \(program.path)")
}

func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}
