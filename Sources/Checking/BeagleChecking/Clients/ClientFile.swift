import BeagleJSON
package import BeagleSchema

/// What the versions of a client read from documents: the format of the files of Beagle's clients, and of
/// those of a team with custom applications.
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
/// If something changed between versions, a list of entries replaces the single entry.
package struct ClientFile: WireObject {
  /// The file's own JSON Schema, for editors. It has no effect here.
  var schema: String?
  /// The name of the client for `--clients`: lowercase letters, digits and dashes.
  var name = ""
  /// The name of the client in messages. Absent: `name`.
  var title: String?
  /// The client and version of Beagle that the application is built on: `android 1.9`. The table has what it
  /// reads, and this file adds to it. Absent: this file lists everything.
  var beagle: String?
  /// All versions, oldest first. Absent: there is a single one.
  var versions: [String]?
  /// The repositories with the sources of the facts, by short names.
  var repositories: [String: ClientRepository]?
  /// The components, by their names in documents: `beagle:text`, `custom:chart`.
  var components: [String: History<ClientType>]?
  /// The actions, by their names in documents.
  var actions: [String: History<ClientType>]?
  /// Other objects, by the names of the schema: `Style`, `Flex`.
  var objects: [String: History<ClientType>]?
  /// The accepted names of properties with a choice of names, by the names of the schema: `Text.Alignment`.
  var values: [String: ClientNames]?
  /// The operations of expressions.
  var operations: [String: History<ClientName>]?
  /// What the client does with anything it does not know, and what it reads differently, by the names of the
  /// rules.
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

/// A repository, and the format of its tags.
struct ClientRepository: WireObject {
  /// Its owner and name: `ZupIT/beagle`.
  var repository = ""
  /// The tag of a version, with `{}` instead of the version. Absent: the version itself.
  var tag: String?
  /// The first version in this repository. It has no effect.
  var since: String?
  /// The tags of versions that do not follow the pattern.
  var tags: [String: String]?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.required("repository", &repository)
    try properties.optional("tag", &tag)
    try properties.optional("since", &since)
    try properties.optional("tags", &tags)
  }
}

/// The versions for which something is true, and its source.
struct ClientSpan: WireObject {
  /// The first version for which it is true. Absent: the oldest, or the first that has the type around it.
  var since: String?
  /// The first version for which it is not true any more. Absent: it is true for all newer ones.
  var until: String?
  /// Whether the behaviour of these versions is unknown.
  var unknown: Bool?
  /// Whether these versions lack something that the version of Beagle they are built on has.
  var missing: Bool?
  /// The source: the short name of a repository, a colon and the path of the file; or such paths by the first
  /// versions that have the file there.
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
  /// Its properties. Properties that are not listed are not read.
  var properties: [String: History<ClientProperty>]?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try span.map(&properties)
    try properties.optional("properties", &self.properties)
  }
}

/// A property of a component, an action or another object.
struct ClientProperty: ClientEntry {
  var span = ClientSpan()
  /// The kind of value that it accepts: `string`, `number`, `integer`, `boolean`, `color`, `value`,
  /// `component`, `components`, `action`, `actions`, `strings`, `map` (an object of texts), `valueMap` (an
  /// object of any values), or the name of an object or a choice, followed by `[]` for a list.
  var kind: String?
  /// Other kinds that it accepts: those of `kind`, or `numericText`, a text that reads as a number.
  var also: [String]?
  /// Whether an expression is not evaluated here. Absent: false.
  var literal: Bool?
  /// Whether it is required and must not be null. Absent: false.
  var required: Bool?
  /// Whether it is required but may be null. Absent: false.
  var key: Bool?
  /// Whether it may be missing, but not null. Absent: false.
  var notNull: Bool?
  /// What happens if it is missing, of another kind or an unknown name. Absent: as the rules of the client
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

/// The accepted names of properties of one kind.
struct ClientNames: WireObject {
  /// The source of the names.
  var source: ClientSource?
  /// The names in capitals. Names that are not listed are not read.
  var names: [String: History<ClientName>] = [:]

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try properties.optional("source", &source)
    try properties.required("names", &names)
  }
}

/// An operation of expressions, or a name of a choice.
struct ClientName: ClientEntry {
  var span = ClientSpan()

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try span.map(&properties)
  }
}

/// What a client does with a certain spelling or construct.
struct ClientRule: ClientEntry {
  var span = ClientSpan()
  /// What happens to the place.
  var outcome: ClientOutcome.Outcome?

  mutating func map(_ properties: inout some PropertyMapper) throws(DocumentError) {
    try span.map(&properties)
    try properties.optional("outcome", &outcome)
  }
}

/// One entry, or several for consecutive versions.
struct History<Entry: WireObject>: WireValue {
  var entries: [Entry] = []

  static var expectation: String { "\(Entry.expectation), or a list of them" }
  static var shape: WireShape { .listOrOne(Entry.self) }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self? {
    try [Entry].read(json, decoding).map { History(entries: $0) }
  }

  func write(to writer: inout JSONWriter) { entries.write(to: &writer) }
}

/// The source of a fact: a path, or paths by the first versions that have the file there.
struct ClientSource: WireValue {
  /// A path for every version has an empty key.
  var paths: [String: String] = [:]

  static var expectation: String { "a path like repository:Sources/Text.swift, or paths by versions" }
  static var shape: WireShape { .data }

  static func read(_ json: JSONCursor, _ decoding: DecodingContext) throws(DocumentError) -> Self? {
    if let path = json.stringValue { return ClientSource(paths: ["": path]) }
    return try [String: String].read(json, decoding).map { ClientSource(paths: $0) }
  }

  func write(to writer: inout JSONWriter) { paths.write(to: &writer) }
}
