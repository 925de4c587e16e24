// Generated from documentation comments: BEAGLE_RECORD=1 swift test --filter ClientFileTests

extension ClientFile {
  static let descriptionTable = #"""
    ClientFile: What the versions of a client read from documents: the format of the files of Beagle's \#
    clients, and of those of a team with custom applications.
    ClientFile.$schema: The file's own JSON Schema, for editors. It has no effect here.
    ClientFile.actions: The actions, by their names in documents.
    ClientFile.beagle: The client and version of Beagle that the application is built on: `android 1.9`. \#
    The table has what it reads, and this file adds to it. Absent: this file lists everything.
    ClientFile.components: The components, by their names in documents: `beagle:text`, `custom:chart`.
    ClientFile.name: The name of the client for `--clients`: lowercase letters, digits and dashes.
    ClientFile.objects: Other objects, by the names of the schema: `Style`, `Flex`.
    ClientFile.operations: The operations of expressions.
    ClientFile.repositories: The repositories with the sources of the facts, by short names.
    ClientFile.rules: What the client does with anything it does not know, and what it reads differently, \#
    by the names of the rules.
    ClientFile.title: The name of the client in messages. Absent: `name`.
    ClientFile.values: The accepted names of properties with a choice of names, by the names of the schema: \#
    `Text.Alignment`.
    ClientFile.versions: All versions, oldest first. Absent: there is a single one.
    ClientNames.names: The names in capitals. Names that are not listed are not read.
    ClientNames.source: The source of the names.
    ClientOutcome.Outcome: What becomes of the place, from the worst to the mildest.
    ClientOutcome.Outcome.differs: It is read, or shown, in another way.
    ClientOutcome.Outcome.fails: The whole screen is not shown.
    ClientOutcome.Outcome.ignored: A property has no effect.
    ClientOutcome.Outcome.inert: An action does nothing.
    ClientOutcome.Outcome.vanishes: This part is not shown.
    ClientProperty.also: Other kinds that it accepts: those of `kind`, or `numericText`, a text that reads \#
    as a number.
    ClientProperty.key: Whether it is required but may be null. Absent: false.
    ClientProperty.kind: The kind of value that it accepts: `string`, `number`, `integer`, `boolean`, \#
    `color`, `value`, `component`, `components`, `action`, `actions`, `strings`, `map` (an object of \#
    texts), `valueMap` (an object of any values), or the name of an object or a choice, followed by `[]` \#
    for a list.
    ClientProperty.literal: Whether an expression is not evaluated here. Absent: false.
    ClientProperty.notNull: Whether it may be missing, but not null. Absent: false.
    ClientProperty.required: Whether it is required and must not be null. Absent: false.
    ClientProperty.unfit: What happens if it is missing, of another kind or an unknown name. Absent: as the \#
    rules of the client say.
    ClientRepository.repository: Its owner and name: `ZupIT/beagle`.
    ClientRepository.since: The first version in this repository. It has no effect.
    ClientRepository.tag: The tag of a version, with `{}` instead of the version. Absent: the version \#
    itself.
    ClientRepository.tags: The tags of versions that do not follow the pattern.
    ClientRule.outcome: What happens to the place.
    ClientSource: The source of a fact: a path, or paths by the first versions that have the file there.
    ClientSpan.missing: Whether these versions lack something that the version of Beagle they are built on \#
    has.
    ClientSpan.since: The first version for which it is true. Absent: the oldest, or the first that has the \#
    type around it.
    ClientSpan.source: The source: the short name of a repository, a colon and the path of the file; or \#
    such paths by the first versions that have the file there.
    ClientSpan.unknown: Whether the behaviour of these versions is unknown.
    ClientSpan.until: The first version for which it is not true any more. Absent: it is true for all newer \#
    ones.
    ClientType.properties: Its properties. Properties that are not listed are not read.
    """#
}
