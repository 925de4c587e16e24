import Beagle
import ScaffoldServer

/// Calls `body` with a fetcher of the example screens over HTTP, from a server that runs meanwhile.
@MainActor
func withExampleScreens(
  _ body: @MainActor (ComponentFetcher, BeagleDependencies) async throws -> Void
) async throws {
  let server = try ScaffoldServer()
  try server.start()
  defer { server.stop() }
  let dependencies = BeagleDependencies()
  dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
  try await body(ComponentFetcher(dependencies: dependencies), dependencies)
}
