import BeagleNetworking
import Foundation
import Locking

/// Serves GET and other safe requests from a cassette, at any time and any number of times, without the
/// network.
///
/// For drawing the screens of a cassette: what they load by themselves was recorded once and is requested for
/// every picture. Of several responses to equal requests the first successful one is used, or else the first.
///
/// A recorded crawl has no order, and its requests have changed nothing: all of them get a response, and the
/// members of a query may be in a different order.
package final class RecordedReads: NetworkClient, ThreadSafe {
  private let cassette: Cassette
  private let masking: SecretMasking
  private let isForAllMethods: Bool
  /// nil until the first request: most cassettes are only read.
  private let index = Mutex<Index?>(nil)

  private struct Index {
    var outcomes: [Key: RecordedOutcome] = [:]
    /// In the order of the recording, without duplicates.
    var requests: [RecordedRequest] = []
  }

  private struct Key: Hashable {
    let method: String
    let url: String
    /// Not `Data`, whose hash only uses the beginning.
    let body: [UInt8]?

    init(_ request: RecordedRequest, ofCrawl isCrawl: Bool) {
      method = request.method
      url = isCrawl ? request.url.withQueryInOrder : request.url
      body = isCrawl ? request.body?.bytes : nil
    }
  }

  private var isCrawl: Bool { !cassette.screens.isEmpty }

  /// - Parameter isForAllMethods: Whether requests that change something get their recorded responses, too.
  package init(_ cassette: Cassette, isForAllMethods: Bool = false) {
    (self.cassette, masking) = (cassette, cassette.masking)
    self.isForAllMethods = isForAllMethods
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
      for interaction in cassette.interactions
      where isCrawl || isForAllMethods || interaction.request.isRead {
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
  package var isSuccess: Bool {
    if case .answered(let response) = self { (200...299).contains(response.status) } else { false }
  }
}
