import Beagle
import BeagleNetworking
import Foundation

final class ExchangeRecorder: NetworkOverride {
  private weak var dependencies: BeagleDependencies?
  private let former: (any NetworkOverride)?
  private let masking: SecretMasking
  /// Called on the main actor when a request is sent, and again when its response arrives.
  private let onChange: @MainActor @Sendable (ExchangeRecord) -> Void
  /// Used on the main actor only, where clients are called.
  private var count = 0

  /// Replaces the dependencies' override until ``stop()``.
  init(in dependencies: BeagleDependencies, onChange: @escaping @MainActor @Sendable (ExchangeRecord) -> Void)
  {
    self.dependencies = dependencies
    self.onChange = onChange
    former = dependencies.networkOverride
    masking = SecretMasking(names: (dependencies.networkClient as? NetworkClientDefault)?.secretNames ?? [])
    dependencies.networkOverride = self
  }

  func stop() {
    guard let dependencies, dependencies.networkOverride as? ExchangeRecorder === self else { return }
    dependencies.networkOverride = former
  }

  @discardableResult
  func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> (any RequestToken)? {
    count += 1
    let (record, headers) = record(of: request)
    publish(record)
    let trace = request.options.trace ?? RequestTrace()
    var request = request
    request.options.trace = trace
    let start = ContinuousClock.now
    let (masking, onChange) = (masking, onChange)
    let respond: RequestCompletion = { result in
      var answered = record
      answered.duration = start.duration(to: .now)
      if let sent = trace.sent { answered.apply(sent, masking) }
      let headers = headers.merging(trace.sent?.allHTTPHeaderFields ?? [:]) { $1 }
      answered.apply(result, masking, sentIn: headers)
      Task { @MainActor [answered] in onChange(answered) }
      completion(result)
    }
    let sent = dependencies?.send(request, below: former, completion: respond)
    guard let sent, sent.sent else {
      // Asynchronously, like any other response: the caller does not have the token yet.
      let failure = NetworkError(error: URLError(.unsupportedURL), request: request)
      DispatchQueue.global().async { respond(.failure(failure)) }
      return nil
    }
    return sent.token
  }

  private func publish(_ record: ExchangeRecord) {
    let onChange = onChange
    Task { @MainActor in onChange(record) }
  }

  /// - Returns: the record, and all headers, whose values may recur in the response.
  private func record(of request: Request) -> (ExchangeRecord, headers: [String: String]) {
    let built = HttpRequestBuilder().build(request, withConfiguredHeaders: false)
    var record = ExchangeRecord(number: count, method: built.method, url: masking.masked(built.url))
    record.setRequest(built.headers, built.body, masking)
    let configured = dependencies?.networkClient?.configuredHeaders ?? [:]
    return (record, built.headers.merging(configured) { $1 })
  }
}

extension ExchangeRecord {
  /// Replaces the built request with the one that was sent.
  fileprivate mutating func apply(_ sent: URLRequest, _ masking: SecretMasking) {
    method = sent.httpMethod ?? method
    url = sent.url.map(masking.masked) ?? url
    setRequest(sent.allHTTPHeaderFields ?? [:], sent.httpBody, masking)
  }

  fileprivate mutating func setRequest(_ headers: [String: String], _ body: Data?, _ masking: SecretMasking) {
    requestHeaders = masking.masked(headers).map { "\($0.key): \($0.value)" }.sorted()
    requestBody = body.map { Self.text(of: masking.printed($0, sentIn: headers)) } ?? ""
  }

  fileprivate mutating func apply(
    _ result: Result<NetworkResponse, NetworkError>, _ masking: SecretMasking, sentIn sent: [String: String]
  ) {
    let (response, body): (URLResponse?, Data?)
    switch result {
    case .success(let received): (response, body) = (received.response, received.data)
    case .failure(let error):
      (response, body) = (error.response, error.data)
      failure = "\(error)"
    }
    let http = response as? HTTPURLResponse
    status = http?.statusCode
    responseHeaders = masking.masked(http?.textHeaders ?? [:], sentIn: sent).map { "\($0.key): \($0.value)" }
      .sorted()
    size = body?.count
    responseBody = body.map { Self.text(of: masking.printed($0, sentIn: sent)) } ?? ""
  }
}

/// A request and its response, for display: secrets are masked, and bodies are truncated.
package struct ExchangeRecord: Sendable, Equatable {
  /// Counted from 1.
  package var number: Int
  /// `GET`, for example.
  package var method: String
  /// With secrets masked.
  package var url: String
  /// The headers of the request, sorted by name, without those that the transport adds.
  package var requestHeaders: [String] = []
  package var requestBody = ""
  /// Nil until the response arrives, or if there is none.
  package var status: Int?
  /// Sorted by name.
  package var responseHeaders: [String] = []
  /// The start of the response's body, or its size if it is not text.
  package var responseBody = ""
  /// The size of the response's body in bytes.
  package var size: Int?
  /// The time until the response; nil while the request is in flight.
  package var duration: Duration?
  /// Why there is no response.
  package var failure: String?

  package init(number: Int, method: String, url: String) {
    self.number = number
    self.method = method
    self.url = url
  }

  static let bodyLimit = 4_096

  var byteCount: Int {
    (requestHeaders + responseHeaders + [url, requestBody, responseBody, failure ?? ""]).reduce(0) {
      $0 + $1.utf8.count
    }
  }
}

extension ExchangeRecord {
  /// The start of a body, if it is text.
  static func text(of body: Data) -> String {
    if let text = body.text(upTo: bodyLimit) {
      return body.count > bodyLimit ? "\(text)… (\(body.count) bytes)" : text
    }
    return "(\(body.count) bytes that are not UTF-8 text)"
  }
}
