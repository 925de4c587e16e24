import Foundation

/// The installed program as an editor's language server: the time from an edit to the document's findings,
/// and to the completions.
func editorStage(_ settings: Settings) throws {
  #if os(Linux) || os(macOS)
    var table = Table("document", "opened", "edited", "completed")
    for bytes in settings.sizes where bytes < 10_000_000 {
      let text = String(decoding: ShopDocument.screen(bytes: bytes), as: UTF8.self)
      // Between two cards, where a blank only changes the offsets after it.
      let cards = #"]},{"_beagleComponent_":"beagle:container""#
      let middle = text.index(text.startIndex, offsetBy: text.count / 2)
      guard let place = text[middle...].firstRange(of: cards) ?? text.firstRange(of: cards) else {
        throw WrongInput("there are no two cards in \(size(bytes))")
      }
      let letter = text[..<place.lowerBound].utf16.count + 3
      let server = try LanguageServerProcess(installedProgram())
      defer { server.terminate() }
      let clock = ContinuousClock()
      let opening = try clock.measure { try server.open(text) }
      let edits = try (0..<settings.stopwatch.runs * 3).map { _ in
        try clock.measure { try server.edit(atLetter: letter) } / .milliseconds(1)
      }
      let completions = try edits.indices.map { _ in
        try clock.measure { try server.complete(atLetter: letter) } / .milliseconds(1)
      }
      table.row(
        size(bytes), figure(opening / .milliseconds(1)) + " ms",
        figure(edits.sorted()[edits.count / 2]) + " ms",
        figure(completions.sorted()[completions.count / 2]) + " ms")
    }
    table.print(title: "An edit in the language server, until its findings are there")
  #else
    throw WrongInput("programs cannot be started here")
  #endif
}

#if os(Linux) || os(macOS)
  /// `beagle lsp`, and what an editor sends it.
  private final class LanguageServerProcess {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var received: [UInt8] = []
    private var version = 1
    private static let document = #""uri":"file:///shop.json""#

    init(_ program: URL) throws {
      process.executableURL = program
      process.arguments = ["lsp"]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      try send(#""id":1,"method":"initialize","params":{"capabilities":{}}"#)
      try receive()
    }

    func open(_ text: String) throws {
      let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      try send(
        #"""
        "method":"textDocument/didOpen","params":{"textDocument":{\#(Self.document),"version":1,\#
        "text":\#(json)}}
        """#
      )
      try receive()
    }

    /// Inserts a blank.
    func edit(atLetter letter: Int) throws {
      version += 1
      let place = #"{"line":0,"character":\#(letter)}"#
      try send(
        #"""
        "method":"textDocument/didChange","params":{"textDocument":{\#(Self.document),\#
        "version":\#(version)},
        """#
          + #""contentChanges":[{"range":{"start":\#(place),"end":\#(place)},"text":" "}]}"#)
      try receive()
    }

    /// Requests completions.
    func complete(atLetter letter: Int) throws {
      try send(
        #""id":2,"method":"textDocument/completion","params":{"textDocument":{\#(Self.document)},"#
          + #""position":{"line":0,"character":\#(letter)}}"#)
      try receive()
    }

    func terminate() {
      process.terminate()
      process.waitUntilExit()
    }

    private func send(_ members: String) throws {
      let body = #"{"jsonrpc":"2.0",\#(members)}"#
      try input.fileHandleForWriting.write(
        contentsOf: Data("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    }

    /// Waits for one message.
    private func receive() throws {
      while true {
        if let end = received.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound,
          // The only number of the head is the length.
          let length = Int(String(decoding: received[..<end], as: UTF8.self).filter(\.isNumber)),
          received.count >= end + length
        {
          return received.removeFirst(end + length)
        }
        let bytes = output.fileHandleForReading.availableData
        if bytes.isEmpty { throw WrongInput("the language server ended") }
        received += bytes
      }
    }
  }
#endif
