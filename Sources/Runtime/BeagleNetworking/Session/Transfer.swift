import Foundation
import Locking

final class Transfer: SessionTask, Sendable {
  fileprivate struct State {
    /// nil after the end was reported.
    var handler: SessionAdapter.Handler?
    var task: URLSessionDataTask?
    var response: URLResponse?
    var body = Data()
    var isConnected = false
    var lastProgress = ContinuousClock.now
    var begin = ContinuousClock.now
  }

  private let request: URLRequest
  private let limits: TransferLimits
  private let line: URLSessionChannel
  private let refusal: TLSSettingsError?
  private let state: Mutex<State>

  init(
    request: URLRequest, limits: TransferLimits, line: URLSessionChannel, refusal: TLSSettingsError? = nil,
    handler: @escaping SessionAdapter.Handler
  ) {
    var request = request
    self.limits = limits.clamped
    // The limits are enforced here. Foundation's are in whole seconds on Linux and serve only as a fallback.
    let seconds = ((self.limits.connectTimeout + self.limits.readTimeout) / .seconds(1)).rounded(.up)
    request.timeoutInterval = seconds + 60
    self.request = request
    self.line = line
    self.refusal = refusal
    state = Mutex(State(handler: handler))
  }

  func resume() {
    if let refusal { return end(refusal) }
    // Created only now, because a session keeps a task that is never resumed.
    let task = line.session.dataTask(with: request)
    let deadline = state.withLock { state -> ContinuousClock.Instant? in
      guard state.handler != nil, state.task == nil else { return nil }
      state.task = task
      state.lastProgress = .now
      state.begin = state.lastProgress
      return self.deadline(of: state)
    }
    guard let deadline else { return task.cancel() }
    line.transfers.add(self, for: task, deadline: deadline)
    task.resume()
  }

  func cancel() {
    end(URLError(.cancelled))
  }

  /// When the request times out unless something arrives; nil after it has ended.
  var deadline: ContinuousClock.Instant? {
    state.withLock { state in state.handler == nil ? nil : deadline(of: state) }
  }

  private func deadline(of state: State) -> ContinuousClock.Instant {
    let limit = state.isConnected ? limits.readTimeout : limits.connectTimeout + limits.readTimeout
    return min(state.lastProgress + limit, state.begin + limits.wholeTimeout)
  }

  /// Ends the transfer if a limit has passed.
  func expire(_ now: ContinuousClock.Instant) {
    let (isWhole, isConnected) = state.withLock { ($0.begin + limits.wholeTimeout <= now, $0.isConnected) }
    let url = request.url
    end(
      isWhole
        ? URLError.timeout(.whole, limits.wholeTimeout, url)
        : URLError.timeout(
          isConnected ? .reading : .responding,
          isConnected ? limits.readTimeout : limits.connectTimeout + limits.readTimeout, url))
  }

  // MARK: Events of the session

  func sent() {
    state.withLock { $0.progress() }
  }

  func received(_ response: URLResponse) {
    let status = (response as? HTTPURLResponse)?.statusCode
    let isTooLarge = state.withLock { state in
      state.progress()
      // On Linux, interim responses are reported like the final response.
      if let status, (100...199).contains(status) { return false }
      state.response = response
      // The body so far belongs to a challenge, which Linux reports before the response to the credentials.
      state.body = Data()
      return request.httpMethod != "HEAD" && response.expectedContentLength > limits.maximumBodySize
    }
    if isTooLarge { refuseBody() }
  }

  func received(_ data: Data) {
    let isTooLarge = state.withLock { state in
      state.progress()
      guard state.handler != nil else { return false }
      if state.body.count + data.count > limits.maximumBodySize { return true }
      // Most bodies arrive in one piece, which then need not be copied.
      if state.body.isEmpty { state.body = data } else { state.body.append(data) }
      return false
    }
    if isTooLarge { refuseBody() }
  }

  /// - Parameter response: the session's response; on Linux the only information about a redirect to an
  ///   invalid URL.
  func completed(response: URLResponse?, error: (any Error)?) {
    let last = close()
    guard let handler = last.handler else { return }
    line.events.perform {
      handler(error == nil || !last.body.isEmpty ? last.body : nil, last.response ?? response, error)
    }
  }

  /// Calls the session's completion only before the end: on Linux, calling it for a cancelled task crashes.
  func unlessEnded(_ response: () -> Void) {
    state.withLock { if $0.handler != nil { response() } }
  }

  // MARK: The end

  private func refuseBody() {
    end(NetworkClientDefault.ClientError.bodyTooLarge(limit: limits.maximumBodySize))
  }

  /// Ends the transfer before the session does.
  func end(_ error: any Error) {
    let last = close()
    guard let handler = last.handler else { return }
    if let task = last.task { line.transfers.remove(task) }
    // On another queue, so that a lock held by the caller, such as the session's, is not acquired again.
    DispatchQueue.global().async {
      last.task?.cancel()
      handler(nil, last.response, error)
    }
  }

  private func close() -> State {
    state.withLock { state in
      let last = state
      state.handler = nil
      state.task = nil
      state.body = Data()
      return last
    }
  }
}

extension Transfer.State {
  fileprivate mutating func progress() {
    isConnected = true
    lastProgress = .now
  }
}

/// The time and size limits for the transfer of one response.
public struct TransferLimits: Sendable, Equatable {
  /// The time limit for connecting.
  ///
  /// A transport that cannot detect the connection adds this limit to the read limit until the response
  /// begins. Zero counts connecting as waiting for the response.
  public var connectTimeout: Duration
  /// The idle limit: the maximum time during which the server sends nothing.
  public var readTimeout: Duration
  /// The time limit for the entire transfer, from its start to the last byte.
  public var wholeTimeout: Duration
  /// The maximum number of bytes of a body, after decompression.
  public var maximumBodySize: Int

  /// Creates limits; time-outs longer than a year count as a year.
  package init(
    connectTimeout: Duration, readTimeout: Duration, maximumBodySize: Int,
    wholeTimeout: Duration = .seconds(31_536_000)
  ) {
    self.connectTimeout = connectTimeout
    self.readTimeout = readTimeout
    self.wholeTimeout = wholeTimeout
    self.maximumBodySize = maximumBodySize
  }

  /// The limits of a plain `URLRequest`: its time-out is the read limit, and connecting counts as reading.
  init(of request: URLRequest) {
    self.init(
      connectTimeout: .zero, readTimeout: .seconds(min(request.timeoutInterval, 31_536_000)),
      maximumBodySize: .max)
  }

  /// Clamps time-outs to a year: longer ones would overflow some clocks.
  var clamped: TransferLimits {
    func clamped(_ limit: Duration) -> Duration { min(max(limit, .zero), .seconds(31_536_000)) }
    return TransferLimits(
      connectTimeout: clamped(connectTimeout), readTimeout: clamped(readTimeout),
      maximumBodySize: maximumBodySize, wholeTimeout: clamped(wholeTimeout))
  }
}
