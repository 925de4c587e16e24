// Generated from documentation comments: BEAGLE_RECORD=1 swift test --filter ClientFileTests

extension ClientFile {
  static let descriptionTable = #"""
    ClientFile: What the versions of a client read from documents, as a file has it: one of Beagle's own, or of a team that has applications of its own in the field.
    ClientFile.$schema: The file's own JSON Schema, for editors. It has no effect here.
    ClientFile.actions: The actions, by their names in documents.
    ClientFile.beagle: The client and version of Beagle that the application is built on: `android 1.9`. What it reads is in the table, and this file adds to it. Absent: the file tells everything.
    ClientFile.components: The components, by their names in documents: `beagle:text`, `custom:chart`.
    ClientFile.name: What `--clients` calls the client: small letters, digits and dashes.
    ClientFile.objects: Other objects, by the names of the schema: `Style`, `Flex`.
    ClientFile.operations: The operations of expressions.
    ClientFile.repositories: The repositories with the sources of the facts, by short names.
    ClientFile.rules: How it meets what it does not know, and what it reads otherwise, by the names of the rules.
    ClientFile.title: What messages call it. Absent: its name.
    ClientFile.values: The names that properties with a choice of names take, by the names of the schema: `Text.Alignment`.
    ClientFile.versions: All versions, the oldest first. Absent: there is a single one.
    ClientNames.names: The names in capitals. Those that are not here are not read.
    ClientNames.source: Where they are written.
    ClientOutcome.Outcome: What becomes of the place, from the worst to the mildest.
    ClientOutcome.Outcome.differs: It is read, or shown, in another way.
    ClientOutcome.Outcome.fails: The whole screen is not shown.
    ClientOutcome.Outcome.ignored: A property has no effect.
    ClientOutcome.Outcome.inert: An action does nothing.
    ClientOutcome.Outcome.vanishes: This part is not shown.
    ClientProperty.also: Other kinds that it may hold: those of `kind`, or `numericText`, a text that reads as a number.
    ClientProperty.key: Whether it has to be there and may be null. Absent: false.
    ClientProperty.kind: What it may hold: `string`, `number`, `integer`, `boolean`, `color`, `value`, `component`, `components`, `action`, `actions`, `strings`, `map` (an object of texts), `valueMap` (an object of any values), or the name of an object or a choice, with `[]` behind it for a list.
    ClientProperty.literal: Whether an expression is not evaluated here. Absent: false.
    ClientProperty.notNull: Whether it may be missing, and not be null. Absent: false.
    ClientProperty.required: Whether it has to be there and may not be null. Absent: false.
    ClientProperty.unfit: What happens if it is missing, of another kind or an unknown name. Absent: what the rules of the client say.
    ClientRepository.repository: Its owner and name: `ZupIT/beagle`.
    ClientRepository.since: The first version that is in it. It has no effect.
    ClientRepository.tag: The tag of a version, with `{}` in place of the version. Absent: the version itself.
    ClientRepository.tags: The tags of versions that are called otherwise.
    ClientRule.outcome: What becomes of the place.
    ClientSource: Where a fact is written: a path, or paths by the first versions that have the file there.
    ClientSpan.missing: Whether these versions lack what the version of Beagle has that they are built on.
    ClientSpan.since: The first version of which it is true. Absent: the oldest, or the first that has the type around it.
    ClientSpan.source: Where it is written: the short name of a repository, a colon and the path of the file; or such paths by the first versions that have the file there.
    ClientSpan.unknown: Whether it could not be found out for these versions.
    ClientSpan.until: The first version of which it is not true any more. Absent: it is true of all newer ones.
    ClientType.properties: Its properties. Those that are not here are not read.
    """#
}
