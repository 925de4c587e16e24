import BeagleJSON
public import Foundation

extension NetworkClientDefault.ClientError: CustomStringConvertible, LocalizedError {
  public var description: String { sentence.messageLine }

  private var sentence: String {
    switch self {
    case .invalidHttpResponse: "the answer is not HTTP or its status is no success"
    case .bodyTooLarge(let limit): "the body has more than the \(limit) bytes that are allowed"
    case .headTooLarge(let limit): "the head of the answer has more than the \(limit) bytes that are allowed"
    case .insecureRedirect(let host): "it is redirected from https to plain http on \(host)"
    case .malformedRedirect(let location):
      "it is redirected to \(location.debugDescription), which is not an HTTP URL"
    }
  }

  public var errorDescription: String? { description }
}
