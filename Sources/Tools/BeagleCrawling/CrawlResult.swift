import Beagle
package import BeagleProjects
import BeagleTesting
import Foundation

/// The result of a crawl.
package struct CrawlResult: Sendable {
  /// In the order of the visits.
  package var screens: [CrawledScreen] = []
  /// One per cause, worst first.
  package var findings: [CrawlFinding] = []
  /// The links that were not followed on purpose.
  package var skipped: [SkippedLink] = []
  /// The screens without a conclusive response.
  package var unclear: [UnclearScreen] = []
  package var caps: [ReachedCap] = []
  /// The number of screens known but not visited when the crawl was interrupted; nil for a complete crawl.
  package var waiting: Int?
  /// The folder of the files that respond to requests, empty or ending with a slash.
  package internal(set) var folder = ""
}

extension CrawlResult {
  /// The screens without a conclusive response, for reports.
  package var unclearScreens: [Inconclusive] {
    unclear.map { Inconclusive(file: $0.url, message: $0.message) }
  }

  /// Why a screen could not be shown.
  package func reason(ofScreen url: String) -> String {
    findings.first { $0.url == url && $0.finding.finding.severity == .error }?.finding.finding.sentence
      ?? "the response is not a screen"
  }
}

/// A visited screen.
package struct CrawledScreen: Sendable {
  /// Absolute, with secrets masked. The file with its query, if files respond to requests.
  package internal(set) var url: String
  /// The file of its document, if files respond to requests.
  package internal(set) var file: String?
  /// The HTTP status of the response; nil if none arrived, or if a flow has loaded the screen.
  var status: Int?
  /// Whether the crawl began with this screen, as a flow had left it.
  var isOfFlow = false
  /// Whether the document could be shown.
  package var isShown = false
  /// The template of the URL with the fingerprint of the structure, shared by similar screens:
  /// `/product/*#9c1e04af`.
  package internal(set) var kind: String
  /// The title of the navigation bar, if any.
  package internal(set) var title: String?
  /// The links on the screen, in the order of the screen.
  var links: [RecordedLink] = []
  /// The shortest path from a start, as steps of a flow: `I tap "Basket"`. The first step starts the
  /// application.
  package internal(set) var presses: [String] = []
  /// The steps of each opening, if the screen is opened with different values.
  package internal(set) var openings: [[String]] = []
  /// The unmodified document; empty if there is none.
  package internal(set) var document: [UInt8] = []
  /// The files of its images, by their URL in the document, for the page.
  var pictures: [(url: String, file: Data)] = []

  /// The steps to one opening of the screen.
  package func presses(opening: Int) -> [String] {
    openings.indices.contains(opening) ? openings[opening] : presses
  }
}

/// A finding with the steps that lead to it.
package struct CrawlFinding: Sendable {
  var finding: ReportedFinding
  /// The screen, its part, or the address of a dead link.
  var url: String
  /// The screen that has the finding, if it is not `url`.
  var screen: String?
  /// The shortest path there, as steps of a flow.
  var presses: [String]
  /// The other screens with the same cause.
  var others: [String] = []
}

/// A link that was not followed.
package struct SkippedLink: Sendable {
  package enum Reason: Sendable, Hashable {
    /// A request that may have side effects, such as a POST.
    case method(String)
    /// A URL that servers may read differently: it is very long, has a NUL, or nests escapes too deeply.
    case encoding
    /// An origin that is not the origin of a start.
    case otherOrigin
    /// Opened by the system, for example in a browser.
    case opened
    /// The URL or label contains a word that suggests an exit: `logout`.
    case exitWord(String)
    /// The path matches a pattern of `--skip`.
    case pattern(String)
    /// Enough screens of its kind were visited.
    case perKind(String)
  }

  var url: String
  package var reason: Reason
  /// The screen with the link.
  var from: String
  var presses: [String]
}

/// An inconclusive screen.
package struct UnclearScreen: Sendable {
  package var url: String
  /// The reason, such as `the server gave 429 (too many requests) three times`.
  var message: String
  var presses: [String]
}

/// A limit that was reached.
package struct ReachedCap: Sendable, Hashable {
  /// The option that sets the limit: `--per-kind`.
  package var name: String
  var value: Int
  /// The kind of screens concerned: `/product/*`.
  var place: String
  /// The number of omitted items.
  var omitted: Int
}

// MARK: Files

extension CrawlResult {
  /// Names files instead of the URLs to which they respond.
  mutating func name(by files: ApplicationFiles) {
    folder = files.prefix
    for index in screens.indices { screens[index].file = files.file(of: screens[index].url) }
    let names = findings.map { files.file(of: $0.finding.file) }
    mapTexts(files.named)
    for (index, name) in names.enumerated() { findings[index].finding.file = name ?? findings[index].url }
  }
}

// MARK: Texts

/// A secret sent by a server may appear in any text derived from its responses.
extension CrawlResult {
  /// Applies a function to all texts except those of documents, whose secrets are masked already.
  mutating func mapTexts(_ change: (String) -> String) {
    for index in screens.indices {
      let recorded = RecordedScreen(
        url: screens[index].url, kind: screens[index].kind, links: screens[index].links
      ).mapped(change)
      (screens[index].url, screens[index].kind) = (recorded.url, recorded.kind)
      screens[index].links = recorded.links
      screens[index].title = screens[index].title.map(change)
      screens[index].presses = screens[index].presses.map(change)
      screens[index].openings = screens[index].openings.map { $0.map(change) }
    }
    for index in findings.indices {
      findings[index].url = change(findings[index].url)
      findings[index].screen = findings[index].screen.map(change)
      findings[index].presses = findings[index].presses.map(change)
      findings[index].others = findings[index].others.map(change)
      findings[index].finding.file = change(findings[index].finding.file)
      findings[index].finding.finding.message = change(findings[index].finding.finding.message)
      findings[index].finding.finding.structuralPath = change(
        findings[index].finding.finding.structuralPath)
    }
    for index in skipped.indices {
      skipped[index].url = change(skipped[index].url)
      skipped[index].from = change(skipped[index].from)
      skipped[index].presses = skipped[index].presses.map(change)
    }
    for index in unclear.indices {
      unclear[index].url = change(unclear[index].url)
      unclear[index].message = change(unclear[index].message)
      unclear[index].presses = unclear[index].presses.map(change)
    }
    for index in caps.indices { caps[index].place = change(caps[index].place) }
  }
}

extension RecordedScreen {
  func mapped(_ change: (String) -> String) -> RecordedScreen {
    RecordedScreen(
      url: change(url), status: status, kind: change(kind),
      links: links.map { link in
        var link = link
        (link.url, link.presses) = (change(link.url), link.presses.map(change))
        link.opening = link.opening.map {
          RecordedOpening(url: change($0.url), presses: $0.presses.map(change))
        }
        return link
      })
  }
}
