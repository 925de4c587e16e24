public import Foundation

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
