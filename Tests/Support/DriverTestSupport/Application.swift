import Beagle
public import BeagleTesting
import Foundation
import TestSupport

/// An application whose screens a test writes itself.
@MainActor
public func application(_ responses: [String: StubResponse] = [:], rows: Int = 25) -> AppDriver {
  let dependencies = BeagleDependencies(networkClient: StubNetworkClient(responses))
  dependencies.urlBuilder = UrlBuilder(baseUrl: URL(string: "https://example.com"))
  dependencies.cacheStore = nil
  let app = AppDriver(dependencies: dependencies, columns: 40, rows: rows)
  app.timeout = .waitLimit
  return app
}

/// The same, with a screen of these components open.
@MainActor
public func opened(
  title: String? = nil, context: String = "null", rows: Int = 25, responses: [String: StubResponse] = [:],
  _ children: String...
) async throws -> AppDriver {
  let start = ["/start": screen(title, children, context: context)]
  let app = application(responses.merging(start) { given, _ in given }, rows: rows)
  try await app.start(at: "/start")
  return app
}

public func screen(_ title: String? = nil, _ children: [String], context: String = "null") -> StubResponse {
  let bar = title.map { #""navigationBar": {"title": "\#($0)"}, "# } ?? ""
  let context = context == "null" ? "" : #""context": {"id": "it", "value": \#(context)}, "#
  return .json(
    #"{"_beagleComponent_": "beagle:screenComponent", \#(bar)\#(context)"child": \#(container(children))}"#)
}

public func container(_ children: [String], _ more: String = "") -> String {
  #"{"_beagleComponent_": "beagle:container", \#(more)"children": [\#(children.joined(separator: ", "))]}"#
}

public func row(_ children: String...) -> String {
  container(children, #""style": {"flex": {"flexDirection": "ROW"}}, "#)
}

public func text(_ text: String, _ more: String = "") -> String {
  #"{"_beagleComponent_": "beagle:text", \#(more)"text": "\#(text)"}"#
}

public func button(_ text: String, _ actions: String = "[]", _ more: String = "") -> String {
  #"{"_beagleComponent_": "beagle:button", \#(more)"text": "\#(text)", "onPress": \#(actions)}"#
}

public func input(_ more: String) -> String { #"{"_beagleComponent_": "beagle:textInput", \#(more)}"# }

public func set(_ path: String, _ value: String) -> String {
  #"{"_beagleAction_": "beagle:setContext", "contextId": "it", "path": "\#(path)", "value": \#(value)}"#
}

public func push(_ url: String) -> String {
  #"{"_beagleAction_": "beagle:pushView", "route": {"url": "\#(url)"}}"#
}

/// The message of the failure.
@MainActor
public func message(_ body: () async throws -> Void) async -> String {
  do {
    try await body()
    return ""
  } catch {
    return (error as? DriverFailure)?.message ?? "\(error)"
  }
}
