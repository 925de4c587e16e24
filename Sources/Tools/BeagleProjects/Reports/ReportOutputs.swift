package import Beagle
import BeagleTerminal

package enum ReportFormatName: String, CaseIterable, Sendable {
  case text, json, sarif, junit, github, markdown
}

/// The report formats of a command with their destinations: one format goes to standard output or a file,
/// others to files.
package struct ReportOutputs: Sendable {
  /// A format with its file; nil for standard output.
  package struct Output: Sendable {
    package let format: ReportFormatName
    package let file: String?
  }

  /// In the order of the options.
  private var named: [Output] = []
  /// The destination of the format without a file.
  private var file: String?
  /// Whether findings and inconclusive documents leave the exit code 0.
  private(set) var exitsZero = false

  package init(exitsZero: Bool = false) {
    self.exitsZero = exitsZero
  }

  /// The format without a file first (text by default), then the others.
  package var all: [Output] {
    let main = Output(format: main, file: file)
    return [main] + named.filter { $0.file != nil }
  }

  /// The format for standard output or for the file of `--output`.
  package var main: ReportFormatName { named.first { $0.file == nil }?.format ?? .text }

  /// Whether a format or a file has been named.
  package var isGiven: Bool { !named.isEmpty || file != nil }

  /// Whether nothing is written to standard output.
  package var isInFiles: Bool { file != nil }

  package static let options = options(of: ReportFormatName.allCases)

  /// The options of a command that supports some of the formats.
  package static func options(of formats: [ReportFormatName]) -> [Option<Self>] {
    let names = formats.map(\.rawValue)
    let list = names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
    return [
      Option(
        "--format", "FORMAT[=FILE]", "\(list) (text); with FILE, additionally to a file",
        values: .words(names), isRepeatable: true,
        reading: { (text, option) throws(UsageError) in
          let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
          if parts.count == 2, parts[1].isEmpty {
            throw UsageError("\(option) \(parts[0])= needs the name of a file")
          }
          return Output(
            format: try Values.choice(parts[0], for: option, among: formats),
            file: parts.count == 2 && parts[1] != "-" ? parts[1] : nil)
        }
      ) { (outputs, output) throws(UsageError) in
        // The last one counts, as for other options.
        if output.file == nil { outputs.named.removeAll { $0.file == nil } }
        outputs.named.append(output)
      },
      Option("--output", "FILE", "write the report to a file instead of standard output", short: "-o") {
        $0.file = $1 == "-" ? nil : $1
      },
      Option("--exit-zero", "exit with 0 instead of 1 or 3, for callers that treat other codes as a crash") {
        $0.exitsZero = true
      },
    ]
  }

  /// - Parameters:
  ///   - inputs: The files that the command reads, and other targets.
  ///   - page: The file of `--page`.
  /// - Throws: if two outputs are the same file, or if an output is an input, by whatever path.
  package func check(reading inputs: [String], page: String? = nil) throws(UsageError) {
    let files = all.compactMap(\.file) + [page].compactMap(\.self)
    func areSame(_ first: String, _ second: String) -> Bool {
      FilePath.resolved(first).utf8.elementsEqual(FilePath.resolved(second).utf8)
    }
    if let file = files.first(where: { file in files.count { areSame($0, file) } > 1 }) {
      throw UsageError("two outputs cannot be written to one file: \(file)")
    }
    if let page, let refusal = FileIdentity.refusal(of: page, "--page", among: inputs) {
      throw UsageError(refusal)
    }
    for (number, output) in all.enumerated() {
      guard let file = output.file else { continue }
      let option = number == 0 ? "--output" : "--format \(output.format.rawValue)="
      if let refusal = FileIdentity.refusal(of: file, option, among: inputs) { throw UsageError(refusal) }
    }
  }

  /// How output on standard output is protected from interpretation by a CI service.
  package var form: BuildLog.Form? {
    switch main {
    case .text, .markdown: .text
    case .json, .sarif: .json
    case .junit: .markup
    case .github: nil
    }
  }

  /// The formats, in the order of ``all``.
  ///
  /// - Parameter command: For example `beagle check`.
  package func formats(
    of command: String, rules: [ReportRule], isColored: Bool, columns: Int
  ) -> [any ReportFormat] {
    all.map { output in
      switch output.format {
      case .text: TextReport(isColored: isColored && output.file == nil, columns: columns)
      case .json: JSONReport()
      case .sarif: SARIFReport(rules: rules)
      case .junit: JUnitReport(name: command)
      case .github: GitHubReport()
      case .markdown: MarkdownReport(name: command)
      }
    }
  }

  /// Writes the reports that go to files.
  ///
  /// - Returns: The bytes for standard output.
  package func deliver(_ reports: [[UInt8]]) throws(Failure) -> [UInt8] {
    var standard: [UInt8] = []
    for (output, bytes) in zip(all, reports) {
      if let file = output.file {
        try OutputFile.write(bytes, to: file)
      } else {
        standard = bytes
      }
    }
    return standard
  }

  /// The exit code after applying `--exit-zero`.
  package func exitCode(_ code: Int32) -> Int32 { exitsZero && [1, 3].contains(code) ? 0 : code }
}
