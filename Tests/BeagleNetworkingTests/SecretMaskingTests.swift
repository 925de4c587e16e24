import BeagleNetworking
import Foundation
import NetworkTestSupport
import Testing

/// No log line or error message contains a secret.
struct SecretMaskingTests {
  let logger = RecordingLogger()
  let client: NetworkClientDefault

  init() {
    client = NetworkClientDefault(dependencies: logger)
    client.secretNames = ["X-Api-Key", "TOKEN"]
  }

  private func everything(_ result: NetworkClient.NetworkResult) throws -> String {
    let error = try #require(result.failure)
    let wrapped = Request.Error.networkError(error)
    let texts = ["\(error)", error.localizedDescription, String(reflecting: error), "\(wrapped)"]
    return (texts + logger.logs.map(\.message)).joined(separator: "\n")
  }

  @Test func customSecretNamesAreMaskedEverywhere() async throws {
    client.adapter = ScriptedAdapter { _ in
      .status(500, ["x-api-KEY": "secret-1", "Set-Cookie": "secret-2", "X-Open": "open-1"])
    }
    let url = try #require(
      URL(string: "http://ana:secret-3@shop.example/?a=open-2&token=secret-4&x%2Dapi%2Dkey=secret-5"))
    let data = HttpAdditionalData(
      httpData: nil,
      headers: ["x-api-key": "secret-6", "Authorization": "secret-7", "Proxy-Authorization": "secret-8"])
    let text = try everything(await client.result(of: .component(url, data)))
    #expect(!text.contains("secret-"))
    #expect(text.contains("open-1") && text.contains("a=open-2&token=***"))
  }

  @Test func refusedRequestRevealsNoSecret() async throws {
    let url = try #require(URL(string: "ftp://ana:secret-1@shop.example/?token=secret-2"))
    let data = HttpAdditionalData(httpData: nil, headers: ["x-api-key": "secret-3\n"])
    #expect(!(try everything(await client.result(of: .component(url, data)))).contains("secret-"))
    let plain = try #require(URL(string: "http://shop.example/?token=secret-2"))
    #expect(!(try everything(await client.result(of: .component(plain, data)))).contains("secret-"))
  }

  @Test(arguments: ["http", "https", "ftp"])
  func redirectRevealsNoSecret(scheme: String) async throws {
    let location = "\(scheme)://b:secret-1@b.example/?token=secret-2"
    client.adapter = ScriptedAdapter { _ in .status(302, ["Location": location]) }
    let url = try #require(URL(string: "https://shop.example/"))
    let text = try everything(await client.result(of: .component(url)))
    #expect(!text.contains("secret-"))
  }

  @Test(arguments: [
    #"{"user": {"Token": "secret-1", "name": "open-1"}, "list": [{"x-api-key": ["secret-2"]}]}"#,
    "token=secret-1&a=open-1&x%2Dapi%2Dkey=secret-2",
  ])
  func namesTheUserAddsAreMaskedInBodies(body: String) async throws {
    client.adapter = ScriptedAdapter { _ in .status(500, [:], body) }
    let url = try #require(URL(string: "https://shop.example/"))
    let data = HttpAdditionalData(httpData: .init(method: .POST, body: Data(body.utf8)))
    let text = try everything(await client.result(of: .component(url, data)))
    #expect(!text.contains("secret-"))
    // Twice in the log, and in each of the four forms of an error message.
    #expect(text.components(separatedBy: "open-1").count == 7)
  }

  @Test func bodyWithoutSecretsIsLoggedUnchanged() async throws {
    client.adapter = ScriptedAdapter { _ in .status(500, [:], "{ \"b\": 1.50, \"a\": 2 }") }
    let url = try #require(URL(string: "https://shop.example/"))
    let text = try everything(await client.result(of: .component(url)))
    #expect(text.contains("{ \"b\": 1.50, \"a\": 2 }"))
  }
}
