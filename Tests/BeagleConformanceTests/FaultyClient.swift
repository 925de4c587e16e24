import BeagleConformance
import BeagleTesting
import Foundation
import Locking
import NetworkTestSupport
import Testing

/// A client that is right but for one thing.
struct FaultyClient: Sendable, CustomTestStringConvertible {
  typealias Send = (any NetworkClient, Request, @escaping NetworkClient.RequestCompletion) -> (
    any RequestToken
  )?

  /// Its fault.
  let fault: String
  /// The rule that this breaks.
  let rule: ConformanceRule
  /// Other rules that it cannot help breaking; they are not checked.
  var besides: Set<ConformanceRule> = []
  /// Set if the fault is an omission, which only shows after the timeout. Then only its rule is checked, as a
  /// slow machine could miss the timeout for other rules, too.
  var timeout: Duration?
  let make: @Sendable () -> any NetworkClient

  var testDescription: String { fault }

  init(
    _ fault: String, _ rule: ConformanceRule, besides: Set<ConformanceRule> = [],
    make: @escaping @Sendable () -> any NetworkClient
  ) {
    (self.fault, self.rule, self.besides, self.make) = (fault, rule, besides, make)
  }

  /// The same, waited for no longer than `timeout`.
  func waitedFor(_ timeout: Duration) -> FaultyClient {
    var copy = self
    copy.timeout = timeout
    return copy
  }

  /// The rules it is checked against: its own, and similar ones, which must not be reported.
  var rules: Set<ConformanceRule> {
    if timeout != nil { return [rule] }
    let kind = Self.kinds.first { $0.contains(rule) } ?? []
    return kind.union(Self.kinds[0]).subtracting(ConformanceRule.slow).subtracting(besides).union([rule])
  }

  private static let kinds: [Set<ConformanceRule>] = [
    [.completesOnce, .completesAfterReturning, .completesWhenReleased, .refusesMalformedURLs],
    [
      .sendsTheMethod, .sendsTheURL, .sendsTheHeaders, .sendsTheBody, .submitsForms,
      .addsNothingToRawRequests,
      .refusesUnencodableBodies, .refusesMalformedURLs, .refusesInjectedLines,
    ],
    [
      .succeedsFor2xx, .failsForOtherStatuses, .passesTheBodyOn, .passesTheResponseOn, .readsEveryFraming,
      .failsForBrokenResponses, .namesTheFailure,
    ],
    [.cancels, .cancelsOneRequestOnly, .respondsToManyAtOnce],
    [.keepsMethodAndBodyOn307, .turnsIntoGETOn303, .boundsRedirects, .dropsCredentialsAcrossOrigins],
  ]

  /// Sends a request that differs from the correct one.
  init(
    _ fault: String, _ rule: ConformanceRule, besides: Set<ConformanceRule> = [],
    sending send:
      @escaping @Sendable (any NetworkClient, Request, @escaping NetworkClient.RequestCompletion) ->
      (any RequestToken)?
  ) {
    self.init(fault, rule, besides: besides, make: { WrappingClient(send) })
  }

  /// Sends another request.
  init(
    _ fault: String, _ rule: ConformanceRule, besides: Set<ConformanceRule> = [],
    request change: @escaping @Sendable (Request) -> Request
  ) {
    self.init(fault, rule, besides: besides) { base, request, completion in
      base.executeRequest(change(request), completion: completion)
    }
  }

  /// Passes another result on.
  init(
    _ fault: String, _ rule: ConformanceRule, besides: Set<ConformanceRule> = [],
    result change: @escaping @Sendable (NetworkClient.NetworkResult) -> NetworkClient.NetworkResult
  ) {
    self.init(fault, rule, besides: besides) { base, request, completion in
      base.executeRequest(request) { completion(change($0)) }
    }
  }
}

/// Around a right client.
final class WrappingClient: NetworkClient {
  private let base = NetworkClientDefault(dependencies: SilentDependencies())
  private let send: FaultyClient.Send

  init(_ send: @escaping FaultyClient.Send) {
    self.send = send
  }

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    send(base, request, completion)
  }
}

/// Forgets its completions when it is released.
final class ForgetfulClient: NetworkClient {
  private final class Memory: Sendable {}

  private let base = NetworkClientDefault(dependencies: SilentDependencies())
  private let memory = Memory()

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    base.executeRequest(request) { [weak memory] result in
      if memory != nil { completion(result) }
    }
  }
}

/// Ends every request when one is cancelled.
final class CancellingAllClient: NetworkClient {
  private struct Token: RequestToken {
    let cancelAll: () -> Void
    func cancel() { cancelAll() }
  }

  private let base = NetworkClientDefault(dependencies: SilentDependencies())
  private var tokens: [any RequestToken] = []

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    tokens += [base.executeRequest(request, completion: completion)].compactMap { $0 }
    // Deliberately wrong: it keeps itself alive as long as a caller could cancel.
    return Token { self.tokens.forEach { $0.cancel() } }
  }
}

/// Keeps one completion for all in-flight requests.
final class MixingClient: NetworkClient {
  private final class Latest: Sendable {
    let body = Mutex(Data())
  }

  private let base = NetworkClientDefault(dependencies: SilentDependencies())
  private let latest = Latest()

  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    let path = Data(request.url.path.utf8)
    latest.body.withLock { $0 = path }
    return base.executeRequest(request) { [latest] result in
      // Only the last request gets its response.
      let isLatest = latest.body.withLock { $0 == path }
      completion(result.mapSuccess { isLatest ? $0 : NetworkResponse(data: Data(), response: $0.response) })
    }
  }
}

/// These clients use another queue, deliberately wrong; the default client tolerates it.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

struct TestToken: RequestToken {
  let action: @Sendable () -> Void
  func cancel() { action() }
}

extension Result where Success == NetworkResponse, Failure == NetworkError {
  func mapSuccess(_ change: (NetworkResponse) -> NetworkResponse) -> Self { map(change) }
}
