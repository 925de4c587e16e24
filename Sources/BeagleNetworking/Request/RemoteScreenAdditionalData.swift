/// What a caller adds to the request of a remote screen.
public protocol RemoteScreenAdditionalData {
  typealias Http = HttpAdditionalData

  var headers: [String: String] { get set }
}
