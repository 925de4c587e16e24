import BeagleTesting
import Foundation

/// A journal in a temporary folder, as a crawl writes it.
struct RecordedShop {
  var origin = "http://shop.example"
  var interactions: [Cassette.Interaction] = []
  var screens: [RecordedScreen] = []

  /// - Parameter body: nil if no response arrived.
  mutating func add(_ path: String, _ body: String?, status: Int = 200, method: String = "GET") {
    let response: RecordedOutcome =
      body.map { .answered(RecordedResponse(status: status, body: RecordedBody(Data($0.utf8)))) }
      ?? .failed(RecordedFailure(urlErrorCode: -1001, description: "it took too long"))
    interactions.append(
      .init(request: RecordedRequest(method: method, url: origin + path), response: response))
  }

  /// A visited screen.
  ///
  /// - Parameter links: the target of each press.
  mutating func visit(_ path: String, _ status: Int? = 200, _ body: String, _ links: [String: String] = [:]) {
    add(path, status.map { _ in body }, status: status ?? 0)
    screens.append(
      RecordedScreen(
        url: origin + path, status: status, kind: path,
        links: links.sorted { $0.key < $1.key }.map { RecordedLink(url: origin + $1, presses: [$0]) }))
  }

  func write(to path: String) throws {
    let journal = try CassetteJournal(at: URL(fileURLWithPath: path))
    for one in interactions { try journal.append(one) }
    for one in screens { try journal.append(one) }
    try journal.finish()
  }
}
