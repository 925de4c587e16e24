import Foundation

/// Takes secrets out of what goes onto a cassette: `Authorization`, `Proxy-Authorization`, `Cookie`,
/// `Set-Cookie`, the user's part of a URL, and what bears a name the user added, be it a header, a query value
/// or a member of a JSON body, at any depth and whatever its case.
struct SecretMasking: Sendable {
  static let mask = "***"
  private static let headers: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

  private let names: Set<String>

  init(names: [String]) {
    self.names = Set(names.map { $0.lowercased() })
  }

  func masked(_ headers: [String: String]) -> [String: String] {
    headers.reduce(into: [:]) { result, header in
      let name = header.key.lowercased()
      switch name {
      case _ where Self.headers.contains(name) || names.contains(name): result[header.key] = Self.mask
      // They hold a URL, and with it perhaps what is masked there.
      case "location", "content-location", "referer": result[header.key] = masked(header.value)
      default: result[header.key] = header.value
      }
    }
  }

  func masked(_ url: URL) -> String { masked(url.absoluteString) }

  private func masked(_ url: String) -> String {
    guard var parts = URLComponents(string: url) else { return url }
    let hasUser = parts.user != nil || parts.password != nil
    let secrets = parts.percentEncodedQueryItems?.filter(isSecret) ?? []
    // Written anew only if there is something to mask: it may come out spelled otherwise.
    guard hasUser || !secrets.isEmpty else { return url }
    (parts.user, parts.password) = (nil, nil)
    parts.percentEncodedQueryItems = parts.percentEncodedQueryItems?.map {
      isSecret($0) ? URLQueryItem(name: $0.name, value: Self.mask) : $0
    }
    return parts.string ?? Self.mask
  }

  private func isSecret(_ item: URLQueryItem) -> Bool {
    names.contains((item.name.removingPercentEncoding ?? item.name).lowercased())
  }

  /// A body that is not JSON, or has no secret members, stays as it is.
  func masked(_ body: Data) -> Data {
    guard !names.isEmpty,
      let value = try? JSONSerialization.jsonObject(with: body, options: [.fragmentsAllowed])
    else { return body }
    var found = false
    let masked = masked(value, depth: 0, &found)
    guard found else { return body }
    return
      (try? JSONSerialization.data(
        withJSONObject: masked, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])) ?? Data()
  }

  private func masked(_ value: Any, depth: Int, _ found: inout Bool) -> Any {
    // Foundation reads no deeper than 512.
    guard depth < 600 else { return value }
    switch value {
    case let object as [String: Any]:
      return object.reduce(into: [String: Any]()) { result, member in
        let isSecret = names.contains(member.key.lowercased())
        found = found || isSecret
        result[member.key] = isSecret ? Self.mask : masked(member.value, depth: depth + 1, &found)
      }
    case let array as [Any]:
      return array.map { masked($0, depth: depth + 1, &found) }
    default:
      return value
    }
  }
}
