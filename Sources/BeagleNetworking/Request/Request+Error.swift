import BeagleJSON
public import Foundation

extension Request {
  /// Why fetching something failed. Each prints as one sentence.
  public enum Error: Swift.Error {
    /// The request was not sent, was not answered, or was answered with a status outside 200–299.
    case networkError(NetworkError)
    /// The answer came and is not what was expected.
    case decoding(any Swift.Error)
    /// The path is empty or does not make a URL; the log names it.
    case urlBuilderError
    /// The dependencies were made without a network client.
    case networkClientWasNotConfigured
  }
}

extension Request.Error: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .networkError(let error):
      error.description
    case .decoding(let error):
      "the answer could not be decoded: \(error)".messageLine
    case .urlBuilderError:
      "no URL could be built: the path is empty or holds characters that no URL may hold"
    case .networkClientWasNotConfigured:
      "there is no network client: assign one to the networkClient of the dependencies"
    }
  }

  public var errorDescription: String? { description }
}
