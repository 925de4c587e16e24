import Beagle
import BeagleChecking

/// Options shared by all calls of `beagle`, and the application's extensions of Beagle.
struct ProjectFile: WireObject {
  /// The file's own JSON Schema, for editors. It has no effect here.
  var schema: String?
  /// The base URL of paths: `http://localhost:8080`. It has no query and no fragment.
  var baseUrl: String?
  /// Sent with every request. `${NAME}` is an environment variable, `${NAME:-text}` one with a default.
  var headers: [String: String]?
  /// How many seconds a request may go without progress. Absent: 100.
  var timeout: Double?
  /// After how many seconds a picture is drawn with what has arrived. Absent: 300.
  var deadline: Double?
  /// Files with additional trusted certificate authorities (PEM).
  var cacert: [String]?
  /// The file with the client certificate (PEM), optionally with its key.
  var cert: String?
  /// The file with the key of the client certificate (PEM).
  var key: String?
  /// The hosts whose certificates are not verified.
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
  /// The factor by which text is enlarged. Absent: 1.
  var fontScale: Double?
  /// `light`, `dark`, or a file with styles.
  var theme: String?
  /// How images are drawn.
  var images: RenderSettings.Images?
  /// The level of log messages on standard error.
  var log: RenderSettings.Log?
  /// Values that replace those of contexts in documents, by context id.
  var contexts: [String: DynamicObject]?
  /// The cassette that responds to requests instead of a server.
  var replay: String?
  /// Files and folders to ignore, in the syntax of `.gitignore`.
  var ignore: [String]?
  /// Settings of `beagle check`.
  var check: CheckPart?
  /// The supported client versions.
  var clients: [ClientInField]?
  /// The custom components by name, without `custom:`.
  var components: [String: DeclaredType]?
  /// The custom actions by name, without `custom:`.
  var actions: [String: DeclaredType]?
  /// The custom operations of expressions by name.
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

  /// Supported versions of a client.
  struct ClientInField: WireObject {
    /// The name with versions: `ios>=1.6`, `android=1.9`, `web`. Absent: the newest version of the client in
    /// the file.
    var client: String?
    /// The file that describes a custom client, relative to this file: `clients/android-23.json`.
    var file: String?
    /// The number of its users.
    var users: Int?

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.optional("client", &client)
      try properties.optional("file", &file)
      try properties.optional("users", &users)
    }
  }

  /// Settings of `beagle check` and `beagle try`.
  struct CheckPart: WireObject {
    /// The lowest severity that is shown and counted. Absent: note.
    var severity: Diagnostic.Severity?
    /// The codes of findings to omit, of `beagle check`, `beagle crawl` and `beagle try`.
    var disable: [String]?
    /// Changed severities of findings by code.
    var severities: [String: Diagnostic.Severity]?
    /// How many warnings are allowed for exit code 0. Absent: 0.
    var maxWarnings: Int?
    /// How many warnings of a code are allowed for exit code 0, by code. Other codes are counted separately.
    var maxWarningsOf: [String: Int]?
    /// Whether every missing label is listed, instead of only their number.
    var labels: Bool?
    /// The file with the findings that do not count, written by `--baseline-write`.
    var baseline: String?
    /// Individual findings to exclude, each with a reason.
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

  /// Findings that `beagle check` excludes.
  struct ExcludedFinding: WireObject {
    /// The code of the findings.
    var code = ""
    /// The files with the findings, in the syntax of `.gitignore`. Absent: all.
    var files: [String]?
    /// The path in the document, of the findings or of an element that contains them. Absent: all.
    var path: String?
    /// Why they are not errors.
    var reason = ""

    mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
      try properties.required("code", &code)
      try properties.optional("files", &files)
      try properties.optional("path", &path)
      try properties.required("reason", &reason)
    }
  }
}

extension RenderSettings.Images: WireEnum { static let names = NameTable<Self>() }
extension RenderSettings.Log: WireEnum { static let names = NameTable<Self>() }

extension ProjectFile {
  /// The JSON Schema of project files.
  static let documentSchema = DocumentSchema(
    of: ProjectFile.self, title: "Project file of beagle", describing: { descriptions[$0] })

  private static let descriptions = Descriptions(descriptionTable)
}
