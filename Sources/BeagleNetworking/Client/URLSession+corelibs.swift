import Foundation

// Where FoundationNetworking, the Linux implementation, behaves unlike macOS. The corrections do nothing on
// macOS.

extension URLSession {
  /// FoundationNetworking looks a task up in the session's URL cache on a queue of its own before the task
  /// starts; a task that is cancelled in between ends the process. Sessions without a cache are not affected.
  var trapsOnCancel: Bool {
    #if canImport(FoundationNetworking)
      configuration.urlCache != nil
    #else
      false
    #endif
  }
}

extension URLError {
  /// FoundationNetworking reports some failures of the transport under codes that mean something else; only
  /// libcurl's message tells them apart. macOS never writes these messages.
  static func corrected(_ error: any Error) -> any Error {
    guard let urlError = error as? URLError,
      let message = urlError.userInfo[NSLocalizedDescriptionKey] as? String,
      let code = corrections.first(where: { message.hasPrefix($0.message) })?.code
    else { return error }
    return URLError(code, userInfo: urlError.userInfo)
  }

  private static let corrections: [(message: String, code: URLError.Code)] = [
    ("Empty reply from server", .networkConnectionLost),
    ("transfer closed", .networkConnectionLost),
    ("Received HTTP/0.9", .cannotParseResponse),
    ("Error while processing content unencoding", .cannotDecodeContentData),
  ]
}
