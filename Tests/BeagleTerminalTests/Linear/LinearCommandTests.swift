import Testing

@testable import BeagleTerminal

/// How a line is parsed.
@Suite struct LinearCommandTests {
  @Test(arguments: [
    ("", LinearCommand.nothing), ("   ", .nothing), ("# a remark", .nothing), ("4", .use(4)),
    ("  4", .use(4)),
    ("4\r", .use(4)), ("4 ", .type(4, "")), ("4 some text", .type(4, "some text")),
    ("4  two blanks ", .type(4, " two blanks ")), ("4 5", .type(4, "5")), ("more", .more(nil)),
    ("more 7", .more(7)), ("MORE 7", .more(7)), ("next 6", .next(6)), ("previous", .previous(nil)),
    ("pull", .pull(nil)), ("back", .back), ("reload", .reload), ("retry", .retry), ("dismiss", .dismiss),
    ("open  /cart ", .open("/cart")), ("list", .list), ("find green tea", .find("green tea")),
    ("help", .help),
    ("?", .help), ("quit", .quit),
  ])
  func commandLineIsParsed(line: String, command: LinearCommand) {
    #expect(LinearCommand(line) == command)
  }

  @Test(arguments: [
    "buy", "more tea", "open", "find", "quit now", "99999999999999999999", "4x", "\u{1B}[A", "٤",
  ])
  func anythingElseIsOneSentence(line: String) {
    guard case .mistake(let sentence) = LinearCommand(line) else {
      Issue.record("\(line) is a command")
      return
    }
    #expect(!sentence.contains("\n") && !sentence.isEmpty)
  }

  @Test func everyHelpWordIsCommand() {
    for line in LinearCommand.summary.split(separator: "\n") {
      let word = String(line.prefix { $0 != " " })
      let argument = ["open": " /cart", "find": " tea"][word] ?? ""
      if case .mistake(let sentence) = LinearCommand(word + argument) { Issue.record("\(word): \(sentence)") }
    }
  }
}
