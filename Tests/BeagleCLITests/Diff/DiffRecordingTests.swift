import BeagleTesting
import Foundation
import Testing

@testable import BeagleCLI

/// `beagle diff` of two recordings of an application.
@MainActor struct DiffRecordingTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  private static func screen(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private func diff(_ old: RecordedShop, _ new: RecordedShop, _ options: String...) async throws -> Printed {
    let files = [screens.path("monday.cassette"), screens.path("friday.cassette")]
    for (file, shop) in zip(files, [old, new]) {
      try? FileManager.default.removeItem(atPath: file)
      try shop.write(to: file)
    }
    return await beagle(["diff"] + files + options)
  }

  private func shop(_ origin: String = "http://shop.example", home: String = "hello") -> RecordedShop {
    var shop = RecordedShop(origin: origin)
    shop.visit("/home", 200, Self.screen(home), [#"I tap "Cart""#: "/cart", #"I tap "Tea""#: "/tea?id=1"])
    shop.visit("/cart", 200, Self.screen("cart"))
    shop.visit("/tea?id=1", 200, Self.screen("tea"), [#"I tap "Cart""#: "/cart"])
    return shop
  }

  private var shopWithoutCart: RecordedShop {
    var shop = shop()
    shop.interactions[1] = RecordedShop.missing("/cart", 404)
    shop.screens[1].status = 404
    return shop
  }

  @Test func recordingsAreComparedByPathAndQuery() async throws {
    let same = try await diff(shop("http://a:8080"), shop("https://b.example"))
    #expect(same.exitCode == 0 && same.output == "3 screens compared: no changes\n", "\(same)")
    let changed = try await diff(shop("http://a:8080"), shop("https://b.example", home: "hi"))
    #expect(changed.exitCode == 1 && changed.output.hasPrefix("GET /home: 1 change\n"), "\(changed)")
  }

  @Test func brokenLinkIsReportedOnce() async throws {
    let printed = try await diff(shop(), shopWithoutCart)
    #expect(printed.exitCode == 1, "\(printed)")
    #expect(
      printed.output == #"""
        - GET http://shop.example/cart: removed

        ! GET /home: I tap "Cart" leads to /cart, where the status is 404; 1 other link does, too; \#
        it led to a screen before

        3 screens compared: 1 removed, 2 the same; 1 link broke

        """#, "\(printed.output)")
    for (format, words) in [
      ("json", #""links":[{"file":"GET http://shop.example/home","url":"http://shop.example/cart","#),
      ("markdown", "- `!` <code>GET /home</code>: I tap &quot;Cart&quot; leads to /cart"),
      ("sarif", #""ruleId":"diff-link""#), ("github", "title=diff-link::I tap"),
    ] {
      let other = try await diff(shop(), shopWithoutCart, "--format", format)
      #expect(other.output.replacing("\\/", with: "/").contains(words), "\(other.output)")
    }
    // In the other direction nothing leads to it.
    #expect(try await !diff(shopWithoutCart, shop()).output.contains("broke"))
  }

  @Test func changedLinkToFailedScreenBreaks() async throws {
    var new = shop()
    new.screens[0].links[0].url = "http://shop.example/basket"
    new.visit("/basket", 500, "")
    let printed = try await diff(shop(), new)
    #expect(
      printed.output.contains(
        #"! GET /home: I tap "Cart" leads to /basket, where the status is 500; it led"#),
      "\(printed.output)")
  }

  @Test(arguments: [nil, 403, 429, 503] as [Int?]) func inconclusiveScreenIsNeitherRemovedNorUnchanged(
    status: Int?
  ) async throws {
    var unclear = shop()
    unclear.interactions[1] = RecordedShop.missing("/cart", status)
    unclear.screens[1].status = status
    let words = status.map { "its status was \($0)" } ?? "no response came"
    for (old, new, side) in [
      (shop(), unclear, "new"), (unclear, shop(), "old"), (unclear, unclear, "new"),
    ] {
      let printed = try await diff(old, new)
      #expect(printed.exitCode == 3, "\(printed)")
      #expect(printed.output == "2 screens compared: 2 the same, 1 could not be read\n", "\(printed)")
      #expect(printed.errors.contains("/cart\": in the \(side) cassette, \(words)"), "\(printed)")
    }
  }

  /// A screen that fails in both recordings, invalid JSON, and a document that cannot be decoded.
  private var shopWithFaults: RecordedShop {
    var shop = shop()
    shop.visit("/gone", 404, "no")
    shop.visit("/faulty", 500, "no")
    shop.visit("/broken", 200, #"{"_beagleComponent_": "beagle:text", "text": "#)
    shop.visit("/wrong", 200, #"{"_beagleComponent_": "beagle:text", "text": 1}"#)
    return shop
  }

  @Test func sameFailureInBothRecordingsIsUnchanged() async throws {
    let printed = try await diff(shopWithFaults, shopWithFaults)
    #expect(printed.exitCode == 0 && printed.errors.isEmpty, "\(printed)")
    #expect(printed.output == "7 screens compared: no changes\n", "\(printed)")
    let json = try await diff(shopWithFaults, shopWithFaults, "--format", "json").output
    #expect(json.replacing("\\/", with: "/").contains(#"{"old":"GET http://shop.example/faulty","new":"GET"#))
    // A different failure is reported.
    var other = shopWithFaults
    other.interactions[4] = RecordedShop.missing("/faulty", 501)
    other.screens[4].status = 501
    let changed = try await diff(shopWithFaults, other)
    #expect(changed.exitCode == 3, "\(changed)")
    #expect(
      changed.errors.contains(#"cannot compare "GET /faulty": in the new cassette, its status was 501"#))
  }

  @Test func unreadableScreenIsReportedOncePerBrokenSide() async throws {
    var other = shopWithFaults
    other.interactions[5].response = RecordedShop.screen(#"{"_beagleComponent_": "beagle:text", "te"#)
    let both = try await diff(shopWithFaults, other)
    #expect(both.exitCode == 3 && both.output.contains("6 the same, 2 could not be read"), "\(both)")
    for side in ["old", "new"] {
      let words = #"cannot compare "GET /broken": the \#(side) document cannot be read: "#
      #expect(both.errors.components(separatedBy: words).count == 2, "\(both)")
    }
    other.interactions[5].response = RecordedShop.screen(Self.screen("whole"))
    let one = try await diff(shopWithFaults, other)
    #expect(one.exitCode == 3 && one.output.contains("6 the same, 1 could not be read"), "\(one)")
    #expect(one.errors.components(separatedBy: "GET /broken").count == 2, "\(one)")
    #expect(one.errors.contains(#""GET /broken": the old document cannot be read: "#), "\(one)")
    other.interactions[1] = RecordedShop.missing("/cart", 503)
    other.screens[1].status = 503
    #expect(try await diff(shopWithFaults, other).errors.contains(#""GET /cart": in the new cassette, its"#))
  }

  @Test func markdownListsInconclusiveScreensLast() async throws {
    var other = shop(home: "hi")
    other.interactions[1] = RecordedShop.missing("/cart", 503)
    other.screens[1].status = 503
    other.visit("/new", 200, Self.screen("new"))
    let text = try await diff(shop(), other, "--format", "markdown").output
    let places = ["was added\n", "<details", "</details>\n\n- Inconclusive: cannot compare"].map {
      text.range(of: $0)?.lowerBound
    }
    #expect(
      !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(text)")
    #expect(text.hasSuffix("status was 503\n\n"), "\(text)")
  }

  @Test func unvisitedLinkedScreenIsNotRemoved() async throws {
    var capped = shop()
    capped.interactions.remove(at: 1)
    capped.screens.remove(at: 1)
    let printed = try await diff(shop(), capped)
    #expect(printed.exitCode == 3 && !printed.output.contains("removed"), "\(printed)")
    #expect(printed.errors.contains("in the new cassette, links lead to it, and it was not visited"))
    // If nothing links to it, it is removed.
    for index in capped.screens.indices { capped.screens[index].links = [] }
    #expect(try await diff(shop(), capped).output.contains("- GET http://shop.example/cart: removed\n"))
  }

  /// Screens that only an inconclusive screen links to may still exist.
  @Test func screensReachedFromInconclusiveScreenAreNotRemoved() async throws {
    var (whole, unclear) = (RecordedShop(), RecordedShop())
    whole.visit("/home", 200, Self.screen("hello"), [#"I tap "A""#: "/a"])
    whole.visit("/a", 200, Self.screen("a"), [#"I tap "B""#: "/b"])
    whole.visit("/b", 200, Self.screen("b"), [#"I tap "C""#: "/c"])
    whole.visit("/c", 200, Self.screen("c"))
    unclear.visit("/home", 200, Self.screen("hello"), [#"I tap "A""#: "/a"])
    unclear.visit("/a", 503, "")
    for (old, new, side) in [(whole, unclear, "new"), (unclear, whole, "old")] {
      let printed = try await diff(old, new)
      #expect(printed.exitCode == 3 && !printed.output.contains("removed"), "\(printed)")
      for path in ["/b", "/c"] {
        #expect(
          printed.errors.contains(
            "\(path)\": in the \(side) cassette, GET /a led to it, and its status was 503"), "\(printed)")
      }
    }
  }

  @Test func journalIsComparedWithVersionOneCassette() async throws {
    let file = screens.path("first.json")
    try Cassette(interactions: shop().interactions).write(to: URL(fileURLWithPath: file))
    try shop(home: "hi").write(to: screens.path("second.cassette.gz"))
    let printed = await beagle("diff", file, screens.path("second.cassette.gz"))
    #expect(printed.exitCode == 1, "\(printed)")
    #expect(printed.output.hasPrefix("GET http://shop.example/home: 1 change\n"), "\(printed)")
  }
}

extension RecordedShop {
  static func screen(_ body: String) -> RecordedOutcome {
    .answered(RecordedResponse(status: 200, body: RecordedBody(Data(body.utf8))))
  }

  static func missing(_ path: String, _ status: Int?) -> Cassette.Interaction {
    var shop = RecordedShop()
    shop.add(path, status.map { _ in "no" }, status: status ?? 0)
    return shop.interactions[0]
  }
}
