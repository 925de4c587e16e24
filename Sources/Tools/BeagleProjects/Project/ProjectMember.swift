package import Beagle

/// A member of the project file that sets the value of an option.
package struct ProjectMember: Sendable {
  /// How the value becomes one on the command line.
  package enum Form: Sendable {
    case one
    /// An array: the option is repeated for each element.
    case each
    /// An array: its elements are joined by commas.
    case joined
    /// An object: the option is repeated for each member, as key, this text and value.
    case members(String)
  }

  /// The keys from the file's root: `check`, `severity`.
  package let keys: [String]
  package let option: String
  package var form = Form.one

  package init(_ keys: String..., option: String, _ form: Form = .one) {
    self.keys = keys
    self.option = option
    self.form = form
  }

  package static let all = [
    ProjectMember("baseUrl", option: "--base-url"),
    ProjectMember("headers", option: "--header", .members(": ")),
    ProjectMember("timeout", option: "--timeout"),
    ProjectMember("deadline", option: "--deadline"),
    ProjectMember("cacert", option: "--cacert", .each),
    ProjectMember("cert", option: "--cert"),
    ProjectMember("key", option: "--key"),
    ProjectMember("insecure", option: "--insecure", .each),
    ProjectMember("device", option: "--device"),
    ProjectMember("devices", option: "--devices", .joined),
    ProjectMember("width", option: "--width"),
    ProjectMember("height", option: "--height"),
    ProjectMember("cellSize", option: "--cell-size"),
    ProjectMember("fontScale", option: "--font-scale"),
    ProjectMember("theme", option: "--theme"),
    ProjectMember("images", option: "--images"),
    ProjectMember("log", option: "--log"),
    ProjectMember("contexts", option: "--context", .members("=")),
    ProjectMember("replay", option: "--replay"),
    ProjectMember("check", "severity", option: "--severity"),
    ProjectMember("check", "disable", option: "--disable", .each),
    ProjectMember("check", "severities", option: "--severity-of", .members("=")),
    ProjectMember("check", "maxWarnings", option: "--max-warnings"),
    ProjectMember("check", "maxWarningsOf", option: "--max-warnings-of", .members("=")),
    ProjectMember("check", "labels", option: "--labels"),
    ProjectMember("check", "baseline", option: "--baseline"),
  ]

  /// Validates a value with its option.
  ///
  /// - Throws: if the option rejects it.
  package func check(_ value: String) throws(UsageError) {
    var settings = RenderSettings()
    if let option = (RenderSettings.options + RenderSettings.connections).first(where: { $0.name == option })
    {
      return try option.apply(&settings, value)
    }
    var checking = CheckSettings()
    try CheckSettings.options.first { $0.name == option }?.apply(&checking, value)
  }

  /// Whether the value names a file, which is relative to the project file.
  package func isFile(_ value: String) -> Bool {
    switch option {
    case "--cacert", "--cert", "--key", "--replay", "--baseline": true
    case "--theme": value.hasSuffix(".json")
    default: false
    }
  }

  /// Options that replace the file's values of each other on the command line: they are alternatives or do
  /// not apply together.
  static let alternatives: [Set<String>] = [
    ["--width", "--height", "--device", "--devices"], ["--record", "--replay"], ["--theme", "--dark"],
    ["--cert", "--key"],
    // A stream has no files, and therefore no baseline.
    ["--baseline", "--lines"],
  ]

  /// The values in a valid file, each with its range of bytes in the file.
  package func values(in root: JSONCursor) -> [(text: String, bytes: Range<Int>)] {
    var json = root
    for var key in keys {
      guard let inner = key.withUTF8({ json.member(utf8: $0) }), !inner.isNull else { return [] }
      json = inner
    }
    switch form {
    case .one:
      if json.kind == .bool { return json.boolValue == true ? [("", json.byteRange)] : [] }
      return [(json.argument, json.byteRange)]
    case .each:
      let all = json.kind == .array ? Array(json.elements) : [json]
      return all.filter { !$0.isNull }.map { ($0.argument, $0.byteRange) }
    case .joined:
      let parts = json.kind == .array ? json.elements.filter { !$0.isNull }.map(\.argument) : [json.argument]
      return [(parts.joined(separator: ","), json.byteRange)]
    case .members(let sign):
      return json.members.filter { !$0.value.isNull }.map { key, value in
        // The value of a context stays JSON.
        let text = option == "--context" ? value.source : value.argument
        return ((key.stringValue ?? "") + sign + text, value.byteRange)
      }
    }
  }
}

extension JSONCursor {
  /// A string without quotes; other values as in the source.
  fileprivate var argument: String { stringValue ?? source }
  fileprivate var source: String { String(decoding: sourceBytes, as: UTF8.self) }
}
