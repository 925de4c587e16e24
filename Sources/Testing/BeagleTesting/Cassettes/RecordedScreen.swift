/// A screen of a recorded application, with where a user can go from it.
package struct RecordedScreen: Sendable, Equatable, Codable {
  /// Absolute, with secrets masked.
  package var url: String
  /// The HTTP status of its response; nil where none came.
  package var status: Int?
  /// What equal screens share: the template of their URLs, and the fingerprint of their structure.
  package var kind: String
  /// In the order of the screen.
  package var links: [RecordedLink]

  /// Creates a screen whose secrets are masked already.
  package init(url: String, status: Int? = nil, kind: String = "", links: [RecordedLink] = []) {
    (self.url, self.status, self.kind, self.links) = (url, status, kind, links)
  }
}

/// What leads from one screen to another.
package struct RecordedLink: Sendable, Hashable, Codable {
  /// Where it leads to.
  package var url: String
  /// What a user does on the screen, as steps of a flow: `I tap "Basket"`. Empty where the screen leads there by itself.
  package var presses: [String]
  /// Whether there is no way back, because it takes the place of the open screens.
  package var isReplacing: Bool
  /// How the screen must be opened for this link to be on it; nil for the first opening that the crawl found.
  package var opening: RecordedOpening?

  /// Creates a link whose secrets are masked already.
  package init(
    url: String, presses: [String], isReplacing: Bool = false, opening: RecordedOpening? = nil
  ) {
    (self.url, self.presses, self.isReplacing, self.opening) = (url, presses, isReplacing, opening)
  }
}

/// How a screen is opened: one address can be several screens, depending on the context that is passed to it.
package struct RecordedOpening: Sendable, Hashable, Codable {
  /// The previous screen.
  package var url: String
  /// The actions of a user on that screen.
  package var presses: [String]

  /// Creates an opening whose secrets have already been masked.
  package init(url: String, presses: [String]) {
    (self.url, self.presses) = (url, presses)
  }
}
