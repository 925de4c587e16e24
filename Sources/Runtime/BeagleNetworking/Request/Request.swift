import BeagleJSON
public import Foundation

/// What a `NetworkClient` is asked to send.
public struct Request: Sendable {
  /// Absolute: paths have been joined to the base URL.
  public let url: URL
  /// What is asked for, which decides method, headers and body.
  public let type: RequestType
  /// What the caller adds to the request; `HttpAdditionalData` for HTTP.
  public let additionalData: (any RemoteScreenAdditionalData)?
  /// Time-outs, the completion's queue and who chose the URL.
  public var options: Options

  /// Creates a request, by default with the client's own time-outs.
  public init(
    url: URL, type: RequestType, additionalData: (any RemoteScreenAdditionalData)?,
    options: Options = Options()
  ) {
    self.url = url
    self.type = type
    self.additionalData = additionalData
    self.options = options
  }

  /// What a request is for.
  public enum RequestType: Sendable {
    /// A screen or a component.
    case fetchComponent
    /// The values of a form, of Beagle 1.x.
    case submitForm(FormData)
    /// The file of an image.
    case fetchImage
    /// Anything else, as an action in a document describes it.
    case rawRequest(RequestData)
  }
}

extension Request {
  /// How one request is sent where that differs from the client's settings. nil means as the client does.
  public struct Options: Sendable {
    /// See `HttpRequestBuilder.connectTimeout`.
    public var connectTimeout: Duration?
    /// See `HttpRequestBuilder.timeout`.
    public var readTimeout: Duration?
    /// See `HttpRequestBuilder.wholeTimeout`.
    public var wholeTimeout: Duration?
    /// Where the completion is called.
    public var callbackQueue: CallbackQueue?
    /// The party that chose the URL.
    public var initiator: Initiator
    /// What was typed into password inputs: it is masked wherever the request is logged or recorded.
    package var typedSecrets: [String] = []
    /// Gets to know what is sent.
    package var trace: RequestTrace?

    /// Creates options; what is left out is as the client does, and the URL is taken for one that the user's own code
    /// chose.
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

  /// The party that chose the URL of a request, which decides whether its origin gets configured headers and cookies.
  public enum Initiator: Sendable {
    /// The user's own code: the origin gets them, now and later.
    case code
    /// A document that was fetched, whose word does not widen where they go.
    case document
  }
}

extension Request {
  /// A body for `RequestData` that says what it is. Anything else given there is taken as JSON.
  public enum Body: @unchecked Sendable {
    // Unchecked because of the JSON value, which nobody changes once it is in a request.
    /// A JSON value made of Foundation's types.
    case json(Any)
    /// As UTF-8.
    case text(String)
    /// As they are.
    case bytes(Data)
  }
}

extension Request {
  /// A form to submit: in the query for get and delete, as a JSON object in the body for post and put.
  public struct FormData: Sendable, Equatable {
    /// Decides where the values go: into the query or the body.
    public let method: Method
    /// What was typed, by the names of the inputs.
    public let values: [String: String]

    /// Creates a form's data.
    public init(method: Method, values: [String: String]) {
      self.method = method
      self.values = values
    }

    /// The methods a form can be submitted with.
    public enum Method: String, Sendable, Codable, CaseIterable {
      /// The values are the query.
      case get = "GET"
      /// The values are the body.
      case post = "POST"
      /// The values are the body.
      case put = "PUT"
      /// The values are the query.
      case delete = "DELETE"
    }
  }
}

extension Request {
  /// A request described in full.
  public struct RequestData: @unchecked Sendable {
    // Unchecked because of the body, which nobody changes once it is in a request.
    /// nil means GET.
    public let method: String?
    /// The only headers that are sent; nil means none.
    public let headers: [String: String]?
    /// A JSON value made of Foundation's types, or a `Request.Body` for text and bytes. Sent unless the method
    /// is GET or HEAD, `{}` if nil.
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
  /// Whether its headers are only its own.
  package var isRaw: Bool { if case .rawRequest = self { true } else { false } }
}

extension Request {
  /// The HTTP method it is sent with.
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
  /// Why fetching something failed. Each prints as one sentence.
  public enum Error: Swift.Error {
    /// The request was not sent, was not answered, or was answered with a status outside 200–299.
    case networkError(NetworkError)
    /// The response came and is not what was expected.
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
      "the response could not be decoded: \(error)".messageLine
    case .urlBuilderError:
      "no URL could be built: the path is empty or holds characters that no URL may hold"
    case .networkClientWasNotConfigured:
      "there is no network client: assign one to the networkClient of the dependencies"
    }
  }

  public var errorDescription: String? { description }

  /// The description, which names the character that keeps a URL from being built.
  package func description(for path: String) -> String {
    guard case .urlBuilderError = self, let fault = RequestURL(path).fault else { return description }
    return "no URL can be made of it: \(fault)"
  }
}

/// What a caller adds to the request of a remote screen.
public protocol RemoteScreenAdditionalData: Sendable {
  /// The data that requests over HTTP understand in full; of any other only the headers are sent.
  typealias Http = HttpAdditionalData

  /// Sent besides the defaults, and in place of those of the same name.
  var headers: [String: String] { get set }
}

/// Method, body and headers for the HTTP request of a screen, a form or an image.
public struct HttpAdditionalData: RemoteScreenAdditionalData, Sendable, Equatable {
  /// nil sends a GET without body.
  public let httpData: HttpData?
  /// Override the default headers of the same name, and are overridden by the request builder's
  /// `additionalHeaders`.
  public var headers: [String: String]

  /// Creates additional data; nil and no headers send what would be sent without.
  public init(httpData: HttpData?, headers: [String: String] = [:]) {
    self.httpData = httpData
    self.headers = headers
  }

  /// Takes additional data of any type. Only the headers are sent if the type is not `HttpAdditionalData`.
  init(any data: any RemoteScreenAdditionalData) {
    self = data as? HttpAdditionalData ?? HttpAdditionalData(httpData: nil, headers: data.headers)
  }

  /// With the header `beagle-platform`, by which a server decides which screens it answers with, unless it has one already.
  package var namingThePlatform: HttpAdditionalData {
    let platform = HttpRequestBuilder.platform
    guard !headers.keys.contains(where: { $0.lowercased() == platform.header }) else { return self }
    var data = self
    data.headers[platform.header] = platform.value
    return data
  }

  /// The method and the body of a request that is no plain GET.
  public struct HttpData: Sendable, Equatable {
    /// The method in place of GET.
    public let method: Method
    /// An empty body is not sent with GET and HEAD.
    public let body: Data

    /// Creates a method with a body.
    public init(method: Method, body: Data) {
      self.method = method
      self.body = body
    }
  }

  // The cases are spelled as in the protocol's documents, where they are also the raw values.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A method that a screen, a form or an image can be asked for with.
  public enum Method: String, Sendable, Codable, CaseIterable {
    /// Hands over the body to be processed.
    case POST
    /// Puts the body in the place of the resource.
    case PUT
    /// Asks for the resource, without a body unless one is given.
    case GET
    /// Removes the resource.
    case DELETE
    /// Asks for the headers that a GET would have.
    case HEAD
    /// Changes a part of the resource.
    case PATCH
  }
}
