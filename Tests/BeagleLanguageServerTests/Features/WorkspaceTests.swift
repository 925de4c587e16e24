import Beagle
import BeagleChecking
import Foundation
import TestSupport
import Testing

@testable import BeagleLanguageServer
@testable import BeagleProjects

/// Features that concern more than one document.
@Suite struct WorkspaceTests {
  private static let tea =
    #"""
    {"_beagleComponent_": "beagle:screenComponent", "id": "tea", \#
    "child": {"_beagleComponent_": "beagle:text", "id": "name", "text": "Tea"}}
    """#
  private static func home(_ url: String) -> String {
    #"""
    {"_beagleComponent_": "beagle:button", "text": "😀", "onPress": [{"_beagleAction_": "beagle:pushView", \#
    "route": {"url": "\#(url)"}}, {"_beagleAction_": "beagle:openExternalURL", \#
    "url": "https://example.com/a"}]}
    """#
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "home.json": home("/tea"), "cart.json": home("/tea?from=cart"), "tea.json": tea, "other.json": "{}",
      "leaf.png": "", "wrong.json": #"{"_beagleComponent_": "beagle:txt"}"#, ".hidden.json": home("/tea"),
    ])
    try FileManager.default.createDirectory(atPath: folder.path + "/.git", withIntermediateDirectories: true)
    try Data(home("/tea").utf8).write(to: URL(fileURLWithPath: folder.path + "/.git/a.json"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.json", withDestinationPath: "home.json")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/links", withDestinationPath: ".")
    return folder
  }

  @Test func urlResolvesToScreenFile() throws {
    let folder = try Self.folder()
    var client = LanguageClient(folder: folder.path)
    let (home, tea) = (
      FileURI.uri(of: folder.path + "/home.json"), FileURI.uri(of: folder.path + "/tea.json")
    )
    client.open(Self.home("/tea"), home)
    let position = client.position(of: "/tea", in: home)
    #expect(client.ask("definition", ["position": position], in: home)["uri"].stringValue == tea)
    let references = client.ask("references", ["position": position], in: home).arrayValue ?? []
    #expect(
      references.map { $0["uri"].stringValue?.split(separator: "/").last } == ["home.json", "cart.json"])
    let links = client.ask("documentLink", in: home).arrayValue ?? []
    #expect(links.map { $0["target"].stringValue } == [tea, "https://example.com/a"])
    client.open(Self.tea, tea)
    let lenses = client.ask("codeLens", in: tea).arrayValue ?? []
    #expect(client.result("codeLens/resolve", lenses[0])["command"]["title"] == "used by 2")
    // A URL without a file is found in no folder.
    client.open(Self.home("/coffee"), home)
    #expect(
      client.ask("definition", ["position": client.position(of: "/coffee", in: home)], in: home).isEmpty)
    #expect(client.result("codeLens/resolve", lenses[0])["command"]["title"] == "used by 1")
  }

  @Test func urlIsRenamedInAllDocuments() throws {
    let folder = try TemporaryFolder([
      "a.json": Self.home("/x"), "b.json": Self.home("/x"), "c.json": Self.home("/y"),
    ])
    var client = LanguageClient(folder: folder.path)
    let uris = ["a", "b", "c"].map { FileURI.uri(of: folder.path + "/\($0).json") }
    client.open(Self.home("/x"), uris[0])
    let position = client.position(of: "/x", in: uris[0])
    let edit = client.ask("rename", ["position": position, "newName": "/z"], in: uris[0])["changes"]
    #expect(edit.dictionaryValue?.map(\.key).sorted() == Array(uris.prefix(2)))
    let taken = client.response(
      "textDocument/rename", client.about(uris[0], ["position": position, "newName": "/y"]))
    #expect(taken["error"]["code"] == -32_803)
  }

  @Test func symbolsAreSearchedInAllDocuments() throws {
    let folder = try Self.folder()
    var client = LanguageClient(folder: folder.path)
    func names(_ query: String) -> [String?] {
      (client.result("workspace/symbol", .object(["query": .string(query)])).arrayValue ?? []).map {
        $0["name"].stringValue
      }
    }
    #expect(names("tea") == ["tea.json", "tea"])
    #expect(names("NM") == ["name"])
    #expect(names("coffee").isEmpty)
    // The editor announces added and removed files.
    func write(_ path: String, _ text: String?) throws {
      let url = URL(fileURLWithPath: folder.path + path)
      if let text { try Data(text.utf8).write(to: url) } else { try FileManager.default.removeItem(at: url) }
      let change = DynamicObject.object(["uri": .string(FileURI.uri(of: folder.path + path)), "type": 1])
      _ = client.notify("workspace/didChangeWatchedFiles", .object(["changes": .list([change])]))
    }
    try write("/coffee.json", #"{"_beagleComponent_": "beagle:text", "text": "", "id": "coffee"}"#)
    #expect(names("coffee") == ["coffee"])
    try write("/coffee.json", #"{"_beagleComponent_": "beagle:text", "text": "", "id": "coffee cup"}"#)
    #expect(names("coffee") == ["coffee cup"])
    try write("/coffee.json", nil)
    #expect(names("coffee").isEmpty)
    try write("/.hidden.json", Self.tea.replacing("tea", with: "coffee"))
    #expect(names("coffee").isEmpty)
  }

  @Test func emptyNameIsNotSymbol() throws {
    let screen =
      #"""
      {"_beagleComponent_": "beagle:container", "id": "", "context": {"id": " ", "value": 1}, \#
      "children": [{"_beagleComponent_": "beagle:text", "text": "", "id": "tea"}]}
      """#
    let folder = try TemporaryFolder(["a.json": screen])
    var client = LanguageClient(folder: folder.path)
    let symbols = client.result("workspace/symbol", .object(["query": ""])).arrayValue ?? []
    #expect(symbols.map { $0["name"].stringValue } == ["tea"])
  }

  @Test func pullDiagnosticsOmitUnchangedFindings() throws {
    let folder = try Self.folder()
    var client = LanguageClient(
      folder: folder.path, capabilities: .object(["textDocument": .object(["diagnostic": .object([:])])]))
    let wrong = FileURI.uri(of: folder.path + "/wrong.json")
    let first = client.result("workspace/diagnostic", .object(["previousResultIds": .list([])]))["items"]
    #expect(first.arrayValue?.map { $0["uri"].stringValue }.contains(wrong) == true)
    let known = (first.arrayValue ?? []).map {
      DynamicObject.object(["uri": $0["uri"], "value": $0["resultId"]])
    }
    let second = client.result("workspace/diagnostic", .object(["previousResultIds": .list(known)]))["items"]
    #expect(second.arrayValue?.allSatisfy { $0["kind"] == "unchanged" } == true)
    #expect(second.arrayValue?.count == known.count)
    client.open(Self.tea.replacing("beagle:text", with: "beagle:txt"), wrong)
    // A client that pulls diagnostics gets no notifications.
    #expect(client.server.takeDiagnostics().isEmpty)
    let report = client.ask("diagnostic", in: wrong)
    #expect(report["kind"] == "full" && report["items"].arrayValue?.isEmpty == false)
    let again = client.ask("diagnostic", ["previousResultId": report["resultId"]], in: wrong)
    #expect(again["kind"] == "unchanged" && again["items"].isEmpty)
    client.open(Self.tea, wrong)
    let sound = client.ask("diagnostic", ["previousResultId": report["resultId"]], in: wrong)
    #expect(sound["kind"] == "full" && sound["items"].arrayValue?.contains { $0["severity"] == 1 } == false)
  }

  @Test func changedProjectFileRefreshesDiagnostics() {
    let capabilities: DynamicObject = [
      "workspace": ["diagnostics": ["refreshSupport": true], "codeLens": ["refreshSupport": false]],
      "textDocument": ["diagnostic": [:]],
    ]
    var client = LanguageClient(capabilities: capabilities)
    #expect(client.server.takeDiagnostics().isEmpty)
    client.server.use(ScreenCheck())
    #expect(client.server.takeDiagnostics().map { $0["method"] } == ["workspace/diagnostic/refresh"])
    #expect(client.server.takeDiagnostics().isEmpty)
  }

  @Test func waitingRequestCanBeCancelled() throws {
    let folder = try Self.folder()
    var client = LanguageClient(folder: folder.path)
    func send(_ messages: String...) -> [DynamicObject] {
      client.server.handle(all: messages.map { Array($0.utf8) }).map(\.json)
    }
    // Nothing has been read yet.
    #expect(send(#"{"id": "a", "method": "workspace/symbol", "params": {"query": ""}}"#).isEmpty)
    // A key is answered meanwhile.
    #expect(
      send(#"{"id": 7, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///x"}}}"#)
        .count == 1)
    #expect(
      send(#"{"method": "$/cancelRequest", "params": {"id": "a"}}"#).map { $0["error"]["code"] } == [-32_800])
    #expect(send(#"{"method": "$/cancelRequest", "params": {"id": "b"}}"#).isEmpty)
    // A request cancelled before it is processed is dropped.
    let both = send(
      #"{"id": 8, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///x"}}}"#,
      #"{"method": "$/cancelRequest", "params": {"id": 8}}"#)
    #expect(both.map { $0["error"]["code"] } == [-32_800])
    while client.server.hasWork { #expect(client.server.work().isEmpty) }
  }

  /// As `beagle check` in that folder does.
  @Test func projectExclusionsApplyToDiagnostics() throws {
    let wrong = #"{"_beagleComponent_": "beagle:txt", "text": "a"}"#
    let folder = try TemporaryFolder(["home.json": wrong, "other.json": wrong, "draft.json": wrong])
    var settings = CheckSettings()
    settings.ignored = FileFilter.Ignored(["draft.json"], in: folder.path)
    let exclusion = ProjectExclusion(
      code: "unknown-component", files: IgnoreRules(["home.json"]), path: nil,
      position: SourcePosition(byte: 0, line: 1, column: 1), length: 1)
    settings.exclusions = ProjectExclusions(file: "", folder: folder.path, all: [exclusion])
    var client = LanguageClient(folder: folder.path)
    client.server.use(settings)
    let uri = FileURI.uri(of: folder.path + "/home.json")
    client.open(wrong, uri)
    #expect(client.ask("diagnostic", in: uri)["items"] == [])
    // Excluded findings are not fixed either.
    let all = DynamicObject.object(["only": .list(["source.fixAll"])])
    let range: DynamicObject = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 1]]
    #expect(client.ask("codeAction", ["range": range, "context": all], in: uri) == [])
    let other = FileURI.uri(of: folder.path + "/other.json")
    client.open(wrong, other)
    #expect(client.ask("codeAction", ["range": range, "context": all], in: other).arrayValue?.count == 1)
    let items = client.result("workspace/diagnostic", .object(["previousResultIds": .list([])]))["items"]
    #expect(items.arrayValue?.map { $0["uri"].stringValue?.hasSuffix("/other.json") } == [true])
  }
}
