import Beagle
import Foundation

/// The result of visiting one screen.
struct VisitedScreen: Sendable {
  /// An opening of a screen: its address with the values passed to it.
  struct Opening: Sendable {
    let link: ScreenLink
    /// The state with which the crawl begins, in which the screen is already open.
    var runtime: Runtime?
    /// The steps on the preceding screen.
    var presses: [String]

    init(link: ScreenLink, presses: [String], runtime: Runtime? = nil) {
      (self.link, self.presses, self.runtime) = (link, presses, runtime)
    }
  }

  /// A link with its target.
  struct Link: Sendable {
    let address: CrawlAddress
    /// At least one; several openings pass different values to the same address.
    var openings: [Opening]
    /// The index of the opening of this screen in which the link was found.
    let opening: Int
  }

  /// A link that was not followed on purpose.
  struct Skipped: Sendable {
    let url: String
    let reason: SkippedLink.Reason
    let presses: [String]
    let opening: Int
  }

  /// Whether everything was tried; false if the crawl was cancelled before.
  var isWhole = false
  var title: String?
  /// Whether its document could be shown.
  var isShown = false
  var links: [Link] = []
  var skipped: [Skipped] = []
  /// Links whose URL is invalid.
  var unbuilt: [(url: String, presses: [String], opening: Int)] = []
  /// The requests in order. The first is for the screen.
  var exchanges: [CrawlNetwork.Exchange] = []
  /// The files of its images, by their URL in the document.
  var pictures: [(url: String, file: Data)] = []
  /// Whether a native screen is opened from here, whose links are unknown.
  var hasExit = false
  /// The number of skipped list rows.
  var untriedRows = 0
  /// The number of presses that were not tried.
  var untriedPresses = 0
  /// Whether there were more states than the limit allows.
  var hasUntriedStates = false
  /// The number of states and openings of other screens skipped because they differ from others only in their
  /// data.
  var alikeStates = 0
}
