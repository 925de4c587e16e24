import Beagle
import BeagleProjects

/// A screen on the page of a gallery.
struct GalleryScreen: Sendable {
  /// The difference from the compared gallery.
  enum Change: Sendable {
    case added, removed, changed, none
  }

  let name: String
  /// The name in messages.
  var place = ""
  /// The screen's fragment identifier on the page, and the prefix of its file names.
  let anchor: String
  var title: String
  var pictures: [GalleryPicture] = []
  /// The images that did not load in one of its pictures, each with the reason.
  var missingImages: [String] = []
  var findings: [Diagnostic] = []
  /// The counts of findings, as in `beagle check`.
  var summary = CheckSummary()
  /// The reason why it could not be drawn, with its exit code.
  var failure: (message: String, exitCode: Int32)?
  var change = Change.none

  /// The findings in the order of the page.
  var listedFindings: [ListedFinding] { findings.listed }

  /// The non-zero counts of findings.
  var counts: [(text: String, severity: Diagnostic.Severity)] {
    var summary = summary
    summary.countLabels()
    return summary.counts
  }
}

/// A screen on one device, in light or dark colours.
struct GalleryPicture: Sendable {
  /// The subfolder of the pictures.
  static let folder = "pictures"
  /// The subfolder of the earlier pictures.
  static let earlierFolder = "before"

  let view: String
  let theme: String
  /// Nil if the screen was removed.
  var file: SVGFile?
  /// The picture in other formats.
  var others: [(format: RenderSettings.Format, name: String)] = []
  /// The components with findings.
  var marks: [GalleryMark] = []
  /// The earlier picture, if it differs.
  var earlier: SVGFile?
  /// Whether the earlier picture was the same.
  var isAsBefore = false
}
