public import Foundation

/// Method, body and headers for the HTTP request of a screen, a form or an image.
public struct HttpAdditionalData: RemoteScreenAdditionalData, Sendable, Equatable {
  /// nil sends a GET without body.
  public let httpData: HttpData?
  /// Override the default headers of the same name, and are overridden by the request builder's
  /// `additionalHeaders`.
  public var headers: [String: String]

  public init(httpData: HttpData?, headers: [String: String] = [:]) {
    self.httpData = httpData
    self.headers = headers
  }

  /// Of a kind of data that is not known here the headers are sent.
  init(any data: any RemoteScreenAdditionalData) {
    self = data as? HttpAdditionalData ?? HttpAdditionalData(httpData: nil, headers: data.headers)
  }

  public struct HttpData: Sendable, Equatable {
    public let method: Method
    /// An empty body is not sent with GET and HEAD.
    public let body: Data

    public init(method: Method, body: Data) {
      self.method = method
      self.body = body
    }
  }

  // The cases are spelled as in the protocol's documents, where they are also the raw values.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public enum Method: String, Sendable, Codable, CaseIterable {
    case POST, PUT, GET, DELETE, HEAD, PATCH
  }
}
