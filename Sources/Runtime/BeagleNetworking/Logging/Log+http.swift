import BeagleJSON
public import Foundation

extension Log {
  /// A request about to be sent.
  public struct NetworkRequest: Sendable {
    /// The whole request, including secrets. Use `logMessage` for printing.
    public let url: URLRequest?
    private let masking: SecretMasking
    /// The custom client that received the request, if it is unknown what that client sends.
    private let client: String?

    /// Creates a message about a request.
    ///
    /// - Parameters:
    ///   - url: the request.
    ///   - secretNames: additional names of headers, query values and members of bodies to mask.
    public init(url: URLRequest? = nil, secretNames: Set<String> = []) {
      self.init(url: url, masking: SecretMasking(names: secretNames))
    }

    init(url: URLRequest?, masking: SecretMasking, askedOf client: String? = nil) {
      self.url = url
      self.masking = masking
      self.client = client
    }

    /// Five lines, more if the body has line breaks. Secrets are masked. A sixth line names the custom
    /// network client if it is unknown what that client sends; the others then show the request passed to it.
    package var logMessage: String {
      let client = client.map { "\nClient= \($0), which decides what is sent" } ?? ""
      return """
        ***HTTP REQUEST***:
        Url= \(url?.url.map(masking.masked)?.messageLine ?? "")
        HttpMethod= \(url?.httpMethod ?? "")
        Headers= \(masking.masked(url?.allHTTPHeaderFields ?? [:]).sortedDescription.elided(to: 16_384))
        Body= \(bodyText(url?.httpBody, masking, sentIn: url?.allHTTPHeaderFields ?? [:]))\(client)
        """
    }
  }

  /// A response, or the part of it that arrived.
  public struct NetworkResponse: Sendable {
    /// The body, if one arrived, including secrets.
    public let data: Data?
    private let head: ResponseHead?
    private let masking: SecretMasking
    private let url: URL?
    /// The headers that were sent, which the server may quote.
    private let sentHeaders: [String: String]
    private let failure: String?

    /// The response's metadata, if it arrived, including secrets.
    public var response: URLResponse? { head?.response }

    /// Creates a message about a response.
    ///
    /// - Parameters:
    ///   - data: the body, if one arrived.
    ///   - response: the response's metadata, if it arrived.
    ///   - secretNames: additional names of headers and members of bodies to mask.
    public init(data: Data? = nil, response: URLResponse? = nil, secretNames: Set<String> = []) {
      self.init(
        data: data, head: response.map(ResponseHead.init), masking: SecretMasking(names: secretNames))
    }

    init(
      data: Data?, head: ResponseHead?, masking: SecretMasking, to url: URL? = nil,
      sentIn headers: [String: String] = [:], failure: String? = nil
    ) {
      self.data = data
      self.failure = failure
      self.url = url
      sentHeaders = headers
      self.head = head
      self.masking = masking
    }

    /// Status, body and headers, or the reason why there is no response. Another line has the URL of the
    /// request, if known, since responses arrive in a different order. Secrets are masked.
    package var logMessage: String {
      let http = response as? HTTPURLResponse
      let failure = failure.map { "\nFailure= \($0.messageLine)" } ?? ""
      let url = url.map { "\nUrl= \(masking.masked($0).messageLine)" } ?? ""
      if http == nil, !failure.isEmpty { return "***HTTP RESPONSE***\(failure)\(url)" }
      return """
        ***HTTP RESPONSE***
        StatusCode= \(http?.statusCode ?? 0)
        Body= \(bodyText(data, masking, sentIn: sentHeaders))
        Headers= \
        \(masking.masked(http?.textHeaders ?? [:], sentIn: sentHeaders).sortedDescription.elided(to: 16_384))\
        \(failure)\(url)
        """
    }
  }
}

/// Logs are for people: text up to a limit, and only the size of anything else.
private func bodyText(
  _ body: Data?, _ masking: SecretMasking, sentIn headers: [String: String]
) -> String {
  guard let body = body.map({ masking.printed($0, sentIn: headers) }), !body.isEmpty else { return "" }
  let limit = 16_384
  guard let text = body.text(upTo: limit) else { return "(\(body.count) bytes that are not UTF-8 text)" }
  return body.count > limit ? "\(text)… (first \(limit) of \(body.count) bytes)" : text
}

extension Data {
  /// The text of the bytes, or of the first `limit` bytes if there are more; nil if they are not UTF-8.
  package func text(upTo limit: Int) -> String? {
    let start = prefix(limit)
    // The limit can be in the middle of a character.
    let maximumDropped = count > limit ? Swift.min(3, start.count) : 0
    for dropped in 0...maximumDropped {
      if let text = String(data: start.dropLast(dropped), encoding: .utf8) { return text }
    }
    return nil
  }
}

extension HTTPURLResponse {
  package var textHeaders: [String: String] {
    allHeaderFields.reduce(into: [:]) { $0["\($1.key)"] = "\($1.value)" }
  }
}

struct HttpLog: Sendable {
  let logger: any BeagleLogger
  let masking: SecretMasking

  /// - Parameter client: the client that received the request, if it is unknown what it sends.
  func request(_ request: URLRequest, askedOf client: String? = nil) {
    logger.log(Log.network(.httpRequest(request: .init(url: request, masking: masking, askedOf: client))))
  }

  /// - Parameters:
  ///   - error: the transport's error; nil if a whole response arrived.
  ///   - cookies: the values of cookies that may have been sent with the request.
  func response(
    _ data: Data?, _ head: ResponseHead?, _ error: (any Error)?, to request: URLRequest, cookies: [String]
  ) {
    let sent = SecretMasking.headers(request.allHTTPHeaderFields ?? [:], withCookies: cookies)
    let failure = error.map { error in
      (error as? URLError)?.plainWords(url: request.url) ?? error.plainWords
    }
    logger.log(
      Log.network(
        .httpResponse(
          response: .init(
            data: data, head: head, masking: masking, to: request.url, sentIn: sent, failure: failure))))
  }

  func response(_ result: NetworkClient.NetworkResult, to request: URLRequest) {
    switch result {
    case .success(let response):
      self.response(response.data, ResponseHead(response.response), nil, to: request, cookies: [])
    case .failure(let failure):
      let isRefusal = failure.statusCode.map { !(200...299).contains($0) } ?? false
      // The client's error specifies what else is secret.
      HttpLog(logger: logger, masking: failure.masking.adding(typed: masking.typed)).response(
        failure.data, failure.response.map(ResponseHead.init), isRefusal ? nil : failure.error,
        to: failure.request, cookies: [])
    }
  }

  func withheld(_ names: [String], from url: URL) {
    logger.log(Log.network(.credentialsWithheld(names: names, url: masking.masked(url))))
  }
}
