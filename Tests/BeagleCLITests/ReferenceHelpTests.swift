import Testing

@testable import BeagleCLI
@testable import BeagleChecking

/// `beagle help NAME` prints an entry of the reference.
@Suite struct ReferenceHelpTests {
  @Test func helpShowsComponent() async {
    let printed = await beagle("help", "beagle:button")
    #expect(printed.exitCode == 0)
    let expected = """
      button, a component: Text that runs actions when pressed.

      Properties:
        text                    a string, or an expression; required. The label. Null
                                is shown as an empty text.
        styleId                 a string; default: none. The name of a style in the
                                application's theme. An unknown name changes nothing;
                                `style` overrides it.
        enabled                 true or false, or an expression; default: true.
                                Whether the button runs its actions. An expression
                                that gives null changes nothing. Clients: iOS 1.6 and
                                newer, Android 1.6 and newer, Web 1.6 and newer.

      Events:
        onPress                 Run when the user presses the button. There is no
                                implicit context to read.

      Common properties, see `component`: `id`, `style`, `accessibility`, `context`,
      `onInit`. `accessibility`: iOS, Android, Web 1.6 and newer. `context`: Web, not
      iOS, not Android. `onInit`: not iOS, not Android, not Web.

      Clients: iOS, Android, Web.

      Example:
        {
          "_beagleComponent_": "beagle:button",
          "text": "Buy",
          "onPress": [
            {"_beagleAction_": "beagle:alert", "message": "Thank you."}
          ]
        }

      Shown as:
                        [ Buy ]

      """
    #expect(printed.output == expected)
    #expect(await beagle("help", "Button") == printed)
  }

  @Test func helpShowsOperation() async {
    let printed = await beagle("help", "substr")
    #expect(printed.output.hasPrefix("substr(string, from, length?), an operation: The characters from"))
    #expect(printed.output.contains("\n  length                  int; optional.\n"))
    #expect(printed.output.hasSuffix("Example:\n  substr('beagle', 2, 3) gives agl\n"))
  }

  @Test func actionAndOperationOfSameNameAreBothPrinted() async {
    let output = await beagle("help", "condition").output
    #expect(output.hasPrefix("condition, an action: "))
    #expect(output.contains("\n\ncondition(boolean, then, else), an operation: "))
  }

  /// The picture shows the result of a press.
  @Test func pictureShowsEffectOfAction() async {
    #expect(await beagle("help", "setContext").output.contains("After a press:\n  In cart: 2\n"))
  }

  @Test func everyEntryFitsTerminalAndHasPicture() async {
    let entries = Set(ReferenceTopic.all.map(\.name))
    for name in ReferenceTopic.names {
      let printed = await beagle("help", name)
      #expect(printed.exitCode == 0 && printed.errors.isEmpty, "\(name): \(printed.errors)")
      #expect(
        !entries.contains(name) || printed.output.contains(/\n(Shown as|After a press):\n/)
          || printed.output.contains(" gives "),
        "\(name)")
      // The examples of codes may be wider.
      for line in printed.output.split(separator: "\n") where DiagnosticRule[name] == nil {
        #expect(line.count <= 80, "\(name): \(line)")
      }
    }
  }

  @Test func propertyListsItsObjects() async {
    let printed = await beagle("help", "placeholder")
    let expected = """
      placeholder, a property: A property of several objects. `beagle help
      textInput.placeholder` explains one of them.

      Objects:
        textInput.placeholder   a string, or an expression; default: none. The text
                                that is shown while the field is empty.
        imagePath.placeholder   an `imagePath` object; default: none. The picture that
                                is shown until the remote one has loaded, or if it
                                cannot be loaded.

      """
    #expect(printed.output == expected, "\(printed.output)")
  }

  @Test func propertyOfObjectIsExplained() async {
    let output = await beagle("help", "text.alignment").output
    #expect(output.hasPrefix("text.alignment, a property: The horizontal alignment of "))
    #expect(output.contains("\n  LEFT                    Each line begins at the left edge.\n"))
    #expect(output.contains("\nValue: one of LEFT, CENTER, RIGHT, or an expression; default: LEFT.\n"))
    #expect(output.contains("\nClients: iOS, Android, Web.\n"))
    #expect(await beagle("help", "button.onPress").output.hasPrefix("button.onPress, a property: Run when"))
  }

  @Test func contextAndObjectOfSameNameAreBothPrinted() async {
    let output = await beagle("help", "navigationContext").output
    #expect(output.hasPrefix("navigationContext, an implicit context: "))
    #expect(output.contains("\n\nnavigationContext, an object: "))
  }

  // MARK: Names

  /// `help` and `check --explain` accept the same names.
  @Test func explainAcceptsNamesOfHelp() async {
    let others = [
      "text.text", "button.onPress", "onSuccess.data", "Text.Alignment.LEFT", "singleAction", "sum()",
      "Style",
    ]
    for name in ExplainedName.all + others {
      let (help, facts) = (await beagle("help", name), await beagle("check", "--explain", name))
      #expect(help.exitCode == 0 && !help.output.isEmpty, "\(name): \(help.errors)")
      #expect(facts.exitCode == 0 && !facts.output.isEmpty, "\(name): \(facts.errors)")
    }
    for name in ["buton", "text.txet", "text.", ".text", "()"] {
      #expect(await beagle("help", name).exitCode == 2, "\(name)")
      #expect(await beagle("check", "--explain", name).exitCode == 2, "\(name)")
    }
  }

  @Test(arguments: [
    ("buton", "did you mean button?"), ("text.txet", "did you mean text.text?"),
    ("undefined-contxt", "did you mean undefined-context?"),
  ])
  func misspeltNameIsCorrected(name: String, advice: String) async {
    for arguments in [["help", name], ["check", "--explain", name]] {
      let printed = await beagle(arguments)
      #expect(printed.exitCode == 2 && printed.errors.contains(advice), "\(printed.errors)")
    }
  }

  @Test func codeHasEntry() async {
    #expect(await beagle("help", "dead-link").output.hasPrefix("dead-link (error), found by beagle crawl: "))
    let both = await beagle("help", "url").output
    #expect(both.hasPrefix("url, a property: ") && both.contains("\nurl (warning): a URL is invalid\n"))
  }

  @Test func doubleDashEndsOptions() async {
    #expect(await beagle("help", "--", "button") == beagle("help", "button"))
    #expect(await beagle("help", "--") == beagle("help"))
    #expect(await beagle("man", "--", "render") == beagle("man", "render"))
  }

  @Test func longNameIsShortenedInMessage() async {
    let name = String(repeating: "x", count: 100_000)
    for arguments in [
      ["help", name], ["check", "--explain", name], [name], ["help", "sum", name], ["check", "--\(name)"],
    ] {
      let printed = await beagle(arguments)
      #expect(printed.exitCode == 2 && printed.errors.utf8.count < 300, "\(printed.errors.prefix(200))")
    }
  }

  /// `textInput`, not `TextInput`; the values of an enumeration, not its name.
  @Test func textsHaveDocumentNames() async {
    let swift = /\b(SimpleForm|PopStack|TextInput|NavigationContext|SubmitForm|[A-Z][a-z]+\.[A-Z][a-z]+)\b/
    for name in ReferenceTopic.names + ["text.alignment", "textInput.type", "navigationBarItem.onPress"] {
      for arguments in [["help", name], ["check", "--explain", name]] {
        let lines = await beagle(arguments).output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
        #expect(
          lines.allSatisfy { !$0.contains(swift) }, "\(arguments): \(lines.filter { $0.contains(swift) })")
      }
    }
    let printed = await beagle("check", "--explain", "text.alignment").output
    #expect(printed.contains("reads one of LEFT, CENTER, RIGHT"), "\(printed)")
  }

  @Test func commandTakesPrecedenceOverEntry() async {
    for name in Commands.names {
      #expect(await beagle("help", name).output.contains("\n\nExit codes: "), "\(name)")
    }
  }
}
