import Foundation

extension URL {
  /// The URL as text for people: a user name or password in it is a secret and left out, and what a name in its query says is one
  /// is masked.
  package var withoutCredentials: String { SecretMasking().masked(self) }

  /// The URL as text, whole but for a user name and a password.
  var withoutUserPart: String {
    guard user != nil || password != nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    else { return absoluteString }
    (parts.user, parts.password) = (nil, nil)
    return parts.string ?? ""
  }

  /// Host and, if the URL names one, port.
  var authorityText: String? {
    guard var host = host() else { return nil }
    if host.contains(":") { host = "[\(host)]" }
    return port.map { "\(host):\($0)" } ?? host
  }
}

extension String {
  /// The text as it may be printed where it is a URL: without the user's part, and otherwise as it was written. A path, or
  /// what is no URL after all, stays as it is.
  package var withoutUserInfo: String {
    guard let scheme = range(of: "://") else { return self }
    let authority = self[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let sign = authority.lastIndex(of: "@") else { return self }
    return String(self[..<scheme.upperBound] + self[index(after: sign)...])
  }

  /// The same for messages: what a name in the query says is a secret is masked as well.
  package var withMaskedSecrets: String { SecretMasking().masked(link: withoutUserInfo) }
}
