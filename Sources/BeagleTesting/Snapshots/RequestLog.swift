import BeagleJSON
import Foundation

extension Collection<SentRequest> {
  /// The requests as readable text: method and URL, headers by name, body. Secrets are masked, JSON has its members in
  /// alphabetical order, and what would differ from run to run, the port of a server on this machine, is left out.
  ///
  /// - Parameter baseURL: URLs below it are shown as paths.
  package func log(relativeTo baseURL: URL? = nil) -> String {
    map { $0.log(relativeTo: baseURL) }.joined(separator: "\n\n").controlsEscaped + "\n"
  }
}

extension SentRequest {
  /// Method and URL, with secrets masked.
  func name(relativeTo baseURL: URL?) -> String {
    "\(method) \(path(SecretMasking().masked(url), relativeTo: baseURL))"
  }

  fileprivate func log(relativeTo baseURL: URL?) -> String {
    let masking = SecretMasking()
    var lines = [name(relativeTo: baseURL)]
    let headers = masking.masked(self.headers)
    for name in headers.keys.sorted() { lines.append("\(name): \(headers[name] ?? "")") }
    if let body, !body.isEmpty { lines += ["", Self.readable(masking.masked(body))] }
    return lines.joined(separator: "\n")
  }

  private func path(_ url: String, relativeTo baseURL: URL?) -> String {
    if var base = baseURL?.absoluteString {
      while base.hasSuffix("/") { base.removeLast() }
      if url == base { return "/" }
      if url.hasPrefix(base + "/") { return String(url.dropFirst(base.count)) }
    }
    guard ["127.0.0.1", "localhost", "::1"].contains(self.url.host() ?? ""), let port = self.url.port else {
      return url
    }
    return url.replacing(":\(port)", with: "", maxReplacements: 1)
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
