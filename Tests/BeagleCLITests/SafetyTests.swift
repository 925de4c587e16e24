import Beagle
import BeagleTesting
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

#if canImport(FoundationXML)
  import FoundationXML
#endif

#if os(Linux) || os(macOS)
  /// Texts of documents, servers, file names and arguments, through every output of the program. Nothing that
  /// it prints controls a terminal, except for the colours that it writes itself.
  @Suite struct SafetyTests {
    /// Each of these has an effect on its own. All are in one document, since starting a process takes time.
    private static let payloads = [
      "\u{1B}]0;title\u{07}", "\u{1B}]2;title\u{1B}\\", "\u{1B}]52;c;ZWNobw==\u{07}",
      "\u{1B}]8;;http://x\u{1B}\\click\u{1B}]8;;\u{1B}\\",
      "\u{1B}]1337;File=inline=1:AAAA\u{07}", "\u{1B}_Gf=24;AAAA\u{1B}\\", "\u{1B}Pq#0~-\u{1B}\\",
      "\u{1B}^x\u{1B}\\",
      "\u{1B}[201~rm -rf /\n", "\u{1B}[?1049h", "\u{1B}[2J\u{1B}[H", "\u{1B}[6n", "\u{1B}c", "\u{1B}(0",
      "\u{0E}\u{05}\u{18}",
      "\u{9B}31m", "\u{9D}0;x\u{9C}", "\u{90}q\u{9C}", "\u{9F}G\u{9C}", "\u{84}\u{85}",
      "a\rb\u{8}\u{7F}\u{0}",
      "user\u{202E}gpj.exe", "\u{2066}a\u{2069}\u{200F}\u{61C}", "\u{2028}\u{2029}", "\u{FEFF}\u{FFF9}",
      "\u{E0041}\u{E007F}",
      "</title><script>alert(1)</script>", "\" onload=\"x", "]]>", "::error::x", "%0A::error::y",
      String(decoding: (0...255).map { UInt8($0) }, as: UTF8.self),
    ]

    /// The same, a few in each text, since every scalar is checked.
    private static let texts = stride(from: 0, to: payloads.count, by: 4).map { start in
      payloads[start..<min(start + 4, payloads.count)].joined(separator: " ")
    }

    /// A screen with each text in each possible place.
    private static let document: [UInt8] = {
      var children: [String] = []
      for payload in texts {
        let text = String(decoding: JSONWriter.bytes(of: .string(payload)), as: UTF8.self)
        let image =
          #""_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":\#(text)}"#
        children += [
          #"{"_beagleComponent_":"beagle:text","text":\#(text),"id":\#(text)}"#,
          #"{"_beagleComponent_":"beagle:button","text":\#(text),"onPress":[{"_beagleAction_":\#(text)}]}"#,
          #"{"_beagleComponent_":"beagle:textInput","value":\#(text),"error":\#(text),"showError":true}"#,
          #"{"_beagleComponent_":"beagle:textInput","placeholder":\#(text),"type":\#(text)}"#,
          #"{"_beagleComponent_":"beagle:webView","url":\#(text)}"#,
          "{\(image)}", #"{\#(image),"accessibility":{"accessible":true,"accessibilityLabel":\#(text)}}"#,
          #"{"_beagleComponent_":"beagle:tabBar","items":[{"title":\#(text)}]}"#,
          #"{"_beagleComponent_":\#(text),\#(text):1}"#,
          #"{"_beagleComponent_":"beagle:lazyComponent","path":\#(text)}"#,
        ]
      }
      let first = String(decoding: JSONWriter.bytes(of: .string(payloads[0])), as: UTF8.self)
      return Array(
        """
        {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":\(first)},
        "child":{"_beagleComponent_":"beagle:container","children":[\(children.joined(separator: ",\n"))]}}
        """.utf8)
    }()

    /// Only text, line breaks, and `ESC [ … m` if colours are requested.
    private func expectHarmless(_ bytes: some Sequence<UInt8>, colours: Bool = false, _ what: String) {
      guard let text = String(validating: Array(bytes), as: UTF8.self) else {
        Issue.record("\(what): not UTF-8")
        return
      }
      let plain =
        colours ? text.replacing(/\u{1B}\[[0-9;]*m/.matchingSemantics(.unicodeScalar), with: "") : text
      let bad = plain.unicodeScalars.first { scalar in
        // Most characters are printable ASCII, and Unicode properties are slow.
        if (0x20..<0x7F).contains(scalar.value) { return false }
        let properties = scalar.properties
        let category = properties.generalCategory
        // A tab in XML only moves the cursor.
        return scalar != "\n" && scalar != "\t"
          && (category == .control || category == .lineSeparator || category == .paragraphSeparator
            || properties.isBidiControl || properties.isNoncharacterCodePoint || scalar == "\u{FEFF}"
            || (0xFFF9...0xFFFB).contains(scalar.value) || (0xE0000...0xE00FF).contains(scalar.value))
      }
      #expect(bad == nil, "\(what): U+\(String(bad?.value ?? 0, radix: 16))")
    }

    private func expectHarmless(_ ended: Ended, colours: Bool = false, _ what: String) {
      expectHarmless(ended.output, colours: colours, what)
      expectHarmless(ended.errors.utf8, "messages of \(what)")
    }

    @Test(arguments: ["text", "ansi", "svg", "html", "json", "tree"])
    func picturesCannotControlTerminal(format: String) async throws {
      let arguments = [
        "render", "-", "--format", format, "--width", "300", "--log", "info", "--base-url",
        "http://127.0.0.1:1",
      ]
      let ended = try await runProgram(arguments + ["--color", "always"], input: Self.document)
      #expect(ended.exitCode == 0, "\(ended.errors.prefix(500))")
      #expect(!ended.output.isEmpty && !ended.errors.isEmpty)
      expectHarmless(ended, colours: format == "ansi", format)
      if format == "json" { _ = try JSONDocument(parsing: [UInt8](ended.output)) }
      if format == "svg" { #expect(XMLParser(data: ended.output).parse()) }
      let text = String(decoding: ended.output, as: UTF8.self)
      if format == "html" || format == "svg" {
        #expect(!text.contains("<script") && !text.contains(" onload=\""))
      }
    }

    @Test(arguments: ReportFormatName.allCases)
    func checkReportsCannotControlTerminal(format: ReportFormatName) async throws {
      let arguments = ["check", "-", "--format", format.rawValue]
      let ended = try await runProgram(arguments, input: Self.document)
      #expect(ended.exitCode == 1)
      expectHarmless(ended, format.rawValue)
      let text = String(decoding: ended.output, as: UTF8.self)
      switch format {
      case .json, .sarif: _ = try JSONDocument(parsing: [UInt8](ended.output))
      case .junit: #expect(XMLParser(data: ended.output).parse())
      case .github:
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") && !$0.hasPrefix("::error::") })
      case .markdown: #expect(!text.contains("![") && !text.contains("<script"))
      case .text: break
      }
    }

    @Test(arguments: ["text", "json", "markdown", "sarif", "github", "lines"])
    func diffReportsCannotControlTerminal(format: String) async throws {
      let old = String(decoding: Self.document, as: UTF8.self).replacing(
        #""text":""#, with: #""text":"was "#)
      let folder = try TemporaryFolder(["old.json": old])
      var ended: Ended
      if format == "lines" {
        let line = "{\"id\":\"\u{9B}31m\",\"old\":\(old),\"new\":"
        let input = Array(line.utf8) + Self.document + Array("}".utf8)
        ended = try await runProgram(["diff", "--lines"], input: input.filter { $0 != UInt8(ascii: "\n") })
      } else {
        let pictures = folder.path + "/pictures"
        ended = try await runProgram(
          ["diff", folder.path + "/old.json", "-", "--format", format, "--pictures", pictures],
          input: Self.document)
        let picture = try Failure.contents(of: pictures + "/stdin.svg")
        expectHarmless(picture, "the picture")
        #expect(XMLParser(data: Data(picture)).parse())
      }
      #expect(ended.exitCode == 1, "\(ended.errors.prefix(500))")
      expectHarmless(ended, format)
      let text = String(decoding: ended.output, as: UTF8.self)
      switch format {
      case "json", "sarif", "lines": _ = try JSONDocument(parsing: [UInt8](ended.output))
      case "github": #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::notice file=") })
      case "markdown": #expect(!text.contains("![") && !text.contains("<script"))
      default: break
      }
    }

    @Test(arguments: ["text", "junit", "github", "json", "sarif", "markdown"])
    func flowReportsCannotControlTerminal(format: String) async throws {
      let steps = Self.texts.map { payload in
        "it is " + String(payload.unicodeScalars.filter { !Character($0).isNewline && $0 != "\"" })
      }
      let scenarios = steps.map {
        "  Scenario: \($0)\n    Given the application starts at \"/cart\"\n    Then I see \"\($0)\"\n"
      }
      let unknown = steps.map { "  Scenario: \($0)\n    When \($0)\n" }
      let feature = "Feature: \(steps.joined())\n" + (scenarios + unknown).joined()
      let file = try TemporaryFile(feature)
      let ended = try await runProgram(["flow", "--format", format, file.path])
      #expect(ended.exitCode == 1, "\(ended.errors.prefix(500))")
      expectHarmless(ended, format)
      if format == "json" { _ = try JSONDocument(parsing: [UInt8](ended.output)) }
      if format == "junit" { #expect(XMLParser(data: ended.output).parse()) }
      if format == "github" {
        let lines = String(decoding: ended.output, as: UTF8.self).split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("::error file=") })
      }
    }

    /// The names of existing and missing files.
    @Test func fileNamesCannotControlTerminal() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let empty = try TemporaryFolder([:])
      let name = "\u{1B}]0;owned\u{07}\u{9B}31m\u{202E}\n<&\"'.json"
      let file = folder.appendingPathComponent(name).path
      try #require(FileManager.default.createFile(atPath: file, contents: Data(Self.document)))
      let feature = folder.appendingPathComponent(name + ".feature").path
      let flow = "Feature: a\n  Scenario: b\n    Then I see \"x\"\n"
      try #require(FileManager.default.createFile(atPath: feature, contents: Data(flow.utf8)))
      let commands =
        ReportFormatName.allCases.map {
          ["check", "--format", $0.rawValue, file, folder.path, file + "x"]
        }
        + ["text", "json", "markdown", "sarif", "github"].map {
          ["diff", "--format", $0, folder.path, empty.path]
        }
        + ["text", "junit", "json"].map { ["flow", "--format", $0, feature] }
        + [
          ["render", "--format", "json", file], ["render", file + "x"], ["flow", file], ["flow", file + "x"],
          ["gallery", file, file + "x", "--output", folder.appendingPathComponent("gallery").path],
          ["render", "--replay", file, "/home"],
          ["render", "--replay", file + "x", "/home"],
          ["render", "--record", file + "/x", "-"],
        ]
      for command in commands {
        expectHarmless(try await runProgram(command, input: Array("{".utf8)), "\(command)")
      }
    }

    /// Every argument may be quoted in a message.
    @Test func typedTextCannotControlTerminal() async throws {
      let word = "\u{1B}]0;a\u{07}\u{9B}2J\u{202E}\u{2066}a\u{1B}[31m\r\u{7F}\u{2028}"
      // It would write a recording.
      for option in RenderCommand.options.map(\.name) where option != "--record" {
        let printed = await beagle(["render", "\(option)=\(word)", word])
        #expect(printed.exitCode != 0, "\(option)")
        expectHarmless(printed.output.utf8, option)
        expectHarmless(HostEnvironment.safe(printed.errors).utf8, "messages of \(option)")
        #expect(!printed.errors.isEmpty)
      }
      // The program itself writes its messages in this form.
      for arguments in [
        [word], ["--" + word], ["diff", word, word + ":" + word], ["render", "--width=\(word)", word],
        ["check", "--explain", word],
        ["check", word + "*"], ["flow", "--tags", word, word],
      ] {
        expectHarmless(try await runProgram(arguments), "\(arguments)")
      }
    }

    /// A shell passes names that are not UTF-8.
    @Test func invalidUTF8NamesCannotControlTerminal() async throws {
      let script = #""$0" check "$(printf 'x\377\233\302\23331m.json')" 2>&1"#
      let ended = try await runProcess(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script, try beagleURL().path])
      #expect(!ended.output.isEmpty)
      expectHarmless(ended, "a name")
    }

    /// Headers, bodies and redirects of a server, with everything that the log prints of them.
    @Test func serverResponsesCannotControlTerminal() async throws {
      let raw = Self.payloads.joined().replacing("\r", with: "").replacing("\n", with: "").replacing(
        "\u{0}", with: "")
      let responses: [ServerReply] = [
        .status(200, body: Self.document), .status(500, body: raw), .ok(raw),
        .redirect(302, to: "x:\u{9B}31m\u{202E}"),
        .redirect(302, to: "http://127.0.0.1:1/\u{1B}]0;x\u{07}"),
        .ok("{}", headers: ["X-Title: \u{9B}31m\u{202E}"]),
        .raw("HTTP/1.1 200 \u{1B}]0;x\u{07}\r\nContent-Length: 2\r\n\r\n{}"),
        .raw("\u{1B}]0;x\u{07}\r\n\r\n"),
        .ok("{}", headers: ["Content-Type: \u{1B}[2J"]), .ok("{}", headers: ["\u{9B}: 1"]),
      ]
      let server = try ScriptedServer { request in
        // Resources that a document requests are missing.
        Int(request.target.dropFirst()).map { responses[$0] } ?? .status(404)
      }
      let urls = try responses.indices.map { try server.url("/\($0)").absoluteString }
      for url in urls {
        expectHarmless(try await runProgram(["render", "--log", "info", url]), "\(url)")
      }
      expectHarmless(try await runProgram(["check"] + urls), "all checked")
      #expect(server.requests.count >= 2 * responses.count)
    }
  }
#endif
