import Beagle
import BeagleProjects

/// The description of a command: the source of its help, manual page and shell completions.
struct Manual: Sendable {
  /// Nil for the program without a command.
  var command: String?
  /// The command's line in the help of the program.
  var overview: (form: String, text: String) = ("", "")
  /// A sentence.
  let summary: String
  /// The synopsis lines, each with an explanation if necessary.
  let usage: [(form: String, text: String)]
  /// Paragraphs before the options.
  var introduction: [String] = []
  var options: [OptionRow] = []
  /// Paragraphs after the options.
  var notes: [String] = []
  /// Tables after the options, for example of codes.
  var tables: [Table] = []
  /// Command lines.
  var examples: [String] = []
  let exitCodes: String
  /// The kind of its arguments that are not options.
  var arguments = OptionValues.none

  struct Table: Sendable {
    let title: String
    let rows: [(name: String, text: String)]
  }
}

extension Manual {
  static let all = Commands.all.map { $0.manual }

  /// The manual of a command, or of the program without one.
  static func named(_ command: String?) throws(UsageError) -> Manual {
    if let manual = all.first(where: { $0.command == command }) { return manual }
    let name = command ?? ""
    let near = Spelling.nearest(to: name, among: Commands.names)
    throw UsageError("unknown command \(name.quoted)\(near.map { "; did you mean \($0)?" } ?? "")")
  }
}

/// Environment variables and files that a command uses in addition to its options, for manual pages.
extension Manual {
  /// A row applies to commands with this option.
  private typealias Row = (option: String, name: String, text: String)

  private static let variables: [Row] = [
    ("--color", "NO_COLOR, CLICOLOR_FORCE", "no colours, and colours even if output is not a terminal"),
    ("--images", "TERM, TERM_PROGRAM, COLORTERM", "which colours and pictures the terminal can show"),
    ("--width", "COLUMNS", "the width without --width and a terminal"),
    ("--theme", "COLORFGBG", "whether the background of the terminal is light or dark"),
    (
      "--base-url", "http_proxy, https_proxy, all_proxy, no_proxy",
      "proxies, and the hosts to contact directly"
    ),
    ("--cacert", "CURL_CA_BUNDLE, SSL_CERT_FILE", "certificate authorities instead of the system's"),
    ("--tags", "BEAGLE_RECORD", "1 records the pictures and requests that steps compare"),
  ]

  private static let fileRows: [Row] = [
    (
      "--config", "beagle.json",
      """
      the project file, in the working folder or the nearest folder above: values of options and custom \
      components
      """
    ),
    ("--tags", "__Snapshots__/", "next to a feature file: pictures and requests that its steps compare"),
    (
      "--compare", "gallery.json",
      "in a gallery's folder: its content, for comparison with a later one"
    ),
  ]

  /// The environment variables that the command reads.
  var environment: [(name: String, text: String)] { rows(of: Self.variables) }

  /// The files it reads or writes that no option names.
  var files: [(name: String, text: String)] { rows(of: Self.fileRows) }

  private func rows(of table: [Row]) -> [(name: String, text: String)] {
    table.filter { row in options.contains { $0.name == row.option } }.map { ($0.name, $0.text) }
  }
}
