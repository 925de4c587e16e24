/// Tells, while something is under way for longer than a moment, when to show the next picture of what turns. It takes no
/// time of the processor while nothing is.
@MainActor
final class Progress {
  /// Called with the number of the step, from 0.
  var onStep: (Int) -> Void = { _ in }
  private var task: Task<Void, Never>?

  /// How long something may take before it is shown as slow.
  static let delay = Duration.milliseconds(150)
  private static let interval = Duration.milliseconds(100)

  var isRunning: Bool { task != nil }

  func start() {
    guard task == nil else { return }
    task = Task { [weak self] in
      guard (try? await Task.sleep(for: Self.delay)) != nil else { return }
      var step = 0
      while !Task.isCancelled, let self {
        onStep(step)
        step += 1
        guard (try? await Task.sleep(for: Self.interval)) != nil else { return }
      }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }
}
