import BeagleJSON
package import BeagleSchema

/// What the versions of a client read from documents, as a file has it: one of Beagle's own, or of a team that has applications of
/// its own in the field.
///
/// ```json
/// {
///   "name": "android-23",
///   "beagle": "android 1.9",
///   "components": {"custom:chart": {"properties": {"points": {"kind": "value", "required": true}}}},
///   "operations": {"formatPrice": {}}
/// }
/// ```
///
/// Where a thing has changed from version to version, a list of entries stands in place of the one.
package struct ClientFile: WireObject {
  /// The file's own JSON Schema, for editors. It has no effect here.
  var schema: String?
  /// What `--clients` calls the client: small letters, digits and dashes.
  var name = ""
  /// What messages call it. Absent: its name.
  var title: String?
  /// The client and version of Beagle that the application is built on: `android 1.9`. What it reads is in the table, and this file
  /// adds to it. Absent: the file tells everything.
  var beagle: String?
  /// All versions, the oldest first. Absent: there is a single one.
  var versions: [String]?
  /// The repositories with the sources of the facts, by short names.
  var repositories: [String: ClientRepository]?
  /// The components, by their names in documents: `beagle:text`, `custom:chart`.
  var components: [String: History<ClientType>]?
  /// The actions, by their names in documents.
  var actions: [String: History<ClientType>]?
  /// Other objects, by the names of the schema: `Style`, `Flex`.
  var objects: [String: History<ClientType>]?
  /// The names that properties with a choice of names take, by the names of the schema: `Text.Alignment`.
  var values: [String: ClientNames]?
  /// The operations of expressions.
  var operations: [String: History<ClientName>]?
  /// How it meets what it does not know, and what it reads otherwise, by the names of the rules.
  var rules: [String: History<ClientRule>]?

  package init() {}

  package mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("$schema", &schema)
    try properties.required("name", &name)
    try properties.optional("title", &title)
    try properties.optional("beagle", &beagle)
    try properties.optional("versions", &versions)
    try properties.optional("repositories", &repositories)
    try properties.optional("components", &components)
    try properties.optional("actions", &actions)
    try properties.optional("objects", &objects)
    try properties.optional("values", &values)
    try properties.optional("operations", &operations)
    try properties.optional("rules", &rules)
  }
}

extension ClientFile {
  /// The JSON Schema of such files.
  package static let documentSchema = DocumentSchema(
    of: ClientFile.self, title: "File of beagle about a client", describing: { descriptions[$0] })

  private static let descriptions = Descriptions(descriptionTable)
}

/// A repository, and how its tags are called.
struct ClientRepository: WireObject {
  /// Its owner and name: `ZupIT/beagle`.
  var repository = ""
  /// The tag of a version, with `{}` in place of the version. Absent: the version itself.
  var tag: String?
  /// The first version that is in it. It has no effect.
  var since: String?
  /// The tags of versions that are called otherwise.
  var tags: [String: String]?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("repository", &repository)
    try properties.optional("tag", &tag)
    try properties.optional("since", &since)
    try properties.optional("tags", &tags)
  }
}

/// In which versions something is so, and where that is written.
struct ClientSpan: WireObject {
  /// The first version of which it is true. Absent: the oldest, or the first that has the type around it.
  var since: String?
  /// The first version of which it is not true any more. Absent: it is true of all newer ones.
  var until: String?
  /// Whether it could not be found out for these versions.
  var unknown: Bool?
  /// Whether these versions lack what the version of Beagle has that they are built on.
  var missing: Bool?
  /// Where it is written: the short name of a repository, a colon and the path of the file; or such paths by the first versions
  /// that have the file there.
  var source: ClientSource?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("since", &since)
    try properties.optional("until", &until)
    try properties.optional("unknown", &unknown)
    try properties.optional("missing", &missing)
    try properties.optional("source", &source)
  }
}

/// A fact about some versions of a client.
protocol ClientEntry: WireObject {
  var span: ClientSpan { get set }
}

/// A component, an action or another object.
struct ClientType: ClientEntry {
  var span = ClientSpan()
  /// Its properties. Those that are not here are not read.
  var properties: [String: History<ClientProperty>]?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try span.map(&properties)
    try properties.optional("properties", &self.properties)
  }
}

/// A property of a component, an action or another object.
struct ClientProperty: ClientEntry {
  var span = ClientSpan()
  /// What it may hold: `string`, `number`, `integer`, `boolean`, `color`, `value`, `component`, `components`, `action`, `actions`,
  /// `strings`, `map` (an object of texts), `valueMap` (an object of any values), or the name of an object or a
  /// choice, with `[]` behind it for a list.
  var kind: String?
  /// Other kinds that it may hold: those of `kind`, or `numericText`, a text that reads as a number.
  var also: [String]?
  /// Whether an expression is not evaluated here. Absent: false.
  var literal: Bool?
  /// Whether it has to be there and may not be null. Absent: false.
  var required: Bool?
  /// Whether it has to be there and may be null. Absent: false.
  var key: Bool?
  /// Whether it may be missing, and not be null. Absent: false.
  var notNull: Bool?
  /// What happens if it is missing, of another kind or an unknown name. Absent: what the rules of the client
  /// say.
  var unfit: ClientOutcome.Outcome?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try span.map(&properties)
    try properties.optional("kind", &kind)
    try properties.optional("also", &also)
    try properties.optional("literal", &literal)
    try properties.optional("required", &required)
    try properties.optional("key", &key)
    try properties.optional("notNull", &notNull)
    try properties.optional("unfit", &unfit)
  }
}

/// The names that properties of one kind take.
struct ClientNames: WireObject {
  /// Where they are written.
  var source: ClientSource?
  /// The names in capitals. Those that are not here are not read.
  var names: [String: History<ClientName>] = [:]

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("source", &source)
    try properties.required("names", &names)
  }
}

/// An operation of expressions, or a name among others.
struct ClientName: ClientEntry {
  var span = ClientSpan()

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try span.map(&properties)
  }
}

/// What a client makes of a way of writing.
struct ClientRule: ClientEntry {
  var span = ClientSpan()
  /// What becomes of the place.
  var outcome: ClientOutcome.Outcome?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try span.map(&properties)
    try properties.optional("outcome", &outcome)
  }
}

/// One entry, or several for versions that follow each other.
struct History<Entry: WireObject>: WireValue {
  var entries: [Entry] = []

  static var expectation: String { "\(Entry.expectation), or a list of them" }
  static var shape: WireShape { .listOrOne(Entry.self) }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self? {
    try [Entry].read(json, decoding).map { History(entries: $0) }
  }

  func write(to writer: inout JSONWriter) { entries.write(to: &writer) }
}

/// Where a fact is written: a path, or paths by the first versions that have the file there.
struct ClientSource: WireValue {
  /// A path of every version has an empty key.
  var paths: [String: String] = [:]

  static var expectation: String { "a path like repository:Sources/Text.swift, or paths by versions" }
  static var shape: WireShape { .data }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self? {
    if let path = json.stringValue { return ClientSource(paths: ["": path]) }
    return try [String: String].read(json, decoding).map { ClientSource(paths: $0) }
  }

  func write(to writer: inout JSONWriter) { paths.write(to: &writer) }
}
