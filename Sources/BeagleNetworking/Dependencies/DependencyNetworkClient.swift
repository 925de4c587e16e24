/// Something that has a network client, or none if it was set up without one.
public protocol DependencyNetworkClient {
  var networkClient: (any NetworkClient)? { get }
}
