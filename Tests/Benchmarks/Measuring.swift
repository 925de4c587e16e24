import Foundation

/// Times work: the median of several runs, each of enough rounds to be far above the clock's step.
struct Stopwatch {
  enum Clock {
    /// The processor time of the thread, which other programs on the machine hardly change.
    case thread
    /// The elapsed time, for work that other threads or processes do.
    case elapsed
  }

  var clock = Clock.thread
  var runs = 9
  /// The least a run may take, in seconds.
  var run = 0.02
  /// What one measurement may take in all, in seconds; at least three runs are made.
  var budget = 1.0

  static let quick = Stopwatch(runs: 3, run: 0.005, budget: 0.1)

  /// Seconds for one round.
  func seconds(_ body: () throws -> Void) rethrows -> Double {
    // The first round is a warm-up, and determines how many rounds make a run.
    let first = try measure(body)
    let rounds = max(1, Int(run / max(first, 1e-9)))
    var results: [Double] = []
    var spent = 0.0
    while results.count < runs, results.count < 3 || spent < budget {
      let time = try measure { for _ in 0..<rounds { try body() } }
      spent += time
      results.append(time / Double(rounds))
    }
    return results.sorted()[results.count / 2]
  }

  private func measure(_ body: () throws -> Void) rethrows -> Double {
    guard clock == .thread else { return try ContinuousClock().measure(body) / .seconds(1) }
    let start = threadTime()
    try body()
    return threadTime() - start
  }

  private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Uses a result, so that the optimiser cannot remove the work.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}

/// Rows of text in columns: the first to the left, all others to the right.
struct Table {
  private var rows: [[String]]

  init(_ heads: String...) { rows = [heads] }

  mutating func row(_ cells: String...) { rows.append(cells) }

  func print(title: String) {
    Swift.print("\n\(title)")
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }
      Swift.print("  " + cells.joined(separator: "  "))
    }
  }
}

/// A number with about three digits that matter.
func figure(_ value: Double) -> String {
  guard value.isFinite else { return "–" }
  if value >= 100 || value == 0 { return grouped(Int(value.rounded())) }
  let digits = value >= 10 ? 10.0 : value >= 1 ? 100 : 1000
  return "\((value * digits).rounded() / digits)"
}

func ratio(_ value: Double) -> String { figure(value) + " ×" }

/// `12,345`.
func grouped(_ value: Int) -> String {
  value < 1000 ? "\(value)" : grouped(value / 1000) + "," + "\(value % 1000 + 1000)".dropFirst()
}

func size(_ bytes: Int) -> String {
  bytes >= 1_000_000 ? figure(Double(bytes) / 1e6) + " MB" : figure(Double(bytes) / 1e3) + " KB"
}

/// The program that `Sources/Tools/install.sh` builds, or that `BEAGLE` names.
func installedProgram() throws -> URL {
  let program = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["BEAGLE"] ?? ".build/install/release/beagle")
  guard FileManager.default.isExecutableFile(atPath: program.path) else {
    throw WrongInput(
      "there is no \(program.path); Sources/Tools/install.sh builds it, or BEAGLE names another")
  }
  return program
}
