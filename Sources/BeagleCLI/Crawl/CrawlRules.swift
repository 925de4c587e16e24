import Beagle
import BeagleTesting
import Foundation

/// What a crawl may ask a server for: what only reads, from the origins that it started at, and that does not look like a way out.
struct CrawlRules: Sendable {
  /// `POST /search`: what may be sent although it is no GET.
  struct Allowed: Sendable, Hashable {
    let method: String
    let path: String

    /// Nil where it is no method with a path.
    init?(_ text: String) {
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard parts.count == 2,
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].contains(parts[0].uppercased()),
        parts[1].hasPrefix("/")
      else { return nil }
      (method, path) = (parts[0].uppercased(), String(parts[1]))
    }
  }

  /// The words that look like a way out, or like an end. Several words of one entry stand side by side.
  static let waysOut = [
    "logout", "log out", "logoff", "log off", "signout", "sign out", "signoff", "sign off", "delete",
    "remove",
    "unsubscribe", "cancel", "deactivate", "close account", "account close",
    "close my account", "close your account",
  ].map { $0.split(separator: " ").map(String.init) }

  var origins: Set<String> = []
  var allowed: Set<Allowed> = []
  /// Patterns of paths that are not followed: `/admin/*`.
  var skipped: [String] = []

  /// Why a request is not sent; nil where it is.
  ///
  /// - Parameter label: what is pressed; nil where the screen asks by itself.
  func refusal(of address: CrawlAddress, label: String? = nil) -> SkippedLink.Reason? {
    guard origins.contains(address.origin) else { return .otherOrigin }
    if allowed.contains(where: { $0.method == address.method && address.surelyFits($0.path) }) { return nil }
    if !["GET", "HEAD"].contains(address.method) { return .method(address.method) }
    if let pattern = skipped.first(where: { address.fits($0) }) { return .pattern(pattern) }
    if let word = Self.wayOut(in: address.words) { return .wayOut(word) }
    return label.flatMap { Self.wayOut(in: CrawlAddress.words(of: $0)) }.map { .wayOut($0) }
  }

  private static func wayOut(in words: [String]) -> String? {
    for entry in waysOut where words.indices.contains(where: { words[$0...].starts(with: entry) }) {
      return entry.joined(separator: " ")
    }
    return nil
  }
}

extension CrawlAddress {
  /// Whether the path fits a pattern, or path and query one that has a query: as it is, or as a server may read it.
  fileprivate func fits(_ pattern: String) -> Bool {
    fitsAsItIs(pattern) || Pattern.fits(Array(plainPath.unicodeScalars)[...], pattern)
  }

  /// Whether the path fits a pattern whatever a server makes of its escapes.
  fileprivate func surelyFits(_ pattern: String) -> Bool {
    let steps = plainPath.split(whereSeparator: { "/\\".contains($0) })
    return fitsAsItIs(pattern) && !steps.contains("..")
      && (pattern.contains("?") || Pattern.fits(Array(plainPath.unicodeScalars)[...], pattern))
  }

  private func fitsAsItIs(_ pattern: String) -> Bool {
    let full = url.dropFirst(origin.count)
    let text = pattern.contains("?") ? full : full.prefix { $0 != "?" }
    return Pattern.fits(Array(text.unicodeScalars)[...], pattern)
  }
}
