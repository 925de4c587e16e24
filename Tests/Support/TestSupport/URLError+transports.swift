public import Foundation

extension URLError.Code {
  /// The error codes that a transport may give for a response that Linux reports with this code. Apple's
  /// URLSession does not document which code it uses for a malformed response.
  public var ofAnyTransport: [URLError.Code] {
    #if canImport(FoundationNetworking)
      [self]
    #else
      switch self {
      case .cannotParseResponse: [self, .badServerResponse, .networkConnectionLost]
      case .cannotDecodeContentData: [self, .cannotDecodeRawData]
      default: [self]
      }
    #endif
  }
}
