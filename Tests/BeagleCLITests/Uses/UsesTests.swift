import Beagle
import BeagleProjects
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// `beagle uses` of files, folders and standard input.
@MainActor @Suite struct UsesTests {
  private nonisolated static let home = #"""
    {"_beagleComponent_": "beagle:screenComponent", "identifier": "home", "child":
    {"_beagleComponent_": "beagle:container", "context": {"id": "user", "value": {"name": "Ana", \#
    "age": 3}}, "children": [
    {"_beagleComponent_": "beagle:text", "text": "Hi @{user.name.first}", "styleId": "title", \#
    "textColor": "#F00"},
    {"_beagleComponent_": "beagle:listView", "dataSource": [1], \#
    "onScrollEnd": [{"_beagleAction_": "beagle:pushView",
    "route": {"url": "/cart?token=abc"}}], "templates": []},
    {"_beagleComponent_": "beagle:button", "text": "@{sum(1, 2)}", "styleId": "lost", "onPress": [
    {"_beagleAction_": "beagle:setContext", "contextId": "user", "path": "name", "value": "Bo"},
    {"_beagleAction_": "beagle:alert", "message": "@{nobody}"}]}]}}
    """#
  private nonisolated static let cart = ##"""
    {"_beagleComponent_": "beagle:container", "children": [
    {"_beagleComponent_": "custom:rating", "id": "text"},
    {"_beagleComponent_": "beagle:text", "text": "Cart", "textColor": "#ff0000FF", \##
    "style": {"backgroundColor": "#FF000080"}},
    {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "logo"}}]}
    """##
  private nonisolated static let files = [
    "screens/cart.json": cart, "screens/home.json": home, "screens/other.json": #"{"name": "x"}"#,
    "beagle.json": #"""
    {"components": {"Rating": {}, "badge": {}}, "actions": {"share": {}}, "operations": {"price": {}}}
    """#,
    "theme.json": #"{"styles": {"title": {"bold": true}}, "dark": {"styles": {"night": {"bold": true}}}}"#,
  ]

  private func report(_ arguments: [String], _ folder: String) async throws -> DynamicObject {
    let printed = await beagle(
      ["uses"] + arguments + ["--format", "json", "--config", folder + "/beagle.json"])
    return try JSONDocument(parsing: printed.output).root.dynamicObject
  }

  /// The position and message equal those of `check`, for any invalid JSON.
  @Test(arguments: [
    "{\"_beagleComponent_\": \"beagle:text\",\n\"a\": [1,\n]}", "{\"_beagleComponent_\": \"beagle:text\",\n}",
    "{\"_beagleComponent_\": beagle}", "{\"_beagleComponent_\": \"beagle:text\"",
  ])
  func invalidJSONIsReportedAsByCheck(text: String) async throws {
    let folder = try TemporaryFolder(["a.json": text])
    let path = folder.path + "/a.json"
    let checked = await beagle("check", path)
    let line = try #require(checked.output.split(separator: "\n").first?.replacing("error[json]: ", with: ""))
    let used = await beagle("uses", path)
    #expect(used.exitCode == 3 && used.errors.contains("beagle: \(line)\n"), "\(line) \(used.errors)")
  }

  // MARK: All names

  @Test func tableListsNamesByKindAndUses() async throws {
    let folder = try TemporaryFolder(Self.files)
    let printed = await beagle("uses", folder.path + "/screens", "--kind", "component", "--kind", "color")
    #expect(
      printed.output == """
        kind       name                    uses  documents
        component  beagle:container           2          2
        component  beagle:text                2          2
        component  beagle:button              1          1
        component  beagle:image               1          1
        component  beagle:listView            1          1
        component  beagle:screenComponent     1          1
        component  custom:rating              1          1
        color      #FF0000                    2          2
        color      #FF000080                  1          1

        """)
    #expect(printed.exitCode == 0)
    #expect(
      printed.errors == "beagle: 2 documents: 9 names, 12 uses; 1 file without components skipped\n")
  }

  /// A named recording means its screens; a folder search skips recordings.
  @Test(arguments: ["shop.cassette", "shop.cassette.gz"])
  func recordedScreensAreIncluded(file: String) async throws {
    let folder = try TemporaryFolder([:])
    var shop = RecordedShop()
    shop.visit("/home", 200, Self.home, [#"I tap "Cart""#: "/cart"])
    shop.visit("/cart", 200, Self.cart)
    try shop.write(to: folder.path + "/" + file)
    let printed = await beagle("uses", "@{user.name.first}", folder.path + "/" + file)
    #expect(
      printed.output
        == "http://shop.example/home:3:62: path user.name.first read at child.children[0].text\n",
      "\(printed)")
    #expect(printed.errors == "beagle: 1 use in 1 of 2 documents\n")
    #expect(await beagle("uses", folder.path).exitCode != 0)
  }

  @Test func jsonContainsRolesAndTotals() async throws {
    let folder = try TemporaryFolder(Self.files)
    let report = try await report([folder.path + "/screens"], folder.path)
    let names = report["names"].arrayValue ?? []
    let user = names.first { $0["kind"] == "context" && $0["name"] == "user" }
    #expect(user?["uses"] == 3 && user?["documents"] == 1)
    #expect(user?["roles"] == ["declaration": 1, "read": 1, "write": 1])
    #expect(names.contains { $0["kind"] == "url" && $0["name"] == "/cart?token=***" })
    #expect(names.contains { $0["kind"] == "component" && $0["name"] == "custom:Rating" })
    // Nearly every component has them.
    #expect(!names.contains { $0["kind"] == "property" || $0["kind"] == "id" })
    #expect(report["version"] == 1 && report["unread"] == [])
    #expect(report["summary"] == ["documents": 2, "unread": 0, "others": 1])
  }

  /// The result is the same for any number of workers.
  @Test func jobCountDoesNotChangeResult() async throws {
    var files: [String: String] = [:]
    for number in 0..<40 { files["\(number).json"] = number % 3 == 0 ? Self.home : Self.cart }
    let folder = try TemporaryFolder(files)
    for arguments in [[], ["--of", "text"], ["--unused", "--undeclared"]] {
      let one = await beagle(["uses", folder.path, "--format", "json", "--jobs", "1"] + arguments)
      let many = await beagle(["uses", folder.path, "--format", "json", "--jobs", "7"] + arguments)
      #expect(one == many && !one.output.isEmpty)
    }
  }

  // MARK: One name

  @Test(arguments: [
    ("text", ["component beagle:text", "component beagle:text", "id text declaration"]),
    ("beagle:text", ["component beagle:text", "component beagle:text"]),
    ("BEAGLE:TEXT", ["component beagle:text", "component beagle:text"]),
    ("rating", ["component custom:rating"]), ("setContext", ["action beagle:setContext"]),
    ("listView.onScrollEnd", ["event beagle:listView.onScrollEnd"]),
    ("onScrollEnd", ["event beagle:listView.onScrollEnd"]),
    ("beagle:listView.dataSource", ["property beagle:listView.dataSource"]),
    ("sum", ["operation sum"]), ("sum()", ["operation sum"]), ("@{sum(1, 2)}", ["operation sum"]),
    ("user", ["context user declaration", "context user read", "context user write"]),
    (
      "@{user.name}",
      ["path user.name declaration", "path user.name read", "path user.name write"]
    ),
    ("@{user.name.first}", ["path user.name.first read"]),
    ("/cart", ["url /cart?token=*** navigation"]), ("/cart?token=abc", ["url /cart?token=*** navigation"]),
    ("#FF0000", ["color #FF0000", "color #FF0000"]), ("#f00", ["color #FF0000", "color #FF0000"]),
    ("title", ["style title"]), ("logo", ["image logo picture"]), ("home", ["screen home declaration"]),
  ])
  func nameIsFoundInAllNotations(name: String, expected: [String]) async throws {
    let folder = try TemporaryFolder(Self.files)
    let printed = await beagle("uses", name, folder.path + "/screens")
    let lines = printed.output.split(separator: "\n").map { line in
      // After file, line and column, and before the path.
      let words = line.split(separator: " ").dropFirst()
      return words.prefix { $0 != "at" }.joined(separator: " ")
    }
    #expect(lines == expected, "\(printed.output)\(printed.errors)")
    #expect(printed.exitCode == 0)
  }

  @Test func placeHasPositionAndPath() async throws {
    let folder = try TemporaryFolder(Self.files)
    let path = folder.path + "/screens/home.json"
    let printed = await beagle("uses", "#F00", path)
    #expect(printed.output == "\(path):3:105: color #FF0000 at child.children[0].textColor\n")
    #expect(printed.errors == "beagle: 1 use in 1 of 1 document\n")
    let report = try await report(["#F00", path], folder.path)
    let place = report["places"][0]
    let text = Self.home.utf8.map(\.self)
    let (byte, length) = (try #require(place["byte"].intValue), try #require(place["length"].intValue))
    #expect(String(decoding: text[byte..<byte + length], as: UTF8.self) == "#F00")
    #expect(report["name"] == "#F00" && place["role"] == "use" && place["file"] == .string(path))
  }

  @Test func listItemIsFoundByBothNames() async throws {
    let text = #"""
      {"_beagleComponent_": "beagle:container", "context": {"id": "cart", "value": [{"price": 1}]}, \#
      "children": [
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{cart}", "templates": [
      {"view": {"_beagleComponent_": "beagle:text", "text": "@{item.price}"}}]}]}
      """#
    let file = try TemporaryFile(text)
    let one = await beagle("uses", "@{item.price}", file.path)
    #expect(one.output == (await beagle("uses", "@{cart[0].price}", file.path)).output)
    #expect(one.output.contains("path cart[].price read"))
  }

  @Test func unknownNameExitsOneWithSuggestion() async throws {
    let folder = try TemporaryFolder(Self.files)
    let printed = await beagle("uses", "user.nme", folder.path + "/screens")
    #expect(printed.exitCode == 1 && printed.output.isEmpty)
    #expect(
      printed.errors.hasPrefix("beagle: nothing here uses \"user.nme\"; did you mean user.name?\n"))
    let event = await beagle("uses", "onScrolEnd", folder.path + "/screens")
    #expect(event.errors.contains("did you mean onScrollEnd?"))
    let far = await beagle("uses", "zebra", folder.path + "/screens")
    #expect(far.exitCode == 1)
    #expect(far.errors.contains("nothing here uses \"zebra\", and there is no file or folder of that name"))
  }

  @Test func kindOptionNarrowsName() async throws {
    let folder = try TemporaryFolder(Self.files)
    let printed = await beagle("uses", "text", folder.path, "--kind", "id")
    #expect(printed.output.hasSuffix("id text declaration at children[0].id\n"))
    #expect(printed.errors.hasPrefix("beagle: 1 use in 1 of 2 documents"))
  }

  // MARK: Unused and undeclared names

  @Test func unusedDeclarationsAreListed() async throws {
    let folder = try TemporaryFolder(Self.files)
    let theme = ["--theme", folder.path + "/theme.json"]
    let report = try await report(["--unused", folder.path + "/screens"] + theme, folder.path)
    let names = report["unused"].arrayValue?.map { "\($0["kind"].text) \($0["name"].text)" }
    #expect(
      names == [
        "path user.age", "component custom:badge", "action custom:share", "operation price", "style night",
      ])
    #expect(report["undeclared"].isEmpty)
    let printed = await beagle(["uses", "--unused", folder.path + "/screens"] + theme)
    #expect(printed.exitCode == 1)
    #expect(printed.output.hasPrefix("Declared and not used:\n"))
  }

  /// A single file is only a small part of a project.
  @Test func singleFileOmitsProjectWideLists() async throws {
    let folder = try TemporaryFolder(Self.files)
    let one = try await report(["--unused", folder.path + "/screens/cart.json"], folder.path)
    #expect(one["unused"] == [])
    let both = try await report(["--unused", folder.path + "/screens/*.json"], folder.path)
    #expect(both["unused"].arrayValue?.count == 4)
    let shard = try await report(["--unused", folder.path + "/screens", "--shard", "1/1"], folder.path)
    #expect(shard["unused"].arrayValue?.count == 1)
  }

  @Test func undeclaredUsesAreListed() async throws {
    let folder = try TemporaryFolder(Self.files)
    let theme = ["--theme", folder.path + "/theme.json"]
    let report = try await report(["--undeclared", folder.path + "/screens"] + theme, folder.path)
    let names = report["undeclared"].arrayValue?.map { "\($0["kind"].text) \($0["name"].text)" }
    #expect(names == ["style lost", "context nobody"])
    let without = await beagle("uses", "--undeclared", folder.path + "/screens", "--config", "none")
    #expect(without.output.contains("component custom:rating"))
    #expect(without.exitCode == 1)
    let none = await beagle("uses", "--undeclared", folder.path + "/screens", "--kind", "action")
    #expect(none.exitCode == 0 && none.output == "Used and declared nowhere: nothing\n")
  }

  // MARK: Targets and exit codes

  @Test(arguments: [
    ([], "{", 3), ([], "", 3), ([], #"{"name": 1}"#, 3), (["--of", "text"], "{", 3),
    (["--of", "text"], #"{"name": 1}"#, 3), (["--unused"], "{", 3),
    (["--undeclared"], #"{"_beagleComponent_": "other:x"}"#, 1),
  ])
  func exitCodeReflectsUnreadableDocuments(arguments: [String], input: String, exitCode: Int) async {
    let printed = await beagle(["uses", "-"] + arguments, input: input)
    #expect(Int(printed.exitCode) == exitCode, "\(printed.output) \(printed.errors)")
  }

  @Test func unreadableFileIsReportedAndRestIncluded() async throws {
    var files = Self.files
    files["screens/broken.json"] = "{\"_beagleComponent_\": \"beagle:text\",,"
    let folder = try TemporaryFolder(files)
    let printed = await beagle("uses", "logo", folder.path + "/screens")
    #expect(printed.exitCode == 3 && printed.output.contains("image logo"))
    #expect(printed.errors.contains("\(folder.path)/screens/broken.json:1:37: "))
    #expect(printed.errors.contains("1 use in 1 of 2 documents, 1 could not be read"))
    let report = try await report([folder.path + "/screens"], folder.path)
    #expect(report["unread"][0]["file"] == .string(folder.path + "/screens/broken.json"))
    let missing = await beagle("uses", "logo", "nowhere.json")
    #expect(missing.exitCode == 3 && missing.errors.contains("there is no such file"))
  }

  @Test(arguments: [
    (["--of", "text", "--unused"], "--unused lists all such names; omit --of"),
    (["--of", "a", "--all"], "--all looks for no name"), (["--of", " "], "the name to look for is empty"),
    (["--kind", "colour"], "--kind needs one of component, action,"),
    (["--format", "sarif"], "--format needs one of text, json, csv"),
    (["--lines", "screens.json"], "--lines reads documents from standard input"),
    (["--lines", "--shard", "1/2"], "--shard 1/2 only applies to files"),
    (["--lines", "--format", "csv"], "omit --format"),
  ])
  func invalidUsageIsRefused(arguments: [String], message: String) async {
    let printed = await beagle(["uses"] + arguments)
    #expect(printed.exitCode == 2 && printed.errors.contains(message), "\(printed.errors)")
  }

  @Test func firstArgumentIsNameUnlessTarget() async throws {
    let folder = try TemporaryFolder(Self.files)
    func name(_ arguments: String...) throws -> String? {
      try (Commands.read(["uses"] + arguments) as? UsesCommand)?.name
    }
    for target in ["-", folder.path, folder.path + "/screens", "missing.json", "screens/**/*.json", "/tmp/"] {
      #expect(try name(target) == nil, "\(target)")
    }
    for text in ["text", "/home", "/tmp", "/cart/items", "@{a[0].b}", "a[0].b", "http://a/b.json", "#FF0000"]
    {
      #expect(try name(text) == text)
    }
    #expect(try name("--of", "text", "text") == "text" && name("--all", "text") == nil)
    // Without a target, the working folder is used.
    #expect(try (Commands.read(["uses", "text"]) as? UsesCommand)?.settings.targets == ["."])
  }

  // MARK: Untrusted texts

  @Test func namesCannotControlTerminal() async throws {
    let file = try TemporaryFile(
      #"{"_beagleComponent_": "beagle:text", "text": "", "styleId": "\u001b[31m\u009b\u202ea"}"#)
    for arguments in [[], ["--format", "csv"], ["--format", "json"]] {
      for more in [["--kind", "style"], ["--of", "\u{1B}[31m\u{9B}\u{202E}a"]] {
        let printed = await beagle(["uses", file.path] + arguments + more)
        #expect(printed.exitCode == 0)
        for control in ["\u{1B}", "\u{9B}", "\u{202E}"] {
          #expect(!printed.output.contains(control) && !printed.errors.contains(control))
        }
      }
    }
  }

  @Test func csvIsQuotedWithoutFormulas() async throws {
    #expect(
      CSV.text(["a", "b"], [["x,y", "say \"hi\""], ["=1+1", "@x"], ["-1", "+1"], ["a=b", ""]])
        == "a,b\r\n\"x,y\",\"say \"\"hi\"\"\"\r\n'=1+1,'@x\r\n'-1,'+1\r\na=b,\r\n")
    #expect(CSV.field("=\u{301}1") == "'=\u{301}1" && CSV.field("=a,b") == "\"'=a,b\"")
    // Some spreadsheets skip blanks, and treat full-width characters like the ASCII ones.
    for text in [" =1", "\u{A0}+1", "\u{3000}＝1+1", "＋1", "－1", "＠x", "﹦1"] {
      #expect(CSV.field(text) == "'\(text)", "\(text)")
    }
    #expect(CSV.field(" a") == " a" && CSV.field("") == "" && CSV.field(" ") == " ")
    let folder = try TemporaryFolder(Self.files)
    let printed = await beagle("uses", "logo", folder.path + "/screens", "--format", "csv")
    #expect(
      printed.output
        == "list,kind,name,role,file,line,column,byte,length,path\r\n"
          + """
          places,image,logo,picture,\(folder.path)/screens/cart.json,4,91,323,4,children[2].path.mobileId\r\n
          """
    )
    let names = await beagle("uses", folder.path, "--format", "csv", "--kind", "context")
    #expect(
      names.output
        == """
        kind,name,uses,documents,roles\r\ncontext,user,3,1,\
        "declaration 1, read 1, write 1"\r\ncontext,nobody,1,1,read 1\r\n
        """
    )
  }

  @Test func longNamesAreTruncatedOnlyInTerminal() async throws {
    let long = String(repeating: "x", count: 200)
    let file = try TemporaryFile(#"{"_beagleComponent_": "beagle:text", "text": "", "styleId": "\#(long)"}"#)
    let arguments = ["uses", file.path, "--kind", "style"]
    #expect(await beagle(arguments).output.contains(long))
    let shown = await beagle(arguments, isTerminal: true)
    for line in shown.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
