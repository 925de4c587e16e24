import Foundation
import Locking

/// Sends requests through another client and records them with their responses.
///
///     let client = RecordingNetworkClient(recording: NetworkClientDefault(dependencies: dependencies))
///     …
///     try client.cassette.write(to: file)
public final class RecordingNetworkClient: NetworkLayer {
  private let client: any NetworkClient
  private let tape: Tape

  /// Creates a client that records the requests and responses of another one.
  ///
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - secretNames: additional names of headers, query values and members of JSON bodies to mask,
  ///     case-insensitive. Credentials and names such as password, token, secret, key and signature are
  ///     always masked.
  public init(recording client: any NetworkClient, secretNames: [String] = []) {
    self.client = client
    tape = Tape(secretNames: secretNames)
  }

  /// The recording so far, in the order of the requests. A request without a response is recorded as
  /// cancelled.
  public var cassette: Cassette { tape.cassette }

  package var isThreadSafe: Bool { client.mayBeCalledAnywhere }

  @discardableResult
  public func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let typed = request.options.typedSecrets
    let index = tape.begin(sent, typed)
    let configured = client.configuredHeaders
    return client.executeRequest(request) { [tape] result in
      tape.end(index, of: sent, typed, sentIn: sent.headers.merging(configured) { $1 }, result)
      completion(result)
    }
  }
}

/// Completions are called on any queue, so this is a separate object without the client.
private final class Tape: Sendable {
  private struct State {
    var cassette: Cassette
    var masking: InteractionMasking

    init(secretNames: [String]) {
      cassette = Cassette(secretNames: secretNames)
      masking = InteractionMasking(secretNames: cassette.secretNames)
    }
  }

  private let state: Mutex<State>

  init(secretNames: [String]) {
    state = Mutex(State(secretNames: secretNames))
  }

  var cassette: Cassette { state.withLock { $0.cassette } }

  func begin(_ request: SentRequest, _ typed: [String]) -> Int {
    state.withLock { state in
      let failure = RecordedFailure(
        urlErrorCode: URLError.Code.cancelled.rawValue, description: "no response had arrived")
      let request = state.masking.masked(request, typed)
      state.cassette.interactions.append(.init(request: request, response: .failed(failure)))
      return state.cassette.interactions.count - 1
    }
  }

  /// - Parameter headers: all headers sent with the request.
  func end(
    _ index: Int, of request: SentRequest, _ typed: [String], sentIn headers: [String: String],
    _ result: NetworkClient.NetworkResult
  ) {
    state.withLock { state in
      state.cassette.interactions[index].response =
        state.masking.masked(result, of: request, typed, sentIn: headers)
    }
  }
}

/// Masks the secrets of requests and responses in order, since servers may quote what they have set before.
package struct InteractionMasking: Sendable {
  /// The values that servers have set and may quote.
  private var cookies: [String] = []
  private var given: GivenSecrets

  /// - Parameter secretNames: additional names, in lower case.
  package init(secretNames: [String]) { given = GivenSecrets(names: secretNames) }

  /// The text with secrets that servers have set masked.
  package func masked(_ text: String) -> String { given.masking.masked(quoting: text) }

  package func masked(_ request: SentRequest, _ typed: [String] = []) -> RecordedRequest {
    RecordedRequest(request, masking: given.masking.adding(typed: typed))
  }

  /// - Parameter headers: all headers sent with the request.
  package mutating func masked(
    _ result: NetworkClient.NetworkResult, of request: SentRequest, _ typed: [String] = [],
    sentIn headers: [String: String]
  ) -> RecordedOutcome {
    cookies = SecretMasking.latest(cookies, SecretMasking.cookies(setBy: result.headers))
    if let body = result.body { given.remember(body) }
    let sent = SecretMasking.headers(headers, withCookies: cookies)
    return RecordedOutcome(result, of: request, sentIn: sent, masking: given.masking.adding(typed: typed))
  }
}

extension RecordedOutcome {
  init(
    _ result: NetworkClient.NetworkResult, of request: SentRequest, sentIn headers: [String: String],
    masking: SecretMasking
  ) {
    switch result {
    case .success(let success):
      self =
        Self.response(success.response, success.data, of: request, headers, masking)
        ?? .answered(.init(status: 200))
    case .failure(let failure):
      // A truncated response must fail again when it is replayed.
      let urlError = failure.error as? URLError
      let isWhole = urlError == nil && !(200...299).contains(failure.statusCode ?? 200)
      self =
        (isWhole ? Self.response(failure.response, failure.data, of: request, headers, masking) : nil)
        ?? .failed(
          RecordedFailure(
            urlErrorCode: urlError?.code.rawValue, description: Self.words(failure, request, masking)))
    }
  }

  /// The failure's sentence, for a URL without secrets.
  private static func words(
    _ failure: NetworkError, _ request: SentRequest, _ masking: SecretMasking
  ) -> String {
    var named = URLRequest(url: URL(string: masking.masked(request.url)) ?? URL(filePath: "/"))
    named.httpMethod = request.method
    return NetworkError(error: failure.error, request: named, response: failure.response).description
  }

  private static func response(
    _ response: URLResponse?, _ data: Data?, of request: SentRequest, _ sent: [String: String],
    _ masking: SecretMasking
  ) -> RecordedOutcome? {
    guard let http = response as? HTTPURLResponse else { return nil }
    let body = data.flatMap { $0.isEmpty ? nil : $0 }
    let url = http.url.map(masking.masked)
    return .answered(
      RecordedResponse(
        status: http.statusCode, headers: masking.masked(http.textHeaders, sentIn: sent),
        body: body.map { RecordedBody(masking.recorded($0, sentIn: sent, isRequest: false)) },
        url: url == masking.masked(request.url) ? nil : url))
  }
}

extension NetworkClient.NetworkResult {
  fileprivate var body: Data? {
    switch self {
    case .success(let success): success.data
    case .failure(let failure): failure.data
    }
  }

  fileprivate var headers: [String: String] {
    let response =
      switch self {
      case .success(let success): success.response
      case .failure(let failure): failure.response
      }
    return (response as? HTTPURLResponse)?.textHeaders ?? [:]
  }
}
