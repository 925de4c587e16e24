import Beagle
import BeagleProjects
import BeagleTesting

/// Records the responses and screens of a crawl, with their secrets masked.
struct CrawlResponses {
  private var recorder: CrawlRecorder?
  private var masking: InteractionMasking
  /// The recorded requests, so that the response to a part that several screens share is checked once.
  private var seen: Set<String> = []

  init(_ recorder: CrawlRecorder?, secretNames: [String]) {
    self.recorder = recorder
    masking = InteractionMasking(secretNames: secretNames)
  }

  /// - Returns: The recorded outcome; nil if the request is not new. A large response is masked only once.
  mutating func record(_ exchange: CrawlNetwork.Exchange) throws(Failure) -> RecordedOutcome? {
    let request = exchange.recorded?.request ?? masking.masked(exchange.sent)
    let key = "\(request) \(request.body.map { $0.data.base64EncodedString() } ?? "")"
    guard seen.insert(key).inserted else { return nil }
    let outcome = outcome(of: exchange)
    try recorder?.append(exchange.recorded ?? Cassette.Interaction(request: request, response: outcome))
    return outcome
  }

  mutating func outcome(of exchange: CrawlNetwork.Exchange) -> RecordedOutcome {
    exchange.recorded?.response
      ?? masking.masked(exchange.result, of: exchange.sent, sentIn: exchange.headers).withoutTimes
  }

  func record(_ screen: CrawledScreen) throws(Failure) {
    let recorded = RecordedScreen(
      url: screen.url, status: screen.status, kind: screen.kind, links: screen.links)
    try recorder?.append(recorded.mapped { masking.masked($0) })
  }

  /// Nothing more is recorded: a resumed crawl continues from here.
  mutating func endRecording() { recorder = nil }

  func masked(_ text: String) -> String { masking.masked(text) }
}
