import Foundation
import Synchronization

/// The head of an answer on its way to whoever asked: a session's object, or what such an object is made of.
///
/// Foundation's object is made when somebody first asks for it. Making one takes longer than all else that a small answer
/// takes, and most who ask want the body only.
final class ResponseHead: Sendable {
  private enum Form {
    case object(URLResponse)
    case head(AnswerHead, URL)
  }

  /// nil if the answer is not HTTP.
  let status: Int?
  private let form: Mutex<Form>

  init(_ response: URLResponse) {
    status = (response as? HTTPURLResponse)?.statusCode
    form = Mutex(.object(response))
  }

  init(_ head: AnswerHead, from url: URL) {
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
