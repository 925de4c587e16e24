import Foundation

/// Where a redirect leads, and what goes along.
extension ConformanceRun {
  nonisolated(nonsending) func checkRedirects() async throws {
    for status in [307, 308] where wants(.keepsMethodAndBodyOn307) {
      try await checkTarget(of: status, .keepsMethodAndBodyOn307, method: "POST", body: #"{"a":1}"#)
    }
    if wants(.turnsIntoGETOn303) {
      try await checkTarget(of: 303, .turnsIntoGETOn303, method: "GET", body: "")
    }
    if wants(.boundsRedirects) { try await checkLoop() }
    if wants(.dropsCredentialsAcrossOrigins) { try await checkCredentials() }
  }

  private nonisolated(nonsending) func checkTarget(
    of status: Int, _ rule: ConformanceRule, method: String, body: String
  ) async throws {
    let server = try ScriptedServer { request in
      request.path == "/from" ? .redirect(status, to: "/to") : .ok("there")
    }
    let data = HttpAdditionalData(httpData: .init(method: .POST, body: Data(#"{"a":1}"#.utf8)))
    let result = await result(of: .component(try server.url("/from"), data), "a redirect \(status)")
    guard let seen = server.requests.last(where: { $0.path == "/to" }) else {
      return report(rule, "\(status) was not followed: \(result?.words ?? "not completed")")
    }
    expect(seen.method == method, rule, "a POST redirected with \(status) arrived as \(seen.method)")
    expect(
      seen.bodyText == body, rule,
      "the body redirected with \(status) arrived as \(seen.bodyText.debugDescription)")
    expect(
      result?.success?.data == Data("there".utf8), rule, "\(status) ended as \(result?.words ?? "nothing")")
  }

  private nonisolated(nonsending) func checkLoop() async throws {
    let server = try ScriptedServer(fault: .redirectLoop)
    let probe = send(.component(try server.url("/loop")), with: client(), "a redirect loop")
    let result = await end(of: probe)
    expect(result?.failure != nil, .boundsRedirects, "a loop was \(result?.words ?? "not completed")")
    let count = server.requests.count
    expect(count <= 101, .boundsRedirects, "\(count) requests were sent")
  }

  private nonisolated(nonsending) func checkCredentials() async throws {
    let other = try ScriptedServer()
    let target = try other.url("/to").absoluteString
    let server = try ScriptedServer { _ in .redirect(302, to: target) }
    let secrets = ["Authorization": "Bearer secret", "Cookie": "session=secret"]
    let data = HttpAdditionalData(httpData: nil, headers: secrets)
    _ = await result(of: .component(try server.url("/from"), data), "a redirect to another origin")
    for name in secrets.keys.sorted() {
      expect(
        other.requests.allSatisfy { $0.value(name) == nil }, .dropsCredentialsAcrossOrigins,
        "\(name) arrived at the other origin")
    }
  }
}
