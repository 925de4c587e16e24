import Beagle

/// What a visit of one screen has found.
struct VisitedScreen: Sendable {
  /// A way to open a screen: its address with some values.
  struct Opening: Sendable {
    let link: ScreenLink
    /// What is done on the screen before, as steps of a flow.
    var presses: [String]
  }

  /// A link with where it leads to.
  struct Link: Sendable {
    let address: CrawlAddress
    /// At least one; several pass other values to the same address.
    var openings: [Opening]
    /// The opening of this screen in which it was found, by its number.
    let opening: Int
  }

  /// What was left alone on purpose.
  struct Skipped: Sendable {
    let url: String
    let reason: SkippedLink.Reason
    let presses: [String]
    let opening: Int
  }

  var title: String?
  /// Whether its document could be shown.
  var isShown = false
  var links: [Link] = []
  var skipped: [Skipped] = []
  /// Links that are no addresses.
  var unbuilt: [(url: String, presses: [String], opening: Int)] = []
  /// What was asked for, in order. The first is the screen.
  var exchanges: [CrawlNetwork.Exchange] = []
  /// Whether a screen of the application's own is opened from here, of which nobody knows where it leads.
  var hasExit = false
  /// How many rows of lists were not tried.
  var untriedRows = 0
  /// How many presses were not tried.
  var untriedPresses = 0
  /// Whether there were more states than are tried.
  var hasUntriedStates = false
  /// How many states, and ways to open another screen, were not tried because they differ from others in their data only.
  var alikeStates = 0
}
