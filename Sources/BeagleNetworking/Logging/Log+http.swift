public import Foundation

extension Log {
  /// A request about to be sent.
  public struct NetworkRequest: Sendable {
    public let url: URLRequest?

    public init(url: URLRequest? = nil) {
      self.url = url
    }

    /// Five lines, more if the body has line breaks. Secrets are masked.
    public var logMessage: String {
      """
      ***HTTP REQUEST***:
      Url= \(url?.url?.withoutCredentials ?? "")
      HttpMethod= \(url?.httpMethod ?? "")
      Headers= \(maskingSecrets(url?.allHTTPHeaderFields ?? [:]).sortedDescription)
      Body= \(bodyText(url?.httpBody))
      """
    }
  }

  /// What came back, as far as it came.
  public struct NetworkResponse: Sendable {
    public let data: Data?
    public let response: URLResponse?

    public init(data: Data? = nil, response: URLResponse? = nil) {
      self.data = data
      self.response = response
    }

    /// The status is 0 if no HTTP answer came. Secrets are masked.
    public var logMessage: String {
      let http = response as? HTTPURLResponse
      return """
        ***HTTP RESPONSE***
        StatusCode= \(http?.statusCode ?? 0)
        Body= \(bodyText(data))
        Headers= \(maskingSecrets(http?.textHeaders ?? [:]).sortedDescription)
        """
    }
  }
}

private let secretHeaders: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

private func maskingSecrets(_ headers: [String: String]) -> [String: String] {
  headers.reduce(into: [:]) { masked, header in
    masked[header.key] = secretHeaders.contains(header.key.lowercased()) ? "***" : header.value
  }
}

/// A log is for reading: text up to a limit, and only the size of anything else.
private func bodyText(_ body: Data?) -> String {
  guard let body, !body.isEmpty else { return "" }
  let limit = 16_384
  guard body.count <= limit else {
    return String(decoding: body.prefix(limit), as: UTF8.self) + "… (first \(limit) of \(body.count) bytes)"
  }
  return String(data: body, encoding: .utf8) ?? "(\(body.count) bytes that are not UTF-8 text)"
}

extension HTTPURLResponse {
  fileprivate var textHeaders: [String: String] {
    allHeaderFields.reduce(into: [:]) { $0["\($1.key)"] = "\($1.value)" }
  }
}
