import TestSupport

@testable import BeagleCLI

#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import Locking
  import TerminalTestSupport
  import TestSupport
  import Testing

  @testable import BeagleCLI

  /// `beagle watch` in a real terminal: a document is saved, and the picture follows.
  @Suite(.blocking) struct WatchTests {
    private func document(_ title: String, also more: String = "") -> String {
      """
      {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": {"name": ""}}, "children": [
        {"_beagleComponent_": "beagle:text", "text": "\(title)"}\(more),
        {"_beagleComponent_": "beagle:textInput", "id": "name", "placeholder": "Your name", \
      "value": "@{c.name}",
         "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "c", "path": "name", \
      "value": "@{onChange.value}"}]},
        {"_beagleComponent_": "beagle:text", "text": "Hello @{c.name}"}
      ]}
      """
    }

    private func watch(_ arguments: String...) throws -> PseudoTerminal {
      try PseudoTerminal(
        try beagleURL(), arguments, width: 80, height: 24,
        environment: ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin"])
    }

    /// The current response of a server, shared with its threads.
    private final class CurrentResponse: Sendable {
      private let state: Mutex<String>

      init(_ text: String) { state = Mutex(text) }

      var text: String {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
      }
    }

    private func end(_ terminal: PseudoTerminal) throws {
      try terminal.send("\u{3}")
      #expect(try terminal.waitForEnd() == .exit(0))
      #expect(terminal.modes == terminal.firstModes)
      #expect(terminal.screen.isRestored)
    }

    /// Saves as most editors do: renames another file.
    private func save(_ text: String, to file: borrowing TemporaryFile) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path), options: .atomic)
    }

    @Test(arguments: [true, false])
    func saveKeepsTypedText(isAtomic: Bool) throws {
      let file = try TemporaryFile(document("First"))
      let terminal = try watch("watch", file.path)
      try terminal.wait(for: "First")
      try terminal.send("\tAna")
      try terminal.wait(for: "Hello Ana")
      let next = document("Second", also: #", {"_beagleComponent_": "beagle:text", "text": "a new line"}"#)
      if isAtomic {
        try save(next, to: file)
      } else {
        try Data(next.utf8).write(to: URL(fileURLWithPath: file.path))
      }
      try terminal.wait(for: "Second")
      try terminal.wait(for: "a new line")
      // The text, the focus and the cursor are unchanged.
      try terminal.send("b")
      try terminal.wait(for: "Hello Anab")
      try end(terminal)
    }

    @Test func errorIsShownOverLastValidVersion() throws {
      let file = try TemporaryFile(document("Good"))
      let terminal = try watch("browse", "--watch", file.path)
      try terminal.wait(for: "Good")
      try save(document("Bad").replacing("\"text\": \"Hello", with: "\"text\" \"Hello"), to: file)
      try terminal.wait(for: "line 5")
      #expect(terminal.screen.text.contains("Good"))
      #expect(terminal.screen.text.contains("^"))
      try save(document("Better"), to: file)
      try terminal.wait(for: "Better")
      try terminal.wait(for: "no problem") { !$0.text.contains("line 5") }
      try end(terminal)
    }

    @Test func errorReportMasksSecrets() throws {
      let form = document("Good").replacing(
        "\"id\": \"name\"", with: "\"id\": \"name\", \"type\": \"PASSWORD\"")
      let file = try TemporaryFile(form)
      let terminal = try watch("watch", file.path)
      try terminal.wait(for: "Good")
      try terminal.send("\tTYPED-1")
      try terminal.wait(for: "•••••••")
      try save(
        form.replacing("\"text\": \"Hello", with: "\"token\": \"GIVEN-1\", \"n\": \"TYPED-1\" \"Hello"),
        to: file)
      try terminal.wait(for: "line 5")
      #expect(terminal.screen.text.contains(#""*******", "n": "*******" "Hello"#), "\(terminal.screen.text)")
      try end(terminal)
    }

    @Test func nextErrorIsShownAfterClosingReport() throws {
      let file = try TemporaryFile(document("Good"))
      let terminal = try watch("watch", file.path)
      try terminal.wait(for: "Good")
      let faulty = document("Bad").replacing("\"text\": \"Hello", with: "\"text\" \"Hello")
      try save(faulty, to: file)
      try terminal.wait(for: "Esc closes")
      try terminal.send("\u{1B}")
      try terminal.wait(for: "no report") { !$0.text.contains("line 5") }
      // The error is the same, the version is different.
      try save(faulty + "\n", to: file)
      try terminal.wait(for: "line 5")
      try end(terminal)
    }

    @Test func repeatedServerErrorIsReportedOnce() throws {
      let response = CurrentResponse("good")
      let good = document("From the server")
      let failures = Mutex(0)
      let server = try ScriptedServer { _ in
        if response.text == "good" { return .ok(good) }
        if response.text == "closed" { failures.withLock { $0 += 1 } }
        // Some time after the report was closed, a different error occurs.
        return .status(500, body: failures.withLock { $0 } > 3 ? "overheated" : "overloaded")
      }
      let terminal = try watch("watch", "\(try server.url("/home"))")
      try terminal.wait(for: "From the server")
      response.text = "bad"
      try terminal.wait(for: "overloaded")
      try terminal.send("\u{1B}")
      try terminal.wait(for: "no report") { !$0.text.contains("overloaded") }
      response.text = "closed"
      var isReportedAgain = false
      try terminal.wait(for: "overheated") { screen in
        isReportedAgain = isReportedAgain || screen.text.contains("overloaded")
        return screen.text.contains("overheated")
      }
      #expect(!isReportedAgain)
      try end(terminal)
    }

    @Test func removedFileIsReportedUntilRestored() throws {
      let file = try TemporaryFile(document("Still here"))
      let url = URL(fileURLWithPath: file.path)
      let terminal = try watch("watch", file.path)
      try terminal.wait(for: "Still here")
      try FileManager.default.removeItem(at: url)
      try terminal.wait(for: "no longer exists")
      #expect(terminal.screen.text.contains("Still here"))
      // The same document as before.
      try save(document("Still here"), to: file)
      try terminal.wait(for: "no problem") { !$0.text.contains("no longer exists") }
      try end(terminal)
    }

    @Test func watchResumesWhenAFolderIsBack() throws {
      let folder = try TemporaryFolder(["screens/a.json": document("First")])
      let screens = folder.path + "/screens"
      let terminal = try watch("watch", screens + "/a.json")
      try terminal.wait(for: "First")
      try FileManager.default.removeItem(atPath: screens)
      try terminal.wait(for: "no longer exists")
      try FileManager.default.createDirectory(atPath: screens, withIntermediateDirectories: false)
      for title in ["Second", "Third"] {
        try Data(document(title).utf8).write(to: URL(fileURLWithPath: screens + "/a.json"))
        try terminal.wait(for: title) { $0.text.contains(title) && !$0.text.contains("no longer exists") }
      }
      try end(terminal)
    }

    @Test func watchResumesWhenAServerIsUp() throws {
      let response = CurrentResponse("down")
      let server = try ScriptedServer { _ in
        response.text == "down" ? ServerReply([.close]) : .ok(response.text)
      }
      let terminal = try watch("watch", "\(try server.url("/home"))", "--interval", "0.05")
      try terminal.wait(for: "Try again")
      response.text = "{"
      try terminal.wait(for: "/home: ")
      response.text = document("Up")
      try terminal.wait(for: "Up") { $0.text.contains("Up") && !$0.text.contains("Try again") }
      response.text = document("Changed")
      try terminal.wait(for: "Changed")
      try end(terminal)
    }

    @Test func changedServerResponseIsShown() throws {
      let response = CurrentResponse(document("From the server"))
      let server = try ScriptedServer { _ in .ok(response.text) }
      let terminal = try watch("watch", "\(try server.url("/home"))")
      try terminal.wait(for: "From the server")
      try terminal.send("\tAna")
      try terminal.wait(for: "Hello Ana")
      response.text = document("Changed")
      try terminal.wait(for: "Changed")
      #expect(terminal.screen.text.contains("Hello Ana"))
      response.text = "{"
      try terminal.wait(for: "/home: ")
      #expect(terminal.screen.text.contains("Changed"))
      try end(terminal)
    }

    @Test func inspectorShowsHistory() throws {
      let file = try TemporaryFile(document("Inspected"))
      let terminal = try watch("browse", file.path)
      try terminal.wait(for: "Inspected")
      try terminal.send("\tA")
      try terminal.wait(for: "Hello A")
      try terminal.send("\u{1B}[24~")
      try terminal.wait(for: "screenComponent")
      // Back past the resize, and past the typed text.
      try terminal.send(",,")
      try terminal.wait(for: "moment")
      try terminal.wait(for: "the past") { !$0.text.contains("Hello A") }
      try terminal.send("..")
      try terminal.wait(for: "Hello A")
      try end(terminal)
    }

    @Test func intervalNeedsAWatchedServer() async throws {
      for command in ["watch", "browse --watch"] {
        let words = command.split(separator: " ").map(String.init) + ["/home", "--interval", "2.5"]
        let read = try Commands.read(words)
        let browse = (read as? WatchCommand)?.browse ?? read as? BrowseCommand
        #expect(browse?.interval == 2.5)
      }
      let without = await beagle("browse", "/home", "--interval", "2")
      #expect(without.exitCode == 2 && without.errors.contains("--interval"), "\(without)")
      let never = await beagle("watch", "/home", "--interval", "0")
      #expect(never.exitCode == 2 && never.errors.contains("--interval needs a number"), "\(never)")
    }

    @Test func standardInputCannotBeWatched() async {
      let printed = await beagle("watch", "-")
      #expect(printed.exitCode == 2)
      #expect(printed.errors.hasPrefix("beagle: standard input cannot be watched"))
    }
  }
#endif
