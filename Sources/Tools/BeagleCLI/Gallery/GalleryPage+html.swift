import Beagle
import BeagleProjects
import BeagleTerminal

/// The page `index.html`. It has no script and loads only the pictures next to it; all texts are escaped.
extension GalleryPage {
  var html: String {
    let body = """
      \(header)
      <main>
      \(groups.map(\.html).joined(separator: "\n"))
      </main>
      """
    let title = CheckSummary.count(present.count, "screen")
    return ReportPage(title: title, style: Self.style, pictures: .beside, body: body).html
  }

  private var header: String {
    let devices = views.count == 1 ? views[0].name : CheckSummary.count(views.count, "device")
    let screens = CheckSummary.count(present.count, "screen")
    return """
      <header>
      <h1>\(isCompared ? "What has changed" : "Screens")</h1>
      <p>\("\(screens) on \(devices), \(themes.joinedInSentence())".html)</p>
      \(notice)\(badges)
      \(themeSwitch)
      \(contents)
      </header>
      """
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

  /// Uses only CSS; browsers that do not support it show all pictures.
  private var themeSwitch: String {
    guard themes.count > 1 else { return "" }
    let choices = (["both"] + themes).map { name in
      "<label><input type=\"radio\" name=\"theme\" id=\"only-\(name)\"\(name == "both" ? " checked" : "")> "
        + "\(name == "both" ? themes.joinedInSentence() : name)</label>"
    }
    return "<fieldset><legend>Show</legend>\(choices.joined())</fieldset>"
  }

  private var contents: String {
    guard screens.count > 1 else { return "" }
    let titles = Dictionary(screens.map { ($0.title, 1) }, uniquingKeysWith: +)
    let links = groups.flatMap(\.screens).map { screen in
      let isOneOfMany = titles[screen.title, default: 0] > 1 && screen.title != screen.name
      let name = isOneOfMany ? " <small>\(screen.name.html)</small>" : ""
      return
        "<li><a href=\"#screen-\(screen.anchor.html)\">\(screen.title.html)\(name)</a>\(screen.mark)</li>"
    }
    return "<nav aria-label=\"Screens\"><ol>\n\(links.joined(separator: "\n"))\n</ol></nav>"
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

extension GalleryScreen {
  /// The text after the title in the list of screens.
  fileprivate var mark: String {
    if failure != nil { return " <b class=\"error\">not drawn</b>" }
    guard let worst = counts.first, worst.severity > .note else { return "" }
    return " <b class=\"\(worst.severity.rawValue)\">\(worst.text)</b>"
  }

  /// - Parameter level: The level of its heading.
  fileprivate func html(_ views: [GalleryView], level: Int) -> String {
    let heading = title == name ? "" : "\n<p class=\"path\">\(name.html)</p>"
    let reason = failure.map { "\n<p class=\"failure\">\($0.message.htmlLines)</p>" } ?? ""
    return """
      <section id="screen-\(anchor.html)">
      <h\(level)>\(title.html)</h\(level)>\(heading)\(reason)
      \(devices(views, level: level + 1))\(missing)\(findingsList)
      </section>
      """
  }

  // MARK: Pictures

  private func devices(_ views: [GalleryView], level: Int) -> String {
    // The unchanged pictures of a changed screen are only counted.
    let shown = change == .changed ? pictures.filter { !$0.isAsBefore } : pictures
    let names = pictures.map(\.view).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let devices = names.compactMap { name -> String? in
      let ofDevice = shown.filter { $0.view == name }
      guard !ofDevice.isEmpty else { return nil }
      let size = views.first { $0.name == name }?.size ?? ""
      return """
        <div class="device">\
        <h\(level)>\(name.html)\(size.isEmpty ? "" : " <small>\(size.html)</small>")</h\(level)>
        <div class="pictures">
        \(ofDevice.map { $0.html(of: self) }.joined(separator: "\n"))
        </div></div>
        """
    }
    let same = pictures.count - shown.count
    let rest =
      same == 0 ? "" : "\n<p class=\"same\">\(CheckSummary.count(same, "other picture")) as before.</p>"
    return devices.isEmpty
      ? rest : "<div class=\"devices\">\n\(devices.joined(separator: "\n"))\n</div>\(rest)"
  }

  /// The images that did not load, with reasons. The first ones suffice, for example if a server is down.
  private var missing: String {
    guard !missingImages.isEmpty else { return "" }
    let more = missingImages.count - Self.maximumNamedImages
    let shown = missingImages.prefix(Self.maximumNamedImages) + (more > 0 ? ["\(more) more"] : [])
    return
      "\n<p class=\"missing warning\">Images that did not load: \(shown.joined(separator: "; ").html)</p>"
  }

  private static var maximumNamedImages: Int { 3 }

  // MARK: Findings

  private var findingsList: String {
    guard failure == nil, change != .removed else { return "" }
    guard !findings.isEmpty else { return "\n<p class=\"same\">No findings.</p>" }
    let open = findings.filter { $0.severity > .note }
    let notes = findings.filter { $0.severity == .note }
    var text = open.isEmpty ? "" : "\n<ul class=\"findings\">\n\(open.lines)\n</ul>"
    if !notes.isEmpty {
      text += "\n<details class=\"notes\"><summary>\(CheckSummary.count(notes.count, "note"))</summary>"
      text += "<ul class=\"findings\">\n\(notes.lines)\n</ul></details>"
    }
    return text
  }
}

extension [Diagnostic] {
  /// Combines frequent findings with the same code into one line.
  fileprivate var lines: String {
    var codes: [String] = []
    for finding in self where !codes.contains(finding.code) { codes.append(finding.code) }
    let lines = codes.flatMap { code -> [String] in
      let same = filter { $0.code == code }
      guard same.count > Self.maximumOfAKind else { return same.map(Self.line) }
      let rest = "and \(same.count - Self.maximumOfAKind + 1) more of this kind"
      return same.prefix(Self.maximumOfAKind - 1).map(Self.line)
        + ["<li class=\"\(same[0].severity.rawValue)\"><code>\(code.html)</code> \(rest)</li>"]
    }
    return lines.joined(separator: "\n")
  }

  private static var maximumOfAKind: Int { 5 }

  private static func line(_ finding: Diagnostic) -> String {
    let path = finding.path.description
    let place = "line \(finding.position.line)" + (path.isEmpty ? "" : ", \(path)")
    return PageParts.item(finding, at: place)
  }
}

extension GalleryPicture {
  fileprivate func html(of screen: GalleryScreen) -> String {
    let name = "\(screen.title) on \(view), \(theme)"
    var figures: [String] = []
    if let earlier { figures.append(Self.figure(earlier, "\(name), before", "\(theme), before")) }
    if let file {
      let links = others.map { "<a href=\"\($0.name.html)\">\($0.format.rawValue)</a>" }
      let caption = earlier == nil ? theme : "\(theme), now"
      figures.append(Self.figure(file, name, caption, links))
    }
    return "<div class=\"\(theme.html)\">\(figures.joined())</div>"
  }

  private static func figure(
    _ file: SVGFile, _ alternative: String, _ caption: String, _ links: [String] = []
  ) -> String {
    // At three fifths of their size, several pictures fit side by side; a click shows one in full size.
    let (width, height) = (max(1, file.width * 3 / 5), max(1, file.height * 3 / 5))
    return "<figure><a href=\"\(file.name.html)\"><img src=\"\(file.name.html)\" alt=\"\(alternative.html)\" "
      + "width=\"\(width)\" height=\"\(height)\" loading=\"lazy\"></a>"
      + "<figcaption>\(([caption.html] + links).joined(separator: " · "))</figcaption></figure>"
  }
}

extension String {
  fileprivate var htmlLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).html }.joined(separator: "\n")
  }
}
