import Beagle
import BeagleFlows
import BeagleTerminal
import BeagleTesting
import Foundation
import ScaffoldServer
import TestSupport
import Testing

/// The samples of the README and of the articles about checking. The code between `sample` and `end` appears
/// there verbatim.
@MainActor @Suite struct ReadmeSamples {
  private let server: ScaffoldServer

  init() throws {
    server = try ScaffoldServer()
    try server.start()
  }

  @Test func screenIsRendered() async throws {
    defer { server.stop() }
    let home = try String(contentsOf: Repository.file("Fixtures/Pictures/home.txt"), encoding: .utf8)
    let baseURL = server.baseURL
    func show() async throws -> String {
      // sample
      let dependencies = BeagleDependencies()
      dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)

      let fetcher = ComponentFetcher(dependencies: dependencies)
      let screen = try await fetcher.fetchScreen("/home").screen

      let renderer = TerminalRenderer()
      let builder = SceneBuilder(measurer: renderer.measurer, width: renderer.points(columns: 80))
      let scene = await fetcher.loadedScene(of: screen, with: builder)
      let picture = try renderer.text(of: scene)
      // end
      return picture
    }
    #expect(try await show() == home)
  }

  @Test func headersAndBaseURLAreCustomised() async throws {
    defer { server.stop() }
    let baseURL = server.baseURL
    let log = Lines()
    // sample
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)
    let client = NetworkClientDefault(dependencies: dependencies)
    client.httpRequestBuilder.additionalHeaders = [
      "X-Team": "tea",
      "Accept-Language": "ja",
    ]
    dependencies.networkClient = client
    // end
    dependencies.logger = BeagleLoggerDefault { log.add($0) }
    _ = try await ComponentFetcher(dependencies: dependencies).fetchScreen("/cart")
    #expect(log.text.contains("\(baseURL)/cart"))
    #expect(log.text.contains("X-Team"))
    #expect(log.text.contains("Accept-Language"))
  }

  @Test func swiftScreensAreChecked() throws {
    server.stop()
    func greeting(name: String) -> Screen {
      Screen(title: "Welcome") { Text("Hello, @{usr.name}!") }
        .context(Context(id: "user", value: ["name": .string(name)]))
    }
    let problems = try ScreenCheck().problems(in: greeting(name: "Hana"))
    #expect(problems.map(\.code) == ["unused-context", "undefined-context"])
    #expect("\(problems)".contains("error: line ") && !"\(problems)".contains("Diagnostic("), "\(problems)")
    func welcome(name: String) -> Screen { Screen { Text("Welcome, \(name)") } }
    try welcomeIsChecked()
    try welcomeIsCheckedForClients()
    func welcomeIsCheckedForClients() throws {
      // sample
      var check = ScreenCheck()
      check.clients = try ClientTable.standard.field("ios>=1.6,android>=1.7")
      let problems = try check.problems(in: welcome(name: "Hana"))
      #expect(problems == [])
      // end
    }
    func welcomeIsChecked() throws {
      // sample
      let problems = try ScreenCheck().problems(in: welcome(name: "Hana"))
      #expect(problems == [])
      // end
    }
  }

  @Test func documentsAreChecked() {
    server.stop()
    let bytes = Array(#"{"_beagleComponent_": "beagle:text", "text": "@{usr.name}"}"#.utf8)
    // sample
    let findings = ScreenCheck().findings(in: bytes)
    for finding in findings where finding.severity > .note { print(finding) }
    // end
    #expect(findings.contains { $0.code == "undefined-context" })
  }

  @Test func documentBytesAreChecked() throws {
    server.stop()
    let file = Repository.file("Fixtures/Screens/cart.json")
    // sample
    let bytes = [UInt8](try Data(contentsOf: file))
    let problems = ScreenCheck().problems(in: bytes)
    #expect(problems == [])
    // end
    #expect(ScreenCheck().problems(in: Array("{".utf8)).map(\.code) == ["json"])
  }

  @Test func documentsAreCompared() throws {
    server.stop()
    let old = Array(#"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#.utf8)
    let new = Array(#"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#.utf8)
    // sample
    let difference = try ScreenDifference(old, new)
    for change in difference.changes where !change.breaks.isEmpty { print(change.message) }
    // end
    #expect(difference.changes.count == 1)
  }

  @Test func applicationIsDriven() async throws {
    defer { server.stop() }
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    // sample
    let app = AppDriver(dependencies: dependencies)
    try await app.start(at: "/cart")
    try await app.tap("One less".beside("Chasen"))
    try await app.tap("Remove")
    try app.see("3 things")
    try assertSnapshot(of: app.picture, named: "basket")
    // end
    await app.finish()
  }

  @Test func flowIsRun() async throws {
    defer { server.stop() }
    let baseURL = server.baseURL
    let text = try #require(Repository.blocks("gherkin", in: try Repository.text("README.md")).first)
    let flow = Flow(steps: .standard) { _, _ in
      let dependencies = BeagleDependencies()
      dependencies.urlBuilder = UrlBuilder(baseUrl: baseURL)
      return AppDriver(dependencies: dependencies)
    }
    try await flow.run([try Feature(parsing: text, file: "README.md")]).check()
  }
}
