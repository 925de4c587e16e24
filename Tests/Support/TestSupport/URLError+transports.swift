public import Foundation

extension URLError.Code {
  /// What a transport may say of a response of which those on Linux say this. Apple's URLSession does not promise which of its codes
  /// is that of a response that it cannot read.
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
