import Beagle
package import BeagleProjects
import BeagleTesting

/// One of two compared cassettes: the outcome of each request, and the links between the screens of a crawl.
package struct RecordedSide: Sendable {
  let origin: RecordedOrigin
  /// Statuses by method and path without origin, such as `GET /home`; nil if no response arrived.
  fileprivate private(set) var statuses: [String: Int?] = [:]
  fileprivate private(set) var screens: [(name: String, screen: RecordedScreen)] = []
  /// The URLs of the screens, with secrets masked.
  private var urls: [String: String] = [:]
  /// The screens that links lead to.
  fileprivate private(set) var linked: Set<String> = []

  init(_ cassette: Cassette) {
    origin = RecordedOrigin(cassette)
    for interaction in cassette.interactions {
      let name = "\(interaction.request.method) \(path(of: interaction.request.url))"
      // A failed request may have been retried; a success is final.
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

  /// The label of a visited screen; nil for any other name.
  fileprivate func label(of name: String) -> DocumentLabel? { urls[name].map(DocumentLabel.init(url:)) }

  /// The reason why it is unknown whether a screen without a document is gone; nil if it is known to be gone.
  fileprivate func doubt(about name: String) -> String? {
    guard let status = statuses[name] else {
      return linked.contains(name) ? "links lead to it, and it was not visited" : nil
    }
    guard let status else { return "no response came" }
    return (200...299).contains(status) || [404, 410].contains(status) ? nil : "its status was \(status)"
  }

  /// The screens missing here because a screen that led to them in the other cassette is inconclusive, each
  /// with the reason.
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

  fileprivate func hasScreen(_ name: String) -> Bool {
    (statuses[name] ?? nil).map { (200...299).contains($0) } ?? false
  }

  /// The status that proves that the screen is missing; nil if it exists or if that is inconclusive.
  fileprivate func missing(_ name: String) -> Int? {
    guard let status = statuses[name] ?? nil, status >= 400,
      !ResponseVerdict.unclearStatuses.contains(status)
    else { return nil }
    return status
  }
}

/// A link whose screen exists in the old cassette and is missing in the new one.
package struct BrokenLink: Sendable {
  /// The name of the screen that has the link.
  package let title: String
  let label: DocumentLabel
  /// The current target of the link.
  let url: String
  /// `I tap "Basket" leads to /basket, where the status is 404; it led to a screen before`
  let message: String
}

/// Compares what two cassettes contain in addition to documents.
package struct RecordingComparison: Sendable {
  let old: RecordedSide
  let new: RecordedSide

  package init(old: RecordedSide, new: RecordedSide) {
    (self.old, self.new) = (old, new)
  }

  /// Screens, classified before any of them is compared.
  package struct Classification {
    /// Both sides are known.
    package var pairs: [DiffPair] = []
    /// Neither side has a document, for the same reason.
    package var same: [ComparedScreen] = []
    /// The inconclusive screens with reasons.
    package var unclear: [Inconclusive] = []
  }

  package func classified(_ pairs: [DiffPair]) -> Classification {
    var result = Classification()
    var known: Set<String> = []
    let (hiddenInOld, hiddenInNew) = (old.hidden(of: new), new.hidden(of: old))
    func doubt(about name: String, isGone: Bool) -> String? {
      let doubt =
        isGone ? new.doubt(about: name) ?? hiddenInNew[name] : old.doubt(about: name) ?? hiddenInOld[name]
      return doubt.map { "in the \(isGone ? "new" : "old") cassette, \($0)" }
    }
    for pair in pairs {
      known.insert(pair.identity)
      let isOnly = pair.old == nil || pair.new == nil
      if isOnly, let doubt = doubt(about: pair.identity, isGone: pair.new == nil) {
        result.unclear.append(Self.unclear(pair.identity, doubt))
      } else {
        result.pairs.append(pair)
      }
    }
    // Screens without a document in either cassette, although at least one of them recorded a visit.
    for name in Set((old.screens + new.screens).map(\.name)).subtracting(known).sorted() {
      if let status = new.missing(name), status == old.missing(name) {
        result.same.append(
          ComparedScreen(title: name, old: old.label(of: name), new: new.label(of: name), status: .same))
        continue
      }
      let doubts = [("old", old.doubt(about: name)), ("new", new.doubt(about: name))]
      guard let (side, doubt) = doubts.last(where: { $0.1 != nil }), let doubt else { continue }
      result.unclear.append(Self.unclear(name, "in the \(side) cassette, \(doubt)"))
    }
    return result
  }

  private static func unclear(_ name: String, _ reason: String) -> Inconclusive {
    Inconclusive(file: name, message: "cannot compare \"\(name)\": \(reason)")
  }

  /// The broken links, each address once.
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
          """
          \(press) leads to \(new.path(of: one.link.url)), where the status is \(one.status)\(more); \
          it led to a screen before
          """
      )
    }
  }

  /// Whether a user sees the same link, or both lead to the same target.
  private func isSame(_ one: RecordedLink, _ another: RecordedLink) -> Bool {
    old.name(of: one.url) == new.name(of: another.url)
      || !one.presses.isEmpty && one.presses == another.presses
  }
}
