import BeagleNetworking
import BeagleTesting
import Foundation

/// Checks how responses are handled.
extension ConformanceRun {
  nonisolated(nonsending) func checkResponses() async throws {
    if wants(.succeedsFor2xx, .failsForOtherStatuses, .passesTheBodyOn, .passesTheResponseOn) {
      try await checkStatuses()
    }
    if wants(.succeedsFor2xx) { try await checkEmptyResponses() }
    if wants(.readsEveryFraming, .failsForBrokenResponses, .passesTheBodyOn) { try await checkFaults() }
    if wants(.namesTheFailure) { try await checkFailures() }
  }

  private nonisolated(nonsending) func checkStatuses() async throws {
    for status in [200, 201, 206, 299, 300, 400, 401, 404, 418, 500, 503, 599] {
      let body = #"{"status":\#(status)}"#
      var headers = ["X-Answer-Id: a\(status)"]
      // A challenge without a possible answer.
      if status == 401 { headers.append(#"WWW-Authenticate: Basic realm="shop""#) }
      let server = try ScriptedServer { [headers] _ in .status(status, body: body, headers: headers) }
      guard let result = await result(of: .component(try server.url("/status")), "a response \(status)")
      else {
        continue
      }
      let isSuccess = (200...299).contains(status)
      if isSuccess {
        expect(result.success != nil, .succeedsFor2xx, "\(status) was the failure \(result.words)")
      } else {
        expect(result.failure != nil, .failsForOtherStatuses, "\(status) was a success")
      }
      let data = result.success?.data ?? result.failure?.data
      expect(
        data == Data(body.utf8), .passesTheBodyOn,
        "with \(status), \(data.map { "\($0.count) bytes" } ?? "no body") instead of \(body.utf8.count) bytes"
      )
      let response = result.success?.response ?? result.failure?.response
      let http = response as? HTTPURLResponse
      expect(
        http?.statusCode == status, .passesTheResponseOn,
        "with \(status), \(http.map { "status \($0.statusCode)" } ?? "no HTTPURLResponse")")
      let header = http?.value(forHTTPHeaderField: "x-answer-ID")
      expect(
        http == nil || header == "a\(status)", .passesTheResponseOn,
        "with \(status), the header X-Answer-Id was \(header ?? "missing")")
    }
  }

  private nonisolated(nonsending) func checkEmptyResponses() async throws {
    let head = HttpAdditionalData(httpData: .init(method: .HEAD, body: Data()))
    let cases: [(String, HttpAdditionalData?, ServerReply)] = [
      ("204", nil, .head(204)), ("200 without a body", nil, .ok("")),
      ("200 to HEAD", head, .head(200, headers: ["Content-Length: 100"])),
    ]
    for (kind, data, reply) in cases {
      let server = try ScriptedServer { _ in reply }
      let result = await result(of: .component(try server.url("/empty"), data), "a response \(kind)")
      let isEmpty = result?.success?.data.isEmpty == true
      expect(result == nil || isEmpty, .succeedsFor2xx, "\(kind) was \(result?.words ?? "")")
    }
  }

  private nonisolated(nonsending) func checkFaults() async throws {
    for fault in ServerFault.allCases where !fault.isStall && !fault.isRedirect {
      let rule: ConformanceRule =
        switch fault {
        case .invalidUTF8: .passesTheBodyOn
        default: fault.isHarmless ? .readsEveryFraming : .failsForBrokenResponses
        }
      guard wants(rule) else { continue }
      let server = try ScriptedServer(fault: fault)
      guard let result = await result(of: .component(try server.url("/fault")), fault.rawValue) else {
        continue
      }
      if fault.isHarmless {
        expect(result.success?.data == Data(fault.body), rule, "\(fault.rawValue): \(result.words)")
      } else {
        expect(result.failure != nil, rule, "\(fault.rawValue): \(result.words)")
      }
    }
  }

  private nonisolated(nonsending) func checkFailures() async throws {
    let port = try RefusingPort()
    let refused = await result(of: .component(port.url), "a refused connection")
    // Retained until here, because another process may listen on the port after that.
    withExtendedLifetime(port) {}
    report(refused, "a refused connection", [.cannotConnectToHost])
    for fault in [ServerFault.closesWithoutResponse, .truncatesBody] {
      let server = try ScriptedServer(fault: fault)
      let lost = await result(of: .component(try server.url("/lost")), fault.rawValue)
      report(lost, fault.rawValue, [.networkConnectionLost])
    }
  }

  private func report(_ result: NetworkClient.NetworkResult?, _ kind: String, _ codes: [URLError.Code]) {
    guard let result else { return }
    let code = (result.failure?.error as? URLError)?.code
    expect(code.map(codes.contains) ?? false, .namesTheFailure, "\(kind) was \(result.words)")
  }
}

extension ServerFault {
  var isRedirect: Bool { self == .redirectLoop || self == .redirectToNowhere }
}

extension NetworkClient.NetworkResult {
  var words: String {
    switch self {
    case .success(let success): "a success with \(success.data.count) bytes"
    case .failure(let failure): "the failure \(failure.error)"
    }
  }
}

/// Checks the target of redirects and the data sent to it.
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
