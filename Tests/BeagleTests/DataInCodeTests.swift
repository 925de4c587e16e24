import Beagle
import BeagleTesting
import Foundation
import Testing

/// Texts that Swift code passes to screens and actions are unchanged after a JSON round trip, even if they
/// look like expressions.
@MainActor @Suite struct DataInCodeTests {
  nonisolated static let texts = [
    "@{secret}", #"\@{secret}"#, #"\\@{secret}"#, "a @{secret} b", #"C:\temp\\x"#, "@{", "plain",
  ]

  private let client = StubNetworkClient(otherwise: { _ in .json("{}") })

  /// A session with a screen decoded from JSON, after its `onInit`.
  private func opened(
    @ComponentBuilder _ content: () -> [Component], @ActionBuilder onInit: () -> [Action] = { [] }
  ) async throws -> BeagleSession {
    let dependencies = BeagleDependencies(networkClient: client)
    dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
    let actions = onInit()
    var screen = Screen { Container { content() } }
    screen.child =
      Container(children: [screen.child]).onInit { actions }.context("secret", "leaked").component
    let read = try ScreenDocument(reading: screen.encoded()).screen
    #expect(read == screen)
    let session = BeagleSession(
      SceneBuilder(measurer: PointMeasurer(), width: 400), dependencies: dependencies)
    session.send(.open(.local(read)))
    await session.idle()
    return session
  }

  private func shown(
    @ComponentBuilder _ content: () -> [Component], @ActionBuilder onInit: () -> [Action] = { [] }
  ) async throws -> [String] {
    try await opened(content, onInit: onInit).runtime.scene?.nodes.compactMap(\.content.text) ?? []
  }

  @Test(arguments: texts) func textsAndTitles(text: String) async throws {
    let shown = try await shown {
      Text(verbatim: text)
      Text("\(text)", alignment: .center)
      Button("\(text)") {}
      Button(.value(text), onPress: PopView())
      TextInput(value: .value(text))
      Text("<\(text)> @{secret}")
    }
    #expect(shown == Array(repeating: text, count: 5) + ["<\(text)> leaked"])
  }

  @Test(arguments: texts) func contexts(text: String) async throws {
    let shown = try await shown {
      Container { Text("@{own}") }.context("own", .string(text))
      Container { Text("@{own.name}") }.context("own", ["name": .string(text)])
    }
    #expect(shown == [text, text])
  }

  @Test(arguments: texts) func valuesOfSetContext(text: String) async throws {
    let shown = try await shown {
      Container {
        for name in ["a", "b.name", "c[0]", "d", "e.name"] { Text("@{all.\(name)}") }
      }
      .context("all", [:])
      .onInit {
        SetContext("all", path: "a", to: .string(text))
        SetContext("all", path: "b.name", to: .string(text))
        SetContext("all", path: "c", to: [.string(text)])
        SetContext("all", path: "d", to: "<\(text)> @{secret}")
        SetContext("all", path: "e", to: .data(["name": .string(text)]))
      }
    }
    #expect(shown == [text, text, text, "<\(text)> leaked", text])
  }

  @Test(arguments: texts) func requests(text: String) async throws {
    _ = try await opened {
      Text("")
    } onInit: {
      SendRequest(
        "/comments?q=\(text)", method: .post,
        data: ["text": .string(text), "by": "\(text)", "is": "@{secret}"],
        headers: ["X-By": "\(text)"])
    }
    let request = try #require(client.requests.first)
    #expect(request.value("X-By") == text)
    let body = try JSONDecoder().decode(DynamicObject.self, from: request.body ?? Data())
    #expect(body == ["text": .string(text), "by": .string(text), "is": "leaked"])
    #expect(request.url.query(percentEncoded: false) == "q=\(text)")
  }

  @Test(arguments: texts) func dialogsAndNavigation(text: String) async throws {
    let next = Screen { Text("@{navigationContext.name}") }
    let session = try await opened {
      Text("")
    } onInit: {
      Alert("\(text)", title: "\(text)")
      PushView(next, passing: ["name": .string(text)])
    }
    #expect(session.runtime.openDialogs.first?.message == text)
    #expect(session.runtime.openDialogs.first?.title == text)
    #expect(session.runtime.scene?.nodes.compactMap(\.content.text) == [text])
  }
}
