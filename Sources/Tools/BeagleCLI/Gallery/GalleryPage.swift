import Beagle
import BeagleProjects

/// What the page of a gallery shows.
struct GalleryPage {
  let views: [GalleryView]
  let themes: [String]
  /// The options that change every picture.
  let options: [String: String]
  /// Whether it tells what has changed since another gallery.
  let isCompared: Bool
  /// The names of options that the earlier gallery had otherwise.
  var otherOptions: [String] = []
  var screens: [GalleryScreen] = []

  /// The screens that are there, without the removed ones.
  var present: [GalleryScreen] { screens.filter { $0.change != .removed } }

  func count(_ change: GalleryScreen.Change) -> Int { screens.count { $0.change == change } }

  /// The number of each kind of findings that there is, as `beagle check` of the same documents counts them.
  var counts: [(text: String, severity: Diagnostic.Severity)] {
    var summary = CheckSummary()
    for screen in screens { summary.add(screen.summary) }
    summary.countLabels()
    return summary.counts
  }

  /// What has changed; empty where nothing was compared.
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
    var text = "\(Self.count(present.count, "screen")), \(Self.count(pictures, "picture"))"
    let failures = screens.count { $0.failure != nil }
    var found = counts.map(\.text)
    if failures > 0 { found.insert("\(failures) could not be drawn", at: 0) }
    text += found.isEmpty ? ": nothing found" : ": \(found.joined(separator: ", "))"
    return ([text] + (isCompared ? [changes.joined(separator: ", ")] : [])).joined(separator: "; ")
  }

  /// Why pictures may differ whose screens do not; nil where that is not so.
  var warning: String? {
    guard !otherOptions.isEmpty else { return nil }
    let names = otherOptions.map { "--\($0)" }.joinedInSentence()
    return "the earlier gallery was drawn with another \(names), for which pictures may differ"
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

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
