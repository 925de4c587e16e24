import Beagle
import BeagleProjects
package import BeagleTesting
import Foundation

/// The requests that a crawl may send: requests that only read, go to its start origins, and do not look like
/// an exit.
///
/// The rules check a request as it is sent, whether for a screen, a part of a screen, an image, a form or an
/// action, or after a redirect.
package struct CrawlRules: Sendable {
  /// An allowed request with another method than GET: `POST /search`.
  package struct Allowed: Sendable, Hashable {
    let method: String
    let path: String

    /// Nil unless the text is a method followed by a path.
    package init?(_ text: String) {
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard parts.count == 2,
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].contains(parts[0].uppercased()),
        parts[1].hasPrefix("/")
      else { return nil }
      (method, path) = (parts[0].uppercased(), String(parts[1]))
    }
  }

  /// Words that suggest an exit or a deletion. The words of one entry must be adjacent.
  static let exitWords = [
    "logout", "log out", "logoff", "log off", "signout", "sign out", "signoff", "sign off", "delete",
    "remove",
    "unsubscribe", "cancel", "deactivate", "close account", "account close",
    "close my account", "close your account",
  ].map { $0.split(separator: " ").map(String.init) }

  private static let exits = ["logout", "logoff", "signout", "signoff", "unsubscribe", "deactivate"]

  package var origins: Set<String> = []
  package var allowed: Set<Allowed> = []
  /// Patterns of paths that are not followed: `/admin/*`.
  package var skipped: [String] = []
  /// Whether no request can reach a server, because files or a cassette respond to all of them. Then any
  /// method is sent, and nothing looks like an exit.
  package var isOffline = false

  /// Why a request is not sent; nil for a request that is sent.
  ///
  /// - Parameters:
  ///   - sent: The request as sent, with all headers and form values.
  ///   - label: The label of the pressed component; nil if the screen sends the request without a press.
  package func refusal(of sent: SentRequest, label: String? = nil) -> SkippedLink.Reason? {
    guard let readings = sent.readings else { return .encoding }
    return readings.lazy.compactMap { refusal(ofReading: $0, label) }.first
  }

  private func refusal(ofReading sent: SentRequest, _ label: String?) -> SkippedLink.Reason? {
    guard let address = CrawlAddress(sent.url), origins.contains(address.origin) else { return .otherOrigin }
    guard let url = NormalizedURL(sent.url) else { return .encoding }
    if isOffline { return skipped.first(where: url.fits).map { .pattern($0) } }
    let methods = sent.methods(at: url)
    if let method = methods.first(where: { mayChange($0, at: url) }) { return .method(method) }
    // The user named the request, so its words do not matter.
    if isAllowed(sent.method.uppercased(), at: url) { return nil }
    if let pattern = skipped.first(where: url.fits) { return .pattern(pattern) }
    if let word = url.forms.lazy.compactMap({ Self.exitWord(in: $0.target) }).first { return .exitWord(word) }
    return label.flatMap(Self.exitWord).map { .exitWord($0) }
  }

  /// Why a redirect is not followed. Some keep method and body.
  func refusal(ofRedirecting sent: SentRequest, to url: URL) -> SkippedLink.Reason? {
    refusal(of: SentRequest(method: "GET", url: url, headers: sent.headers))
      ?? refusal(of: SentRequest(method: sent.method, url: url, headers: sent.headers, body: sent.body))
  }

  /// Why a request must not be sent even if the user has named its URL: it may have side effects, or its
  /// meaning is ambiguous.
  func danger(of sent: SentRequest) -> SkippedLink.Reason? {
    if isOffline { return nil }
    guard let readings = sent.readings else { return .encoding }
    for reading in readings {
      guard let url = NormalizedURL(reading.url) else { return .encoding }
      let methods = reading.methods(at: url)
      if let method = methods.first(where: { mayChange($0, at: url) }) { return .method(method) }
    }
    return nil
  }

  private func mayChange(_ method: String, at url: NormalizedURL) -> Bool {
    !["GET", "HEAD"].contains(method) && !isAllowed(method, at: url)
  }

  private func isAllowed(_ method: String, at url: NormalizedURL) -> Bool {
    allowed.contains { $0.method == method && url.matchesStrictly($0.path) }
  }

  private static func exitWord(in text: String) -> String? {
    // A capital letter may begin a word, or may just be written instead of a small letter.
    for words in [CrawlAddress.words(of: text), CrawlAddress.words(of: text.lowercased())] {
      for entry in exitWords where words.indices.contains(where: { words[$0...].starts(with: entry) }) {
        return entry.joined(separator: " ")
      }
      // `/logoutuser`: no ordinary word begins like these.
      if let prefix = exits.first(where: { exit in words.contains { $0.hasPrefix(exit) } }) { return prefix }
    }
    return nil
  }
}

extension NormalizedURL {
  /// Whether any form of the path, with the query if the pattern has one, matches a pattern; letter case is
  /// ignored.
  fileprivate func fits(_ pattern: String) -> Bool {
    let globs = Self.forms(of: pattern).map { Glob($0.folded) }
    return forms.contains { form in
      let text = (pattern.contains("?") ? form.target : form.path).folded
      let texts = text.count > 1 && text.hasSuffix("/") ? [text, String(text.dropLast())] : [text]
      return texts.contains { text in globs.contains { $0.fits(text.unicodeScalars) } }
    }
  }

  /// Whether all forms of the path match a pattern, so that it matches however a server reads it.
  fileprivate func matchesStrictly(_ pattern: String) -> Bool {
    let globs = Self.forms(of: pattern).map { Glob($0) }
    return forms.allSatisfy { form in
      let text = pattern.contains("?") ? form.target : form.path
      return globs.contains { $0.fits(text.unicodeScalars) }
    }
  }

  /// A pattern verbatim, and with its escapes decoded.
  private static func forms(of pattern: String) -> [String] {
    let texts = rounds(of: pattern).texts
    return texts.count > 1 ? [pattern, text(texts[texts.count - 1])] : [pattern]
  }
}

extension String {
  /// The text in which letters that differ in case or only look alike are equal.
  fileprivate var folded: String { CrawlAddress.plain(self).lowercased() }
}
