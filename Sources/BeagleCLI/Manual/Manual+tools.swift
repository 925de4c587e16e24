/// Commands for editors and shells, and those that tell about the program.
extension Manual {
  static let schema = Manual(
    command: "schema",
    summary: "Prints a JSON Schema (2020-12) of documents or project files, for completion in editors.",
    usage: [
      ("beagle schema [OPTIONS]", "")
    ],
    options: OptionTable.schema.map { OptionRow($0) },
    notes: [
      """
      In the settings of VS Code, with the schema in the file beagle.schema.json of the folder:
      "json.schemas": [{"fileMatch": ["screens/**/*.json"], "url": "./beagle.schema.json"}]
      A project file names its schema itself: {"$schema": "beagle.project.schema.json"}
      """,
      "Components and actions that the project file declares are in it; of other names nothing is known.",
      """
      It is stricter than check in two things: words such as LEFT are in capitals, as phones read them, and a
      name that a type does not have is a fault even where its value is null. Expressions are only looked
      for, not read: beagle check does that.
      """,
    ],
    examples: [
      "beagle schema > beagle.schema.json", "beagle schema --project --output beagle.project.schema.json",
    ],
    exitCodes: "0 success, 2 wrong use, 3 a file could not be read or written.")

  static let config = Manual(
    command: "config",
    summary: "Shows what the project file says, and where each value comes from.",
    usage: [("beagle config [OPTIONS]", "")],
    introduction: [
      """
      The project file is beagle.json in the working folder or the nearest folder above, up to the
      repository's root or your home folder, or that of --config. It has the values of options, which an option of the command line replaces, and the
      components, actions and operations that the application adds, for check.
      """
    ],
    options: OptionTable.config.map { OptionRow($0) },
    notes: [
      """
      Header values are not shown, but the names of environment variables in them are: ${TOKEN}. Those
      that are not set are said to be so; only a command that sends such a header fails.
      """,
      """
      A file that reads variables, trusts certificates or introduces you gets none of that until you
      agree: at a terminal you are asked, and --trust agrees beforehand. It holds for the server, the
      variables and the certificates that are listed, and is kept in trusted-projects.json in
      $XDG_STATE_HOME/beagle or ~/.local/state/beagle. Headers of the file go to the server of its
      baseUrl only.
      """,
    ],
    examples: [
      "beagle config", "beagle config --trust", "beagle config --width 60", "beagle config --format json",
    ],
    exitCodes: "0 success, 2 wrong use or a faulty project file, 3 could not read it.")

  static let languageServer = Manual(
    command: "lsp",
    summary: "Helps editors with documents that are screens: a server of the Language Server Protocol.",
    usage: [("beagle lsp [OPTIONS]", "")],
    introduction: [
      """
      An editor starts it and speaks with it over standard input and output. It tells the findings of
      beagle check while somebody types and offers what was probably meant, inserts components, actions,
      properties and values with what they must have, completes contexts, their members, ids and
      operations, shows what an expression gives, and finds declarations.
      """
    ],
    options: OptionTable.languageServer.map { OptionRow($0) },
    notes: [
      """
      It reads beagle.json again when it has been written. With a faulty one it starts as well, uses what
      can be used of it, and shows what is wrong with it; only one that is named with --config is refused.
      """
    ],
    examples: ["beagle lsp", "beagle lsp --severity warning"],
    exitCodes: "0 ended by the editor, 1 the editor is gone without a word, 2 wrong use.")

  static let completion = Manual(
    command: "completion",
    summary: "Prints what makes a shell complete commands, options and their values.",
    usage: [("beagle completion bash|zsh|fish", "")],
    introduction: [
      "The shell reads it when it starts; scripts/install.sh puts all three where shells look for them."
    ],
    examples: [
      "source <(beagle completion bash)",
      "beagle completion zsh > ~/.zfunc/_beagle",
      "beagle completion fish > ~/.config/fish/completions/beagle.fish",
    ],
    exitCodes: "0 success, 2 wrong use, 3 could not write.",
    arguments: .words(Shell.allCases.map(\.rawValue)))

  static let man = Manual(
    command: "man",
    summary: "Prints the manual page of the program or of a command, for man(1).",
    usage: [("beagle man [COMMAND]", "")],
    examples: [
      "beagle man render > beagle-render.1 && man ./beagle-render.1",
      "beagle man check > /usr/local/share/man/man1/beagle-check.1",
    ],
    exitCodes: "0 success, 2 wrong use, 3 could not write.",
    arguments: .command)

  static let help = Manual(
    command: "help",
    summary: "Explains the program or a command.",
    usage: [("beagle help [COMMAND]", "")],
    examples: ["beagle help", "beagle help render"],
    exitCodes: "0 success, 2 wrong use, 3 could not write.",
    arguments: .command)
}
