import BeagleJSON
public import Foundation

/// A request for a ``NetworkClient``.
public struct Request: Sendable {
  /// The absolute URL: paths have been joined to the base URL.
  public let url: URL
  /// The purpose of the request, which determines method, headers and body.
  public let type: RequestType
  /// Method, headers and body from the caller; ``HttpAdditionalData`` for HTTP.
  public let additionalData: (any RemoteScreenAdditionalData)?
  /// Time-outs, the completion's queue and the initiator.
  public var options: Options

  /// Creates a request, by default with the client's time-outs.
  public init(
    url: URL, type: RequestType, additionalData: (any RemoteScreenAdditionalData)?,
    options: Options = Options()
  ) {
    self.url = url
    self.type = type
    self.additionalData = additionalData
    self.options = options
  }

  /// The purpose of a request.
  public enum RequestType: Sendable {
    /// Fetches a screen or a component.
    case fetchComponent
    /// Submits the values of a form of Beagle 1.x.
    case submitForm(FormData)
    /// Fetches an image.
    case fetchImage
    /// Any other request, as described by an action in a document.
    case rawRequest(RequestData)
  }
}

extension Request {
  /// Options of one request. nil uses the client's setting.
  public struct Options: Sendable {
    /// The time limit for connecting; see ``HttpRequestBuilder/connectTimeout``.
    public var connectTimeout: Duration?
    /// The time limit without progress; see ``HttpRequestBuilder/timeout``.
    public var readTimeout: Duration?
    /// The time limit for the entire request; see ``HttpRequestBuilder/wholeTimeout``.
    public var wholeTimeout: Duration?
    /// The queue on which the completion is called.
    public var callbackQueue: CallbackQueue?
    /// The party that chose the URL.
    public var initiator: Initiator
    /// Text typed into password inputs, which is masked wherever the request is logged or recorded.
    package var typedSecrets: [String] = []
    /// Records the requests that are sent.
    package var trace: RequestTrace?

    /// Creates options, by default those of a request whose URL application code chose.
    public init(
      connectTimeout: Duration? = nil, readTimeout: Duration? = nil, wholeTimeout: Duration? = nil,
      callbackQueue: CallbackQueue? = nil, initiator: Initiator = .code
    ) {
      self.connectTimeout = connectTimeout
      self.readTimeout = readTimeout
      self.wholeTimeout = wholeTimeout
      self.callbackQueue = callbackQueue
      self.initiator = initiator
    }
  }

  /// The party that chose the URL of a request. It determines whether the URL's origin gets configured
  /// headers and cookies.
  public enum Initiator: Sendable {
    /// Application code: the origin gets them for this and later requests.
    case code
    /// A fetched document, which cannot add origins.
    case document
  }
}

extension Request {
  /// A typed body for ``RequestData``. Any other value is treated as JSON.
  public enum Body: @unchecked Sendable {
    // Unchecked because of the JSON value, which is not mutated once it is in a request.
    /// A JSON value made of Foundation's types.
    case json(Any)
    /// Text, sent as UTF-8.
    case text(String)
    /// Raw bytes.
    case bytes(Data)
  }
}

extension Request {
  /// A form to submit: in the query for get and delete, as a JSON object in the body for post and put.
  public struct FormData: Sendable, Equatable {
    /// Determines whether the values are sent in the query or in the body.
    public let method: Method
    /// The values, by the names of the inputs.
    public let values: [String: String]

    /// Creates a form's data.
    public init(method: Method, values: [String: String]) {
      self.method = method
      self.values = values
    }

    /// The methods for submitting a form.
    public enum Method: String, Sendable, Codable, CaseIterable {
      /// Sends the values in the query.
      case get = "GET"
      /// Sends the values in the body.
      case post = "POST"
      /// Sends the values in the body.
      case put = "PUT"
      /// Sends the values in the query.
      case delete = "DELETE"
    }
  }
}

extension Request {
  /// A complete description of a request.
  public struct RequestData: @unchecked Sendable {
    // Unchecked because of the body, which is not mutated once it is in a request.
    /// The HTTP method; nil means GET.
    public let method: String?
    /// The only headers that are sent; nil means none.
    public let headers: [String: String]?
    /// A JSON value made of Foundation's types, or a ``Request/Body`` for text and bytes. Sent unless the
    /// method is GET or HEAD; nil sends `{}`.
    public let body: Any?

    /// Creates a request, by default a GET without headers.
    public init(method: String? = "GET", headers: [String: String]? = [:], body: Any? = nil) {
      self.method = method
      self.headers = headers
      self.body = body
    }
  }
}

extension Request.RequestType {
  /// Whether only the request's own headers are sent.
  package var isRaw: Bool { if case .rawRequest = self { true } else { false } }
}

extension Request {
  /// The HTTP method of the request.
  public var method: String {
    switch type {
    case .fetchComponent, .fetchImage:
      additionalData.flatMap { HttpAdditionalData(any: $0).httpData?.method.rawValue } ?? "GET"
    case .submitForm(let form): form.method.rawValue
    case .rawRequest(let data): (data.method ?? "GET").normalizedMethod
    }
  }
}

extension Request {
  /// The reason why a screen or component could not be fetched. The description is one sentence.
  public enum Error: Swift.Error {
    /// The request was not sent, got no response, or got a status outside 200–299.
    case networkError(NetworkError)
    /// The response could not be decoded.
    case decoding(any Swift.Error)
    /// The path is empty or does not form a URL; the log names it.
    case urlBuilderError
    /// The dependencies have no network client.
    case networkClientWasNotConfigured
  }
}

extension Request.Error: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .networkError(let error):
      error.description
    case .decoding(let error):
      "the response could not be decoded: \(error)".messageLine
    case .urlBuilderError:
      "no URL could be built: the path is empty or has invalid characters"
    case .networkClientWasNotConfigured:
      "there is no network client: assign one to the networkClient of the dependencies"
    }
  }

  public var errorDescription: String? { description }

  /// The description, which names the character that makes the URL invalid.
  package func description(for path: String) -> String {
    guard case .urlBuilderError = self, let reason = RequestURL(path).issue else { return description }
    return "it is not a valid URL: \(reason)"
  }
}

/// Headers and other data that a caller adds to the request of a remote screen.
public protocol RemoteScreenAdditionalData: Sendable {
  /// The type that HTTP clients fully support. From other types only the headers are sent.
  typealias Http = HttpAdditionalData

  /// Additional headers, which override defaults with the same name.
  var headers: [String: String] { get set }
}

/// Method, body and headers for the HTTP request of a screen, a form or an image.
public struct HttpAdditionalData: RemoteScreenAdditionalData, Sendable, Equatable {
  /// Method and body; nil sends a GET without body.
  public let httpData: HttpData?
  /// Headers that override the defaults and are overridden by ``HttpRequestBuilder/additionalHeaders``.
  public var headers: [String: String]

  /// Creates additional data. Without arguments other than nil, the request is sent unchanged.
  public init(httpData: HttpData?, headers: [String: String] = [:]) {
    self.httpData = httpData
    self.headers = headers
  }

  /// Converts additional data of any type. Of types other than `HttpAdditionalData` only the headers are
  /// used.
  init(any data: any RemoteScreenAdditionalData) {
    self = data as? HttpAdditionalData ?? HttpAdditionalData(httpData: nil, headers: data.headers)
  }

  /// Adds the header `beagle-platform`, by which a server selects screens, unless it is present.
  package var namingThePlatform: HttpAdditionalData {
    let platform = HttpRequestBuilder.platform
    guard !headers.keys.contains(where: { $0.lowercased() == platform.header }) else { return self }
    var data = self
    data.headers[platform.header] = platform.value
    return data
  }

  /// The method and the body of a request that is not a plain GET.
  public struct HttpData: Sendable, Equatable {
    /// The method, instead of GET.
    public let method: Method
    /// The body. An empty one is not sent with GET and HEAD.
    public let body: Data

    /// Creates a method with a body.
    public init(method: Method, body: Data) {
      self.method = method
      self.body = body
    }
  }

  // The cases are spelled as in the protocol's documents, where they are also the raw values.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// An HTTP method for fetching a screen, a form or an image.
  public enum Method: String, Sendable, Codable, CaseIterable {
    /// Submits the body for processing.
    case POST
    /// Replaces the resource with the body.
    case PUT
    /// Fetches the resource, without a body unless one is given.
    case GET
    /// Deletes the resource.
    case DELETE
    /// Fetches only the headers of a GET.
    case HEAD
    /// Changes a part of the resource.
    case PATCH
  }
}
