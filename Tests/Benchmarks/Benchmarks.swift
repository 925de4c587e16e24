/// Prints the speed of each stage from bytes to a picture.
///
///     swift run -c release BeagleBenchmarks [--quick] [stage …]
@main
@MainActor
enum Benchmarks {
  private static let stages: [(name: String, run: @MainActor (Settings) async throws -> Void)] = [
    ("memory", memoryStage), ("decode", decodeStage), ("context", contextStage),
    ("check", checkStage), ("difference", differenceStage), ("expressions", expressionStage),
    ("layout", layoutStage), ("scene", sceneStage),
    ("paint", paintStage), ("pictures", pictureStage),
    ("frames", frameStage), ("whole", wholeStage), ("runtime", runtimeStage), ("sessions", sessionStage),
    ("browser", browserStage),
    ("flow", flowStage), ("coverage", coverageStage), ("trials", trialStage),
    ("network", networkStage), ("process", processStage), ("lines", linesStage), ("editor", editorStage),
  ]

  static func main() async {
    var settings = Settings()
    var chosen: [String] = []
    for argument in CommandLine.arguments.dropFirst() {
      if argument == "--quick" {
        settings = .quick
      } else if stages.contains(where: { $0.name == argument }) {
        chosen.append(argument)
      } else {
        print("usage: BeagleBenchmarks [--quick] [stage …]")
        print("stages: \(stages.map(\.name).joined(separator: " ")); none named: all")
        return
      }
    }
    for stage in stages where chosen.isEmpty || chosen.contains(stage.name) {
      do {
        try await stage.run(settings)
      } catch {
        print("\n\(stage.name) was left out: \(error)")
      }
    }
  }
}

/// How much is measured.
struct Settings {
  var stopwatch = Stopwatch()
  /// Bytes of the documents.
  var sizes = [5_000, 60_000, 1_000_000, 10_000_000]
  /// Nodes of the layout trees.
  var nodes = [100, 1_000, 10_000, 100_000]
  /// Rows of the lists that are tried.
  var rows = [100, 1_000, 10_000]

  static let quick = Settings(
    stopwatch: .quick, sizes: [5_000, 60_000, 1_000_000], nodes: [100, 1_000, 10_000], rows: [100, 1_000])
}

/// A document that is not what its benchmark takes it for.
struct WrongInput: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
