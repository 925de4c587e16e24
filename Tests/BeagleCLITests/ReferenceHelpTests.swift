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

      Common properties, see `component`: `id`, `style`, `accessibility` (iOS,
      Android, Web 1.6 and newer), `context` (Web, not iOS, not Android), `onInit`
      (not iOS, not Android, not Web).

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
    for name in ReferenceTopic.all.map(\.name) {
      let printed = await beagle("help", name)
      #expect(printed.exitCode == 0 && printed.errors.isEmpty, "\(name): \(printed.errors)")
      #expect(
        printed.output.contains(/\n(Shown as|After a press):\n/) || printed.output.contains(" gives "),
        "\(name)")
      for line in printed.output.split(separator: "\n") { #expect(line.count <= 80, "\(name): \(line)") }
    }
  }

  @Test func commandTakesPrecedenceOverEntry() async {
    for name in Commands.names {
      #expect(await beagle("help", name).output.contains("\n\nExit codes: "), "\(name)")
    }
  }
}
