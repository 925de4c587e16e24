import BeagleTesting
import Foundation
import NetworkTestSupport
import Testing

struct ScriptedServerTests {
  private let client = NetworkClientDefault(dependencies: SilentDependencies())

  private func post(_ body: Data, to url: URL) async -> NetworkClient.NetworkResult {
    let data = HttpAdditionalData(httpData: .init(method: .POST, body: body), headers: ["X-Shop": "olinda"])
    return await client.result(of: Request(url: url, type: .fetchComponent, additionalData: data))
  }

  @Test(arguments: [0, 1, 65_536, 3_000_000])
  func requestArrivesUnchanged(size: Int) async throws {
    let server = try ScriptedServer { .ok("\($0.body.count)") }
    let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
    let result = await post(body, to: try server.url("/body?a=1"))
    #expect(result.success?.data == Data("\(size)".utf8))
    let request = try #require(await server.firstRequest())
    #expect(request.method == "POST")
    #expect(request.target == "/body?a=1")
    #expect(request.path == "/body")
    #expect(request.value("x-SHOP") == "olinda")
    #expect(request.body == body)
  }

  @Test func releasedServerClosesConnectionsAndPort() async throws {
    var server: ScriptedServer? = try ScriptedServer()
    let url = try #require(try server?.url("/"))
    #expect(await post(Data(), to: url).success != nil)
    server = nil
    let failure = await post(Data(), to: url).failure
    // Which failure of the transport it is depends on how far the second request had come.
    #expect(failure?.error is URLError)
    #expect(failure?.response == nil)
  }

  @Test func missingRequestIsNil() async throws {
    let server = try ScriptedServer()
    #expect(await server.firstRequest(within: .milliseconds(10)) == nil)
  }
}
