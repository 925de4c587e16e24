import Foundation
import Locking

/// The head of a response: a response object of the session, or the values to make one.
///
/// Foundation's object is made on first use. Making it takes longer than everything else for a small response, and most
/// callers only need the body.
final class ResponseHead: Sendable {
  private enum Form {
    case object(URLResponse)
    case head(HTTPResponseHead, URL)
  }

  /// nil if the response is not HTTP.
  let status: Int?
  private let form: Mutex<Form>

  init(_ response: URLResponse) {
    status = (response as? HTTPURLResponse)?.statusCode
    form = Mutex(.object(response))
  }

  init(_ head: HTTPResponseHead, from url: URL) {
    status = head.status
    form = Mutex(.head(head, url))
  }

  /// Always the same object.
  var response: URLResponse {
    form.withLock { form in
      switch form {
      case .object(let response): return response
      case .head(let head, let url):
        let response =
          head.response(for: url)
          ?? URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
        form = .object(response)
        return response
      }
    }
  }
}
