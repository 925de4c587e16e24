import Beagle
package import BeagleProjects
import BeagleTesting

/// One of two recordings that are compared: what became of each request, and where the screens of a crawl lead to.
package struct RecordedSide: Sendable {
  let origin: RecordedOrigin
  /// What screens and requests are called, whatever the origin: `GET /home`.
  fileprivate private(set) var statuses: [String: Int?] = [:]
  fileprivate private(set) var screens: [(name: String, screen: RecordedScreen)] = []
  /// The URLs of the screens, without secrets.
  private var urls: [String: String] = [:]
  /// The screens that links lead to.
  fileprivate private(set) var linked: Set<String> = []

  init(_ cassette: Cassette) {
    origin = RecordedOrigin(cassette)
    for interaction in cassette.interactions {
      let name = "\(interaction.request.method) \(path(of: interaction.request.url))"
      // What failed was asked for again.
      if hasScreen(name) { continue }
      if case .answered(let response) = interaction.response {
        statuses[name] = .some(response.status)
      } else if statuses[name] == nil {
        statuses[name] = .some(nil)
      }
    }
    for screen in cassette.screens {
      statuses[name(of: screen.url)] = .some(screen.status)
      screens.append((name(of: screen.url), screen))
      urls[name(of: screen.url)] = screen.url.withMaskedSecrets
      for link in screen.links { linked.insert(name(of: link.url)) }
    }
  }

  func path(of url: String) -> String { origin.path(of: url.withMaskedSecrets) }

  fileprivate func name(of url: String) -> String { "GET \(path(of: url))" }

  /// How reports call a screen that was visited; nil for another one.
  fileprivate func label(of name: String) -> DocumentLabel? { urls[name].map(DocumentLabel.init(url:)) }

  /// Why it cannot be told whether a screen that has no document here is gone; nil where it is.
  fileprivate func doubt(about name: String) -> String? {
    guard let status = statuses[name] else {
      return linked.contains(name) ? "links lead to it, and it was not visited" : nil
    }
    guard let status else { return "no response came" }
    return (200...299).contains(status) || [404, 410].contains(status) ? nil : "its status was \(status)"
  }

  /// The screens that are not here because a screen which led to them in another recording could not be told, with the reason.
  fileprivate func hidden(of other: RecordedSide) -> [String: String] {
    let links = Dictionary(
      other.screens.map { ($0.name, $0.screen.links.map { other.name(of: $0.url) }) }
    ) { first, _ in first }
    var hidden: [String: String] = [:]
    var waiting = other.screens.compactMap { screen in
      doubt(about: screen.name).map { (screen.name, "\(screen.name) led to it, and \($0)") }
    }
    while let (name, reason) = waiting.popLast() {
      for next in links[name] ?? [] where statuses[next] == nil && hidden[next] == nil {
        hidden[next] = reason
        waiting.append((next, reason))
      }
    }
    return hidden
  }

  /// Whether a screen was there.
  fileprivate func hasScreen(_ name: String) -> Bool {
    (statuses[name] ?? nil).map { (200...299).contains($0) } ?? false
  }

  /// The status that shows that there is no screen; nil where there is one, or where it cannot be told.
  fileprivate func missing(_ name: String) -> Int? {
    guard let status = statuses[name] ?? nil, status >= 400,
      !ResponseVerdict.unclearStatuses.contains(status)
    else { return nil }
    return status
  }
}

/// A link that led to a screen, and leads to none now.
package struct BrokenLink: Sendable {
  /// How people call the screen that it is on.
  package let title: String
  let label: DocumentLabel
  /// The address that it leads to now.
  let url: String
  /// `I tap "Basket" leads to /basket, where the status is 404; it led to a screen before`
  let message: String
}

/// What two recordings say besides the documents of their screens.
package struct RecordingComparison: Sendable {
  let old: RecordedSide
  let new: RecordedSide

  package init(old: RecordedSide, new: RecordedSide) {
    (self.old, self.new) = (old, new)
  }

  /// What becomes of the screens before any of them is compared.
  package struct Told {
    /// Both sides can be told.
    package var pairs: [DiffPair] = []
    /// Both sides have no document, for the same reason.
    package var same: [ComparedScreen] = []
    /// Why the others cannot be told.
    package var unclear: [Unclear] = []
  }

  package func told(_ pairs: [DiffPair]) -> Told {
    var told = Told()
    var known: Set<String> = []
    let (hiddenInOld, hiddenInNew) = (old.hidden(of: new), new.hidden(of: old))
    func doubt(about name: String, isGone: Bool) -> String? {
      let doubt =
        isGone ? new.doubt(about: name) ?? hiddenInNew[name] : old.doubt(about: name) ?? hiddenInOld[name]
      return doubt.map { "in the \(isGone ? "new" : "old") recording \($0)" }
    }
    for pair in pairs {
      known.insert(pair.identity)
      let isOnly = pair.old == nil || pair.new == nil
      if isOnly, let doubt = doubt(about: pair.identity, isGone: pair.new == nil) {
        told.unclear.append(Self.unclear(pair.identity, doubt))
      } else {
        told.pairs.append(pair)
      }
    }
    // What neither recording has a document of, though both were to have one.
    for name in Set((old.screens + new.screens).map(\.name)).subtracting(known).sorted() {
      if let status = new.missing(name), status == old.missing(name) {
        told.same.append(
          ComparedScreen(title: name, old: old.label(of: name), new: new.label(of: name), status: .same))
        continue
      }
      let doubts = [("old", old.doubt(about: name)), ("new", new.doubt(about: name))]
      guard let (side, doubt) = doubts.last(where: { $0.1 != nil }), let doubt else { continue }
      told.unclear.append(Self.unclear(name, "in the \(side) recording \(doubt)"))
    }
    return told
  }

  private static func unclear(_ name: String, _ reason: String) -> Unclear {
    Unclear(file: name, message: "cannot compare \"\(name)\": \(reason)")
  }

  /// The links that broke, each address once.
  package var brokenLinks: [BrokenLink] {
    let former = Dictionary(old.screens.map { ($0.name, $0.screen.links) }) { first, _ in first }
    var broken: [(address: String, status: Int, link: RecordedLink, screen: (name: String, url: String))] = []
    var counts: [String: Int] = [:]
    for (name, screen) in new.screens {
      guard let links = former[name] else { continue }
      for link in screen.links {
        let address = new.name(of: link.url)
        guard let status = new.missing(address),
          links.contains(where: { isSame($0, link) && old.hasScreen(old.name(of: $0.url)) })
        else { continue }
        counts[address, default: 0] += 1
        if counts[address] == 1 { broken.append((address, status, link, (name, screen.url))) }
      }
    }
    return broken.map { one in
      let press = one.link.presses.isEmpty ? "it" : one.link.presses.joined(separator: ", ")
      let others = (counts[one.address] ?? 1) - 1
      let more =
        others == 0 ? "" : "; \(CheckSummary.count(others, "other link")) \(others == 1 ? "does" : "do"), too"
      return BrokenLink(
        title: one.screen.name,
        label: DocumentLabel(url: one.screen.url),
        url: one.link.url.withMaskedSecrets,
        message:
          "\(press) leads to \(new.path(of: one.link.url)), where the status is \(one.status)\(more); it led to a screen before"
      )
    }
  }

  /// Whether they are the same to who uses the screen, or lead to the same.
  private func isSame(_ one: RecordedLink, _ another: RecordedLink) -> Bool {
    old.name(of: one.url) == new.name(of: another.url)
      || !one.presses.isEmpty && one.presses == another.presses
  }
}
