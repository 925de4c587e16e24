import Foundation
import HTTPSyntax
import Locking

/// The head of a response: a response object of the session, or the values to create one.
///
/// Foundation's object is created on first use. Creating it takes longer than everything else for a small
/// response, and most callers only need the body.
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

extension HTTPResponseHead {
  /// Fields with the same name are joined to one list (RFC 9110, section 5.3).
  func response(for url: URL) -> HTTPURLResponse? {
    var combined: [String: String] = [:]
    var spellings: [String: String] = [:]
    var repeated: [String: [String]] = [:]
    for (name, value) in fields {
      let first = spellings[name.lowercased()]
      if let first { repeated[first, default: []].append(value) }
      if first == nil { (spellings[name.lowercased()], combined[name]) = (name, value) }
    }
    // Joined once: a field that occurs a hundred thousand times must not be copied each time.
    for (name, values) in repeated {
      combined[name] = ([combined[name] ?? ""] + values).joined(separator: ", ")
    }
    return HTTPURLResponse(url: url, statusCode: status, httpVersion: version, headerFields: combined)
  }
}
