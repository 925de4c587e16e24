import BeagleJSON
import Foundation

/// Names that mark a secret in headers, queries, forms and JSON. Case and word separators are ignored:
/// `api_key`, `X-API-Key`, `user[newPassword]`, `access_token`, `X-Amz-Signature`.
struct SecretNames: Sendable, Equatable {
  static let headers: Set<String> = ["authorization", "proxy-authorization", "cookie", "set-cookie"]

  /// The endings of secret names, in letters and digits only.
  private static let endings = [
    "password", "passwd", "passphrase", "passcode", "token", "secret", "apikey", "accesskey", "privatekey",
    "signature",
  ]
  /// Words that are secret only as a whole word, since other words end with them.
  private static let words: Set<Substring> = ["pwd", "sig"]
  /// A second field for the same value.
  private static let repetitions: Set<Substring> = ["confirmation", "confirm", "repeat", "again"]

  /// The names that the user added, in lower case.
  let added: Set<String>

  /// - Parameter isList: whether several values have the name, so that it may be a plural: `tokens`, but not
  ///   a number of them.
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

  /// The name in lower case with words separated by blanks: `accessToken` becomes `access token`.
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

/// Finds secrets in text in a single pass: the first bytes at each position select a range of sorted secrets,
/// which is searched by bisection. Comparing them one by one takes 500 times as long for five thousand tokens
/// of one server, since such tokens begin alike.
package struct SecretSearch: Sendable, Equatable {
  /// The minimum length of a secret in characters. Shorter text occurs everywhere.
  package static let shortest = 4

  /// The distinct secrets, sorted by bytes.
  private var secrets: [[UInt8]] = []
  /// For each secret, the longest other secret that is its prefix.
  private var beginnings: [Int?] = []
  /// The ranges of secrets that begin with the same four bytes.
  private var places: [UInt32: Range<Int>] = [:]

  package init(_ secrets: some Sequence<String> = []) {
    insert(secrets)
  }

  package var isEmpty: Bool { secrets.isEmpty }

  package mutating func insert(_ more: some Sequence<String>) {
    let new = more.filter { $0.count >= Self.shortest }.map { Array($0.utf8) }
    if new.isEmpty { return }
    secrets = (secrets + new).sorted { $0.lexicographicallyPrecedes($1) }
    var (kept, beginnings): ([[UInt8]], [Int?]) = ([], [])
    places = [:]
    for secret in secrets where secret != kept.last {
      let index = kept.count
      var beginning = kept.indices.last
      while let other = beginning, !secret.starts(with: kept[other]) { beginning = beginnings[other] }
      beginnings.append(beginning)
      kept.append(secret)
      let first = secret.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      places[first] = (places[first]?.lowerBound ?? index)..<(index + 1)
    }
    (secrets, self.beginnings) = (kept, beginnings)
  }

  /// The ranges of secrets, in order. Overlapping ones are joined.
  ///
  /// - Parameter least: the minimum number of bytes of a secret.
  package func ranges(in text: [UInt8], least: Int = 0) -> [Range<Int>] {
    guard !secrets.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var first: UInt32 = 0
    for (index, byte) in text.enumerated() {
      first = first << 8 | UInt32(byte)
      guard index > 2, let place = places[first] else { continue }
      let start = index - 3
      guard let secret = longest(in: place, at: text[start...]), secret.count >= least else { continue }
      if let last = found.last, last.upperBound > start {
        found[found.count - 1] = last.lowerBound..<max(last.upperBound, start + secret.count)
      } else {
        found.append(start..<start + secret.count)
      }
    }
    return found
  }

  private func longest(in place: Range<Int>, at text: ArraySlice<UInt8>) -> [UInt8]? {
    let next = secrets[place].partitioningIndex { Self.order($0, text) > 0 }
    // The last secret that sorts before the text begins with all secrets that are prefixes of the text.
    guard next > place.lowerBound else { return nil }
    if Self.order(secrets[next - 1], text) == 0 { return secrets[next - 1] }
    let common = zip(secrets[next - 1], text).prefix { $0 == $1 }.count
    var index: Int? = next - 1
    while let secret = index, secrets[secret].count > common { index = beginnings[secret] }
    return index.map { secrets[$0] }
  }

  /// Negative if the secret sorts before the text, 0 if it is a prefix of the text.
  private static func order(_ secret: [UInt8], _ text: ArraySlice<UInt8>) -> Int {
    // `memcmp` compares many bytes at a time; it gets only the common length.
    let count = min(secret.count, text.count)
    let order = secret.withUnsafeBytes { secret in
      text.withUnsafeBytes { text in
        secret.baseAddress.flatMap { secret in text.baseAddress.map { memcmp(secret, $0, count) } } ?? 0
      }
    }
    return order != 0 ? Int(order) : secret.count > text.count ? 1 : 0
  }
}

extension [UInt8] {
  /// The bytes with some ranges replaced. The ranges must be in order.
  package func replacing(_ changes: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for change in changes {
      result += self[position..<change.range.lowerBound] + change.text
      position = change.range.upperBound
    }
    return result + self[position...]
  }
}
