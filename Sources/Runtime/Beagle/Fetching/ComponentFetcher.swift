public import BeagleSchema
import Foundation

/// Fetches screens and components: builds the URL, sends the request and decodes the response.
///
/// ```swift
/// let fetcher = ComponentFetcher(dependencies: dependencies)
/// let document = try await fetcher.fetchScreen("/home")
/// let scene = await fetcher.loadedScene(of: document.screen, with: builder)
/// ```
///
/// The dependencies are read for each request, so that a network client assigned later serves the later
/// requests. A fetcher works on any actor, or on none. Network client and URL builder are called in the
/// fetcher's isolation if both are ``BeagleNetworking/ThreadSafe``, as those of this package and every
/// `AsyncNetworkClient` are; otherwise they are called on the main actor.
public struct ComponentFetcher: Sendable {
  /// The network client, URL builder, registered types and logger are read from here for each request.
  public let dependencies: BeagleDependencies

  /// Creates a fetcher that uses these dependencies.
  public init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
  }

  /// Fetches a screen. Any other component is wrapped in a screen. Cancelling the task cancels the request.
  ///
  /// - Parameters:
  ///   - path: a path that is joined to the base URL, or an absolute URL.
  ///   - additionalData: headers, method and body unless the request is a plain GET.
  ///   - initiator: who chose the path. Requests that a document initiates only get the configured headers if
  ///     those apply to the origin of the URL anyway.
  /// - Throws: `urlBuilderError` and `networkClientWasNotConfigured` before anything is sent, `networkError`
  ///   if there is no response, if its status is outside 200–299 or if the task was cancelled, and
  ///   `decoding` if the response is not a Beagle document.
  public func fetchScreen(
    _ path: String, additionalData: HttpAdditionalData? = nil, initiator: Request.Initiator = .code
  ) async throws(Request.Error) -> ScreenDocument {
    try await begun(path, .fetchComponent, additionalData, initiator).screen().document
  }

  /// Fetches one component, as a lazy component does, without wrapping it in a screen.
  ///
  /// - Throws: the same errors as ``fetchScreen(_:additionalData:initiator:)``.
  public func fetchComponent(
    _ path: String, additionalData: HttpAdditionalData? = nil, initiator: Request.Initiator = .code
  ) async throws(Request.Error) -> (component: Component, diagnostics: [Diagnostic]) {
    let (component, diagnostics, _) =
      try await begun(path, .fetchComponent, additionalData, initiator).component()
    return (component, diagnostics)
  }

  /// Prefetches a screen for one later fetch with the same path and data. A failure is not reported: the
  /// later fetch sends its own request instead, even if it waited for this one.
  ///
  /// - Parameters:
  ///   - path: a path that is joined to the base URL, or an absolute URL.
  ///   - additionalData: headers, method and body unless the request is a plain GET.
  ///   - initiator: who chose the path.
  ///   - isolation: the actor of the caller.
  public func prefetchScreen(
    _ path: String, additionalData: HttpAdditionalData? = nil, initiator: Request.Initiator = .code,
    isolation: isolated (any Actor)? = #isolation
  ) {
    prefetch(path, additionalData, initiator, isOnMainActor: isolation === MainActor.shared)
  }

  /// - Parameter isOnMainActor: whether the caller is on the main actor. If not, clients that need the main
  ///   actor are called there.
  func prefetch(
    _ path: String, _ additionalData: HttpAdditionalData?, _ initiator: Request.Initiator,
    isOnMainActor: Bool
  ) {
    guard isOnMainActor || dependencies.mayBeCalledAnywhere else {
      Task { @MainActor in prefetch(path, additionalData, initiator, isOnMainActor: true) }
      return
    }
    guard let request = try? dispatcher.request(path, .fetchComponent, additionalData, initiator) else {
      return
    }
    dependencies.screenCache?.prefetch(request)
  }

  /// Submits a form of Beagle 1.x. The response is one action.
  ///
  /// - Throws: the same errors as ``fetchScreen(_:additionalData:initiator:)``.
  public func submitForm(
    _ path: String, _ form: Request.FormData, additionalData: HttpAdditionalData? = nil,
    initiator: Request.Initiator = .code
  ) async throws(Request.Error) -> (action: Action, diagnostics: [Diagnostic]) {
    try await begun(path, .submitForm(form), additionalData, initiator).action()
  }

  private var dispatcher: RequestDispatcher { RequestDispatcher(dependencies: dependencies) }

  private func begun(
    _ path: String, _ type: Request.RequestType, _ additionalData: HttpAdditionalData?,
    _ initiator: Request.Initiator
  ) async throws(Request.Error) -> Fetch {
    try await dispatcher.whereClientsAreCalled {
      Result { () throws(Request.Error) in try Fetch(dependencies, path, type, additionalData, initiator) }
    }.get()
  }
}

extension ComponentFetcher {
  /// Returns the scene of a screen after everything that happens without a user: its `onInit` has run,
  /// requests have completed, and lazy components are loaded, including nested ones.
  ///
  /// The path of a lazy component is fetched once, with a plain GET, even if several components have it. A
  /// component that cannot be fetched keeps its initial state; the scene's notices give the reason. URLs,
  /// analytics records and dialogs are ignored.
  ///
  /// Actions can read the builder's ``SceneBuilder/contexts`` from the start. If they overwrite them, the
  /// contexts are set to the builder's values again in the end.
  public func loadedScene(of screen: Screen, with builder: SceneBuilder) async -> Scene {
    await load(screen, with: builder).scene
  }

  /// Loads a screen as ``loadedScene(of:with:)`` does, and keeps what is needed to inspect the scene or to
  /// lay it out again.
  public func load(_ screen: Screen, with builder: SceneBuilder) async -> LoadedScreen {
    var runtime = Runtime(builder.completed(by: dependencies))
    runtime.componentRegistry = dependencies.componentRegistry
    let runner = RuntimeRunner(dependencies: dependencies)
    var effects = await runner.run(.open(.local(screen)), in: &runtime)
    // What the screen has loaded may have overwritten the builder's values.
    if !builder.contexts.isEmpty {
      effects += await runner.finish(runtime.setContexts(builder.contexts), in: &runtime)
    }
    let notices = effects.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    return LoadedScreen(runtime: runtime, screen: screen, notices: notices)
  }
}
