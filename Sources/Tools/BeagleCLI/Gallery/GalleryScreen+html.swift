import Beagle
import BeagleProjects
import BeagleTerminal

/// The section of a screen on the page.
extension GalleryScreen {
  /// The text after the title in the list of screens.
  var worst: String {
    if failure != nil { return " <b class=\"error\">not drawn</b>" }
    guard let worst = counts.first, worst.severity > .note else { return "" }
    return " <b class=\"\(worst.severity.rawValue)\">\(worst.text)</b>"
  }

  /// - Parameter level: The level of its heading.
  func html(_ views: [GalleryView], level: Int) -> String {
    let heading = title == name ? "" : "\n<p class=\"path\">\(name.html)</p>"
    let reason = failure.map { "\n<p class=\"failure\">\($0.message.htmlLines)</p>" } ?? ""
    let lines = lines
    return """
      <section id="screen-\(anchor.html)" tabindex="-1">
      <h\(level) class="title">\(title.html)\(worst)</h\(level)>\(heading)\(reason)
      \(devices(views, lines, level: level + 1))\(missing)\(list(lines))
      </section>
      """
  }

  // MARK: Pictures

  private func devices(_ views: [GalleryView], _ lines: [Line], level: Int) -> String {
    // The unchanged pictures of a changed screen are only counted.
    let shown = change == .changed ? pictures.filter { !$0.isAsBefore } : pictures
    let names = pictures.map(\.view).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let devices = names.compactMap { name -> String? in
      let ofDevice = shown.filter { $0.view == name }
      guard !ofDevice.isEmpty else { return nil }
      let view = views.first { $0.name == name }
      let size = view?.size ?? ""
      return """
        <div class="device\(view?.frame ?? "")">\
        <h\(level)>\(name.html)\(size.isEmpty ? "" : " <small>\(size.html)</small>")</h\(level)>
        <div class="pictures">
        \(ofDevice.map { $0.html(of: self, lines.map(\.number)) }.joined(separator: "\n"))
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

  /// A listed finding, with its number if a picture shows its place.
  private struct Line {
    let finding: ListedFinding
    var number: Int?

    var html: String {
      let lead = number.map { "<i class=\"number\">\($0)</i> " } ?? ""
      guard !finding.isRest else {
        let severity = finding.finding.severity.rawValue
        return "<li class=\"\(severity)\">\(lead)<code>\(finding.finding.code.html)</code> "
          + "and \(finding.places.count) more of this kind</li>"
      }
      let path = finding.finding.path.description
      let place = "line \(finding.finding.position.line)" + (path.isEmpty ? "" : ", \(path)")
      return PageParts.item(finding.finding, at: place, lead: lead)
    }
  }

  private var lines: [Line] {
    let marked = Set(pictures.flatMap(\.marks).flatMap(\.findings))
    var count = 0
    return listedFindings.enumerated().map { index, finding in
      guard marked.contains(index) else { return Line(finding: finding) }
      count += 1
      return Line(finding: finding, number: count)
    }
  }

  private func list(_ lines: [Line]) -> String {
    guard failure == nil, change != .removed else { return "" }
    guard !findings.isEmpty else { return "\n<p class=\"same\">No findings.</p>" }
    func items(_ lines: [Line]) -> String {
      "<ul class=\"findings\">\n\(lines.map(\.html).joined(separator: "\n"))\n</ul>"
    }
    let open = lines.filter { !$0.finding.isNote }
    let notes = lines.filter(\.finding.isNote)
    var text = open.isEmpty ? "" : "\n\(items(open))"
    if !notes.isEmpty {
      let count = findings.count { $0.severity == .note }
      text += "\n<details class=\"notes\"><summary>\(CheckSummary.count(count, "note"))</summary>"
      text += "\(items(notes))</details>"
    }
    return text
  }
}

extension GalleryView {
  /// The classes of its frame. Devices without an area at the bottom that the system covers have square
  /// screens.
  fileprivate var frame: String {
    guard let device, look != nil else { return "" }
    guard device.safeArea.bottom > 0 else { return " phone" }
    return device.size.width < 600 ? " phone round" : " phone tablet"
  }
}

extension GalleryPicture {
  /// - Parameter numbers: The numbers of the screen's findings.
  fileprivate func html(of screen: GalleryScreen, _ numbers: [Int?]) -> String {
    let name = "\(screen.title) on \(view), \(theme)"
    var figures: [String] = []
    if let earlier { figures.append(Self.figure(earlier, "\(name), before", "\(theme), before")) }
    if let file {
      let links = others.map { "<a href=\"\($0.name.html)\">\($0.format.rawValue)</a>" }
      let caption = earlier == nil ? theme : "\(theme), now"
      figures.append(Self.figure(file, name, caption, links, overlay(numbers)))
    }
    return "<div class=\"\(theme.html)\">\(figures.joined())</div>"
  }

  private static func figure(
    _ file: SVGFile, _ alternative: String, _ caption: String, _ links: [String] = [], _ overlay: String = ""
  ) -> String {
    "<figure><div class=\"screen\" style=\"--width: \(file.width)\">"
      + "<a href=\"\(file.name.html)\"><img src=\"\(file.name.html)\" alt=\"\(alternative.html)\" "
      + "width=\"\(file.width)\" height=\"\(file.height)\" loading=\"lazy\"></a>\(overlay)</div>"
      + "<figcaption>\(([caption.html] + links).joined(separator: " · "))</figcaption></figure>"
  }

  // MARK: Marks

  /// Frames around the components with findings. The numbers of frames that end at the same corner are next
  /// to each other.
  private func overlay(_ numbers: [Int?]) -> String {
    var corners: [(x: Double, y: Double, width: Int)] = []
    return marks.map { mark in
      let label = mark.findings.compactMap { numbers[$0] }.map(String.init).joined(separator: ", ")
      let (x, y) = (mark.frame[0] + mark.frame[2], mark.frame[1])
      let near = corners.filter { abs($0.x - x) < 0.08 && abs($0.y - y) < 0.03 }
      corners.append((x, y, label.count + 1))
      let shift = near.reduce(0) { $0 + $1.width }
      let places = zip(["left", "top", "width", "height"], mark.frame)
      let style = places.map { "\($0): \(Self.percent($1))" }.joined(separator: "; ")
      return "<i class=\"mark \(mark.severity.rawValue)\" style=\"\(style)\" aria-hidden=\"true\">"
        + "<b\(shift == 0 ? "" : " style=\"--shift: \(shift)\"")>\(label)</b></i>"
    }.joined()
  }

  private static func percent(_ fraction: Double) -> String {
    let hundredths = Int((fraction * 10_000).rounded())
    return hundredths.isMultiple(of: 100) ? "\(hundredths / 100)%" : "\(Double(hundredths) / 100)%"
  }
}

extension String {
  fileprivate var htmlLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).html }.joined(separator: "\n")
  }
}
