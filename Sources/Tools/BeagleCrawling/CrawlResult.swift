import Beagle
import BeagleProjects
import BeagleTesting

/// What a crawl has found out: the screens with their links, and what is wrong with them.
package struct CrawlResult: Sendable {
  /// In the order in which they were visited.
  package var screens: [CrawledScreen] = []
  /// Each cause once, worst first.
  package var findings: [CrawlFinding] = []
  /// What was left alone on purpose.
  package var skipped: [SkippedLink] = []
  /// What could not be told, because no response came, or one that says nothing about the screen.
  package var unclear: [UnclearScreen] = []
  /// The limits that were reached.
  package var caps: [ReachedCap] = []
  /// How many screens were known and not visited yet when the crawl was interrupted; nil where it was not.
  package var waiting: Int?
}

/// A screen that was visited.
package struct CrawledScreen: Sendable {
  /// Absolute, with secrets masked.
  var url: String
  /// The HTTP status of its response; nil where none came.
  var status: Int?
  /// Whether its document could be shown.
  package var isShown = false
  /// What equal screens share: the template of their URLs, and the fingerprint of their structure: `/product/*#9c1e04af`.
  var kind: String
  /// The title of its navigation bar; nil where it has none.
  var title: String?
  /// Where a user can go from here, in the order of the screen.
  var links: [RecordedLink] = []
  /// The shortest path from a start, as steps of a flow: `I tap "Basket"`. The first is where the application starts.
  var presses: [String] = []
  /// The document, as it came; empty where there is none.
  var document: [UInt8] = []
}

/// A finding with the way to it.
package struct CrawlFinding: Sendable {
  var finding: ReportedFinding
  /// The screen, or its part, or the address that leads nowhere.
  var url: String
  /// The screen that has it; nil where that is `url`.
  var screen: String?
  /// The shortest path that leads there, as steps of a flow.
  var presses: [String]
  /// The other screens with the same cause.
  var others: [String] = []
}

/// A link that was not followed.
package struct SkippedLink: Sendable {
  package enum Reason: Sendable, Hashable {
    /// A request that may change something, such as a POST.
    case method(String)
    /// A URL that servers may read differently: it is very long, has a NUL, or nests escapes too deeply.
    case encoding
    /// Another origin than that of the starts.
    case otherOrigin
    /// It is opened by the system, as in a browser.
    case opened
    /// Its URL or label has one of the words that look like a way out: `logout`.
    case wayOut(String)
    /// Its path fits a pattern of `--skip`.
    case pattern(String)
    /// So many screens of its kind were seen already.
    case perKind(String)
  }

  var url: String
  package var reason: Reason
  /// The screen that it is on.
  var from: String
  var presses: [String]
}

/// Something that could not be told.
package struct UnclearScreen: Sendable {
  var url: String
  /// Why: `the server gave 429 (too many requests) three times`.
  var message: String
  var presses: [String]
}

/// A limit that was reached.
package struct ReachedCap: Sendable, Hashable {
  /// The option that sets it: `--per-kind`.
  package var name: String
  var value: Int
  /// What it stopped: `/product/*`.
  var place: String
  /// How much was left out.
  var leftOut: Int
}

// MARK: Texts

/// What servers have given as a secret may be in any text that follows from it.
extension CrawlResult {
  /// Changes all texts but those of documents, which have no secrets.
  mutating func mapTexts(_ change: (String) -> String) {
    for index in screens.indices {
      let recorded = RecordedScreen(
        url: screens[index].url, kind: screens[index].kind, links: screens[index].links
      ).mapped(change)
      (screens[index].url, screens[index].kind) = (recorded.url, recorded.kind)
      screens[index].links = recorded.links
      screens[index].title = screens[index].title.map(change)
      screens[index].presses = screens[index].presses.map(change)
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
