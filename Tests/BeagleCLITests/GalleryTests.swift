import Beagle
import BeagleTerminal
import BeagleTesting
import Foundation
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// A temporary folder for one test, with screens and galleries of them.
@MainActor
final class Screens {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, content) in files { try write(content, name) }
  }

  nonisolated deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ content: String, _ name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The names of all files below a folder.
  func files(in name: String) -> [String] {
    let all = FileManager.default.subpaths(atPath: path(name)) ?? []
    return all.filter { Folder(path("\(name)/\($0)")) == nil }.sorted()
  }

  /// A gallery of the folder `screens` in the folder `out`, on one device by default.
  func gallery(_ arguments: String..., to out: String = "out") async -> Printed {
    let devices =
      arguments.contains("--devices") || arguments.contains("--width") ? [] : ["--devices", "iphone-se"]
    return await beagle(["gallery", path("screens"), "-o", path(out)] + devices + arguments)
  }

  static func screen(_ text: String, title: String? = nil) throws -> String {
    let text = String(decoding: JSONWriter.bytes(of: .string(text)), as: UTF8.self)
    let child = #"{"_beagleComponent_": "beagle:text", "text": \#(text)}"#
    guard let title else { return child }
    let bar = String(decoding: JSONWriter.bytes(of: .string(title)), as: UTF8.self)
    return
      #"""
      {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": \#(bar)}, \#
      "child": \#(child)}
      """#
  }
}

@MainActor @Suite struct GalleryTests {
  /// All missing labels of a run are one warning, unless a project asks for each.
  @Test(arguments: ["", #"{"check": {"labels": true}}"#])
  func findingsAreCountedAsByCheck(project: String) async throws {
    let image =
      #"{"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "a"}}"#
    let screen =
      #"{"_beagleComponent_": "beagle:container", "children": [\#(image), \#(image)], "styel": {}}"#
    let screens = try Screens(["screens/a.json": screen, "screens/b.json": screen])
    if !project.isEmpty { try screens.write(project, "beagle.json") }
    let config = ["--config", project.isEmpty ? "none" : screens.path("beagle.json")]
    let checked = await beagle(["check", screens.path("screens")] + config)
    let drawn = await screens.gallery(config[0], config[1])
    let count = project.isEmpty ? "3 warnings" : "6 warnings"
    #expect(checked.output.contains("2 documents checked: \(count)"), "\(checked.output)")
    #expect(drawn.errors.contains(count), "\(drawn.errors)")
    let page = try screens.text("out/index.html")
    #expect(page.contains(">\(count)</li>"))
    #expect(page.components(separatedBy: "<code>missing-label</code>").count == 5)
  }

  @Test func foreignFolderIsNotOverwritten() async throws {
    let document = #"{"_beagleComponent_": "beagle:text", "text": "x"}"#
    let screens = try Screens(["home.json": document, "index.html": "mine"])
    let page = await beagle("gallery", screens.path("home.json"), "--output", screens.folder.path)
    #expect(page.exitCode == 2 && page.errors.contains("index.html\", which is not a gallery"))
    let examples = await beagle("gallery", "--output", screens.folder.path)
    #expect(examples.exitCode == 2 && examples.errors.contains("home.json\", which is a document"))
    #expect(screens.files(in: ".") == ["home.json", "index.html"])
    #expect(try screens.text("home.json") == document)
    #expect(try screens.text("index.html") == "mine")
  }

  @Test func invalidJSONFileIsIncluded() async throws {
    let screens = try Screens([
      "screens/cut.json": #"{"_beagleComp"#, "screens/package.json": #"{"name": "shop"}"#,
    ])
    let printed = await screens.gallery()
    #expect(printed.exitCode == 4)
    #expect(
      printed.errors.contains("1 could not be drawn") && printed.errors.contains("1 other file skipped"))
  }

  /// The page is readable text: a review shows its changes.
  @Test func pageShowsScreensDevicesAndFindings() async throws {
    let screens = try Screens([
      "screens/account/sign in.json": Screens.screen("Sign in, @{usr.name}", title: "Sign in"),
      "screens/broken.json": #"{"_beagleComponent_": "beagle:screenComponent"}"#,
      "screens/home.json": Screens.screen("Good morning"),
      "screens/theme.json": #"{"styles": {}}"#,
    ])
    let printed = await screens.gallery("--devices", "iphone-se,pixel-9")
    #expect(printed.exitCode == 4)
    #expect(printed.output == screens.path("out/index.html\n"))
    #expect(
      printed.errors.hasSuffix(
        "beagle: 3 screens, 8 pictures: 1 could not be drawn, 2 errors, 1 note; 1 other file skipped\n"),
      "\(printed.errors)")
    let page = try screens.text("out/index.html")
      .replacing("\(ReportPage.style)\n\(GalleryPage.style)", with: "…")
      .replacing(GalleryPage.script, with: "…").replacing(/'sha256-[^']+'/, with: "'sha256-…'")
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Transcripts/gallery.html")
    if ProcessInfo.processInfo.environment["BEAGLE_RECORD"] == "1" { try Data(page.utf8).write(to: file) }
    #expect(try page == String(contentsOf: file, encoding: .utf8))
  }

  @Test func equalTitlesAreDistinguishedInList() async throws {
    let screens = try Screens([
      "screens/a/q.json": Screens.screen("x", title: "Q"),
      "screens/b/q.json": Screens.screen("x", title: "Q"),
      "screens/z.json": Screens.screen("x", title: "Z"),
    ])
    _ = await screens.gallery()
    let page = try screens.text("out/index.html")
    for name in ["a/q.json", "b/q.json"] {
      #expect(page.contains(">Q <small>\(name)</small></a>"), "\(page)")
    }
    #expect(page.contains(">Z</a>"))
  }

  @Test func pageReferencesExactlyTheWrittenFiles() async throws {
    let screens = try Screens([
      "screens/a.json": Screens.screen("A"), "screens/A.json/b.json": Screens.screen("B"),
    ])
    let printed = await screens.gallery("--format", "text,tree", "--devices", "iphone-se,pixel-9")
    #expect(printed.exitCode == 0, "\(printed.errors)")
    let page = try screens.text("out/index.html")
    let links = page.matches(of: /(?:src|href)="([^#"]+)"/).map { String($0.output.1) }
    let named = Set(links.filter { !$0.hasPrefix("data:") })
    #expect(Set(screens.files(in: "out")) == named.union(["index.html", "gallery.json"]))
    // Two screens on two devices in two schemes: a picture, a text and a tree of each.
    #expect(named.count == 24)
    let expected = "\n\n\nA" + String(repeating: "\n", count: 54)
    #expect(try screens.text("out/pictures/a.pixel-9.dark.txt") == expected)
    #expect(try screens.text("out/pictures/a.iphone-se.light.tree.txt").contains("text"))
  }

  @Test func defaultIsThreePhonesInLightAndDark() async throws {
    let screens = try Screens(["screens/a.json": Screens.screen("A")])
    _ = await beagle("gallery", screens.path("screens/a.json"), "--output", screens.path("out"))
    let names = ["galaxy-s25", "iphone-16", "pixel-9-pro-xl"].flatMap { device in
      ["dark", "light"].map { "a.\(device).\($0).svg" }
    }
    #expect(screens.files(in: "out/pictures") == names)
    // The theme colours.
    for (theme, color) in [("light", "ffffff"), ("dark", "000000")] {
      let picture = try screens.text("out/pictures/a.iphone-16.\(theme).svg")
      #expect(picture.contains("height=\"852\" fill=\"#\(color)\""))
    }
  }

  @Test func widthReplacesOrExtendsDevices() async throws {
    let screens = try Screens(["screens/a.json": Screens.screen("A")])
    _ = await screens.gallery("--width", "30", "--theme", "light")
    #expect(screens.files(in: "out/pictures") == ["a.30-columns.light.svg"])
    #expect(
      try screens.text("out/pictures/a.30-columns.light.svg").contains("viewBox=\"0 0 276 "))
    _ = await screens.gallery("--width", "30", "--theme", "light", "--devices", "ipad-11", to: "both")
    #expect(screens.files(in: "both/pictures") == ["a.30-columns.light.svg", "a.ipad-11.light.svg"])
  }

  @Test func themeFileAppliesToLightAndDark() async throws {
    let styled = #"{"_beagleComponent_": "beagle:text", "text": "A", "styleId": "big"}"#
    let screens = try Screens([
      "screens/a.json": styled,
      "theme.json":
        ##"""
      {"styles": {"big": {"textColor": "#123456"}}, "dark": {"styles": {"big": {"textColor": "#ABCDEF"}}}}
      """##,
    ])
    _ = await screens.gallery("--theme", screens.path("theme.json"))
    #expect(try screens.text("out/pictures/a.iphone-se.light.svg").lowercased().contains("#123456"))
    #expect(try screens.text("out/pictures/a.iphone-se.dark.svg").lowercased().contains("#abcdef"))
  }

  /// Each is fetched with the headers; the page shows a missing one with the reason.
  @Test func serverPathsAreFetched() async throws {
    let server = try ScriptedServer { request in
      request.target == "/home"
        ? .ok(#"{"_beagleComponent_": "beagle:text", "text": "Hello @{user.name}"}"#) : .status(404)
    }
    let screens = try Screens()
    let url = try server.url("")
    let printed = await beagle(
      "gallery", "/home", "/none", "--base-url", "\(url)", "-H", "X-Key: 1", "--context",
      #"user={"name": "Ana"}"#, "-o",
      screens.path("out"), "--devices", "iphone-se", "--theme", "dark")
    #expect(printed.exitCode == 3)
    #expect(printed.errors.contains("404"))
    #expect(try screens.text("out/pictures/home.iphone-se.dark.svg").contains("Hello Ana"))
    // A document is fetched once for all of its pictures.
    #expect(server.requests.map(\.target) == ["/home", "/none"])
    #expect(server.requests.allSatisfy { $0.value("X-Key") == "1" })
    let page = try screens.text("out/index.html")
    #expect(page.contains("<p class=\"failure\">cannot fetch &quot;/none&quot;"), "\(page.suffix(2_000))")
    #expect(page.contains("1 could not be drawn"))
  }

  /// A picture without its images differs from what phones show. Texts of the server and the document stay
  /// text of the page.
  @Test func failedImagesAreListedWithReason() async throws {
    let server = try ScriptedServer { _ in .status(404) }
    let base = try server.url("")
    func image(_ path: String) -> String {
      """
      {"_beagleComponent_": "beagle:image",
        "path": {"_beagleImagePath_": "remote", "url": "\(base)\(path)"}}
      """
    }
    func screen(_ paths: [String]) -> String {
      #"{"_beagleComponent_": "beagle:container", "children": ["#
        + paths.map(image).joined(separator: ", ") + "]}"
    }
    let screens = try Screens([
      "screens/few.json": screen(["/<b>.png?token=s3cret", "/two.png"]),
      "screens/many.json": screen((1...5).map { "/\($0).png" }), "screens/none.json": Screens.screen("A"),
    ])
    let printed = await screens.gallery("--devices", "iphone-se,pixel-9", "--format", "ansi")
    #expect(printed.exitCode == 0, "\(printed.errors)")
    let page = try screens.text("out/index.html")
    let lines = page.matches(of: /<p class="missing warning">(.*)<\/p>/).map { String($0.output.1) }
    #expect(lines.count == 2 && !page.contains("s3cret"), "\(lines)")
    let (few, many) = (lines.first ?? "", lines.last ?? "")
    #expect(few.hasPrefix("Images that did not load: \(base)/"), "\(few)")
    #expect(few.contains("two.png: ") && few.contains("404") && !few.contains("<b>"), "\(few)")
    // Each once, regardless of the number of pictures.
    #expect(few.components(separatedBy: "; ").count == 2, "\(few)")
    #expect(many.contains("3.png: ") && !many.contains("4.png") && many.hasSuffix("; 2 more"), "\(many)")
  }

  @Test func sameScreensProduceSameBytes() async throws {
    var galleries: [[String: String]] = []
    for _ in 0..<2 {
      let screens = try Screens([
        "screens/a.json": Screens.screen("@{x}", title: "A"), "screens/b/c.json": Screens.screen("C"),
        "screens/d.json": #"{"_beagleComponent_": 1"#,
      ])
      let printed = await beagle(
        "gallery", screens.path("screens"), "file://\(screens.path("none.json"))",
        screens.path("screens/b/*.json"), "-o",
        screens.path("out"))
      // The missing file is named; the pattern finds only existing ones.
      #expect(printed.exitCode == 4, "\(printed.errors)")
      var files: [String: String] = [:]
      for name in screens.files(in: "out") {
        files[name] = try screens.text("out/\(name)")
        #expect(files[name]?.contains(screens.folder.lastPathComponent) == false, "\(name)")
      }
      galleries.append(files)
    }
    #expect(galleries[0] == galleries[1])
    #expect(galleries[0].count == 14)
  }

  @Test func namedFilesAreScreensAndFoundFilesMayNotBe() async throws {
    let screens = try Screens(["screens/a.json": "{}", "screens/b.json": Screens.screen("B")])
    #expect(await screens.gallery().exitCode == 0)
    let named = await beagle("gallery", screens.path("screens/a.json"), "-o", screens.path("named"))
    #expect(named.exitCode == 4)
    try FileManager.default.removeItem(atPath: screens.path("screens/b.json"))
    let none = await screens.gallery(to: "none")
    #expect(none.exitCode == 3)
    #expect(none.errors.contains("there is no screen in"))
    #expect(!FileManager.default.fileExists(atPath: screens.path("none")))
  }

  /// Texts of documents, names of files, and quotes in findings.
  @Test func foreignTextCannotRunInPage() async throws {
    let evil =
      "</title></style><script>alert(1)</script>\"' onload='x' <!-- ]]> ::add-mask::y\u{202E}\u{1B}[2J"
    let name = "\"><img src=x onerror=y>&lt;'::add-mask::.json"
    let screens = try Screens([
      "screens/\(name)": Screens.screen("\(evil) @{\(evil)}", title: evil),
      "screens/b.json":
        "{\"_beagleComponent_\": \"beagle:\(evil.replacing("\"", with: "").replacing("\u{1B}", with: ""))\"}",
    ])
    let printed = await beagle(
      ["gallery", screens.path("screens"), "-o", screens.path("out")], environment: ["GITHUB_ACTIONS": "true"]
    )
    #expect(!printed.errors.contains("\n::"))
    let page = try screens.text("out/index.html")
    let tags = page.matches(of: /<\/?([a-zA-Z!][a-zA-Z0-9]*)/).map { String($0.output.1) }
    let known: Set = [
      "!DOCTYPE", "html", "head", "meta", "title", "link", "style", "body", "header", "h1", "h2", "h3", "h4",
      "p",
      "ul", "ol",
      "li", "nav", "a", "b", "code", "small", "fieldset", "legend", "label", "input", "main", "section",
      "div", "figure",
      "figcaption", "img", "details", "summary", "i", "output", "script",
    ]
    #expect(Set(tags).subtracting(known) == [])
    #expect(
      page.components(separatedBy: "</title>").count == 2
        && page.components(separatedBy: "</style>").count == 2)
    // Every character that starts or ends an attribute was written by the page itself.
    for tag in page.matches(of: /<[a-z][^>]*>/).map(\.output) {
      #expect(tag.wholeMatch(of: /<[a-z0-9]+( [a-z-]+(="[^"]*")?)*>/) != nil, "\(tag)")
      #expect(
        !tag.contains(" on") || tag.contains(" on galaxy") || tag.contains(" on iphone")
          || tag.contains(" on pixel"))
    }
    #expect(page.contains("default-src 'none'") && page.components(separatedBy: "<script>").count == 2)
    #expect(!page.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
    for file in screens.files(in: "out") {
      #expect(file.wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil, "\(file)")
    }
  }
}
