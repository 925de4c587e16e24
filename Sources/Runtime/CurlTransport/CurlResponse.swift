#if os(Linux)
  package import Foundation
  package import HTTPSyntax

  /// What came of a request.
  package struct CurlResponse: Sendable {
    /// nil if none came.
    package let head: HTTPResponseHead?
    /// What came of the body; nil without a head, and if it is refused.
    package let body: Data?
    /// Why there is no response, or no whole one.
    package let error: CurlError?

    init(head: HTTPResponseHead? = nil, body: Data? = nil, error: CurlError? = nil) {
      self.head = head
      self.body = body
      self.error = error
    }
  }

  /// Why a request has no response, or no whole one.
  package enum CurlError: Error {
    /// What is limited in time.
    package enum Step: Sendable {
      case connecting
      case reading
      case whole
    }

    /// The transport failed. The sentence is for people; without one the code says all that is known.
    case failed(URLError.Code, sentence: String? = nil)
    case timedOut(Step, limit: Duration)
    /// The head, or a line of it, has more bytes than the limit.
    case headTooLarge(limit: Int)
    case bodyTooLarge(limit: Int)
    /// The method is not a token of the HTTP grammar. Nothing was sent.
    case invalidMethod(String)
    /// The name of a field is not a token of the HTTP grammar. Nothing was sent.
    case invalidFieldName(String)
    /// The value of a field holds a line break or another control character. Nothing was sent.
    case invalidFieldValue(name: String)
    /// What the settings for TLS name could not be read, with the error of its reader. Nothing was sent.
    case unreadable(any Error)

    /// Whether what came of the body is of use.
    var keepsBody: Bool {
      switch self {
      case .failed, .timedOut: true
      default: false
      }
    }
  }
#endif
