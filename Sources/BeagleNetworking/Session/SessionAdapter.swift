public import Foundation

/// Carries the bytes of one request: the layer below `NetworkClientDefault`, for those who want another
/// transport and keep everything above it.
///
/// A correct adapter
/// - sends nothing before the task it returns is resumed;
/// - calls `handler` exactly once for each resumed task, on any queue, also after `cancel()`, then with
///   `URLError.cancelled`;
/// - passes a redirect on as the answer it is, without following it: the client decides where a request goes
///   and what it takes along;
/// - passes every other HTTP answer on, whatever its status, with its body;
/// - neither adds nor keeps cookies for a request whose `httpShouldHandleCookies` is false.
///
/// The client calls its adapter from any thread, never twice at once, so that a conforming class needs no
/// `Sendable`.
public protocol SessionAdapter {
  /// The body, if one came, the head of the answer, and why there is none or no whole one.
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// A task that sends `urlRequest` once it is resumed.
  func createTask(
    with urlRequest: URLRequest, handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask

  /// Like `createTask(with:handler:)`, for adapters that can apply limits while the answer arrives.
  ///
  /// For an adapter that does not implement it, the size limit is applied after the whole body has arrived, and the
  /// read time-out is the request's `timeoutInterval`.
  func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask

  /// Passes the tasks that have been created and have not ended.
  func getTasks(with handler: @escaping @Sendable ([any SessionTask]) -> Void)
}

extension SessionAdapter {
  public func createTask(
    with urlRequest: URLRequest, limits: TransferLimits,
    handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any SessionTask {
    createTask(with: urlRequest, handler: handler)
  }
}
