/// One option: how it is written, what it says in the help, and what it does to the settings.
struct Option: Sendable {
  let name: String
  /// What stands for the value in the help, or nil where the option takes none.
  let placeholder: String?
  let help: String
  let apply: @Sendable (inout RenderSettings, String) throws(UsageError) -> Void

  init(
    _ name: String, _ placeholder: String? = nil, _ help: String,
    apply: @escaping @Sendable (inout RenderSettings, String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.apply = apply
  }
}

extension Option {
  /// The options of `render`, in the order of its help.
  static let render: [Option] = [
    Option("--base-url", "URL", "what paths are joined to: /home, /images/a.png") {
      (settings, value) throws(UsageError) in settings.baseURL = try Values.url(value, for: "--base-url")
    },
    Option("--header", "'NAME: VALUE'", "sent with every request; may be given again") {
      (settings, value) throws(UsageError) in settings.headers.append(try Values.header(value))
    },
    Option("--method", "NAME", "of the screen's request: GET, POST, PUT, DELETE, HEAD, PATCH") {
      (settings, value) throws(UsageError) in settings.method = try Values.method(value)
    },
    Option("--body", "TEXT", "of the screen's request; makes it a POST where no method is given") {
      settings, value in
      settings.body = value
    },
    Option("--timeout", "SECONDS", "how long a request may take (100)") {
      (settings, value) throws(UsageError) in
      settings.timeout = try Values.number(value, for: "--timeout", in: 0.001...86_400)
    },
    Option("--width", "COLUMNS", "the screen's width (the terminal's, or 80)") {
      (settings, value) throws(UsageError) in
      settings.columns = Int(try Values.number(value, for: "--width", in: 1...1_000, isWhole: true))
    },
    Option("--height", "ROWS", "the screen's height (as much as its content wants)") {
      (settings, value) throws(UsageError) in
      settings.rows = Int(try Values.number(value, for: "--height", in: 1...10_000, isWhole: true))
    },
    Option("--device", "NAME", "the width and height of a device, one of those below") {
      (settings, value) throws(UsageError) in settings.device = try Values.device(value)
    },
    Option("--cell-size", "WxH", "points of a terminal's cell (8x16)") {
      (settings, value) throws(UsageError) in
      settings.cell = try Values.cell(value)
    },
    Option("--context", "ID=JSON", "a context's value in place of the document's; may be given again") {
      (settings, value) throws(UsageError) in
      let (id, json) = try Values.context(value)
      settings.contexts[id] = json
    },
    Option("--color", "WHEN", "auto, always, never, 256 or 16 (auto)") {
      (settings, value) throws(UsageError) in
      settings.color = try Values.choice(value, for: "--color")
    },
    Option("--format", "FORMAT", "text, ansi, svg, html, json or tree (ansi on a terminal, else text)") {
      (settings, value) throws(UsageError) in settings.format = try Values.choice(value, for: "--format")
    },
    Option("--log", "LEVEL", "none, error, warning or info on standard error (error)") {
      (settings, value) throws(UsageError) in settings.log = try Values.choice(value, for: "--log")
    },
    Option("--record", "FILE", "write requests and answers to a cassette") { settings, value in
      settings.record = value
    },
    Option("--replay", "FILE", "answer requests from a cassette, and from nowhere else") { settings, value in
      settings.replay = value
    },
  ]
}
