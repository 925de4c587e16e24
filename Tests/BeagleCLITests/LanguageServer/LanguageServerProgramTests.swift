#if os(Linux) || os(macOS)
  import Foundation
  import HTTPServing
  import NetworkTestSupport
  import TestSupport
  import Testing

  @testable import BeagleCLI
  @testable import BeagleLanguageServer
  @testable import BeagleProjects

  /// The built program, connected over its standard input and output.
  @Suite struct LanguageServerProgramTests {
    private func speak(_ messages: String...) async throws -> (
      responses: [String], exitCode: Int32, errors: String
    ) {
      let program = try programURL("beagle")
      let input = messages.flatMap { MessageReader.framed(Array($0.utf8)) }
      let ended = try await runProcess(program, ["lsp", "--config", "none", "--stdio"], input: input)
      var reader = MessageReader()
      reader.append(ended.output)
      var responses: [String] = []
      while let response = try reader.next() { responses.append(String(decoding: response, as: UTF8.self)) }
      return (responses, ended.exitCode, ended.errors)
    }

    /// Runs a session with a server that was started in a folder.
    private func speak(in folder: String, _ messages: [String]) async throws -> Ended {
      try await runProcess(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", #"cd "$1" && exec "$2" lsp"#, "sh", folder, try beagleURL().path],
        input: messages.flatMap { MessageReader.framed(Array($0.utf8)) })
    }

    private static let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#

    @Test func sessionRunsFromInitializeToExit() async throws {
      let text = #"{\"_beagleComponent_\":\"beagle:txt\"}"#
      let spoken = try await speak(
        Self.initialize, #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        #"""
        {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a",\#
        "version":1,"text":"\#(text)"}}}
        """#,
        #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#)
      #expect(spoken.exitCode == 0 && spoken.errors == "")
      #expect(spoken.responses.contains { $0.contains(#""hoverProvider":true"#) })
      #expect(spoken.responses.contains { $0.contains("did you mean beagle:text?") })
      #expect(spoken.responses.contains { $0.contains(#""id":2"#) && $0.contains(#""result":null"#) })
    }

    /// Editors start the server in the project folder; the server reports the errors of the project file
    /// there.
    @Test func invalidProjectFileIsReportedWithoutStoppingServer() async throws {
      let folder = try TemporaryFolder(["beagle.json": #"{"nope": 1}"#])
      let messages = [
        Self.initialize,
        #"""
        {"jsonrpc":"2.0","method":"textDocument/didOpen",\#
        "params":{"textDocument":{"uri":"file:///shop/beagle.json","version":1,"text":"{\"nope\": 1}"}}}
        """#,
        #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
      ]
      let ended = try await speak(in: folder.path, messages)
      #expect(ended.exitCode == 0)
      let output = String(decoding: ended.output, as: UTF8.self)
      #expect(output.contains(#""hoverProvider":true"#) && output.contains(#""code":"unknown-property""#))
      #expect(ended.errors.contains("beagle.json:1:2: unknown property \"nope\""))
      #expect(ended.errors.hasSuffix("beagle lsp continues with the valid parts of this file.\n"))
    }

    /// Some editors start the server in their own working folder.
    @Test func projectFileOfOpenFolderApplies() async throws {
      let rating = #"{"components": {"custom:rating": {"properties": {"stars": {"kind": "integer"}}}}}"#
      let project = try TemporaryFolder(["beagle.json": rating])
      let elsewhere = try TemporaryFolder(["beagle.json": "{}"])
      let uri = FileURI.uri(of: project.path)
      let text = #"{\"_beagleComponent_\":\"custom:rating\",\"starz\":1}"#
      let messages = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"\#(uri)"}}"#,
        #"""
        {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)/a.json",\#
        "version":1,"text":"\#(text)"}}}
        """#,
        #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
      ]
      let ended = try await speak(in: elsewhere.path, messages)
      #expect(ended.exitCode == 0)
      #expect(String(decoding: ended.output, as: UTF8.self).contains("did you mean stars?"))
    }

    /// A running server in a folder.
    private struct Session {
      private let process: TestSupport.ChildProcess
      private let input = Pipe()
      private let output = Pipe()
      private var reader = MessageReader()

      init(in folder: String) throws {
        process = try TestSupport.ChildProcess(
          ["/bin/sh", "-c", #"cd "$1" && exec "$2" lsp"#, "sh", folder, try beagleURL().path],
          input: .descriptor(input.fileHandleForReading.fileDescriptor),
          output: .descriptor(output.fileHandleForWriting.fileDescriptor))
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
      }

      func send(_ messages: String...) throws {
        for message in messages {
          try input.fileHandleForWriting.write(contentsOf: MessageReader.framed(Array(message.utf8)))
        }
      }

      /// The next message that contains a text.
      mutating func message(with text: String) throws -> String {
        while true {
          while let message = try reader.next() {
            let message = String(decoding: message, as: UTF8.self)
            if message.contains(text) { return message }
          }
          let bytes = output.fileHandleForReading.availableData
          try #require(!bytes.isEmpty, "the server has ended")
          reader.append(bytes)
        }
      }

      func end() throws -> TestSupport.ChildProcess.Ending {
        try send(#"{"id":9,"method":"shutdown"}"#, #"{"method":"exit"}"#)
        return try process.waitForEnd()
      }
    }

    @Test(.blocking) func savedProjectFileIsReloaded() throws {
      let folder = try TemporaryFolder(["beagle.json": "{}"])
      let document = #"{\"_beagleComponent_\": \"custom:card\", \"titel\": 1}"#
      var session = try Session(in: folder.path)
      try session.send(
        Self.initialize,
        #"""
        {"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.json","version":1,\#
        "text":"\#(document)"}}}
        """#
      )
      #expect(try session.message(with: "publishDiagnostics").contains("custom-component"))
      let project = #"{"components": {"custom:card": {"properties": {"title": {"kind": "string"}}}}}"#
      try Data(project.utf8).write(to: URL(fileURLWithPath: folder.path + "/beagle.json"))
      try session.send(
        #"{"method":"textDocument/didSave","params":{"textDocument":{"uri":"file:///beagle.json"}}}"#)
      #expect(try session.message(with: "publishDiagnostics").contains("did you mean title?"))
      // A removed project file declares nothing.
      try FileManager.default.removeItem(atPath: folder.path + "/beagle.json")
      try session.send(#"{"method":"workspace/didChangeWatchedFiles","params":{"changes":[]}}"#)
      #expect(try session.message(with: "publishDiagnostics").contains("custom-component"))
      #expect(try session.end() == .exit(0))
    }

    /// Folders are read while no message waits; requests that need them are answered afterwards.
    @Test(.blocking) func workspaceFoldersAreRead() throws {
      let folder = try TemporaryFolder([
        "tea.json": #"{"_beagleComponent_": "beagle:text", "text": "a", "id": "sencha"}"#,
        "wrong.json": #"{"_beagleComponent_": "beagle:txt"}"#,
      ])
      var session = try Session(in: folder.path)
      try session.send(
        #"{"id":1,"method":"initialize","params":{"rootUri":"file://\#(folder.path)","capabilities":{}}}"#,
        #"{"id":2,"method":"workspace/symbol","params":{"query":"sencha"}}"#,
        #"{"id":3,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#)
      #expect(try session.message(with: #""id":2"#).contains("tea.json"))
      #expect(try session.message(with: #""id":3"#).contains("did you mean beagle:text?"))
      #expect(try session.end() == .exit(0))
    }

    /// The page shows the text of the editor, with the options and the project file applied.
    @Test(.blocking) func previewEndsWithServer() throws {
      let folder = try TemporaryFolder(["beagle.json": #"{"width": 30}"#])
      var session = try Session(in: folder.path)
      try session.send(
        Self.initialize,
        #"""
        {"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.json","version":1,\#
        "text":"{\"_beagleComponent_\":\"beagle:text\",\"text\":\"tea\"}"}}}
        """#,
        #"""
        {"id":2,"method":"workspace/executeCommand","params":{"command":"beagle.preview",\#
        "arguments":["file:///a.json"]}}
        """#
      )
      let response = try session.message(with: #""id":2"#)
      var page = try PreviewBrowser(
        String(try #require(response.firstMatch(of: /"result":"([^"]+)"/)).output.1))
      let picture = try page.picture()
      #expect(picture.contains("viewBox=\"0 0 276 42\"") && picture.contains(">tea<"))
      try session.send(
        #"""
        {"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.json","version":2},\#
        "contentChanges":[{"text":"{\"_beagleComponent_\":\"beagle:text\",\"text\":\"cup\"}"}]}}
        """#
      )
      #expect(try page.picture().contains(">cup<"))
      #expect(try session.end() == .exit(0))
      #expect(throws: PreviewBrowser.Ended.self) { while true { _ = try page.next() } }
      #expect(throws: SocketError.self) { try Socket.connecting(to: page.port, waits: true) }
    }

    @Test func lostEditorEndsServer() async throws {
      #expect(try await speak(Self.initialize).exitCode == 1)
      let wrong = try await runProcess(
        try programURL("beagle"), ["lsp", "--config", "none"], input: Array("hello\r\n\r\n".utf8))
      #expect(wrong.exitCode == 2)
      #expect(wrong.errors.contains("lsp expects messages of the Language Server Protocol from an editor"))
    }
  }
#endif
