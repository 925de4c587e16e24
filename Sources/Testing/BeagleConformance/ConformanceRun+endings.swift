import BeagleNetworking
import BeagleTesting
import Foundation

/// Checks cancellation and released clients.
extension ConformanceRun {
  nonisolated(nonsending) func checkCancelling() async throws {
    if wants(.cancels) {
      try await checkCancelInFlight()
      try await checkCancelAtOnce()
      try await checkCancelAfterwards()
    }
    if wants(.cancelsOneRequestOnly) { try await checkOtherRequests() }
  }

  private nonisolated(nonsending) func checkCancelInFlight() async throws {
    for fault in [ServerFault.stallsBeforeResponse, .stallsInBody] {
      let server = try ScriptedServer(fault: fault)
      let probe = send(.component(try server.url("/cancel")), with: client(), "a cancelled request")
      _ = await server.firstRequest(within: timeout)
      guard let token = probe.token else { return report(.cancels, "there was no token") }
      token.cancel()
      token.cancel()
      let result = await probe.outcome.value(within: timeout)
      probe.isReported = probe.isReported || result == nil
      let code = (result?.failure?.error as? URLError)?.code
      expect(
        code == .cancelled, .cancels,
        "an in-flight request that was cancelled \(result.map { "was \($0.words)" } ?? "did not end")")
    }
  }

  private nonisolated(nonsending) func checkCancelAtOnce() async throws {
    let server = try ScriptedServer(fault: .stallsBeforeResponse)
    for _ in 0..<20 {
      let probe = send(.component(try server.url("/cancel")), with: client(), "a request cancelled at once")
      probe.token?.cancel()
      let result = await probe.outcome.value(within: timeout)
      probe.isReported = result == nil
      let code = (result?.failure?.error as? URLError)?.code
      expect(
        code == .cancelled, .cancels,
        "a request cancelled at once \(result.map { "was \($0.words)" } ?? "did not end")")
      if result == nil { return }
    }
  }

  private nonisolated(nonsending) func checkCancelAfterwards() async throws {
    let server = try ScriptedServer()
    let client = client()
    let probe = send(.component(try server.url("/done")), with: client, "a request cancelled after its end")
    _ = await end(of: probe)
    probe.token?.cancel()
    let next = send(.component(try server.url("/next")), with: client, "the request after a cancelled one")
    let result = await end(of: next)
    expect(
      result?.success != nil, .cancels,
      "after a late cancel, the next request was \(result?.words ?? "not completed")")
  }

  private nonisolated(nonsending) func checkOtherRequests() async throws {
    let gate = Gate()
    let server = try ScriptedServer { request in
      gate.wait()
      return .ok(request.path)
    }
    let client = client()
    let probes = try (0..<4).map { number in
      send(.component(try server.url("/\(number)")), with: client, "one of several requests")
    }
    _ = await server.firstRequest(within: timeout)
    probes[1].token?.cancel()
    gate.open()
    for number in [0, 2, 3] {
      let result = await end(of: probes[number])
      expect(
        result?.success?.data == Data("/\(number)".utf8), .cancelsOneRequestOnly,
        "another request was \(result?.words ?? "not completed")")
    }
    _ = await end(of: probes[1])
  }

  nonisolated(nonsending) func checkEndings() async throws {
    guard wants(.completesWhenReleased) else { return }
    let gate = Gate()
    let server = try ScriptedServer { _ in
      gate.wait()
      return .ok("late")
    }
    let probe = send(
      .component(try server.url("/late")), with: clientToRelease(), "a request of a released client")
    _ = await server.firstRequest(within: timeout)
    gate.open()
    let result = await probe.outcome.value(within: timeout)
    probe.isReported = result == nil
    expect(result != nil, .completesWhenReleased, "it was not completed within \(timeout)")
  }
}

/// Holds responses back until it is opened or released.
final class Gate: Sendable {
  private let opened = DispatchSemaphore(value: 0)

  func open() { opened.signal() }

  /// Also lets the next waiter through.
  func wait() {
    opened.wait()
    opened.signal()
  }
}

/// Checks many and large requests.
extension ConformanceRun {
  nonisolated(nonsending) func checkLoad() async throws {
    if wants(.respondsToManyAtOnce) { try await checkManyAtOnce() }
    if wants(.readsLargeBodies) { try await checkLargeBody() }
  }

  private nonisolated(nonsending) func checkManyAtOnce() async throws {
    let server = try ScriptedServer { request in
      ServerReply([.pause(.milliseconds(20))] + ServerReply.ok(request.path).steps)
    }
    let client = client()
    let probes = try (0..<64).map { number in
      send(.component(try server.url("/\(number)")), with: client, "one of 64 requests")
    }
    var wrong = 0
    for (number, probe) in probes.enumerated() {
      let result = await end(of: probe)
      if result?.success?.data != Data("/\(number)".utf8) { wrong += 1 }
    }
    expect(wrong == 0, .respondsToManyAtOnce, "\(wrong) of 64 requests did not get their own response")
  }

  private nonisolated(nonsending) func checkLargeBody() async throws {
    let part = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let count = 800
    let size = part.count * count
    let server = try ScriptedServer { _ in
      ServerReply(
        ServerReply.raw("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n").steps
          + [.sendRepeatedly(part, count: count)])
    }
    let probe = send(.component(try server.url("/large")), with: client(), "a response of 50 MB")
    guard let result = await probe.outcome.value(within: timeout * 6) else {
      probe.token?.cancel()
      probe.isReported = true
      return report(.readsLargeBodies, "it was not completed within \(timeout * 6)")
    }
    guard let data = result.success?.data, data.count == size else {
      return report(.readsLargeBodies, "50 MB were \(result.words)")
    }
    let expected = Data(part)
    let isWhole = stride(from: data.startIndex, to: data.endIndex, by: part.count).allSatisfy {
      data[$0..<$0 + part.count] == expected
    }
    expect(isWhole, .readsLargeBodies, "its bytes differ")
  }
}
