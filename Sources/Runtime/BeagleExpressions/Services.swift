/// The application's own services, by their types: what its actions and operations do their work with.
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
/// Each session has those of its dependencies, so that tests with services of their own can run at the same time.
public struct Services: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// None.
  public init() {}

  /// The service of a type, often that of a protocol; nil where there is none. It is found by the type it was set by, not by others
  /// that it has.
  public subscript<Service: Sendable>(type: Service.Type) -> Service? {
    get { values[ObjectIdentifier(type)] as? Service }
    set { values[ObjectIdentifier(type)] = newValue.map { $0 as any Sendable } }
  }
}
