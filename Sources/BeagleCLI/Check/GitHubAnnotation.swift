import Beagle

/// A workflow command that GitHub shows as an annotation of a change: `::error file=a.json,line=1::It is wrong`.
struct GitHubAnnotation {
  /// `error`, `warning` or `notice`.
  let command: String
  /// As they are; what means something in a command is escaped.
  var properties: [(name: String, value: String)] = []
  let message: String

  init(command: String, properties: [(name: String, value: String)] = [], message: String) {
    (self.command, self.properties, self.message) = (command, properties, Self.data(message))
  }

  /// One whose message keeps its lines.
  init(command: String, properties: [(name: String, value: String)], lines: String) {
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).prefix(100).map {
      Self.data(String($0))
    }
    (self.command, self.properties, message) = (command, properties, lines.joined(separator: "%0A"))
  }

  /// With the line break that ends it.
  var text: String {
    let values = properties.map { "\($0.name)=\(Self.property($0.value))" }.joined(separator: ",")
    return "::\(command) \(values)::\(message)\n"
  }

  /// The text after the second `::`. A line break would begin another command; there are none left, but they are
  /// escaped anyway. Commands in the text itself are escaped too, as another service may read the log.
  private static func data(_ text: String) -> String {
    BuildLog.guarded(SafeText.line(text)).escaped(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// The value of a property, after its `=`.
  static func property(_ text: String) -> String {
    BuildLog.guarded(SafeText.line(text)).escaped([
      "%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C",
    ])
  }
}
