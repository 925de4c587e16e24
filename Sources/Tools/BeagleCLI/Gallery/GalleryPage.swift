import Beagle
import BeagleProjects

/// The content of a gallery's page.
struct GalleryPage {
  let views: [GalleryView]
  let themes: [String]
  /// The options that affect every picture.
  let options: [String: String]
  /// Whether the page shows changes since another gallery.
  let isCompared: Bool
  /// The names of options with different values in the earlier gallery.
  var otherOptions: [String] = []
  var screens: [GalleryScreen] = []

  /// The screens except the removed ones.
  var present: [GalleryScreen] { screens.filter { $0.change != .removed } }

  func count(_ change: GalleryScreen.Change) -> Int { screens.count { $0.change == change } }

  /// The non-zero counts of findings, the same as those of `beagle check`.
  var counts: [(text: String, severity: Diagnostic.Severity)] {
    var summary = CheckSummary()
    for screen in screens { summary.add(screen.summary) }
    summary.countLabels()
    return summary.counts
  }

  /// The counts of changes; empty without a comparison.
  var changes: [String] {
    guard isCompared else { return [] }
    return [
      (GalleryScreen.Change.changed, "changed"), (.added, "added"), (.removed, "removed"),
      (.none, "unchanged"),
    ]
    .compactMap { change, word in count(change) == 0 ? nil : "\(count(change)) \(word)" }
  }

  /// `12 screens, 72 pictures: 2 errors, 5 warnings; 1 changed, 11 unchanged`.
  var sentence: String {
    let pictures = present.flatMap(\.pictures).count { $0.file != nil }
    var text = "\(CheckSummary.count(present.count, "screen")), \(CheckSummary.count(pictures, "picture"))"
    let failures = screens.count { $0.failure != nil }
    var found = counts.map(\.text)
    if failures > 0 { found.insert("\(failures) could not be drawn", at: 0) }
    text += found.isEmpty ? ": nothing found" : ": \(found.joined(separator: ", "))"
    return ([text] + (isCompared ? [changes.joined(separator: ", ")] : [])).joined(separator: "; ")
  }

  /// The reason why pictures may differ although the screens do not, if any.
  var warning: String? {
    guard !otherOptions.isEmpty else { return nil }
    let names = otherOptions.map { "--\($0)" }.joinedInSentence()
    return "the earlier gallery was drawn with another \(names), so pictures may differ"
  }

  var manifest: GalleryManifest {
    GalleryManifest(
      devices: views.map(\.name), themes: themes, options: options,
      screens: present.map { screen in
        GalleryManifest.Screen(
          name: screen.name, title: screen.title, failure: screen.failure?.message,
          pictures: screen.pictures.compactMap { picture in
            picture.file.map { .init(device: picture.view, theme: picture.theme, file: $0.name) }
          })
      })
  }
}
