package import Beagle
import Foundation

/// The state of an application that a driver leaves, from which something else can continue.
package struct DriverState: Sendable {
  /// All open screens with their contexts.
  package let runtime: Runtime
  /// Sends requests as the driver does: with its responses, or through the application's dependencies.
  package let client: any NetworkClient & ThreadSafe
  package let baseURL: URL?
  /// The document of the visible screen; empty if it was not loaded.
  package let document: [UInt8]
  /// Whether no request can reach a server, because stubs, files or a cassette respond to all.
  package let isOffline: Bool
}

extension AppDriver {
  /// The current state. It remains usable after ``finish()``.
  package var state: DriverState {
    let runtime = session.runtime
    let base = dependencies.urlBuilder
    let url = runtime.visibleURL.flatMap { base.build(path: $0) }
    return DriverState(
      runtime: runtime, client: DriverClient(gate, dependencies), baseURL: base.baseUrl,
      document: url.flatMap { gate.document(of: $0) }.map { [UInt8]($0) } ?? [],
      isOffline: gate.hasFolders || (dependencies.networkClient.map(Self.isOffline) ?? true))
  }

  private static func isOffline(_ client: any NetworkClient) -> Bool {
    client is StubNetworkClient || client is ReplayingNetworkClient || client is RecordedReads
      || client is FolderNetworkClient
  }
}

/// The network of a driver, whose requests are not among those of the test.
///
/// Unchecked because a gate is a plain class: it is only called on the main actor, unless it is thread-safe.
private final class DriverClient: NetworkClient, ThreadSafe, @unchecked Sendable {
  private let gate: RequestGate
  /// The gate does not keep them.
  private let dependencies: BeagleDependencies

  init(_ gate: RequestGate, _ dependencies: BeagleDependencies) {
    (self.gate, self.dependencies) = (gate, dependencies)
  }

  @discardableResult
  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    guard !gate.isThreadSafe else { return send(request, completion) }
    Task { @MainActor in _ = send(request, completion) }
    return nil
  }

  private func send(
    _ request: Request, _ completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    PictureRequest.$isRunning.withValue(true) { gate.executeRequest(request, completion: completion) }
  }
}
