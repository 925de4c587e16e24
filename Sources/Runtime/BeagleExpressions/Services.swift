/// The services of an application, by type, for its custom actions and operations.
///
/// ```swift
/// dependencies.services[(any Ballot).self] = HTTPBallot()
///
/// func execute(in scope: inout ActionScope) {
///   guard let ballot = scope.services[(any Ballot).self] else { return }
///   scope.later { later in try await ballot.vote() }
/// }
/// ```
///
/// Each session uses the services of its dependencies, so that tests with different services can run
/// concurrently.
public struct Services: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an empty collection.
  public init() {}

  /// The service for a type, often a protocol; nil if there is none. It is found only by the type that it was
  /// set with.
  public subscript<Service: Sendable>(type: Service.Type) -> Service? {
    get { values[ObjectIdentifier(type)] as? Service }
    set { values[ObjectIdentifier(type)] = newValue.map { $0 as any Sendable } }
  }
}
