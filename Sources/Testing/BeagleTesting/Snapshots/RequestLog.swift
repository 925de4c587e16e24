import BeagleJSON
import Foundation

extension Collection<SentRequest> {
  /// The requests as readable text: method and URL, headers sorted by name, body. Secrets are masked, JSON
  /// has its members in alphabetical order, and the port of a local server, which differs from run to run, is
  /// omitted.
  ///
  /// - Parameter baseURL: URLs below it are shown as paths.
  package func log(relativeTo baseURL: URL? = nil) -> String {
    map { $0.log(relativeTo: baseURL) }.joined(separator: "\n\n").controlsEscaped + "\n"
  }
}

extension SentRequest {
  /// Method and URL, with secrets masked.
  func name(relativeTo baseURL: URL?) -> String {
    "\(method) \(SecretMasking().masked(url).path(relativeTo: baseURL))"
  }

  fileprivate func log(relativeTo baseURL: URL?) -> String {
    let masking = SecretMasking()
    var lines = [name(relativeTo: baseURL)]
    let headers = masking.masked(self.headers)
    for name in headers.keys.sorted() { lines.append("\(name): \(headers[name] ?? "")") }
    if let body, !body.isEmpty { lines += ["", Self.readable(masking.masked(body))] }
    return lines.joined(separator: "\n")
  }

  private static func readable(_ body: Data) -> String {
    guard let document = try? JSONDocument(parsing: [UInt8](body)) else {
      return String(data: body, encoding: .utf8) ?? "(\(body.count) bytes)"
    }
    let text = JSONWriter.bytes(
      of: document.root.dynamicObject, options: .init(sortedKeys: true, indented: true))
    return String(decoding: JSONWriter.escapingControls(text), as: UTF8.self)
  }
}

extension String {
  /// A URL as a path below the base URL. Other URLs are unchanged, except that the port of a local server,
  /// which differs from run to run, is omitted.
  func path(relativeTo baseURL: URL?) -> String {
    if var base = baseURL?.absoluteString {
      while base.hasSuffix("/") { base.removeLast() }
      if self == base { return "/" }
      if hasPrefix(base + "/") { return String(dropFirst(base.count)) }
    }
    guard let url = URL(string: self), ["127.0.0.1", "localhost", "::1"].contains(url.host() ?? ""),
      let port = url.port
    else { return self }
    return replacing(":\(port)", with: "", maxReplacements: 1)
  }
}
