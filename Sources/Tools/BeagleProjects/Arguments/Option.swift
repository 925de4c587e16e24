import Beagle

/// One option of a command: how it is described, and its effect on the settings.
@dynamicMemberLookup
package struct Option<Settings>: Sendable {
  package var row: OptionRow
  package let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  package subscript<Value>(dynamicMember member: KeyPath<OptionRow, Value>) -> Value { row[keyPath: member] }

  /// An option that takes no value.
  package init(_ name: String, _ help: String, apply: @escaping @Sendable (inout Settings) -> Void) {
    row = OptionRow(name: name, help: help)
    self.apply = { settings, _ in apply(&settings) }
  }

  /// An option whose value is taken as it is.
  package init(
    _ name: String, _ placeholder: String, _ help: String, short: String? = nil, values: OptionValues? = nil,
    set: @escaping @Sendable (inout Settings, String) -> Void
  ) {
    self.init(name, placeholder, help, short: short, values: values, reading: { value, _ in value }, set: set)
  }

  /// An option whose value is converted.
  ///
  /// - Parameters:
  ///   - values: by default what the placeholder says.
  ///   - read: reads the value of the option of a name.
  package init<Value>(
    _ name: String, _ placeholder: String, _ help: String, short: String? = nil,
    values: OptionValues? = nil, isRepeatable: Bool = false,
    reading read: @escaping @Sendable (String, String) throws(UsageError) -> Value,
    set: @escaping @Sendable (inout Settings, Value) throws(UsageError) -> Void
  ) {
    row = OptionRow(
      name: name, short: short, placeholder: placeholder,
      help: help + (isRepeatable ? "; may be given again" : ""),
      values: values ?? OptionValues(placeholder: placeholder), isRepeatable: isRepeatable)
    let isPath = ["FILE", "FILE.json", "FILE|FOLDER/", "FOLDER"].contains(placeholder)
    apply = { (settings, value) throws(UsageError) in
      if isPath { try Values.path(value, for: name) }
      try set(&settings, try read(value, name))
    }
  }

  /// An option whose value is a whole number.
  package init(
    _ name: String, _ placeholder: String, _ help: String, in bounds: ClosedRange<Int>,
    set: @escaping @Sendable (inout Settings, Int) -> Void
  ) {
    self.init(
      name, placeholder, help,
      reading: { (value, name) throws(UsageError) in try Values.whole(value, for: name, in: bounds) },
      set: set)
  }

  /// An option whose value is a number.
  package init(
    _ name: String, _ placeholder: String, _ help: String, in bounds: ClosedRange<Double>,
    set: @escaping @Sendable (inout Settings, Double) -> Void
  ) {
    self.init(
      name, placeholder, help,
      reading: { (value, name) throws(UsageError) in try Values.number(value, for: name, in: bounds) },
      set: set)
  }

  /// An option whose value is a word of a list.
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

  /// This option for a command that has these settings inside.
  package func applied<Outer>(to settings: any WritableKeyPath<Outer, Settings> & Sendable) -> Option<Outer> {
    Option<Outer>(row: row) { (outer, value) throws(UsageError) in
      try apply(&outer[keyPath: settings], value)
    }
  }

  /// Read before all others, as it gives them values.
  package static var config: Option {
    Option("--config", "FILE", "the project file (beagle.json here or in a folder above); none for none") {
      _, _ in
    }
  }
}

/// An option as it is described.
package struct OptionRow: Sendable {
  package let name: String
  /// A dash and a letter that mean the same.
  package var short: String?
  /// The placeholder of the option's value; nil if it has none.
  package var placeholder: String?
  package var help: String
  /// What a shell completes.
  package var values = OptionValues.none
  /// Whether it may be given more than once.
  package var isRepeatable = false

  /// The options that every command has.
  package static let common = [
    OptionRow(name: "--version", help: "the program's version"),
    OptionRow(name: "--help", short: "-h", help: "this text"),
  ]

  /// Whether it may be given without a value, which is empty then: its placeholder is in brackets.
  package var hasOptionalValue: Bool { placeholder?.hasPrefix("[") ?? false }

  /// The ways to write it, the short one first.
  package var names: [String] { (short.map { [$0] } ?? []) + [name] }
}

/// What the value of an option can be: what a shell completes.
package enum OptionValues: Sendable, Equatable {
  /// The option has no value.
  case none
  /// Anything.
  case text
  case file
  case folder
  /// The name of a command of this program.
  case command
  case words([String])
  /// Several words with commas between them.
  case list([String])
  /// One of the words, an equals sign, and one of the values.
  case pair([String], [String])
  case wordsOrFile([String])

  /// What the name of a value says.
  package init(placeholder: String) {
    self =
      switch placeholder {
      case "FILE", "FILE.json": .file
      case "FOLDER": .folder
      default: .text
      }
  }
}
