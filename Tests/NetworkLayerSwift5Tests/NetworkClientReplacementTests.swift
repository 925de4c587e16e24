import Beagle
import Foundation
import Testing

// The stories of the network layer as users write them. The target of language mode 6 has a link here.

@Suite struct NetworkClientReplacementTests {
  @Test func headersCanBeAdded() throws {
    let dependencies = BeagleDependencies()
    let client = NetworkClientDefault(dependencies: dependencies)
    client.httpRequestBuilder.additionalHeaders = [
      "X-Shop": "olinda",
      "client-version": "7",
    ]
    dependencies.networkClient = client

    let url = try #require(URL(string: "http://shop.example/home"))
    let build = client.httpRequestBuilder.build(url: url, requestType: .fetchComponent, additionalData: nil)
    #expect(build.headers["X-Shop"] == "olinda")
    #expect(try build.toUrlRequest().value(forHTTPHeaderField: "Client-Version") == "7")
    #expect(dependencies.networkClient as AnyObject === client)
  }

  @Test func baseURLCanBeChanged() {
    let dependencies = BeagleDependencies()
    let urlBuilder = UrlBuilder(baseUrl: URL(string: Constants.Server.baseURL))
    dependencies.urlBuilder = urlBuilder
    #expect(dependencies.urlBuilder.build(path: "/home")?.absoluteString == "http://shop.example/home")
  }

  @Test func plainClassCanBeClient() throws {
    let dependencies = BeagleDependencies()
    let client = CountingClient()
    dependencies.networkClient = client

    let url = try #require(URL(string: "http://shop.example/home"))
    let data = HttpAdditionalData(httpData: nil, headers: ["a": "b"])
    let request = Request(url: url, type: .fetchComponent, additionalData: data)
    dependencies.networkClient?.executeRequest(request) { result in
      guard case .failure(let error) = result else {
        Issue.record("the client was to fail")
        return
      }
      #expect(error.request.url?.path == "/home")
    }
    #expect(client.count == 1)
    #expect(client.lastHeaders == ["a": "b"])
  }

  @Test func globalDependenciesCanBeSet() {
    let former = Beagle.dependencies
    defer { Beagle.dependencies = former }
    let dependencies = BeagleDependencies()
    Beagle.dependencies = dependencies
    #expect(Beagle.dependencies === dependencies)
  }

  @Test func namesCanBeModuleQualified() throws {
    let builder: Beagle.UrlBuilder = Beagle.UrlBuilder()
    #expect(builder.baseUrl == nil)
  }
}

enum Constants {
  enum Server {
    static let baseURL = "http://shop.example"
  }
}

class CountingClient: NetworkClient {
  var count = 0
  var lastHeaders: [String: String] = [:]

  func executeRequest(
    _ request: Request,
    completion: @escaping RequestCompletion
  ) -> RequestToken? {
    let url: URL = request.url
    let headers = request.additionalData
    count += 1
    lastHeaders = headers?.headers ?? [:]
    completion(.failure(NetworkError(error: Offline(), request: URLRequest(url: url))))
    return nil
  }

  struct Offline: Swift.Error {}
}
