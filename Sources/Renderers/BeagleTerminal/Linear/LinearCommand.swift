package enum LinearCommand: Sendable, Hashable {
  /// An empty line, or a comment after `#`.
  case nothing
  /// A number: presses the item, or focuses a field.
  case use(Int)
  /// A number and a text: replaces the field's text, possibly with an empty one.
  case type(Int, String)
  /// Scrolls on, or loads more at the end; without a number, the first item that can.
  case more(Int?)
  case next(Int?)
  case previous(Int?)
  case pull(Int?)
  /// Returns to the previous screen, or closes a message.
  case back
  case reload
  case retry
  case dismiss
  case open(String)
  case list
  case find(String)
  case help
  case quit
  /// An invalid command, with a sentence that says so.
  case mistake(String)

  /// Parses a line without its line break.
  package init(_ line: String) {
    let line = String(line.drop { $0 == " " || $0 == "\t" }.trimmingEnd { $0 == "\r" || $0 == "\n" })
    guard let first = line.first, first != "#" else {
      self = .nothing
      return
    }
    let word = line.prefix { $0 != " " }
    if first.isASCII, first.isNumber {
      guard let number = Int(word) else {
        self = .mistake("\"\(word.prefix(40))\" is not a number; help lists the commands.")
        return
      }
      // A single blank separates number and text; further blanks are typed.
      self = word.count == line.count ? .use(number) : .type(number, String(line.dropFirst(word.count + 1)))
      return
    }
    let rest = line.dropFirst(word.count).trimmingEnd { $0 == " " }.drop { $0 == " " }
    self.init(word.lowercased(), String(rest))
  }

  private init(_ word: String, _ rest: String) {
    let plain: [String: LinearCommand] = [
      "back": .back, "reload": .reload, "retry": .retry, "dismiss": .dismiss, "list": .list, "help": .help,
      "?": .help, "quit": .quit,
    ]
    if let command = plain[word] {
      self = rest.isEmpty ? command : .mistake("\(word) takes no argument.")
      return
    }
    switch word {
    case "more", "next", "previous", "pull":
      let number = Int(rest)
      guard rest.isEmpty || number != nil else {
        self = .mistake("\(word) takes a number: \(word) 7")
        return
      }
      switch word {
      case "more": self = .more(number)
      case "next": self = .next(number)
      case "previous": self = .previous(number)
      default: self = .pull(number)
      }
    case "open": self = rest.isEmpty ? .mistake("open takes a path or URL: open /cart") : .open(rest)
    case "find": self = rest.isEmpty ? .mistake("find takes a text: find tea") : .find(rest)
    default: self = .mistake("Unknown command \"\(word.prefix(40))\"; help lists the commands.")
    }
  }

  package static let summary = """
    4              press item 4; a field gets the keyboard
    4 some text    replace the text of field 4; 4 and a space clear it
    more 7, more   scroll in 7, or in the first list that can; its end may load more
    next 6, previous 6   turn the pages of 6
    pull           pull to refresh
    back           return to the previous screen, or close a message
    reload         load the screen again
    retry          retry what failed; dismiss ignores it
    open PATH      open another screen
    list           read out the whole screen again
    find TEXT      read out the items with a text
    quit           end the application
    """
}

extension StringProtocol {
  fileprivate func trimmingEnd(_ isTrimmed: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
