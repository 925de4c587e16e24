import BeagleProjects
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

/// Help and manual pages come from one description of each command.
@Suite struct ManualTests {
  @Test(arguments: Commands.names)
  func helpCommandEqualsHelpOption(command: String) async throws {
    let asked = await beagle("help", command)
    #expect(asked.exitCode == 0)
    #expect(asked.output == (await beagle(command, "--help")).output)
    let manual = try Manual.named(command)
    #expect(!manual.examples.isEmpty)
    for option in manual.options { #expect(asked.output.contains("\n  \(option.title)")) }
  }

  @Test(arguments: [nil] + Commands.names)
  func helpFitsEightyColumns(command: String?) async {
    let help = await beagle(["help"] + (command.map { [$0] } ?? [])).output
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func longExampleWrapsBeforeOption() {
    let manual = Manual(
      command: "x", summary: "Does things.", usage: [("beagle x", "")],
      examples: ["beagle x \(String(repeating: "y", count: 60)) --first one --second two"], exitCodes: "0.")
    #expect(
      manual.help.contains(
        "\n  beagle x \(String(repeating: "y", count: 60)) \\\n    --first one --second two\n"))
  }

  @Test func pagesDescribeEnvironmentAndFiles() async {
    let page = await beagle("man", "render").output
    #expect(page.contains(".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR, CLICOLOR_FORCE\\fR\n"))
    #expect(page.contains(".SH FILES\n.TP\n\\fBbeagle.json\\fR\n"))
    #expect(await beagle("man", "flow").output.contains("BEAGLE_RECORD"))
    #expect(await !beagle("man", "completion").output.contains(".SH ENVIRONMENT"))
  }

  @Test func programHelpNamesEveryCommand() async {
    let help = await beagle("help").output
    for command in Commands.names { #expect(help.contains("beagle \(command)")) }
    #expect(help == (await beagle("--help")).output)
  }

  @Test func everyPageIsInstalled() throws {
    let text = try Repository.text("Sources/Tools/install.sh")
    #expect(text.contains("commands='\(Commands.names.joined(separator: " "))'"))
  }

  @Test(arguments: [
    (["man", "rendr"], "unknown command \"rendr\"; did you mean render?"),
    (
      ["help", "rendr"],
      "there is no command or reference entry \"rendr\"; did you mean render?"
    ),
    (
      ["help", "buton"],
      "there is no command or reference entry \"buton\"; did you mean button?"
    ),
    (
      ["help", "qqqqqqqq"],
      "there is no command or reference entry \"qqqqqqqq\"; beagle help lists the commands"
    ),
    (["man", "render", "x"], "unexpected argument \"x\""),
    (["completion"], "completion needs the name of a shell: bash, zsh, fish"),
    (["completion", "tcsh"], "completion needs the name of a shell: bash, zsh, fish"),
  ])
  func unknownNamesAreRefused(arguments: [String], message: String) async {
    let printed = await beagle(arguments)
    #expect(printed.exitCode == 2)
    #expect(printed.errors.contains(message))
  }

  @Test func pageTextContainsNoRoffRequests() {
    let manual = Manual(
      command: "x", summary: "Does things.", usage: [("beagle x", "")],
      introduction: [".so /etc/passwd\n'and' C:\\n"], exitCodes: "0 success.")
    #expect(manual.page.contains("\n\\&.so /etc/passwd\n\\&'and' C:\\en\n"))
    #expect(manual.page.contains("beagle\\-x \\- does things\n"))
  }

  #if os(Linux) || os(macOS)
    /// A formatter with all relevant warnings. On macOS, `man` uses `mandoc`, which has no such options.
    private static let formatter = [
      (program: "/usr/bin/mandoc", options: ["-T", "utf8", "-O", "width=100", "-W", "error"]),
      (program: "/usr/bin/man", options: ["--warnings", "-E", "UTF-8", "-l"]),
    ].first { FileManager.default.isExecutableFile(atPath: $0.program) }

    @Test(
      .enabled(if: formatter != nil, "there is neither mandoc nor man"), arguments: [""] + Commands.names
    )
    func systemFormatsEveryPageWithoutWarnings(command: String) async throws {
      let formatter = try #require(Self.formatter)
      let page = await beagle(command.isEmpty ? ["man"] : ["man", command]).output
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).1")
      try Data(page.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let ended = try await runProcess(
        URL(filePath: formatter.program), formatter.options + [file.path],
        environment: ["MANWIDTH": "100", "PAGER": "cat", "MANPAGER": "cat", "LC_ALL": "C.UTF-8"])
      #expect(ended.exitCode == 0)
      #expect(ended.errors.isEmpty, "\(ended.errors)")
      // An overprinted character is bold.
      let text = String(decoding: ended.output, as: UTF8.self).replacing(/.\u{8}/, with: "")
      let manual = try Manual.named(command.isEmpty ? nil : command)
      #expect(text.contains("NAME\n"))
      for option in manual.options { #expect(text.contains(option.name)) }
      for example in manual.examples { #expect(text.contains(example)) }
    }
  #endif
}
