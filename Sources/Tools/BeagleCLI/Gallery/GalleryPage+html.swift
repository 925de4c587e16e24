import Beagle
import BeagleProjects
import BeagleTerminal

/// The page `index.html`. It loads only the pictures next to it, and runs only its own script, which
/// searches. All texts are escaped.
extension GalleryPage {
  var html: String {
    let body = """
      \(header)
      \(tools)\(contents)
      <main style="\(scale)">
      \(groups.map(\.html).joined(separator: "\n"))
      </main>
      """
    let title = CheckSummary.count(present.count, "screen")
    let script = hasSearch ? Self.script : nil
    return ReportPage(title: title, style: Self.style, pictures: .beside, script: script, body: body).html
  }

  private var header: String {
    let devices = views.count == 1 ? views[0].name : CheckSummary.count(views.count, "device")
    let screens = CheckSummary.count(present.count, "screen")
    return """
      <header>
      <h1>\(isCompared ? "What has changed" : "Screens")</h1>
      <p>\("\(screens) on \(devices), \(themes.joinedInSentence()), \(look)".html)</p>
      \(notice)\(badges)
      </header>
      """
  }

  /// `drawn as phones show them: iOS, Android`
  private var look: String {
    var names: [String] = []
    for name in views.compactMap(\.look) where !names.contains(name) { names.append(name) }
    let terminal = views.filter { $0.look == nil }.map(\.name)
    if names.isEmpty { return "drawn as in a terminal" }
    let viewer = names == [Look.web.platform(on: nil)] ? "browsers" : "phones"
    let others = terminal.isEmpty ? "" : "; \(terminal.joinedInSentence()) as in a terminal"
    return "drawn as \(viewer) show them: \(names.joined(separator: ", "))\(others)"
  }

  private var notice: String {
    guard let warning else { return "" }
    return "<p class=\"warning\">\("\(warning.prefix(1).uppercased())\(warning.dropFirst()).".html)</p>\n"
  }

  private var badges: String {
    let failures = screens.count { $0.failure != nil }
    var badges = changes.map { "<li>\($0)</li>" }
    if failures > 0 { badges.append("<li class=\"error\">\(failures) could not be drawn</li>") }
    badges += counts.map { "<li class=\"\($0.severity.rawValue)\">\($0.text)</li>" }
    if counts.isEmpty, failures == 0 { badges.append("<li>no findings</li>") }
    return "<ul class=\"badges\">\(badges.joined())</ul>"
  }

  private var contents: String {
    guard screens.count > 1 else { return "" }
    let titles = Dictionary(screens.map { ($0.title, 1) }, uniquingKeysWith: +)
    let links = groups.flatMap(\.screens).map { screen in
      let isOneOfMany = titles[screen.title, default: 0] > 1 && screen.title != screen.name
      let name = isOneOfMany ? " <small>\(screen.name.html)</small>" : ""
      return
        "<li><a href=\"#screen-\(screen.anchor.html)\">\(screen.title.html)\(name)</a>\(screen.worst)</li>"
    }
    return "\n<nav aria-label=\"Screens\"><ol>\n\(links.joined(separator: "\n"))\n</ol></nav>"
  }

  // MARK: Tools

  private var hasSearch: Bool { screens.count > 1 }

  private var tools: String {
    let marks = screens.contains { $0.pictures.contains { !$0.marks.isEmpty } }
    let parts = [
      hasSearch
        ? """
        <label class="search" hidden>Search <input type="search" id="search" autocomplete="off" \
        placeholder="title, file or finding" aria-keyshortcuts="/"></label>
        <output id="count" for="search"></output>
        """ : "",
      themeSwitch,
      marks ? "<label><input type=\"checkbox\" id=\"marks\" checked> Findings in pictures</label>" : "",
    ]
    .filter { !$0.isEmpty }
    return parts.isEmpty ? "" : "<div class=\"tools\">\n\(parts.joined(separator: "\n"))\n</div>"
  }

  /// Uses only CSS; browsers that do not support it show all pictures.
  private var themeSwitch: String {
    guard themes.count > 1 else { return "" }
    let choices = (["both"] + themes).map { name in
      "<label><input type=\"radio\" name=\"theme\" id=\"only-\(name)\"\(name == "both" ? " checked" : "")> "
        + "\(name == "both" ? themes.joinedInSentence() : name)</label>"
    }
    return "<fieldset><legend>Show</legend>\(choices.joined())</fieldset>"
  }

  // MARK: Scale

  /// The widths from which the style computes the length of a point: that of all devices of a row, and that
  /// of the widest one. Bezels are included.
  private var scale: String {
    var widths: [String: Int] = [:]
    var hasPairs = false
    for picture in screens.flatMap(\.pictures) {
      let width = [picture.file, picture.earlier].compactMap { $0?.width }.max() ?? 0
      widths[picture.view] = max(widths[picture.view] ?? 0, width)
      hasPairs = hasPairs || picture.file != nil && picture.earlier != nil
    }
    let outer = widths.values.map { $0 + 2 * Self.bezel }
    return "--row: \(max(1, outer.reduce(0, +))); --widest: \(max(1, outer.max() ?? 0)); "
      + "--devices: \(max(1, outer.count)); --pair: \(hasPairs ? 2 : 1)"
      + (themes.count > 1 ? "" : "; --themes: 1")
  }

  // MARK: Groups

  private struct Group {
    var title: String?
    let screens: [GalleryScreen]
    var isFolded = false
    let views: [GalleryView]

    var html: String {
      let sections = screens.map { $0.html(views, level: title == nil ? 2 : 3) }.joined(separator: "\n")
      guard let title else { return sections }
      let heading = "\(title) <small>\(screens.count)</small>"
      return isFolded
        ? "<details class=\"group\"><summary><h2>\(heading)</h2></summary>\n\(sections)\n</details>"
        : "<div class=\"group\"><h2>\(heading)</h2>\n\(sections)\n</div>"
    }
  }

  /// Screens that could not be drawn come first, then changes; unchanged screens are folded.
  private var groups: [Group] {
    guard isCompared else { return [Group(screens: screens, views: views)] }
    let failed = screens.filter { $0.failure != nil }
    func group(_ change: GalleryScreen.Change) -> [GalleryScreen] {
      screens.filter { $0.failure == nil && $0.change == change }
    }
    return [
      Group(title: "Could not be drawn", screens: failed, views: views),
      Group(title: "Changed", screens: group(.changed), views: views),
      Group(title: "Added", screens: group(.added), views: views),
      Group(title: "Removed", screens: group(.removed), views: views),
      Group(title: "Unchanged", screens: group(.none), isFolded: true, views: views),
    ]
    .filter { !$0.screens.isEmpty }
  }
}
