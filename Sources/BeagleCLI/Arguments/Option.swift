import Foundation

/// One option of a command: its names, its help, and its effect on the settings.
struct Option<Settings>: Sendable {
  let name: String
  /// A dash and a letter that mean the same; nil for most.
  let short: String?
  /// The placeholder of the value in the help; nil if the option has no value.
  let placeholder: String?
  let help: String
  /// What a shell completes.
  let values: OptionValues
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

  /// One that takes no value.
  init(_ name: String, _ help: String, apply: @escaping @Sendable (inout Settings) -> Void) {
    self.init(name, nil, help) { settings, _ in apply(&settings) }
  }

  /// - Parameter values: by default what the placeholder says.
  init(
    _ name: String, _ placeholder: String? = nil, _ help: String, short: String? = nil,
    values: OptionValues? = nil, isRepeatable: Bool = false,
    apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.help = help
    self.values = values ?? OptionValues(placeholder: placeholder)
    self.isRepeatable = isRepeatable
    self.apply = apply
  }

  /// One whose value is a word of a list.
  init<Choice: CaseIterable & RawRepresentable & SendableMetatype>(
    _ name: String, _ placeholder: String, _ help: String,
    choosing setting: any WritableKeyPath<Settings, Choice> & Sendable
  ) where Choice.RawValue == String {
    self.init(name, placeholder, help, values: .words(Choice.allCases.map(\.rawValue))) {
      (settings, value) throws(UsageError) in
      settings[keyPath: setting] = try Values.choice(value, for: name)
    }
  }

  /// The same where there need be none.
  init<Choice: CaseIterable & RawRepresentable & SendableMetatype>(
    _ name: String, _ placeholder: String, _ help: String,
    choosing setting: any WritableKeyPath<Settings, Choice?> & Sendable
  ) where Choice.RawValue == String {
    self.init(name, placeholder, help, values: .words(Choice.allCases.map(\.rawValue))) {
      (settings, value) throws(UsageError) in
      settings[keyPath: setting] = try Values.choice(value, for: name) as Choice
    }
  }
}

extension Option {
  /// The same option of a command whose settings have these settings inside.
  func applied<Outer>(to settings: any WritableKeyPath<Outer, Settings> & Sendable) -> Option<Outer> {
    Option<Outer>(name, placeholder, help, short: short, values: values, isRepeatable: isRepeatable) {
      (outer, value) throws(UsageError) in try apply(&outer[keyPath: settings], value)
    }
  }
}

extension Option {
  /// The same option, tried with settings of its command and written down.
  func noted(from start: Settings) -> Option<ConfigSettings> where Settings: Sendable {
    Option<ConfigSettings>(name, placeholder, help, short: short, values: values, isRepeatable: isRepeatable)
    {
      (config, value) throws(UsageError) in
      var settings = start
      try apply(&settings, value)
      config.given.append((name, value))
    }
  }

  /// Read before all others, as it gives them values.
  static var config: Option {
    Option("--config", "FILE", "the project file (beagle.json here or in a folder above); none for none") {
      _, _ in
    }
  }
}

/// What the commands have in common that fetch something.
protocol FetchSettings: SendableMetatype {
  var baseURL: URL? { get set }
  var headers: [(name: String, value: String)] { get set }
  /// Seconds.
  var timeout: Double? { get set }
  var tls: TLSOptions { get set }
  /// What the project file has for its server only.
  var projectServer: ProjectServer? { get set }
  /// Whether the project file is trusted in this run.
  var trustsProject: Bool { get set }
}

extension Option where Settings: FetchSettings {
  static var trustProject: Option {
    Option("--trust-project", "let the project file send variables and trust certificates, this once") {
      $0.trustsProject = true
    }
  }

  static var baseURL: Option {
    Option("--base-url", "URL", "what paths are joined to: /home, /images/a.png") {
      (settings, value) throws(UsageError) in settings.baseURL = try Values.url(value, for: "--base-url")
    }
  }

  static var header: Option {
    Option(
      "--header", "'NAME: VALUE'", "sent to the base URL's server and typed URLs'", short: "-H",
      isRepeatable: true
    ) {
      (settings, value) throws(UsageError) in settings.headers.append(try Values.header(value))
    }
  }

  static var timeout: Option {
    Option("--timeout", "SECONDS", "how long a request may go without progress (100)") {
      (settings, value) throws(UsageError) in
      settings.timeout = try Values.number(value, for: "--timeout", in: 0.001...86_400)
    }
  }
}
