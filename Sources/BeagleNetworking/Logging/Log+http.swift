public import Foundation

extension Log {
  /// A request about to be sent.
  public struct NetworkRequest: Sendable {
    public let url: URLRequest?
    let secretNames: Set<String>

    /// - Parameter secretNames: names of headers and query values that are masked, besides those that always
    ///   are.
    public init(url: URLRequest? = nil, secretNames: Set<String> = []) {
      self.url = url
      self.secretNames = secretNames
    }

    /// Five lines, more if the body has line breaks. Secrets are masked.
    public var logMessage: String {
      """
      ***HTTP REQUEST***:
      Url= \(url?.url?.printed(masking: secretNames) ?? "")
      HttpMethod= \(url?.httpMethod ?? "")
      Headers= \(maskingSecrets(url?.allHTTPHeaderFields ?? [:], secretNames).sortedDescription)
      Body= \(bodyText(url?.httpBody))
      """
    }
  }

  /// What came back, as far as it came.
  public struct NetworkResponse: Sendable {
    public let data: Data?
    public let response: URLResponse?
    let secretNames: Set<String>

    /// - Parameter secretNames: names of headers that are masked, besides those that always are.
    public init(data: Data? = nil, response: URLResponse? = nil, secretNames: Set<String> = []) {
      self.data = data
      self.response = response
      self.secretNames = secretNames
    }

    /// The status is 0 if no HTTP answer came. Secrets are masked.
    public var logMessage: String {
      let http = response as? HTTPURLResponse
      return """
        ***HTTP RESPONSE***
        StatusCode= \(http?.statusCode ?? 0)
        Body= \(bodyText(data))
        Headers= \(maskingSecrets(http?.textHeaders ?? [:], secretNames).sortedDescription)
        """
    }
  }
}

private let secretHeaders: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

private func maskingSecrets(_ headers: [String: String], _ names: Set<String>) -> [String: String] {
  let secret = secretHeaders.union(names.lowercased)
  return headers.reduce(into: [:]) { masked, header in
    switch header.key.lowercased() {
    case let name where secret.contains(name): masked[header.key] = "***"
    case "location": masked[header.key] = URL(string: header.value)?.printed(masking: names) ?? "***"
    default: masked[header.key] = header.value
    }
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
