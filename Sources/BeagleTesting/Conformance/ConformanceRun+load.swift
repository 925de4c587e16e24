import Foundation

/// Many requests, and large ones.
extension ConformanceRun {
  nonisolated(nonsending) func checkLoad() async throws {
    if wants(.answersManyAtOnce) { try await checkManyAtOnce() }
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
    expect(wrong == 0, .answersManyAtOnce, "\(wrong) of 64 requests did not get their own answer")
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
    let probe = send(.component(try server.url("/large")), with: client(), "an answer of 50 MB")
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
