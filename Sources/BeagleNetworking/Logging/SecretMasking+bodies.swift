import Foundation

/// Bodies: they have secret members, and servers quote what they were sent, above all where they refuse it.
extension SecretMasking {
  /// A body without members and form values that bear a secret's name. One that is neither JSON nor a form, or has none of them,
  /// stays as it is.
  package func masked(_ body: Data) -> Data {
    names.isEmpty ? body : masked(body, strings: nil) { $0 }
  }

  /// A body for a log or an error: also without the secrets that went with the request, wherever the server quotes them, and
  /// without what is behind a secret's name in a text, such as `Cookie: sid=1`.
  package func printed(_ body: Data, sentIn headers: [String: String]) -> Data {
    let all = SecretMasking(names: names.union(Self.headers))
    let masked = all.masked(
      body, strings: { all.maskedAssignments(in: $0) }, text: { all.maskedAssignments(in: $0) })
    return Self.masked(masked, secrets(in: headers, named: names))
  }

  /// A body for a cassette. A text that is no JSON is masked as in a log. JSON is what screens are made of, and has to be the
  /// same screen when it is replayed: `-H 'Accept: application/json'` must not change each place that says so. So only
  /// credentials are looked for in it, and in nothing but its strings.
  package func recorded(_ body: Data, sentIn headers: [String: String]) -> Data {
    let credentials = secrets(in: headers, named: []).filter { $0.utf8.count >= 8 }
    let isQuoted = credentials.contains { body.range(of: Data($0.utf8)) != nil }
    return masked(body, strings: isQuoted ? { Self.masked($0, credentials) } : nil) { text in
      // What is no text, as a picture, cannot be searched by its lines.
      String(data: text, encoding: .utf8) == nil ? text : printed(text, sentIn: headers)
    }
  }

  /// - Parameters:
  ///   - strings: masks a string of JSON.
  ///   - text: masks a body that is no JSON.
  private func masked(_ body: Data, strings: ((String) -> String)?, text: (Data) -> Data) -> Data {
    guard let value = try? JSONSerialization.jsonObject(with: body, options: [.fragmentsAllowed]) else {
      // Forms are ASCII without white space; a long text of another kind is not worth the search.
      guard body.allSatisfy({ (0x21...0x7E).contains($0) }) else { return text(body) }
      return text(Data(masked(pairs: String(decoding: body, as: UTF8.self)).utf8))
    }
    var found = false
    let masked = masked(value, strings, depth: 0, &found)
    guard found else { return body }
    return
      (try? JSONSerialization.data(
        withJSONObject: masked, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])) ?? Data()
  }

  private func masked(
    _ value: Any, _ strings: ((String) -> String)?, depth: Int, _ found: inout Bool
  ) -> Any {
    // Foundation reads no deeper than 512.
    guard depth < 600 else { return value }
    switch value {
    case let object as [String: Any]:
      return object.reduce(into: [String: Any]()) { result, member in
        let isSecret = names.contains(member.key.lowercased())
        found = found || isSecret
        result[member.key] =
          isSecret ? Self.mask : masked(member.value, strings, depth: depth + 1, &found)
      }
    case let array as [Any]:
      return array.map { masked($0, strings, depth: depth + 1, &found) }
    case let text as String:
      guard let strings else { return text }
      let masked = strings(text)
      found = found || masked != text
      return masked
    default:
      return value
    }
  }
}
