// Generated from documentation comments: BEAGLE_RECORD=1 swift test --filter ProjectSchemaTests

extension ProjectFile {
  static let descriptionTable = #"""
    DeclaredOperation.description: What it gives, in a sentence.
    DeclaredOperation.maxArguments: The largest number of arguments. Absent: any number.
    DeclaredOperation.minArguments: The least number of arguments. Absent: 0.
    DeclaredProperty.description: What it is for, in a sentence.
    DeclaredProperty.kind: What it may hold.
    DeclaredProperty.required: Whether a document without it cannot be used. Absent: false.
    DeclaredProperty.values: The only texts that are allowed, besides expressions.
    DeclaredType.description: What it is for, in a sentence.
    DeclaredType.properties: The properties of its own, by their names.
    ProjectFile: What is the same at each call of `beagle`, and what the application adds to Beagle.
    ProjectFile.$schema: The file's own JSON Schema, for editors. It has no effect here.
    ProjectFile.CheckPart: What `beagle check` finds.
    ProjectFile.CheckPart.baseline: The file with the findings that do not count, as `--baseline-write` makes it.
    ProjectFile.CheckPart.disable: The codes of findings that are left out.
    ProjectFile.CheckPart.exclude: Single findings that are left out, each with a reason.
    ProjectFile.CheckPart.labels: Whether every missing label is listed, instead of their number.
    ProjectFile.CheckPart.maxWarnings: How many warnings are allowed for exit code 0. Absent: 0.
    ProjectFile.CheckPart.maxWarningsOf: How many warnings of a code are allowed for exit code 0, by codes. The others are counted by themselves.
    ProjectFile.CheckPart.severities: Other severities of findings, by their codes.
    ProjectFile.CheckPart.severity: The severity from which findings are shown and counted. Absent: note.
    ProjectFile.ClientInField.client: Its name with versions: `ios>=1.6`, `android=1.9`, `web`. Absent: that of the file, in its newest version.
    ProjectFile.ClientInField.file: The file about a client of the team's own, from the folder of this one: `clients/android-23.json`.
    ProjectFile.ClientInField.users: How many users have it.
    ProjectFile.ExcludedFinding.code: The code of the findings.
    ProjectFile.ExcludedFinding.files: The files that they are in, as in `.gitignore`. Absent: all.
    ProjectFile.ExcludedFinding.path: The path in the document, of the findings or of what they are in. Absent: all.
    ProjectFile.ExcludedFinding.reason: Why they are no faults.
    ProjectFile.actions: The application's own actions, by their names behind `custom:`.
    ProjectFile.baseUrl: What paths are joined to: `http://localhost:8080`. It has no query and no fragment.
    ProjectFile.cacert: Files with certificate authorities that are trusted, too (PEM).
    ProjectFile.cellSize: The size of a terminal's cell in points: `8x16`.
    ProjectFile.cert: The file with the client certificate (PEM), perhaps with its key.
    ProjectFile.check: What `beagle check` finds.
    ProjectFile.clients: The clients in the field.
    ProjectFile.components: The application's own components, by their names behind `custom:`.
    ProjectFile.contexts: The values of contexts, by their ids, in place of those in documents.
    ProjectFile.deadline: After how many seconds a picture is drawn with what has arrived. Absent: 300.
    ProjectFile.device: The device whose size and safe areas the screen has.
    ProjectFile.devices: Several devices, side by side.
    ProjectFile.fontScale: How many times as large text is. Absent: 1.
    ProjectFile.headers: Sent with every request. `${NAME}` stands for an environment variable, `${NAME:-text}` for one that may be missing.
    ProjectFile.height: The screen's height in rows.
    ProjectFile.ignore: Files and folders that are not looked at, as in `.gitignore`.
    ProjectFile.images: How images are drawn.
    ProjectFile.insecure: The hosts of which any certificate is taken.
    ProjectFile.key: The file with the key of the client certificate (PEM).
    ProjectFile.log: What is told on standard error.
    ProjectFile.operations: The operations that the application adds to expressions, by their names.
    ProjectFile.replay: The cassette that answers requests in place of a server.
    ProjectFile.theme: `light`, `dark`, or a file with styles.
    ProjectFile.timeout: How many seconds a request may go without progress. Absent: 100.
    ProjectFile.width: The screen's width in columns.
    TypeDeclaration.Kind: The kind of a property's values. All except components and actions can be expressions.
    TypeDeclaration.Kind.actions: A list of actions that run at an event. They can read a context with the property's name.
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
