#if os(Linux)
  package import Foundation
  package import HTTPSyntax

  package struct CurlResponse: Sendable {
    /// nil if no head arrived.
    package let head: HTTPResponseHead?
    /// The received part of the body; nil without a head, or if the body is refused.
    package let body: Data?
    package let error: CurlError?

    init(head: HTTPResponseHead? = nil, body: Data? = nil, error: CurlError? = nil) {
      self.head = head
      self.body = body
      self.error = error
    }
  }

  package enum CurlError: Error {
    package enum Step: Sendable {
      case connecting
      case reading
      case whole
    }

    /// The transport failed. The sentence is for people; it is nil if only the code is known.
    case failed(URLError.Code, sentence: String? = nil)
    case timedOut(Step, limit: Duration)
    /// The head, or a line of it, exceeds the limit in bytes.
    case headTooLarge(limit: Int)
    case bodyTooLarge(limit: Int)
    case invalidMethod(String)
    case invalidFieldName(String)
    /// The value of a field has a line break or another control character. Nothing was sent.
    case invalidFieldValue(name: String)
    /// A file of the TLS settings could not be read; the error is the reader's. Nothing was sent.
    case unreadable(any Error)

    /// Whether the received part of the body is useful.
    var keepsBody: Bool {
      switch self {
      case .failed, .timedOut: true
      default: false
      }
    }
  }
#endif
