import BeagleNetworking
import BeagleTesting
import Foundation

/// Checks what is sent.
extension ConformanceRun {
  nonisolated(nonsending) func checkRequests() async throws {
    if wants(.sendsTheMethod) { try await checkMethods() }
    if wants(.sendsTheURL) { try await checkTargets() }
    if wants(.sendsTheHeaders, .addsNothingToRawRequests) { try await checkHeaders() }
    if wants(.sendsTheBody) { try await checkBodies() }
    if wants(.submitsForms) { try await checkForms() }
    if wants(.refusesUnencodableBodies, .refusesMalformedURLs, .refusesInjectedLines) {
      try await checkRefusals()
    }
  }

  private nonisolated(nonsending) func checkMethods() async throws {
    for method in HttpAdditionalData.Method.allCases {
      let body = Data(["POST", "PUT", "PATCH"].contains(method.rawValue) ? "{}".utf8 : "".utf8)
      let data = HttpAdditionalData(httpData: .init(method: method, body: body))
      let seen = try await received(by: "\(method.rawValue) /method") { .component($0("/method"), data) }
      expect(
        seen?.method == method.rawValue, .sendsTheMethod,
        "\(method.rawValue) arrived as \(seen.words(\.method))")
    }
    for method in ["POST", "DELETE"] {
      let seen = try await received(by: "a raw \(method) /method") {
        .raw($0("/method"), .init(method: method, body: [String: String]()))
      }
      expect(seen?.method == method, .sendsTheMethod, "a raw \(method) arrived as \(seen.words(\.method))")
    }
  }

  private nonisolated(nonsending) func checkTargets() async throws {
    for target in ["/", "/a/b", "/list?page=2&size=10", "/caf%C3%A9%20x?q=a%2Bb+c%26d", "/empty?"] {
      let seen = try await received(by: "GET \(target)") { .component($0(target)) }
      expect(seen?.target == target, .sendsTheURL, "\(target) arrived as \(seen.words(\.target))")
    }
  }

  private nonisolated(nonsending) func checkHeaders() async throws {
    let headers = ["X-Shop": "olinda", "x-mixed-Case": "a, b;c=\"d\"", "Accept-Language": "pt-BR"]
    let component = try await received(by: "GET /headers") {
      .component($0("/headers"), HttpAdditionalData(httpData: nil, headers: headers))
    }
    let raw = try await received(by: "a raw GET /headers") { .raw($0("/headers"), .init(headers: headers)) }
    for (kind, seen) in [("a component's", component), ("a raw request's", raw)] {
      for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
        expect(
          seen?.value(name) == value, .sendsTheHeaders,
          "\(kind) header \(name): \(value) arrived as \(seen?.value(name) ?? "nothing")")
      }
    }
    let added = raw?.value("beagle-platform")
    expect(added == nil, .addsNothingToRawRequests, "beagle-platform: \(added ?? "")")
  }

  private nonisolated(nonsending) func checkBodies() async throws {
    let bodies: [(String, Data)] = [
      ("JSON", Data(#"{"name":"Zoë","n":1.50}"#.utf8)), ("text", Data("line one\r\nline two\0".utf8)),
      ("every byte", Data(0...255)), ("1 MB", Data(repeating: 0x61, count: 1_048_576)),
    ]
    for (kind, body) in bodies {
      let data = HttpAdditionalData(httpData: .init(method: .POST, body: body))
      let seen = try await received(by: "POST /body with \(kind)") { .component($0("/body"), data) }
      expect(
        seen?.body == body, .sendsTheBody,
        "\(body.count) bytes of \(kind) arrived as \(seen.map { "\($0.body.count) bytes" } ?? "nothing")"
          + (seen?.body.count == body.count ? " that differ" : ""))
    }
    let object = ["name": "Ana"]
    let seen = try await received(by: "a raw POST /body") {
      .raw($0("/body"), .init(method: "POST", body: object))
    }
    expect(
      seen.flatMap(\.jsonObject) == object, .sendsTheBody,
      "a raw request's body \(object) arrived as \(seen.words(\.bodyText))")
  }

  private nonisolated(nonsending) func checkForms() async throws {
    let values = ["name": "Ana Lima", "city": "São Paulo & more", "none": ""]
    for method in Request.FormData.Method.allCases {
      let seen = try await received(by: "a \(method.rawValue) form") {
        .form($0("/form?old=1"), .init(method: method, values: values))
      }
      expect(
        seen?.method == method.rawValue, .submitsForms,
        "\(method.rawValue) arrived as \(seen.words(\.method))")
      switch method {
      case .post, .put:
        expect(
          seen.flatMap(\.jsonObject) == values, .submitsForms,
          "the values of a \(method.rawValue) form arrived as the body \(seen.words(\.bodyText))")
      case .get, .delete:
        let expected = values.filter { !$0.value.isEmpty }
        let arrived = seen?.query.filter { $0.key != "old" }
        expect(
          arrived == expected, .submitsForms,
          "the values of a \(method.rawValue) form arrived in \(seen.words(\.target))")
      }
    }
  }

  private nonisolated(nonsending) func checkRefusals() async throws {
    let server = try ScriptedServer()
    let url = try server.url("/refused")
    let lines = "a\r\nX-Injected: yes"
    let cases: [(ConformanceRule, String, Request)] = [
      (.refusesUnencodableBodies, "a body that is a Date", .raw(url, .init(method: "POST", body: Date()))),
      (
        .refusesInjectedLines, "a line break in a header",
        .component(url, HttpAdditionalData(httpData: nil, headers: ["X-A": lines]))
      ),
      (
        .refusesInjectedLines, "a line break in a raw request's header",
        .raw(url, .init(headers: ["X-A": lines]))
      ),
      (
        .refusesInjectedLines, "a line break in a method",
        .raw(url, .init(method: "GET / HTTP/1.1\r\nX-Injected: yes"))
      ),
    ]
    for (rule, kind, request) in cases where wants(rule) {
      let before = server.requests.count
      let result = await result(of: request, kind)
      expect(result?.failure != nil, rule, "\(kind) was not a failure")
      expect(server.requests.count == before, rule, "a request was sent with \(kind)")
    }
    for text in ["http:///no-host", "/no-scheme"] where wants(.refusesMalformedURLs) {
      guard let url = URL(string: text) else { continue }
      let result = await result(of: .component(url), "GET \(text)")
      let code = (result?.failure?.error as? URLError)?.code
      expect(result?.failure != nil, .refusesMalformedURLs, "\(text) was not a failure")
      let isMalformed = code == nil || code == .badURL || code == .unsupportedURL
      expect(isMalformed, .refusesMalformedURLs, "\(text) failed with \(code.map { "\($0)" } ?? "")")
    }
  }

  /// Sends a request to a new server and returns it as the server received it; nil if it did not.
  private nonisolated(nonsending) func received(
    by label: String, _ make: ((String) -> URL) -> Request
  ) async throws -> ServerRequest? {
    let server = try ScriptedServer()
    let base = try server.url("")
    _ = await result(of: make { URL(string: $0, relativeTo: base)?.absoluteURL ?? base }, label)
    return server.requests.first
  }
}

extension ServerRequest {
  var jsonObject: [String: String]? {
    (try? JSONSerialization.jsonObject(with: body)) as? [String: String]
  }

  var query: [String: String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    return items.reduce(into: [:]) { $0[$1.name] = $1.value ?? "" }
  }
}

extension ServerRequest? {
  func words(_ part: (ServerRequest) -> String) -> String { map(part) ?? "nothing" }
}

extension Request {
  static func component(_ url: URL, _ data: HttpAdditionalData? = nil) -> Request {
    Request(url: url, type: .fetchComponent, additionalData: data)
  }

  static func form(_ url: URL, _ data: FormData) -> Request {
    Request(url: url, type: .submitForm(data), additionalData: nil)
  }

  static func raw(_ url: URL, _ data: RequestData) -> Request {
    Request(url: url, type: .rawRequest(data), additionalData: nil)
  }
}

extension Result where Failure == NetworkError {
  var failure: NetworkError? {
    if case .failure(let error) = self { error } else { nil }
  }

  var success: Success? {
    if case .success(let value) = self { value } else { nil }
  }
}
