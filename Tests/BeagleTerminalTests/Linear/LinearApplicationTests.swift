import Beagle
import BeagleSchema
import Foundation
import Locking
import Testing

@testable import BeagleTerminal

/// The host for line mode, with scripted lines.
@MainActor @Suite struct LinearApplicationTests {
  private func run(
    _ lines: [String], _ component: String,
    _ dependencies: BeagleDependencies = BeagleDependencies(networkClient: nil)
  ) async throws -> String {
    var options = DecodingOptions()
    options.componentRegistry = dependencies.componentRegistry
    let document = try ScreenDocument(reading: Array(component.utf8), options: options)
    let application = LinearApplication(dependencies: dependencies)
    let rest = Mutex(lines[...])
    var output = ""
    application.isInteractive = false
    application.readLine = { rest.withLock { $0.popFirst() } }
    application.write = { text in
      output += text
      return true
    }
    application.opensURL = { $0.hasPrefix("https:") }
    try await application.run(with: document.screen)
    #expect(dependencies.urlOpener == nil)
    return output
  }

  @Test func scriptProducesTranscript() async throws {
    let output = try await run(
      ["# nothing", "1 tea", "2 secret", "nonsense", "quit", "1 never read"],
      linearContainer(
        #"{"_beagleComponent_": "beagle:textInput", "placeholder": "What"}"#, linearText("a"),
        linearText("b"),
        #"{"_beagleComponent_": "beagle:textInput", "placeholder": "Key", "type": "PASSWORD"}"#))
    #expect(
      output == """
        screen
        1. text field What, empty
        a
        b
        2. password field Key, empty
        > 1 tea
        1. text field What: tea
        > 2 ••••••
        2. password field Key: 6 characters
        > nonsense
        Unknown command "nonsense"; help lists the commands.
        > quit

        """)
  }

  @Test func painterOutputIsReadOut() async throws {
    struct Stars: ServerDrivenComponent, Decodable { var rating: Bind<Int> }
    struct StarsPainter: ComponentPainter {
      func size(of stars: Stars, columns: Int) -> (columns: Int, rows: Int) { (5, 1) }
      func paint(_ stars: Stars, on canvas: inout ComponentCanvas) { canvas.draw("★★★★☆", x: 0, y: 0) }
      func text(of stars: Stars) -> String? { "\(stars.rating.value ?? 0) of 5 stars" }
    }
    let dependencies = BeagleDependencies(networkClient: nil)
    dependencies.register(component: Stars.self)
    dependencies.painters.register(StarsPainter())
    let output = try await run(
      ["quit"], #"{"_beagleComponent_": "custom:stars", "rating": 4}"#, dependencies)
    #expect(output == "screen\n4 of 5 stars\n> quit\n")
  }

  @Test func urlIsOpenedOnlyAfterConfirmation() async throws {
    func open(_ url: String) -> String { #"{"_beagleAction_": "beagle:openExternalURL", "url": "\#(url)"}"# }
    let output = try await run(
      ["1", "2", "1", "1", "1"], linearContainer(linearButton("Blog", open("https://example.org"))))
    #expect(
      output == """
        screen
        1. link Blog
        > 1
        dialog Open outside: https://example.org
        1. button Open
        2. button Cancel
        > 2
        Not opened.
        screen
        > 1
        dialog Open outside: https://example.org
        1. button Open
        2. button Cancel
        > 1
        https://example.org is open.
        screen
        > 1
        dialog Open outside: https://example.org
        1. button Open
        2. button Cancel

        """)
  }

  @Test func brokenPipeEndsApplication() async throws {
    let document = try ScreenDocument(reading: Array(linearText("a").utf8))
    let application = LinearApplication(dependencies: BeagleDependencies(networkClient: nil))
    application.isInteractive = false
    application.readLine = { "list" }
    application.write = { _ in false }
    try await application.run(with: document.screen)
  }

  @Test func pipedLinesAreReadUnchanged() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let bytes: [UInt8] = Array("one\r\n\ntwo".utf8) + [0xFF, 0x0A] + Array("last".utf8)
    _ = write(ends[1], bytes, bytes.count)
    close(ends[1])
    let reader = LineReader(ends[0])
    #expect(
      [reader.next(), reader.next(), reader.next(), reader.next(), reader.next()] == [
        "one\r", "", "two\u{FFFD}", "last", nil,
      ])
    close(ends[0])
  }

  /// Another program may have set a pipe that it shares with this one not to wait.
  @Test func nonBlockingPipeIsAwaited() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let reader = LineReader(ends[0])
    _ = write(ends[1], "half", 4)
    async let line = withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: reader.next()) }
    }
    // The reader has taken the beginning of the line, and finds nothing behind it.
    var wish = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while poll(&wish, 1, 0) > 0 { sched_yield() }
    _ = write(ends[1], " line\n", 6)
    #expect(await line == "half line")
    close(ends[1])
    #expect(reader.next() == nil)
    close(ends[0])
  }
}
