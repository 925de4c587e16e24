import Beagle

/// An option of a command: its description and its effect on the settings.
@dynamicMemberLookup
package struct Option<Settings>: Sendable {
  package var row: OptionRow
  package let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  package subscript<Value>(dynamicMember member: KeyPath<OptionRow, Value>) -> Value { row[keyPath: member] }

  package init(_ name: String, _ help: String, apply: @escaping @Sendable (inout Settings) -> Void) {
    row = OptionRow(name: name, help: help)
    self.apply = { settings, _ in apply(&settings) }
  }

  /// An option whose value is used unchanged.
  package init(
    _ name: String, _ placeholder: String, _ help: String, short: String? = nil, values: OptionValues? = nil,
    set: @escaping @Sendable (inout Settings, String) -> Void
  ) {
    self.init(name, placeholder, help, short: short, values: values, reading: { value, _ in value }, set: set)
  }

  /// An option whose value is converted.
  ///
  /// - Parameters:
  ///   - values: Derived from the placeholder by default.
  ///   - read: Converts a value, given the option's name for errors.
  package init<Value>(
    _ name: String, _ placeholder: String, _ help: String, short: String? = nil,
    values: OptionValues? = nil, isRepeatable: Bool = false,
    reading read: @escaping @Sendable (String, String) throws(UsageError) -> Value,
    set: @escaping @Sendable (inout Settings, Value) throws(UsageError) -> Void
  ) {
    row = OptionRow(
      name: name, short: short, placeholder: placeholder,
      help: help + (isRepeatable ? "; may be repeated" : ""),
      values: values ?? OptionValues(placeholder: placeholder), isRepeatable: isRepeatable)
    let isPath = ["FILE", "FILE.json", "FILE|FOLDER/", "FOLDER"].contains(placeholder)
    apply = { (settings, value) throws(UsageError) in
      if isPath { try Values.path(value, for: name) }
      try set(&settings, try read(value, name))
    }
  }

  package init(
    _ name: String, _ placeholder: String, _ help: String, in bounds: ClosedRange<Int>,
    set: @escaping @Sendable (inout Settings, Int) -> Void
  ) {
    self.init(
      name, placeholder, help,
      reading: { (value, name) throws(UsageError) in try Values.whole(value, for: name, in: bounds) },
      set: set)
  }

  package init(
    _ name: String, _ placeholder: String, _ help: String, in bounds: ClosedRange<Double>,
    set: @escaping @Sendable (inout Settings, Double) -> Void
  ) {
    self.init(
      name, placeholder, help,
      reading: { (value, name) throws(UsageError) in try Values.number(value, for: name, in: bounds) },
      set: set)
  }

  /// An option whose value is one of a fixed list of words.
  package init<Choice: CaseIterable & RawRepresentable & SendableMetatype>(
    _ name: String, _ placeholder: String, _ help: String, choosing: Choice.Type,
    set: @escaping @Sendable (inout Settings, Choice) -> Void
  ) where Choice.RawValue == String {
    self.init(
      name, placeholder, help, values: .words(Choice.allCases.map(\.rawValue)), reading: Values.choice,
      set: set)
  }

  package init(
    row: OptionRow, apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
  ) {
    (self.row, self.apply) = (row, apply)
  }

  /// This option for a command whose settings contain these settings.
  package func applied<Outer>(to settings: any WritableKeyPath<Outer, Settings> & Sendable) -> Option<Outer> {
    Option<Outer>(row: row) { (outer, value) throws(UsageError) in
      try apply(&outer[keyPath: settings], value)
    }
  }

  /// Read before all other options, because the project file provides their values.
  package static var config: Option {
    Option("--config", "FILE", "the project file (beagle.json here or in a folder above), or none") {
      _, _ in
    }
  }
}

/// The description of an option.
package struct OptionRow: Sendable {
  package let name: String
  /// The short form, such as `-h`.
  package var short: String?
  /// The placeholder of the option's value; nil if it has none.
  package var placeholder: String?
  package var help: String
  /// The values offered by shell completion.
  package var values = OptionValues.none
  package var isRepeatable = false

  /// The options that every command has.
  package static let common = [
    OptionRow(name: "--version", help: "the program's version"),
    OptionRow(name: "--help", short: "-h", help: "this text"),
  ]

  /// Whether the value may be omitted, which makes it empty; the placeholder is then in brackets.
  package var hasOptionalValue: Bool { placeholder?.hasPrefix("[") ?? false }

  /// All spellings, the short one first.
  package var names: [String] { (short.map { [$0] } ?? []) + [name] }
}

/// The possible values of an option, for shell completion.
package enum OptionValues: Sendable, Equatable {
  /// The option takes no value.
  case none
  case text
  case file
  case folder
  /// The name of a command of this program.
  case command
  /// The name of a command, the code of a finding, or a name of the reference.
  case topic
  /// The code of a finding, or a name of the reference.
  case explained
  case words([String])
  /// Several words separated by commas.
  case list([String])
  /// One of the first words, an equals sign, and one of the second words.
  case pair([String], [String])
  case wordsOrFile([String])

  /// The values that a placeholder implies.
  package init(placeholder: String) {
    self =
      switch placeholder {
      case "FILE", "FILE.json": .file
      case "FOLDER": .folder
      default: .text
      }
  }
}
