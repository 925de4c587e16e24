import Foundation

/// Whether and when a request is sent again that failed in a way that may pass.
public struct RetryPolicy: Sendable, Equatable {
  /// How often a request is sent in all; 1 never sends it again.
  public var attempts: Int
  /// The wait before the second attempt. It doubles with each further one, and up to half of it is taken off
  /// at random, so that many clients do not come back at once.
  public var firstDelay: Duration
  /// The longest wait. A server that asks for a longer one with `Retry-After` is not asked again.
  public var maximumDelay: Duration
  /// Whether requests are repeated whose method may then do twice what should be done once, such as POST and PATCH.
  public var retriesEveryMethod: Bool

  /// Creates a policy, by default one of three attempts for methods that may be repeated.
  public init(
    attempts: Int = 3, firstDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30),
    retriesEveryMethod: Bool = false
  ) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.retriesEveryMethod = retriesEveryMethod
  }

  /// How long to wait before the next attempt, or nil if there is none.
  ///
  /// - Parameters:
  ///   - attempt: how many have been made, at least 1.
  ///   - random: from 0 to 1.
  func delay(after error: NetworkError, attempt: Int, random: Double, now: Date) -> Duration? {
    guard attempt < attempts, error.isRecoverable, retriesEveryMethod || error.request.isIdempotent
    else { return nil }
    if let text = error.header("Retry-After"), let wait = Self.wait(text, now: now) {
      return wait <= maximumDelay ? wait : nil
    }
    let doubled = firstDelay * pow(2, Double(min(attempt - 1, 30)))
    return min(doubled, maximumDelay) * (1 - min(max(random, 0), 1) / 2)
  }

  /// Seconds, or a date as HTTP writes it.
  private static func wait(_ text: String, now: Date) -> Duration? {
    if let seconds = Int(text) { return seconds < 0 ? nil : .seconds(seconds) }
    return HttpDate.read(text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }
}

extension URLRequest {
  /// Whether sending it twice has the effect of sending it once (RFC 9110, section 9.2.2).
  var isIdempotent: Bool {
    ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(httpMethod ?? "GET")
  }
}
