public import Foundation

/// What a `NetworkClient` is asked to send.
public struct Request {
  public let url: URL
  public let type: RequestType
  /// What the caller adds to the request; `HttpAdditionalData` for HTTP.
  public let additionalData: (any RemoteScreenAdditionalData)?
  /// Time-outs, the completion's queue and who chose the URL.
  public var options: Options

  public init(
    url: URL, type: RequestType, additionalData: (any RemoteScreenAdditionalData)?,
    options: Options = Options()
  ) {
    self.url = url
    self.type = type
    self.additionalData = additionalData
    self.options = options
  }

  public enum RequestType {
    /// A screen or a component.
    case fetchComponent
    case submitForm(FormData)
    case fetchImage
    /// Anything else, as an action in a document describes it.
    case rawRequest(RequestData)
  }
}
