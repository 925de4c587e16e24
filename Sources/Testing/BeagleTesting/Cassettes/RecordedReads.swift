import BeagleNetworking
import Foundation
import Locking

/// Answers requests that change nothing from a cassette, at any time and as often as they are made, and never touches the network.
///
/// A screen of a recording is drawn with it: what it loads by itself was recorded once, and is asked for with every picture. Of
/// several responses to equal requests it is the first that succeeded, or else the first.
///
/// A recording of a crawl has an application in no order, and nothing that was asked for has changed anything: all of it is answered, and
/// the members of a query may be in another order.
package final class RecordedReads: NetworkClient, ThreadSafe {
  private let cassette: Cassette
  private let masking: SecretMasking
  /// Nil until there is a request: most recordings are only read.
  private let index = Mutex<Index?>(nil)

  private struct Index {
    var outcomes: [Key: RecordedOutcome] = [:]
    /// In the order of the recording, each once.
    var requests: [RecordedRequest] = []
  }

  private struct Key: Hashable {
    let method: String
    let url: String
    /// No `Data`, of which a hash takes the beginning only.
    let body: [UInt8]?

    init(_ request: RecordedRequest, ofCrawl isCrawl: Bool) {
      method = request.method
      url = isCrawl ? request.url.withQueryInOrder : request.url
      body = isCrawl ? request.body?.bytes : nil
    }
  }

  private var isCrawl: Bool { !cassette.screens.isEmpty }

  package init(_ cassette: Cassette) {
    (self.cassette, masking) = (cassette, cassette.masking)
  }

  @discardableResult
  package func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    let sent = SentRequest(request)
    let recorded = RecordedRequest(sent, masking: masking.adding(typed: request.options.typedSecrets))
    let index = indexed()
    let result: NetworkResult?
    if let outcome = index.outcomes[Key(recorded, ofCrawl: isCrawl)] {
      result = outcome.result(of: sent)
    } else {
      let error = ReplayError(request: recorded, .unknown, next: nil, of: index.requests.count) {
        index.requests[$0]
      }
      result = .failure(NetworkError(error: error, request: sent.urlRequest))
    }
    return Delivery.complete(sent, with: result, completion)
  }

  private func indexed() -> Index {
    index.withLock { known in
      if let known { return known }
      var index = Index()
      for interaction in cassette.interactions where isCrawl || interaction.request.isRead {
        let request = interaction.request.masked(by: masking)
        let key = Key(request, ofCrawl: isCrawl)
        let former = index.outcomes[key]
        if former == nil { index.requests.append(request) }
        if former == nil || former?.isSuccess == false && interaction.response.isSuccess {
          index.outcomes[key] = interaction.response
        }
      }
      known = index
      return index
    }
  }
}

extension RecordedOutcome {
  /// Whether a response came with a status from 200 to 299.
  package var isSuccess: Bool {
    if case .answered(let response) = self { (200...299).contains(response.status) } else { false }
  }
}
