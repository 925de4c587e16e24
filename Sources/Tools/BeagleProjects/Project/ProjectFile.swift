import Beagle
import BeagleChecking

/// What is the same at each call of `beagle`, and what the application adds to Beagle.
struct ProjectFile: WireObject {
  /// The file's own JSON Schema, for editors. It has no effect here.
  var schema: String?
  /// What paths are joined to: `http://localhost:8080`. It has no query and no fragment.
  var baseUrl: String?
  /// Sent with every request. `${NAME}` stands for an environment variable, `${NAME:-text}` for one that may
  /// be missing.
  var headers: [String: String]?
  /// How many seconds a request may go without progress. Absent: 100.
  var timeout: Double?
  /// After how many seconds a picture is drawn with what has arrived. Absent: 300.
  var deadline: Double?
  /// Files with certificate authorities that are trusted, too (PEM).
  var cacert: [String]?
  /// The file with the client certificate (PEM), perhaps with its key.
  var cert: String?
  /// The file with the key of the client certificate (PEM).
  var key: String?
  /// The hosts of which any certificate is taken.
  var insecure: [String]?
  /// The device whose size and safe areas the screen has.
  var device: String?
  /// Several devices, side by side.
  var devices: [String]?
  /// The screen's width in columns.
  var width: Int?
  /// The screen's height in rows.
  var height: Int?
  /// The size of a terminal's cell in points: `8x16`.
  var cellSize: String?
  /// How many times as large text is. Absent: 1.
  var fontScale: Double?
  /// `light`, `dark`, or a file with styles.
  var theme: String?
  /// How images are drawn.
  var images: RenderSettings.Images?
  /// What is told on standard error.
  var log: RenderSettings.Log?
  /// The values of contexts, by their ids, in place of those in documents.
  var contexts: [String: DynamicObject]?
  /// The cassette that answers requests in place of a server.
  var replay: String?
  /// Files and folders that are not looked at, as in `.gitignore`.
  var ignore: [String]?
  /// What `beagle check` finds.
  var check: CheckPart?
  /// The clients in the field.
  var clients: [ClientInField]?
  /// The application's own components, by their names behind `custom:`.
  var components: [String: DeclaredType]?
  /// The application's own actions, by their names behind `custom:`.
  var actions: [String: DeclaredType]?
  /// The operations that the application adds to expressions, by their names.
  var operations: [String: DeclaredOperation]?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("$schema", &schema)
    try properties.optional("baseUrl", &baseUrl)
    try properties.optional("headers", &headers)
    try properties.optional("timeout", &timeout)
    try properties.optional("deadline", &deadline)
    try properties.optional("cacert", &cacert)
    try properties.optional("cert", &cert)
    try properties.optional("key", &key)
    try properties.optional("insecure", &insecure)
    try properties.optional("device", &device)
    try properties.optional("devices", &devices)
    try properties.optional("width", &width)
    try properties.optional("height", &height)
    try properties.optional("cellSize", &cellSize)
    try properties.optional("fontScale", &fontScale)
    try properties.optional("theme", &theme)
    try properties.optional("images", &images)
    try properties.optional("log", &log)
    try properties.optional("contexts", &contexts)
    try properties.optional("replay", &replay)
    try properties.optional("ignore", &ignore)
    try properties.optional("check", &check)
    try properties.optional("clients", &clients)
    try properties.optional("components", &components)
    try properties.optional("actions", &actions)
    try properties.optional("operations", &operations)
  }

  /// Versions of a client that users have.
  struct ClientInField: WireObject {
    /// Its name with versions: `ios>=1.6`, `android=1.9`, `web`. Absent: that of the file, in its newest
    /// version.
    var client: String?
    /// The file about a client of the team's own, from the folder of this one: `clients/android-23.json`.
    var file: String?
    /// How many users have it.
    var users: Int?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("client", &client)
      try properties.optional("file", &file)
      try properties.optional("users", &users)
    }
  }

  /// What `beagle check` finds.
  struct CheckPart: WireObject {
    /// The severity from which findings are shown and counted. Absent: note.
    var severity: Diagnostic.Severity?
    /// The codes of findings that are left out.
    var disable: [String]?
    /// Other severities of findings, by their codes.
    var severities: [String: Diagnostic.Severity]?
    /// How many warnings are allowed for exit code 0. Absent: 0.
    var maxWarnings: Int?
    /// How many warnings of a code are allowed for exit code 0, by codes. The others are counted by
    /// themselves.
    var maxWarningsOf: [String: Int]?
    /// Whether every missing label is listed, instead of their number.
    var labels: Bool?
    /// The file with the findings that do not count, as `--baseline-write` makes it.
    var baseline: String?
    /// Single findings that are left out, each with a reason.
    var exclude: [ExcludedFinding]?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("severity", &severity)
      try properties.optional("disable", &disable)
      try properties.optional("severities", &severities)
      try properties.optional("maxWarnings", &maxWarnings)
      try properties.optional("maxWarningsOf", &maxWarningsOf)
      try properties.optional("labels", &labels)
      try properties.optional("baseline", &baseline)
      try properties.optional("exclude", &exclude)
    }
  }

  /// Findings that `beagle check` leaves out.
  struct ExcludedFinding: WireObject {
    /// The code of the findings.
    var code = ""
    /// The files that they are in, as in `.gitignore`. Absent: all.
    var files: [String]?
    /// The path in the document, of the findings or of what they are in. Absent: all.
    var path: String?
    /// Why they are no faults.
    var reason = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("code", &code)
      try properties.optional("files", &files)
      try properties.optional("path", &path)
      try properties.required("reason", &reason)
    }
  }
}

extension RenderSettings.Images: WireEnum { static let names = WireNames<Self>() }
extension RenderSettings.Log: WireEnum { static let names = WireNames<Self>() }

extension ProjectFile {
  /// The JSON Schema of project files.
  static let documentSchema = DocumentSchema(
    of: ProjectFile.self, title: "Project file of beagle", describing: { descriptions[$0] })

  private static let descriptions = Descriptions(descriptionTable)
}
