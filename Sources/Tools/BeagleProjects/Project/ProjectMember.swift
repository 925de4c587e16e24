package import Beagle

/// A member of the project file that gives an option of commands its value.
package struct ProjectMember: Sendable {
  /// How the value is written as one of the command line.
  package enum Form: Sendable {
    case one
    /// An array, the option given once for each element.
    case each
    /// An array, its elements with commas between them.
    case joined
    /// An object, the option given once for each member: the key, this text, the value.
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

  /// Reads a value as its option does.
  ///
  /// - Throws: if the option does not take it.
  package func check(_ value: String) throws(UsageError) {
    var settings = RenderSettings()
    if let option = (RenderSettings.options + RenderSettings.connections).first(where: { $0.name == option })
    {
      return try option.apply(&settings, value)
    }
    var checking = CheckSettings()
    try CheckSettings.options.first { $0.name == option }?.apply(&checking, value)
  }

  /// Whether the value names a file, which is looked for beside the project file.
  package func isFile(_ value: String) -> Bool {
    switch option {
    case "--cacert", "--cert", "--key", "--replay", "--baseline": true
    case "--theme": value.hasSuffix(".json")
    default: false
    }
  }

  /// Options of which the file gives none where the command line gives one: they say the same thing in several ways,
  /// or one of them is for what the other has nothing to do with.
  static let alternatives: [Set<String>] = [
    ["--width", "--height", "--device", "--devices"], ["--record", "--replay"], ["--theme", "--dark"],
    ["--cert", "--key"],
    // A stream has no files, and so no baseline.
    ["--baseline", "--lines"],
  ]

  /// The values in a file that was read without a fault, each with its bytes in the file.
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
        // A context's value stays JSON.
        let text = option == "--context" ? value.source : value.argument
        return ((key.stringValue ?? "") + sign + text, value.byteRange)
      }
    }
  }
}

extension JSONCursor {
  /// A text as it is, anything else as it is written.
  fileprivate var argument: String { stringValue ?? source }
  fileprivate var source: String { String(decoding: sourceBytes, as: UTF8.self) }
}
