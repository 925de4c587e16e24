import Foundation

/// When and how often a request is retried after a transient failure.
public struct RetryPolicy: Sendable, Equatable {
  /// The maximum number of attempts, including the first; 1 disables retries.
  public var attempts: Int
  /// The delay before the second attempt.
  ///
  /// The delay doubles with each attempt and is reduced at random by up to half, so that clients do not retry
  /// simultaneously.
  public var firstDelay: Duration
  /// The maximum delay. A server that asks for a longer one with `Retry-After` is not asked again.
  public var maximumDelay: Duration
  /// Whether requests with non-idempotent methods, such as POST and PATCH, are retried.
  public var retriesEveryMethod: Bool

  /// Creates a policy, by default one with three attempts for idempotent methods.
  public init(
    attempts: Int = 3, firstDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30),
    retriesEveryMethod: Bool = false
  ) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.retriesEveryMethod = retriesEveryMethod
  }

  /// Returns the delay before the next attempt, or nil if there is none.
  ///
  /// - Parameters:
  ///   - attempt: the number of attempts made, at least 1.
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

  /// Parses seconds or an HTTP date.
  private static func wait(_ text: String, now: Date) -> Duration? {
    if let seconds = Int(text) { return seconds < 0 ? nil : .seconds(seconds) }
    return HttpDate.read(text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }
}

extension URLRequest {
  /// RFC 9110, section 9.2.2.
  var isIdempotent: Bool {
    ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(httpMethod ?? "GET")
  }
}
