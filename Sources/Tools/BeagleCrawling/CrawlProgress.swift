package import BeagleProjects
import Foundation

/// Shows the progress of a crawl.
package final class CrawlProgress {
  private let write: (String) -> Void
  private let clear: () -> Void
  private let interval: Duration
  private let began = ContinuousClock.now
  private var last: ContinuousClock.Instant
  /// The number of findings, if it is not that of the crawl.
  package var countFindings: (() -> Int)?

  /// - Parameters:
  ///   - interval: The minimum time between two lines.
  ///   - startsAtOnce: Whether the first line is written before the first interval is over.
  ///   - write: Writes a line.
  ///   - clear: Removes the last line.
  init(
    every interval: Duration, startsAtOnce: Bool = false, write: @escaping (String) -> Void,
    clear: @escaping () -> Void = {}
  ) {
    (self.interval, self.write, self.clear) = (interval, write, clear)
    last = startsAtOnce ? began - interval : began
  }

  /// On a terminal, updates one line ten times a second from the start; otherwise writes a line every five
  /// seconds.
  package convenience init(_ host: HostEnvironment) {
    if let showProgress = host.showProgress {
      self.init(every: .milliseconds(100), startsAtOnce: true, write: showProgress) { showProgress("") }
    } else {
      self.init(every: .seconds(5)) { host.say("beagle: \($0)") }
    }
  }

  package func end() { clear() }

  func update(done: Int, waiting: Int, findings: Int) {
    let now = ContinuousClock.now
    guard now - last >= interval else { return }
    last = now
    let findings = countFindings?() ?? findings
    write(Self.line(done: done, waiting: waiting, findings: findings, after: now - began))
  }

  static func line(done: Int, waiting: Int, findings: Int, after time: Duration) -> String {
    let rate = Int(Double(done) / max(0.001, time / .seconds(1)))
    return "\(CheckSummary.count(done, "screen")), \(waiting) waiting, \(rate) a second, "
      + CheckSummary.count(findings, "finding")
  }
}
