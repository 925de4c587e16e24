package import Beagle
package import BeagleTesting
import Foundation

/// What a response reveals about the requested screen.
package enum ResponseVerdict: Equatable {
  /// The response is a document.
  case document([UInt8])
  /// The screen is missing or broken, with the reason.
  case broken(String)
  /// It is unknown whether the screen exists, with the reason.
  case unclear(String)
  /// The request is redirected to another origin.
  case elsewhere(String)

  /// Statuses that depend on the user or the moment.
  package static let unclearStatuses: Set<Int> = [401, 403, 407, 408, 423, 425, 429, 502, 503, 504, 511]

  /// - Parameter recorded: The recorded outcome, whose description is always the same.
  package init(_ result: NetworkClient.NetworkResult, as recorded: RecordedOutcome) {
    switch result {
    case .success(let success):
      let bytes = [UInt8](success.data)
      if let hint = DecodingFailure.hint(of: success.data, type: success.response.mimeType),
        hint.contains("HTML")
      {
        self = .unclear("it \(hint): perhaps a sign-in page")
      } else {
        self = .document(bytes)
      }
    case .failure(let error):
      if (error.error as? URLError)?.code == .httpTooManyRedirects {
        self = .broken("it is redirected endlessly")
        return
      }
      // An aborted response has a status but is recorded as a failure.
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

  /// Whether the address or the server is at fault, instead of the connection.
  private static func isOfDocument(_ error: any Error) -> Bool {
    if let error = error as? URLError {
      return [.httpTooManyRedirects, .badURL, .unsupportedURL, .redirectToNonExistentLocation].contains(
        error.code)
    }
    switch error as? NetworkClientDefault.ClientError {
    case .invalidHttpResponse, .insecureRedirect, .malformedRedirect: return true
    // The rest of the response was not read.
    case .bodyTooLarge, .headTooLarge, nil: return false
    }
  }
}
