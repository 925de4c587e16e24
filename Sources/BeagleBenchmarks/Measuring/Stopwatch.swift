/// Times work: the median of several runs, each of enough rounds to be far above the clock's step.
struct Stopwatch {
  var runs = 9
  /// The least a run may take, in seconds.
  var run = 0.02
  /// What one measurement may take in all, in seconds; at least three runs are made.
  var budget = 1.0

  static let quick = Stopwatch(runs: 3, run: 0.005, budget: 0.1)

  /// Seconds for one round.
  func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    // The first round is a warm-up, and determines how many rounds make a run.
    let first = try clock.measure(body) / .seconds(1)
    let rounds = max(1, Int(run / max(first, 1e-9)))
    var results: [Double] = []
    var spent = 0.0
    while results.count < runs, results.count < 3 || spent < budget {
      let time = try clock.measure { for _ in 0..<rounds { try body() } } / .seconds(1)
      spent += time
      results.append(time / Double(rounds))
    }
    return results.sorted()[results.count / 2]
  }
}

/// Uses a result, so that the optimiser cannot remove the work.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
