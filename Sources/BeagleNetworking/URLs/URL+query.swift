import Foundation

extension URL {
  /// Adds `values` to the query, in the order of their names; those that are empty text are dropped. The `?`
  /// stands even if nothing follows it. What the query holds already stays as it is written.
  func adding(query values: [String: String]) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    let added =
      values
      .filter { !$0.value.isEmpty }
      .sorted { $0.key < $1.key }
      .map { "\($0.key.queryEncoded)=\($0.value.queryEncoded)" }
    let existing = components.percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
    components.percentEncodedQuery = (existing + added).joined(separator: "&")
    return components.url ?? self
  }
}

extension String {
  /// Only what RFC 3986 calls unreserved stands as it is; servers read others, such as `+`, in their own way.
  fileprivate var queryEncoded: String {
    addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}

private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
