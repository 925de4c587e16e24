public import Foundation

/// What a `NetworkClient` is asked to send.
public struct Request {
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
  public enum RequestType {
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
