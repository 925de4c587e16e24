/// What a caller adds to the request of a remote screen.
public protocol RemoteScreenAdditionalData {
  /// The data that requests over HTTP understand in full; of any other only the headers are sent.
  typealias Http = HttpAdditionalData

  /// Sent besides the defaults, and in place of those of the same name.
  var headers: [String: String] { get set }
}
