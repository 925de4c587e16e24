import Beagle
import BeagleTesting
import Foundation
import Locking
import Testing

// sample
/// One visitor of the server, with a session that belongs to this actor.
actor Visitor {
  private let session: BeagleSession

  init(_ builder: SceneBuilder, _ dependencies: BeagleDependencies) {
    session = BeagleSession(builder, dependencies: dependencies)
  }

  func open(_ path: String) async -> Scene? {
    session.send(.open(.remote(path)))
    return await sceneAfterAll()
  }

  func press(_ node: NodeID) async -> Scene? {
    session.send(.press(node))
    return await sceneAfterAll()
  }

  private func sceneAfterAll() async -> Scene? {
    await session.idle()
    return session.runtime.scene
  }
}
// end

// sample
/// The screens of this process itself.
struct OwnScreens: AsyncNetworkClient {
  func response(for request: Request) async throws -> NetworkResponse {
    let screen = Screen { Text("This is \(request.url.path)") }
    let response = URLResponse(
      url: request.url, mimeType: "application/json", expectedContentLength: -1, textEncodingName: nil)
    return NetworkResponse(data: Data(try screen.encoded()), response: response)
  }
}
// end

// sample
final class CountingClient: NetworkClient, ThreadSafe {
  private let next = AsyncClientAdapter(OwnScreens())
  private let count = Mutex(0)

  var requests: Int { count.withLock { $0 } }

  func executeRequest(
    _ request: Request, completion: @escaping RequestCompletion
  ) -> (any RequestToken)? {
    count.withLock { $0 += 1 }
    return next.executeRequest(request, completion: completion)
  }
}
// end

// sample
@MainActor
final class SystemOpener: URLOpener {
  private(set) var opened: [String] = []

  nonisolated func open(_ url: String) -> Bool {
    MainActor.assumeIsolated {
      opened.append(url)
      return true
    }
  }
}
// end

@Suite struct ServerSamples {
  private let builder = SceneBuilder(measurer: LineMeasurer(), width: 60)
  private let dependencies = BeagleDependencies()

  init() { dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://shop.example")) }

  @Test func visitorIsActor() async {
    dependencies.networkClient = AsyncClientAdapter(OwnScreens())
    let visitors = ["/tea", "/cups"].map { ($0, Visitor(builder, dependencies)) }
    for (path, visitor) in visitors {
      let scene = await visitor.open(path)
      #expect(scene?.nodes.contains { LineRenderer.text(of: $0.content) == "This is \(path)" } == true)
      if let node = scene?.nodes.first?.node { #expect(await visitor.press(node) != nil) }
    }
  }

  @Test func screensAreMadeInTaskGroup() async {
    let (builder, dependencies) = (builder, dependencies)
    let paths = (1...50).map { "/\($0)" }
    // sample
    dependencies.networkClient = AsyncClientAdapter(OwnScreens())
    let scenes = await withTaskGroup(of: (String, Scene?).self) { group in
      for path in paths {
        group.addTask {
          let session = BeagleSession(builder, dependencies: dependencies)
          session.send(.open(.remote(path)))
          await session.idle()
          return (path, session.runtime.scene)
        }
      }
      var scenes: [String: Scene] = [:]
      for await (path, scene) in group { scenes[path] = scene }
      return scenes
    }
    // end
    #expect(scenes.count == 50)
  }

  @Test func threadSafeClientIsCalledByAnySession() async {
    let client = CountingClient()
    dependencies.networkClient = client
    #expect(await Visitor(builder, dependencies).open("/tea") != nil)
    #expect(client.requests == 1)
  }

  @MainActor @Test func applicationServicesAreOnMainActor() async throws {
    let opener = SystemOpener()
    dependencies.urlOpener = opener
    let session = BeagleSession(builder, dependencies: dependencies)
    let screen = Screen { Button("Call") { OpenExternalURL(url: "tel:123") } }
    session.send(.open(.local(screen)))
    session.send(
      .press(try #require(session.runtime.scene?.nodes.first { $0.interactions.contains(.press) }?.node)))
    #expect(opener.opened == ["tel:123"])
  }

  /// Opens a screen and follows its scenes.
  @MainActor @Test func rendererFollowsScenes() async {
    dependencies.networkClient = AsyncClientAdapter(OwnScreens())
    let session = BeagleSession(builder, dependencies: dependencies)
    var lines: [String] = []
    // sample
    let scenes = session.scenes()
    session.send(.open(.remote("/tea")))
    for await scene in scenes {
      lines = outline(of: scene)
      if !lines.isEmpty { break }
    }
    // end
    #expect(lines.contains("  This is /tea"))
  }

  // sample
  /// What a scene shows, with two blanks for each node that it is in.
  func outline(of scene: Scene, below index: Int = 0, indent: String = "") -> [String] {
    guard !scene.nodes.isEmpty else { return [] }
    let text = LineRenderer.text(of: scene.nodes[index].content)
    return [indent + text]
      + scene.children(of: index).flatMap { outline(of: scene, below: $0, indent: indent + "  ") }
  }
  // end
}
