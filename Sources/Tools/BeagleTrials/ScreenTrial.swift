package import BeagleCrawling
import Locking

/// Tries the screens of a crawl, each while its responses are at hand.
package final class ScreenTrial: Sendable {
  private let settings: TrialSettings
  private let results = Mutex<[String: TriedScreen]>([:])

  package init(_ settings: TrialSettings) { self.settings = settings }

  /// Tries a screen. Several may be tried at the same time.
  package func examine(_ screen: ScreenStates) async {
    // A screen that could not be loaded has no state.
    if screen.states.isEmpty { return }
    var tried = TriedScreen()
    let documents = settings.kinds == [.devices] ? [:] : DocumentReads.all(of: screen)
    let data = DataTrial(screen, documents, settings)
    let needsRequests =
      settings.kinds.contains(.requests)
      || (settings.kinds.contains(.data) || settings.hasShapes) && data.readsResponses
    let requests =
      needsRequests ? await RequestSearch(screen: screen, documents: documents).requests() : []
    for kind in Trial.Kind.allCases where settings.kinds.contains(kind) && !Task.isCancelled {
      tried.kinds.insert(kind)
      switch kind {
      case .requests:
        var result = TrialResult()
        for request in requests where !Task.isCancelled {
          await RequestJudge(request: request, settings: settings).judge(into: &result)
        }
        ImageTrial(screen: screen).run(into: &result)
        tried.add(result)
      case .data: tried.add(await data.run(requests))
      case .devices: tried.add(DeviceTrial(screen.states, title: screen.url, settings).run())
      }
    }
    if settings.hasShapes { tried.shapes = await data.shapes(requests) }
    results.withLock { [tried] in $0[screen.url] = tried }
  }

  /// The number of findings so far.
  package var findingCount: Int { results.withLock { $0.values.reduce(0) { $0 + $1.findings.count } } }

  /// The tried screens by their URL.
  package var screens: [String: TriedScreen] { results.withLock { $0 } }
}

/// The results of all kinds of trials on one screen.
package struct TriedScreen: Sendable {
  package var findings: [TrialFinding] { causes.findings }
  private var causes = CauseList<[String]>()
  /// The kinds of conditions that were tried.
  package var kinds: Set<Trial.Kind> = []
  /// The rows of the matrix.
  package private(set) var rows: [TrialRow] = []
  /// The shapes of the data, one line for each path; empty unless they are wanted.
  package fileprivate(set) var shapes: [String] = []
  /// The number of texts whose contrast is not measured.
  package private(set) var unmeasured = 0

  /// Adds results. Findings with the same cause become one.
  mutating func add(_ result: TrialResult) {
    rows += result.rows
    unmeasured += result.unmeasured
    for finding in result.findings { causes.add(finding.cause, tried: finding.conditions) { finding } }
  }
}

/// The result of one kind of trial on one screen.
package struct TrialResult: Sendable {
  package var findings: [TrialFinding] = []
  package var rows: [TrialRow] = []
  /// The number of texts over images and custom components, whose contrast is not measured.
  package var unmeasured = 0

  package init() {}
}

/// A row of the matrix of a screen: what was tried of one request, context, response or device.
package struct TrialRow: Sendable {
  package enum Outcome: Sendable, Hashable {
    case passed
    /// The codes of the findings.
    case found([String])
    /// The result is unknown for the given reason, such as a missing successful response.
    case inconclusive(String)
  }

  package let kind: Trial.Kind
  /// The request, the path in a context or a response, or the device: `PUT /api/settings`, `cart.items`,
  /// `GET /cart: onSuccess.data`, `iphone-se`.
  package let name: String
  /// The results in the order of the tries: `500 with a page in HTML`, `null`, `font scale 2`.
  package var cells: [(name: String, outcome: Outcome)] = []

  package init(_ kind: Trial.Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

  /// The reason of each inconclusive result.
  var reasons: [String] {
    cells.compactMap { if case .inconclusive(let reason) = $0.outcome { reason } else { nil } }
  }
}
