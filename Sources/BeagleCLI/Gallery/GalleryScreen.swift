import Beagle

/// A screen on the page of a gallery.
struct GalleryScreen {
  /// How it differs from the gallery that is compared with.
  enum Change {
    case added, removed, changed, none
  }

  let name: String
  /// Its place on the page, and the beginning of its files' names.
  let anchor: String
  var title: String
  var pictures: [GalleryPicture] = []
  /// The images that did not load in one of its pictures, each with the reason.
  var missingImages: [String] = []
  var findings: [Diagnostic] = []
  /// How many findings there are, as `beagle check` counts them.
  var summary = CheckSummary()
  /// Why it could not be drawn, and the exit code for that.
  var failure: (message: String, exitCode: Int32)?
  var change = Change.none

  /// The number of each kind of findings that there is.
  var counts: [(text: String, severity: Diagnostic.Severity)] {
    var summary = summary
    summary.countLabels()
    return summary.counts
  }
}

/// A screen on one device, in light or dark colours.
struct GalleryPicture {
  /// The folder of the pictures, in that of the gallery.
  static let folder = "pictures"
  /// The folder of those it is compared with.
  static let earlierFolder = "before"

  /// A file in the gallery's folder.
  struct File {
    let name: String
    /// In CSS pixels.
    let width: Int
    let height: Int

    /// - Parameter svg: a picture, whose size is in its first line.
    init(_ name: String, svg: [UInt8]) {
      self.name = name
      let head = String(decoding: svg.prefix(300), as: UTF8.self)
      let box = head.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/)?.output
      width = Self.side(box?.1)
      height = Self.side(box?.2)
    }

    private static func side(_ text: Substring?) -> Int {
      text.flatMap { Double($0) }.map { Int(min(max(1, $0), 1e6).rounded()) } ?? 1
    }
  }

  let view: String
  let theme: String
  /// Nil where it is there no more.
  var file: File?
  /// The same in other formats.
  var others: [(format: RenderSettings.Format, name: String)] = []
  /// The earlier picture, where it was another.
  var earlier: File?
  /// Whether the earlier picture was the same.
  var isAsBefore = false
}
