// Generated from documentation comments: BEAGLE_RECORD=1 swift test --filter ProjectSchemaTests

extension ProjectFile {
  static let descriptionTable = #"""
    DeclaredOperation.description: The result, in a sentence.
    DeclaredOperation.maxArguments: The maximum number of arguments. Absent: any number.
    DeclaredOperation.minArguments: The minimum number of arguments. Absent: 0.
    DeclaredProperty.description: The purpose, in a sentence.
    DeclaredProperty.kind: The type of its values.
    DeclaredProperty.required: Whether a document without it is invalid. Absent: false.
    DeclaredProperty.values: The only texts that are allowed, in addition to expressions.
    DeclaredType.description: The purpose, in a sentence.
    DeclaredType.properties: The custom properties by name.
    ProjectFile: Options shared by all calls of `beagle`, and the application's extensions of Beagle.
    ProjectFile.$schema: The file's own JSON Schema, for editors. It has no effect here.
    ProjectFile.CheckPart: Settings of `beagle check` and `beagle try`.
    ProjectFile.CheckPart.baseline: The file with the findings that do not count, written by \#
    `--baseline-write`.
    ProjectFile.CheckPart.disable: The codes of findings to omit, of `beagle check`, `beagle crawl` and \#
    `beagle try`.
    ProjectFile.CheckPart.exclude: Individual findings to exclude, each with a reason.
    ProjectFile.CheckPart.labels: Whether every missing label is listed, instead of only their number.
    ProjectFile.CheckPart.maxWarnings: How many warnings are allowed for exit code 0. Absent: 0.
    ProjectFile.CheckPart.maxWarningsOf: How many warnings of a code are allowed for exit code 0, by code. \#
    Other codes are counted separately.
    ProjectFile.CheckPart.severities: Changed severities of findings by code.
    ProjectFile.CheckPart.severity: The lowest severity that is shown and counted. Absent: note.
    ProjectFile.ClientInField.client: The name with versions: `ios>=1.6`, `android=1.9`, `web`. Absent: the \#
    newest version of the client in the file.
    ProjectFile.ClientInField.file: The file that describes a custom client, relative to this file: \#
    `clients/android-23.json`.
    ProjectFile.ClientInField.users: The number of its users.
    ProjectFile.ExcludedFinding.code: The code of the findings.
    ProjectFile.ExcludedFinding.files: The files with the findings, in the syntax of `.gitignore`. Absent: \#
    all.
    ProjectFile.ExcludedFinding.path: The path in the document, of the findings or of an element that \#
    contains them. Absent: all.
    ProjectFile.ExcludedFinding.reason: Why they are not errors.
    ProjectFile.actions: The custom actions by name, without `custom:`.
    ProjectFile.baseUrl: The base URL of paths: `http://localhost:8080`. It has no query and no fragment.
    ProjectFile.cacert: Files with additional trusted certificate authorities (PEM).
    ProjectFile.cellSize: The size of a terminal's cell in points: `8x16`.
    ProjectFile.cert: The file with the client certificate (PEM), optionally with its key.
    ProjectFile.check: Settings of `beagle check`.
    ProjectFile.clients: The supported client versions.
    ProjectFile.components: The custom components by name, without `custom:`.
    ProjectFile.contexts: Values that replace those of contexts in documents, by context id.
    ProjectFile.deadline: After how many seconds a picture is drawn with what has arrived. Absent: 300.
    ProjectFile.device: The device whose size and safe areas the screen has.
    ProjectFile.devices: Several devices, side by side.
    ProjectFile.fontScale: The factor by which text is enlarged. Absent: 1.
    ProjectFile.headers: Sent with every request. `${NAME}` is an environment variable, `${NAME:-text}` one \#
    with a default.
    ProjectFile.height: The screen's height in rows.
    ProjectFile.ignore: Files and folders to ignore, in the syntax of `.gitignore`.
    ProjectFile.images: How images are drawn.
    ProjectFile.insecure: The hosts whose certificates are not verified.
    ProjectFile.key: The file with the key of the client certificate (PEM).
    ProjectFile.log: The level of log messages on standard error.
    ProjectFile.operations: The custom operations of expressions by name.
    ProjectFile.replay: The cassette that responds to requests instead of a server.
    ProjectFile.theme: `light`, `dark`, or a file with styles.
    ProjectFile.timeout: How many seconds a request may go without progress. Absent: 100.
    ProjectFile.width: The screen's width in columns.
    TypeDeclaration.Kind: The kind of a property's values. All except components and actions can be \#
    expressions.
    TypeDeclaration.Kind.actions: A list of actions that run at an event. They can read a context with the \#
    property's name.
    TypeDeclaration.Kind.boolean: True or false.
    TypeDeclaration.Kind.color: A colour: `#RGB`, `#RRGGBB`, or with additional digits for its opacity.
    TypeDeclaration.Kind.component: One component.
    TypeDeclaration.Kind.components: A list of components.
    TypeDeclaration.Kind.integer: A whole number.
    TypeDeclaration.Kind.number: A number, with or without decimals.
    TypeDeclaration.Kind.string: Text.
    TypeDeclaration.Kind.value: Any JSON.
    """#
}
