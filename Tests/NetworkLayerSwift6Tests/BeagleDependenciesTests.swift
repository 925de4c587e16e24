import Beagle
import Dispatch
import Foundation
import Testing

@Suite struct BeagleDependenciesTests {
  private class Client: NetworkClient {
    func executeRequest(_ request: Request, completion: @escaping RequestCompletion) -> RequestToken? { nil }
  }

  @Test func assigningNilRestoresTheSameDefaultClient() throws {
    let dependencies = BeagleDependencies()
    let first = try #require(dependencies.networkClient as? NetworkClientDefault)
    #expect(dependencies.networkClient as AnyObject === first)
    dependencies.networkClient = Client()
    #expect(dependencies.networkClient is Client)
    dependencies.networkClient = nil
    #expect(dependencies.networkClient is NetworkClientDefault)
  }

  @Test func dependenciesWorkWithoutNetworkClient() {
    let dependencies = BeagleDependencies(networkClient: nil)
    #expect(dependencies.networkClient == nil)
    dependencies.networkClient = nil
    #expect(dependencies.networkClient is NetworkClientDefault)
  }

  @Test func clientDoesNotRetainDependencies() {
    var dependencies: BeagleDependencies? = BeagleDependencies()
    let watched = Watched(object: dependencies)
    #expect(dependencies?.networkClient != nil)
    if let owner = dependencies {
      owner.networkClient = NetworkClientDefault(dependencies: owner)
    }
    dependencies = nil
    #expect(watched.object == nil)
  }

  @Test func loggerAssignedLaterReceivesLaterRequests() async throws {
    let (messages, feed) = AsyncStream.makeStream(of: String.self)
    let dependencies = BeagleDependencies()
    let client = try #require(dependencies.networkClient)
    dependencies.logger = BeagleLoggerDefault { feed.yield($0) }
    // Nothing listens on the discard port, so the request ends at once.
    let url = try #require(URL(string: "http://127.0.0.1:9/home"))
    client.executeRequest(Request(url: url, type: .fetchImage, additionalData: nil)) { _ in }
    var iterator = messages.makeAsyncIterator()
    #expect(await iterator.next()?.contains("Url= http://127.0.0.1:9/home") == true)
  }

  @Test func dependenciesAreThreadSafe() {
    let dependencies = BeagleDependencies()
    DispatchQueue.concurrentPerform(iterations: 2_000) { number in
      switch number % 4 {
      case 0: dependencies.networkClient = Client()
      case 1: dependencies.networkClient = nil
      case 2: dependencies.urlBuilder = UrlBuilder()
      default:
        _ = dependencies.networkClient
        _ = dependencies.urlBuilder
        Beagle.dependencies.logger = BeagleLoggerSilent()
      }
    }
    dependencies.networkClient = nil
    #expect(dependencies.networkClient is NetworkClientDefault)
  }
}

private struct Watched {
  weak var object: AnyObject?
}
