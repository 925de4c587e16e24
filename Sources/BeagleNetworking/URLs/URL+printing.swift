import Foundation

extension URL {
  /// The URL as text for people: a user name or password in it is a secret and left out.
  package var withoutCredentials: String {
    guard user(percentEncoded: true) != nil || password(percentEncoded: true) != nil,
      var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return absoluteString }
    components.user = nil
    components.password = nil
    return components.string ?? absoluteString
  }

  /// Host and, if the URL names one, port.
  var authorityText: String? {
    guard var host = host() else { return nil }
    if host.contains(":") { host = "[\(host)]" }
    return port.map { "\(host):\($0)" } ?? host
  }
}
