import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// A screen that old clients show differently, and a project with custom clients.
enum ClientFixture {
  static let screen = """
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", \
    "children": [
      {"_beagleComponent_": "beagle:text", "text": "Tea"},
      {"_beagleComponent_": "beagle:gridView", "dataSource": [1, 2], "spanCount": 2,
       "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]},
      {"_beagleComponent_": "beagle:button", "text": "Go", "styleId": "a", "enabled": true, "onPress": [
        {"_beagleAction_": "beagle:condition", "condition": true}]}]}}
    """

  static func project(_ clients: String) throws -> TemporaryFolder {
    let app =
      #"""
      {"name": "android-23", "title": "Our app", "beagle": "android 1.9", \#
      "components": {"custom:chart": {}}}
      """#
    return try TemporaryFolder([
      "beagle.json": #"{"clients": \#(clients)}"#, "clients/android-23.json": app, "clients/copy.json": app,
      "clients/shop.json": #"{"name": "shop-app2", "beagle": "android 1.9", "versions": ["1.6", "1.7"]}"#,
      "screens/home.json": screen,
    ])
  }
}

/// `beagle render --as` shows a screen as a client does.
@MainActor @Suite struct ClientPictureTests {
  @Test func renderDrawsScreenAsClient() async {
    let now = await beagle("render", "-", "--width", "20", input: ClientFixture.screen)
    #expect(now.output.contains("1") && now.output.contains("Tea"))
    let old = await beagle("render", "-", "--width", "20", "--as", "android-1.7", input: ClientFixture.screen)
    #expect(
      old.output.contains("Tea") && old.output.contains("Go") && !old.output.contains("1"),
      "\(old.output)\(old.errors)")
    #expect(old.exitCode == 0)
  }

  @Test func refusedScreenHasNoPicture() async {
    let json = #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "center"}"#
    let printed = await beagle("render", "-", "--as", "android", input: json)
    #expect(printed.exitCode == 4 && printed.output.isEmpty)
    #expect(
      printed.errors.contains(
        "Android 2.1.2 shows nothing of this screen: standard input:1:64: Android refuses the document"),
      "\(printed.errors)")
  }

  private static let number = #"{"_beagleComponent_": "beagle:text", "text": 5}"#

  @Test(arguments: ["android-2.1", "web"])
  func numberAsTextIsDrawnAsRead(client: String) async {
    let printed = await beagle("render", "-", "--as", client, input: Self.number)
    #expect(printed.exitCode == 0 && printed.output.hasPrefix("5"), "\(printed.output)\(printed.errors)")
  }

  @Test(arguments: [[], ["--as", "ios"]])
  func refusedNumberAsTextHasNoPicture(options: [String]) async {
    let printed = await beagle(["render", "-"] + options, input: Self.number)
    #expect(printed.exitCode == 4 && printed.output.isEmpty, "\(printed.output)")
    #expect(
      printed.errors.contains("found the number 5; iOS") && printed.errors.contains("refuses the document"),
      "\(printed.errors)")
  }

  @Test(arguments: ["ios-2.1", "android-2.1"])
  func unknownNameHasNoPictureOnPhones(client: String) async {
    let json = #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "CENTRE"}"#
    let printed = await beagle("render", "-", "--as", client, input: json)
    #expect(printed.exitCode == 4 && printed.output.isEmpty, "\(printed.output)")
    #expect(printed.errors.contains("refuses the document"), "\(printed.errors)")
    let web = await beagle("render", "-", "--as", "web", input: json)
    #expect(web.exitCode == 0 && web.output.contains("a"), "\(web.output)\(web.errors)")
  }

  @Test func unknownRootComponentHasNoPicture() async {
    let printed = await beagle(
      "render", "-", "--as", "android-1.0", input: #"{"_beagleComponent_": "beagle:gridView"}"#)
    #expect(printed.exitCode == 4 && printed.output.isEmpty, "\(printed.errors)")
    #expect(printed.errors.contains("omits this"), "\(printed.errors)")
  }

  @Test(arguments: [
    (
      #"""
      {"_beagleComponent_": "beagle:screenComponent", \#
      "child": {"_beagleComponent_": "beagle:pullToRefresh", "onPull": [], \#
      "child": {"_beagleComponent_": "beagle:text", "text": "a"}}}
      """#,
      "ios-1.6", ": iOS 1.6.3 omits this: \"beagle:pullToRefresh\" is unknown there"
    )
  ])
  func screenWithoutKnownComponentsHasNoPicture(json: String, client: String, words: String) async {
    let printed = await beagle("render", "-", "--as", client, input: json)
    #expect(
      printed.exitCode == 4 && printed.output.isEmpty && printed.errors.contains(words), "\(printed.errors)")
  }

  @Test func imageIsDrawnWithoutItsPicture() async {
    let json =
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "x"}}"#
    let printed = await beagle("render", "-", "--as", "web", input: json)
    #expect(printed.exitCode == 0 && !printed.errors.contains("mobileId"), "\(printed.errors)")
  }

  @Test func undrawnPartsAreCountedInOneLine() async {
    let json =
      #"""
      {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": "beagle:text", \#
      "text": "@{capitalize('a b')}"}, {"_beagleComponent_": "custom:chart"}]}
      """#
    let printed = await beagle("render", "-", "--as", "web", input: json)
    #expect(
      printed.errors.split(separator: "\n").contains(
        """
        beagle: Web 2.1 reads 1 place differently in a way that is not drawn, \
        and it is unknown how Web 2.1 handles 1 place; beagle check --clients web=2.1 --strict names them
        """
      ), "\(printed.errors)")
  }

  @Test(arguments: [
    ("andriod-1.6", "android-1.6"), ("android1.6", "android-1.6"), ("andriod=1.6", "android"),
    ("andriod", "android"), ("ois-2", "ios-2"), ("andriod-23", "android-23"), ("shop-ap2", "shop-app2"),
    ("shop-ap2-1.6", "shop-app2-1.6"),
  ])
  func similarClientNameIsSuggested(client: String, meant: String) async throws {
    let folder = try ClientFixture.project(
      #"[{"file": "clients/android-23.json"}, {"file": "clients/shop.json"}]"#)
    let printed = await beagle(
      ["render", "\(folder.path)/screens/home.json", "--as", client], folder: folder.path)
    #expect(
      printed.errors.contains("did you mean \(meant)?") && printed.exitCode == 2, "\(printed.errors)")
  }

  /// The suggested file exists.
  @Test(arguments: [
    ("shop-app2", "shop-app2 1.7"), ("shop-app2-1.6", "shop-app2 1.6"), ("Android-23", "Our app"),
  ])
  func projectClientCanBeNamed(client: String, title: String) async throws {
    let folder = try ClientFixture.project(
      #"[{"file": "clients/android-23.json", "client": "Android-23"}, {"file": "clients/shop.json"}]"#)
    let file = "\(folder.path)/screens/home.json"
    try Data(#"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "left"}"#.utf8).write(
      to: URL(fileURLWithPath: file))
    let printed = await beagle(["render", file, "--as", client], folder: folder.path)
    #expect(printed.errors.contains("\(title) shows nothing of this screen"), "\(printed.errors)")
  }

  @Test(arguments: ["android>=1.0", "android-9", "symbian", "android,ios"])
  func asOptionNeedsExactlyOneVersion(client: String) async {
    let printed = await beagle("render", "-", "--as", client, input: ClientFixture.screen)
    #expect(printed.exitCode == 2 && printed.errors.contains("--as: "), "\(printed.errors)")
  }

  @Test func fetchedPartsAreShownAsClient() async throws {
    let server = try ScriptedServer { request in
      request.target == "/home"
        ? .ok(ClientFixture.screen)
        : .ok(#"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "center"}"#)
    }
    let base = try server.url("/").absoluteString
    let home = await beagle("render", "/home", "--base-url", base, "--as", "android-1.7")
    #expect(home.output.contains("Tea") && !home.output.contains("1"), "\(home.output)\(home.errors)")
    let other = await beagle("render", "/other", "--base-url", base, "--as", "android-1.7")
    #expect(other.exitCode == 4 && other.errors.contains("shows nothing of this screen"), "\(other.errors)")
  }
}
