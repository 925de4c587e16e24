import Beagle
import BeagleTesting
import Foundation

/// Decides which requests of a screen are sent, based on the request as sent.
extension ScreenVisit {
  /// Why a screen cannot be visited even if the user names it.
  func danger(of start: URL) -> SkippedLink.Reason? {
    rules.danger(of: network.sent(Request(url: start, type: .fetchComponent, additionalData: nil)))
  }

  /// A request of a screen as sent; nil if its path is not a valid URL, or if it calls no network client.
  func sent(_ request: OutgoingRequest, _ dependencies: BeagleDependencies) -> SentRequest? {
    (try? request.request(with: dependencies, initiator: .document)).flatMap(\.self).map(network.sent)
  }

  func isSent(
    _ request: OutgoingRequest, _ dependencies: BeagleDependencies, label: String? = nil
  ) -> Bool {
    if case .screen = request { return false }
    return refusal(of: request, dependencies, label: label) == nil
  }

  /// Why a request of a screen, other than for another screen, is not sent.
  func refusal(
    of request: OutgoingRequest, _ dependencies: BeagleDependencies, label: String?
  ) -> (url: String, reason: SkippedLink.Reason)? {
    let path: String
    switch request {
    case .screen: return nil
    case .localForm(let name, _): return (name, .method("form"))
    case .component(let part): path = part
    case .raw(let raw): path = raw.url
    case .form(let target, _, _): path = target
    }
    guard let sent = sent(request, dependencies) else { return (path, .otherOrigin) }
    return rules.refusal(of: sent, label: label).map { (CrawlAddress(sent.url)?.url ?? path, $0) }
  }
}
