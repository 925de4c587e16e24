import BeagleTesting
import Foundation
import Locking
import NetworkTestSupport
import TestSupport
import Testing

@testable import BeagleNetworking

/// The result of each fault with the default client, over either transport.
@Suite struct ServerFaultTests {
  enum Transport: CaseIterable {
    /// On Linux, libcurl.
    case standard
    case session

    /// FoundationNetworking of Swift 6.3, the Linux implementation, ends the process in this one.
    func survives(_ fault: ServerFault) -> Bool { self == .standard || fault != .closesInHeaders }
  }

  private let client = NetworkClientDefault(dependencies: SilentDependencies())

  private func use(_ transport: Transport) {
    client.adapter =
      transport == .standard ? DefaultTransport.make().adapter : URLSessionAdapter(configuration: .ephemeral)
  }

  /// - Parameter limit: short only if it should be reached.
  private func request(_ url: URL, limit: Duration? = nil) -> Request {
    Request(
      url: url, type: .fetchComponent, additionalData: nil,
      options: .init(connectTimeout: limit, readTimeout: limit))
  }

  static let errors: [(fault: ServerFault, code: URLError.Code)] = [
    (ServerFault.closesWithoutResponse, URLError.Code.networkConnectionLost),
    (.resetsWithoutResponse, .networkConnectionLost), (.stallsBeforeResponse, .timedOut),
    (.stallsInHeaders, .timedOut), (.closesInHeaders, .networkConnectionLost), (.stallsInBody, .timedOut),
    (.resetsInBody, .networkConnectionLost),
    (.truncatesBody, .networkConnectionLost), (.truncatesChunk, .networkConnectionLost),
    (.respondsInAnotherProtocol, .cannotParseResponse), (.brokenGzip, .cannotDecodeContentData),
    (.redirectLoop, .httpTooManyRedirects),
  ]

  @Test(arguments: errors, Transport.allCases)
  func serverFaultMapsToItsError(error: (fault: ServerFault, code: URLError.Code), transport: Transport)
    async throws
  {
    let (fault, code) = error
    guard transport.survives(fault) else { return }
    use(transport)
    let server = try ScriptedServer(fault: fault)
    let limit: Duration? = fault.isStall ? .milliseconds(200) : nil
    let failure = try #require(await client.result(of: request(server.url("/fault"), limit: limit)).failure)
    let found = try #require(failure.error as? URLError).code
    #expect(code.ofAnyTransport.contains(found), "\(failure)")
    // The client hangs up before the server does, which inside the headers ends the process on Linux.
    if fault.isStall { await server.untilNoConnectionIsOpen() }
  }

  @Test(arguments: [ServerFault.malformedChunkSize, .redirectToNowhere], Transport.allCases)
  func unreadableResponseFails(fault: ServerFault, transport: Transport) async throws {
    use(transport)
    let server = try ScriptedServer(fault: fault)
    #expect(await client.result(of: request(try server.url("/fault"))).failure != nil)
  }

  @Test(arguments: ServerFault.allCases.filter(\.isHarmless), Transport.allCases)
  func unusualButValidResponsesSucceed(fault: ServerFault, transport: Transport) async throws {
    use(transport)
    let server = try ScriptedServer(fault: fault)
    let result = await client.result(of: request(try server.url("/fault")))
    #expect(result.success?.data == Data(fault.body), "\(result)")
  }

  @Test(arguments: Transport.allCases)
  func refusedConnectionAndSilentPortAreReported(transport: Transport) async throws {
    use(transport)
    let refusing = try RefusingPort()
    let refused = await client.result(of: request(refusing.url)).failure?.error as? URLError
    #expect(refused?.code == .cannotConnectToHost)
    let silent = try SilentPort()
    let silence =
      await client.result(of: request(silent.url, limit: .milliseconds(200))).failure?.error as? URLError
    #expect(silence?.code == .timedOut)
    withExtendedLifetime((refusing, silent)) {}
  }

  @Test(arguments: Transport.allCases)
  func thousandRequestsLeakNoTasksOrDescriptors(transport: Transport) async throws {
    use(transport)
    let server = try ScriptedServer { request in
      request.path.hasSuffix("3") ? ServerFault.truncatesBody.reply(to: request) : .ok()
    }
    let ended = Mutex(0)
    let descriptors = openDescriptors()
    for _ in 0..<20 {
      await completion("the last of 50 completions") { done in
        let left = Countdown(50) { done(()) }
        for number in 0..<50 {
          guard let url = try? server.url("/\(number)") else { continue }
          let token = client.executeRequest(request(url)) { _ in left.step() }
          if number % 10 == 7 { token?.cancel() }
        }
      }
      ended.withLock { $0 += 50 }
    }
    #expect(ended.withLock { $0 } == 1_000)
    #expect(await client.adapter.taskCount == 0)
    // Some are kept open for later requests.
    #expect(server.openConnections < 64)
    // Concurrent tests have descriptors, too, but not thousands.
    #expect(openDescriptors() < descriptors + 1_000)
  }
}

private func openDescriptors() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
}

/// Calls its handler once, at the last step.
private final class Countdown: Sendable {
  private let left: Mutex<Int>
  private let handler: @Sendable () -> Void

  init(_ count: Int, _ handler: @escaping @Sendable () -> Void) {
    left = Mutex(count)
    self.handler = handler
  }

  func step() {
    let isLast = left.withLock { left in
      left -= 1
      return left == 0
    }
    if isLast { handler() }
  }
}

extension SessionAdapter {
  nonisolated(nonsending) var taskCount: Int {
    get async {
      await completion("the list of tasks") { done in getTasks { done($0.count) } } ?? -1
    }
  }
}
