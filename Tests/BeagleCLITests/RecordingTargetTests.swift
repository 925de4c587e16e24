import BeagleTesting
import Foundation
import Locking
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// Recordings as targets, in addition to files, folders and URLs.
@MainActor struct RecordingTargetTests {
  private let screens: Screens
  private var tape: String { screens.path("shop.cassette") }

  private static let home = #"""
    {
      "_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:lazyComponent", "path": "/part",
         "initialState": {"_beagleComponent_": "beagle:text", "text": "waiting"}},
        {"_beagleComponent_": "beagle:text", "text": "home"}]
    }
    """#
  private static let part = #"{"_beagleComponent_": "beagle:text", "text": "a part"}"#
  private static let faulty = "{\n  \"_beagleComponent_\": \"beagle:text\", \"txt\": \"a\"\n}"

  private var shop: RecordedShop {
    var shop = RecordedShop()
    shop.visit("/home", 200, Self.home, [#"I tap "Cart""#: "/cart"])
    shop.add("/part", Self.part)
    shop.add("/home", Self.home)
    shop.visit("/cart?token=a&page=2", 200, Self.faulty)
    shop.add("/data", #"{"total": 1}"#)
    shop.add("/image.png", "PNG")
    shop.visit("/gone", 404, Self.faulty)
    return shop
  }

  init() throws { screens = try Screens() }

  // MARK: check

  @Test(arguments: ["shop.cassette", "shop.cassette.gz"]) func everyScreenOfRecordingIsChecked(
    name: String
  ) async throws {
    try shop.write(to: screens.path(name))
    let printed = await beagle("check", screens.path(name))
    #expect(printed.exitCode == 1, "\(printed.errors)")
    #expect(printed.output.contains("http://shop.example/cart?token=***&page=2:2:"), "\(printed.output)")
    #expect(printed.output.contains("3 documents checked"))
    #expect(!printed.output.contains("/gone") && !printed.output.contains("/data"))
  }

  @Test func versionOneCassetteIsAccepted() async throws {
    try Cassette(interactions: shop.interactions).write(to: URL(fileURLWithPath: tape))
    let printed = await beagle("check", tape)
    #expect(printed.exitCode == 1 && printed.output.contains("3 documents checked"), "\(printed)")
  }

  @Test func differentResponsesToOneRequestAreSeparateDocuments() async throws {
    var shop = RecordedShop()
    shop.add("/home", Self.faulty)
    shop.add("/home", Self.part)
    shop.add("/home", Self.faulty + " ")
    shop.add("/search", Self.faulty, method: "POST")
    try shop.write(to: tape)
    let json = await beagle("check", tape, "--format", "json")
    for file in [
      #""http:\/\/shop.example\/home""#, #""http:\/\/shop.example\/home (3)""#,
      #""POST http:\/\/shop.example\/search""#,
    ] {
      #expect(json.output.replacing("\\/", with: "/").contains(file.replacing("\\/", with: "/")), "\(json)")
    }
    let sarif = await beagle("check", tape, "--format", "sarif")
    #expect(sarif.output.replacing("\\/", with: "/").contains(#""uri":"http://shop.example/home""#))
  }

  @Test func shardsCheckEveryScreenOnce() async throws {
    try shop.write(to: tape)
    var count = 0
    for number in 1...3 {
      let printed = await beagle("check", tape, "--shard", "\(number)/3", "--format", "json")
      count += printed.errors.firstMatch(of: /(\d+) documents? checked/).flatMap { Int($0.1) } ?? 0
    }
    #expect(count == 3)
  }

  @Test func baselineAppliesToNextRecording() async throws {
    try shop.write(to: tape)
    let baseline = screens.path("known.json")
    let options = ["--baseline", baseline]
    let written = await beagle(["check", tape, "--baseline-write"] + options)
    #expect(written.exitCode == 0, "\(written)")
    try FileManager.default.removeItem(atPath: tape)
    var next = shop
    next.visit("/new", 200, Self.faulty)
    try next.write(to: tape)
    let printed = await beagle(["check", tape] + options)
    #expect(printed.exitCode == 1 && printed.output.contains("http://shop.example/new:2:"))
    #expect(!printed.output.contains("/cart?token"), "\(printed.output)")
  }

  @Test func recordingsCannotBeFixed() async throws {
    try shop.write(to: tape)
    let printed = await beagle("check", tape, "--fix")
    #expect(printed.exitCode == 2 && printed.errors.contains("a screen of the cassette"), "\(printed)")
  }

  @Test func folderCheckSkipsRecordings() async throws {
    try shop.write(to: screens.path("shop.cassette.json"))
    try screens.write(Self.part, "part.json")
    let printed = await beagle("check", screens.folder.path)
    #expect(printed.output.contains("1 document checked"), "\(printed)")
    #expect(printed.output.contains("1 file without components skipped"))
  }

  @Test func emptyOrBrokenRecordingIsReported() async throws {
    try RecordedShop().write(to: tape)
    let empty = await beagle("check", tape)
    #expect(empty.exitCode == 3 && empty.errors.contains("this cassette contains no screens"))
    try screens.write("{\"cassette\":2}\nno\n", "broken.cassette")
    let broken = await beagle("check", screens.path("broken.cassette"))
    #expect(broken.exitCode == 3 && broken.errors.contains("at line 2, column 2: "), "\(broken)")
  }

  /// The JSON of a recording with one screen, and with a different response to a second request.
  nonisolated private static func first(version: String = "1", _ response: String? = nil) -> String {
    let request = #"{"method": "GET", "url": "http://shop.example/home", "headers": {}}"#
    func interaction(_ response: String) -> String { #"{"request": \#(request), "response": \#(response)}"# }
    let screen = interaction(
      #"{"status": 200, "headers": {}, "body": "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"Hi\"}"}"#
    )
    let all = [screen] + (response.map { [interaction($0)] } ?? [])
    return #"{"interactions": [\#(all.joined(separator: ", "))], "secretNames": [], "version": \#(version)}"#
  }

  nonisolated private static let damaged: [(file: String, text: String, reason: String)] = [
    ("a.cassette", first(version: "99"), "its version is 99"),
    ("a.json", first(version: "-1"), "its version is -1"),
    (
      "a.json", first(#"{"status": 200, "headers": {}, "body": {"base64": "!!!"}}"#),
      "at interaction 2, response.body.base64: the body is not base64; fix it there"
    ),
    ("a.cassette", first(#"{"status": "200", "headers": {}}"#), "at interaction 2, response.status: "),
    ("a.cassette", first(#"{"status": 200, "headers": {}, "body": 3}"#), "at interaction 2, response.body: "),
    ("a.json", #"{"note": 1, "interactions": {"a": 1}, "version": 1, "secretNames": 3}"#, "at secretNames: "),
    ("a.cassette", "", "it is empty; record it again"),
    ("a.cassette.gz", "", "it is empty; record it again"),
    ("a.cassette", "null", "it is not a JSON object"),
    ("a.CASSETTE", first() + "}", "at line 1, column"),
  ]

  /// A hook may pass all changed files.
  @Test func pactContractIsNotRecording() async throws {
    try screens.write(
      #"""
      {"consumer": {"name": "app"}, "provider": {"name": "shop"}, \#
      "interactions": [{"request": {"method": "GET"}}]}
      """#,
      "pact.json")
    let printed = await beagle("check", screens.path("pact.json"), "--allow-empty")
    #expect(printed.exitCode == 0, "\(printed)")
    #expect(printed.output.contains("1 file without components skipped"), "\(printed)")
  }

  @Test(arguments: damaged) func damagedRecordingIsReportedByEveryCommand(
    file: String, text: String, reason: String
  ) async throws {
    try screens.write(text, file)
    try shop.write(to: tape)
    let path = screens.path(file)
    for command in [
      ["check", path], ["uses", path], ["gallery", path, "-o", screens.path("out")], ["diff", path, tape],
      ["diff", tape, path], ["render", path],
    ] {
      let printed = await beagle(command)
      #expect(printed.exitCode == 3, "\(command[0]): \(printed)")
      #expect(
        printed.errors.contains("cannot read the cassette: \"\(path)\" is not a cassette: ")
          && printed.errors.contains(reason), "\(command[0]): \(printed)")
    }
  }

  @Test func pageShowsDamagedRecordingMessage() async throws {
    try screens.write(Self.damaged[2].text, "shop.cassette")
    let printed = await beagle("check", tape)
    let folder = screens.folder.path + "/"
    let page = try Repository.text("Sources/Testing/BeagleTesting/BeagleTesting.docc/TestsWithoutANetwork.md")
    let line = printed.errors.split(separator: "\n").first { $0.contains("cannot read") }
    let shown = try #require(line).replacing(folder, with: "").dropFirst("beagle: ".count)
    #expect(page.contains("```text\n\(shown)\n```"), "\(printed)")
  }

  @Test func byteOrderMarkIsAcceptedAndUTF16Refused() async throws {
    let bytes = Array(Self.first().utf8)
    for (name, mark) in [("a.json", [0xEF, 0xBB, 0xBF]), ("a.cassette", [0xEF, 0xBB, 0xBF])]
      as [(String, [UInt8])]
    {
      try Data(mark + bytes).write(to: URL(fileURLWithPath: screens.path(name)))
      let printed = await beagle("check", screens.path(name))
      #expect(printed.exitCode == 0 && printed.output.contains("1 document checked"), "\(printed)")
      #expect(await beagle("diff", screens.path(name), screens.path(name)).exitCode == 0)
    }
    let wide: [UInt8] = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] as [UInt8] }
    try Data(wide).write(to: URL(fileURLWithPath: screens.path("a.cassette")))
    let refused = await beagle("check", screens.path("a.cassette"))
    #expect(refused.exitCode == 3 && refused.errors.contains("it is UTF-16"), "\(refused)")
  }

  /// A few kilobytes can have one large body in many responses.
  @Test func sharedBodyIsKeptInMemoryOnce() throws {
    var shop = RecordedShop()
    for number in 1...5 { shop.add("/\(number)", Self.home) }
    try shop.write(to: tape)
    let recording = try #require(try Recording.file(tape))
    let read = recording.cassette.interactions.compactMap { interaction in
      if case .answered(let response) = interaction.response { response.body?.bytes } else { nil }
    }
    let all = read + recording.cassette.documents(byPart: true).map(\.bytes)
    let addresses = Set(all.map { $0.withUnsafeBufferPointer(\.baseAddress) })
    #expect(all.count == 10 && addresses.count == 1)
  }

  private var host: HostEnvironment {
    HostEnvironment(
      environment: [:], isTerminal: false, terminalColumns: nil, readStandardInput: { [] }, say: { _ in })
  }

  /// Five responses share one body, and another one has its own.
  private func writeShared() throws {
    var shop = RecordedShop()
    for number in 1...5 { shop.add("/\(number)", Self.faulty) }
    shop.add("/other", Self.faulty + " ")
    try shop.write(to: tape)
  }

  @Test func sharedBodyIsCheckedOnce() async throws {
    try writeShared()
    var command = CheckCommand()
    try command.accept([tape], nil)
    let checked = Atomic(0)
    let run = try CheckRun(command: command, host: host) { [check = command.checking.check] bytes in
      checked.add(1, ordering: .relaxed)
      return check.examine(bytes)
    }
    let (output, exitCode) = try await run.result()
    let text = String(decoding: output, as: UTF8.self)
    #expect(exitCode == 1 && text.contains("6 documents checked: 6 errors, 6 warnings"), "\(text)")
    for path in ["1", "2", "3", "4", "5", "other"] {
      #expect(text.contains("http://shop.example/\(path):1:1: error[missing-property]"), "\(text)")
    }
    #expect(checked.load(ordering: .relaxed) == 2)
  }

  @Test func usesOfSharedBodyAreReadOnce() async throws {
    try writeShared()
    var command = UsesCommand()
    command.name = "beagle:text"
    try command.accept([tape], nil)
    let read = Atomic(0)
    let reader = command.reader(styles: nil)
    let run = try UsesRun(command: command, host: host) { document in
      read.add(1, ordering: .relaxed)
      return reader.read(document)
    }
    let text = String(decoding: try await run.result().output, as: UTF8.self)
    for path in ["1", "2", "3", "4", "5", "other"] {
      #expect(text.contains("http://shop.example/\(path):2:"), "\(text)")
    }
    #expect(read.load(ordering: .relaxed) == 2)
  }

  /// A cassette of the first version stores the body of each response, and each is read separately.
  @Test(arguments: [
    ["check", "--format", "text"], ["check", "--format", "json"], ["check", "--format", "sarif"],
    ["check", "--labels"], ["uses"], ["uses", "--format", "csv"], ["uses", "--of", "text"],
    ["uses", "--undeclared", "--unused"],
  ]) func sharedBodiesAreReportedSeparately(arguments: [String]) async throws {
    let secret = #"{"_beagleComponent_":"beagle:text","txt":"a","url":"/a?token=abc","text":"@{nobody}"}"#
    var shop = RecordedShop()
    for number in 1...3 {
      for (kind, body) in [("a", Self.faulty), ("b", secret), ("c", "{"), ("d", #"{"_beagleComponent_":"#)] {
        shop.add("/\(kind)\(number)", body)
      }
    }
    try shop.write(to: tape)
    let shared = await beagle(arguments + [tape])
    try Cassette(interactions: shop.interactions).write(to: URL(fileURLWithPath: tape))
    let separate = await beagle(arguments + [tape])
    #expect(shared.output == separate.output && shared.exitCode == separate.exitCode)
    #expect(shared.errors == separate.errors && !shared.output.isEmpty)
  }

  @Test func screensThatShareBodyAreOneGroup() throws {
    var shop = RecordedShop()
    for body in [Self.home, Self.part, Self.home, Self.part, Self.home] {
      shop.add("/\(shop.interactions.count)", body)
    }
    try shop.write(to: tape)
    var targets: [Result<CheckTarget, Failure>] = [.success(.file("a.json")), .success(.file("a.json"))]
    targets += try #require(try Recording.file(tape)).targets().map { .success($0) }
    #expect(targets.groupsBySharedBody == [[0], [1], [2, 4, 6], [3, 5]])
  }

  /// The time grows with the recording: responses are looked up, not compared with each other.
  @Test func manyResponsesAreReadInLinearTime() async throws {
    var shop = RecordedShop()
    for number in 1...30_000 {
      shop.add("/home", #"{"_beagleComponent_": "beagle:text", "text": "\#(number)"}"#)
    }
    let clock = ContinuousClock()
    let cassette = Cassette(interactions: shop.interactions)
    var count = 0
    let same = clock.measure { count = cassette.documents(byPart: false).count }
    #expect(count == 30_000)
    for index in shop.interactions.indices { shop.interactions[index].request.url += "\(index)" }
    let other = Cassette(interactions: shop.interactions)
    let different = clock.measure { count = other.documents(byPart: false).count }
    #expect(count == 30_000 && same < different * 10, "\(same), \(different)")
  }

  @Test func manyEqualFileNamesAreNumberedInLinearTime() {
    let long = String(repeating: "a", count: FileNames.maximumLength)
    func time(_ name: (Int) -> String) -> Duration {
      ContinuousClock().measure {
        var names = FileNames()
        var last = ""
        for number in 1...5_000 { last = names.next(for: name(number)) }
        #expect(last == "\(long)-5000" || last == "5000\(long)".prefix(FileNames.maximumLength))
      }
    }
    let (same, different) = (time { _ in long }, time { "\($0)\(long)" })
    #expect(same < different * 20, "\(same), \(different)")
  }

  // MARK: Pictures

  @Test func journalIsReplayed() async throws {
    try shop.write(to: tape)
    let printed = await beagle("render", "/home", "--replay", tape)
    #expect(printed.exitCode == 0 && printed.output == "a part\nhome\n", "\(printed)")
  }

  @Test(arguments: ["render", "explain", "browse"]) func recordingIsNotSingleScreen(command: String)
    async throws
  {
    try shop.write(to: tape)
    let printed = await beagle([command, tape], isTerminal: command == "browse")
    #expect(printed.exitCode == 2 && printed.output.isEmpty, "\(printed)")
    #expect(
      printed.errors.contains("is a cassette, not a screen; draw one of its screens with --replay"),
      "\(printed)")
    #expect(printed.errors.contains("beagle render /home --replay \(tape); it has /home, /part, /cart"))
  }

  @Test func galleryDrawsEveryScreenOfRecording() async throws {
    try shop.write(to: tape)
    let printed = await beagle(
      "gallery", "file://\(tape)", "-o", screens.path("out"), "--devices", "iphone-se,pixel-9-pro-xl",
      "--format", "text",
      "--base-url", "http://127.0.0.1:9")
    // The cart has no text, and all others are drawn.
    #expect(printed.exitCode == 4 && printed.errors.contains("1 could not be drawn"), "\(printed)")
    let page = try screens.text("out/index.html")
    for title in ["/home", "/part", "/cart?token=***&amp;page=2"] {
      #expect(page.contains(">\(title)<"), "\(title) is not on the page")
    }
    let texts = screens.files(in: "out/pictures").filter { $0.contains("home") && $0.hasSuffix(".txt") }
    #expect(texts.count == 4)
    for file in texts {
      let text = try screens.text("out/pictures/\(file)")
      #expect(text.contains("a part") && text.contains("home"))
    }
  }
}
