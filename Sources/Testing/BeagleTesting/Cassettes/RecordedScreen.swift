/// A screen of a recorded application, with its links.
package struct RecordedScreen: Sendable, Equatable, Codable {
  /// The absolute URL, with secrets masked.
  package var url: String
  /// The HTTP status of its response; nil if none arrived.
  package var status: Int?
  /// Shared by screens of the same kind: the template of their URLs, and the fingerprint of their structure.
  package var kind: String
  package var links: [RecordedLink]

  /// Creates a screen whose secrets are already masked.
  package init(url: String, status: Int? = nil, kind: String = "", links: [RecordedLink] = []) {
    (self.url, self.status, self.kind, self.links) = (url, status, kind, links)
  }
}

package struct RecordedLink: Sendable, Hashable, Codable {
  package var url: String
  /// The user's actions on the screen, as steps of a flow: `I tap "Basket"`. Empty if the screen opens the
  /// target by itself.
  package var presses: [String]
  /// Whether a user cannot go back, because the target replaces the open screens.
  package var isReplacing: Bool
  /// How the screen must be opened for it to have this link; nil for the first opening that the crawl found.
  package var opening: RecordedOpening?

  /// Creates a link whose secrets are already masked.
  package init(
    url: String, presses: [String], isReplacing: Bool = false, opening: RecordedOpening? = nil
  ) {
    (self.url, self.presses, self.isReplacing, self.opening) = (url, presses, isReplacing, opening)
  }
}

/// How a screen is opened: one URL can be several screens, depending on the context that is passed to it.
package struct RecordedOpening: Sendable, Hashable, Codable {
  package var url: String
  package var presses: [String]

  /// Creates an opening whose secrets are already masked.
  package init(url: String, presses: [String]) {
    (self.url, self.presses) = (url, presses)
  }
}
