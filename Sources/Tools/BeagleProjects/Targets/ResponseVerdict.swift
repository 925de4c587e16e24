package import Beagle
package import BeagleTesting
import Foundation

/// What a response says about the screen that was asked for.
package enum ResponseVerdict: Equatable {
  /// It came.
  case document([UInt8])
  /// There is none: why.
  case broken(String)
  /// It may be there: why nobody can tell.
  case unclear(String)
  /// It is on another origin.
  case elsewhere(String)

  /// Statuses that say something about who asks, or about the moment.
  package static let unclearStatuses: Set<Int> = [401, 403, 407, 408, 423, 425, 429, 502, 503, 504, 511]

  /// - Parameter recorded: what a recording has of it, which has the same words whenever it is told.
  package init(_ result: NetworkClient.NetworkResult, as recorded: RecordedOutcome) {
    switch result {
    case .success(let success):
      let bytes = [UInt8](success.data)
      if let hint = DecodingFailure.hint(of: success.data, type: success.response.mimeType),
        hint.contains("HTML")
      {
        self = .unclear("it \(hint): perhaps a page to sign in at")
      } else {
        self = .document(bytes)
      }
    case .failure(let error):
      if (error.error as? URLError)?.code == .httpTooManyRedirects {
        self = .broken("it is redirected without an end")
        return
      }
      // What broke off has a status, and no response.
      if case .failed(let failure) = recorded {
        let words = failure.description
        self = Self.isOfDocument(error.error) ? .broken(words) : .unclear(words)
        return
      }
      guard let status = error.statusCode else {
        let words = error.description
        self = Self.isOfDocument(error.error) ? .broken(words) : .unclear(words)
        return
      }
      if (300...399).contains(status) {
        let location = (error.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Location") ?? ""
        self =
          location.isEmpty
          ? .broken("the server gave status \(status) without a Location") : .elsewhere(location)
      } else if Self.unclearStatuses.contains(status) {
        self = .unclear("the server gave status \(status)")
      } else {
        self = .broken("the server gave status \(status)")
      }
    }
  }

  /// Whether it is the address or the server that is wrong, and not the way to it.
  private static func isOfDocument(_ error: any Error) -> Bool {
    if let error = error as? URLError {
      return [.httpTooManyRedirects, .badURL, .unsupportedURL, .redirectToNonExistentLocation].contains(
        error.code)
    }
    switch error as? NetworkClientDefault.ClientError {
    case .invalidHttpResponse, .insecureRedirect, .malformedRedirect: return true
    // The rest of it was not read.
    case .bodyTooLarge, .headTooLarge, nil: return false
    }
  }
}
