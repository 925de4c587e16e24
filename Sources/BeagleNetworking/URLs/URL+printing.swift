import Foundation

extension URL {
  /// The URL as text for people: a user name or password in it is a secret and left out.
  package var withoutCredentials: String { printed(masking: []) }

  /// Masks query values of these names, too, whatever their case.
  package func printed(masking secretNames: Set<String>) -> String {
    let hasCredentials = user(percentEncoded: true) != nil || password(percentEncoded: true) != nil
    guard hasCredentials || !secretNames.isEmpty,
      var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return absoluteString }
    components.user = nil
    components.password = nil
    if !secretNames.isEmpty, let query = components.percentEncodedQuery {
      components.percentEncodedQuery = query.masking(names: secretNames.lowercased)
    }
    return components.string ?? absoluteString
  }

  /// Host and, if the URL names one, port.
  var authorityText: String? {
    guard var host = host() else { return nil }
    if host.contains(":") { host = "[\(host)]" }
    return port.map { "\(host):\($0)" } ?? host
  }
}

extension String {
  /// A percent-encoded query with the values of these lower-case names as three asterisks.
  fileprivate func masking(names: Set<String>) -> String {
    split(separator: "&", omittingEmptySubsequences: false).map { item in
      let name = item.prefix { $0 != "=" }
      let isSecret = names.contains((name.removingPercentEncoding ?? String(name)).lowercased())
      return isSecret && name.count < item.count ? "\(name)=***" : String(item)
    }.joined(separator: "&")
  }
}

extension Set<String> {
  /// Its elements in lower case.
  var lowercased: Set<String> { Set(map { $0.lowercased() }) }
}
