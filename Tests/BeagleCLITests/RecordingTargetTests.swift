import BeagleTesting
import Foundation
import Testing

@testable import BeagleCLI

/// Recordings where other commands have files, folders and URLs.
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

  @Test(arguments: ["shop.cassette", "shop.cassette.gz"]) func eachScreenOfARecordingIsADocument(
    name: String
  ) async throws {
    try shop.write(to: screens.path(name))
    let printed = await beagle("check", screens.path(name))
    #expect(printed.exitCode == 1, "\(printed.errors)")
    #expect(printed.output.contains("http://shop.example/cart?token=***&page=2:2:"), "\(printed.output)")
    #expect(printed.output.contains("3 documents checked"))
    #expect(!printed.output.contains("/gone") && !printed.output.contains("/data"))
  }

  @Test func aCassetteOfTheFirstVersionIsATargetToo() async throws {
    try Cassette(interactions: shop.interactions).write(to: URL(fileURLWithPath: tape))
    let printed = await beagle("check", tape)
    #expect(printed.exitCode == 1 && printed.output.contains("3 documents checked"), "\(printed)")
  }

  @Test func otherResponsesToOneRequestAreDocumentsOfTheirOwn() async throws {
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

  @Test func shardsTogetherCheckEachScreenOnce() async throws {
    try shop.write(to: tape)
    var count = 0
    for number in 1...3 {
      let printed = await beagle("check", tape, "--shard", "\(number)/3", "--format", "json")
      count += printed.errors.firstMatch(of: /(\d+) documents? checked/).flatMap { Int($0.1) } ?? 0
    }
    #expect(count == 3)
  }

  @Test func aBaselineKnowsTheScreensOfTheNextRecording() async throws {
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

  @Test func recordingsAreNotMended() async throws {
    try shop.write(to: tape)
    let printed = await beagle("check", tape, "--fix")
    #expect(printed.exitCode == 2 && printed.errors.contains("is a screen of the recording"), "\(printed)")
  }

  @Test func aFolderDoesNotHaveItsRecordingsChecked() async throws {
    try shop.write(to: screens.path("shop.cassette.json"))
    try screens.write(Self.part, "part.json")
    let printed = await beagle("check", screens.folder.path)
    #expect(printed.output.contains("1 document checked"), "\(printed)")
    #expect(printed.output.contains("1 file without components left out"))
  }

  @Test func aRecordingWithoutScreensOrBrokenIsTold() async throws {
    try RecordedShop().write(to: tape)
    let empty = await beagle("check", tape)
    #expect(empty.exitCode == 3 && empty.errors.contains("no response in this recording is a screen"))
    try screens.write("{\"cassette\":2}\nno\n", "broken.cassette")
    let broken = await beagle("check", screens.path("broken.cassette"))
    #expect(broken.exitCode == 3 && broken.errors.contains("at line 2: "), "\(broken)")
  }

  // MARK: Pictures

  @Test func aJournalIsReplayed() async throws {
    try shop.write(to: tape)
    let printed = await beagle("render", "/home", "--replay", tape)
    #expect(printed.exitCode == 0 && printed.output == "a part\nhome\n", "\(printed)")
  }

  @Test(arguments: ["render", "explain", "browse"]) func aRecordingIsNoSingleScreen(command: String)
    async throws
  {
    try shop.write(to: tape)
    let printed = await beagle([command, tape], isTerminal: command == "browse")
    #expect(printed.exitCode == 2 && printed.output.isEmpty, "\(printed)")
    #expect(
      printed.errors.contains("is a recording and no screen; draw one of its screens with --replay"),
      "\(printed)")
    #expect(printed.errors.contains("beagle render /home --replay \(tape); it has /home, /part, /cart"))
  }

  @Test func aGalleryOfARecordingDrawsEachScreenWithWhatItLoads() async throws {
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
