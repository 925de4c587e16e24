/// Which names mark a secret: of a header, of an item in a query or form, of a member of JSON. Letter case, and how words are
/// joined, make no difference: `api_key`, `X-API-Key`, `user[newPassword]`, `access_token`, `X-Amz-Signature`.
struct SecretNames: Sendable, Equatable {
  /// Those whose values are secrets wherever they are.
  static let headers: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

  /// What a secret's name ends with, in letters and digits only.
  private static let endings = [
    "password", "passwd", "passphrase", "passcode", "token", "secret", "apikey", "accesskey", "privatekey",
    "signature",
  ]
  /// The same, for those that other words end with, too.
  private static let words: Set<Substring> = ["pwd", "sig"]
  /// A second field for the same value.
  private static let repetitions: Set<Substring> = ["confirmation", "confirm", "repeat", "again"]

  /// Those that the user added, in lower case.
  let added: Set<String>

  /// - Parameter isList: whether several values bear the name, so that it may be a plural: `tokens`, but not a number of them.
  func contains(_ name: String, isList: Bool = false) -> Bool {
    let lower = name.lowercased()
    if Self.headers.contains(lower) || added.contains(lower) { return true }
    var isList = isList || name.hasSuffix("[]")
    var words = Self.separated(name).split { !$0.isLetter && !$0.isNumber }[...]
    while let last = words.last, Self.repetitions.contains(last) || last.allSatisfy(\.isNumber) {
      isList = isList || last.allSatisfy(\.isNumber)
      words.removeLast()
    }
    guard var last = words.last else { return false }
    while last.last?.isNumber == true { last.removeLast() }
    if isList, last.last == "s" { last.removeLast() }
    if Self.words.contains(last) { return true }
    let joined = words.dropLast().joined() + last
    return Self.endings.contains { joined.hasSuffix($0) }
  }

  /// In lower case, with blanks where words begin with capitals: `accessToken` is `access token`.
  private static func separated(_ name: String) -> String {
    var result = ""
    var wasSmall = false
    for character in name {
      if character.isUppercase, wasSmall { result += " " }
      wasSmall = character.isLowercase || character.isNumber
      result.append(character)
    }
    return result.lowercased()
  }
}
