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

  /// - Returns: The recorded outcome, and whether the request is new.
  mutating func record(
    _ exchange: CrawlNetwork.Exchange
  ) throws(Failure) -> (outcome: RecordedOutcome, isNew: Bool) {
    let request = exchange.recorded?.request ?? masking.masked(exchange.sent)
    let key = "\(request) \(request.body.map { $0.data.base64EncodedString() } ?? "")"
    let isNew = seen.insert(key).inserted
    let interaction =
      exchange.recorded
      ?? Cassette.Interaction(
        request: request,
        response: masking.masked(exchange.result, of: exchange.sent, sentIn: exchange.headers).withoutTimes)
    if isNew { try recorder?.append(interaction) }
    return (interaction.response, isNew)
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
