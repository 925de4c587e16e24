import Foundation

extension URL {
  /// The URL as text for people: a user name or password in it is a secret and left out.
  package var withoutCredentials: String { SecretMasking(names: []).masked(self) }

  /// Host and, if the URL names one, port.
  var authorityText: String? {
    guard var host = host() else { return nil }
    if host.contains(":") { host = "[\(host)]" }
    return port.map { "\(host):\($0)" } ?? host
  }
}
