/// Something that has a network client, or none if it was set up without one.
public protocol DependencyNetworkClient {
  /// The client that sends; nil where there is none, so that requests fail. Read anew for each request.
  var networkClient: (any NetworkClient)? { get }
}
