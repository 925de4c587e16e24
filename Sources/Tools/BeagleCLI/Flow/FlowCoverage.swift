import Beagle
import BeagleFlows
import BeagleProjects
import BeagleTesting
import Foundation

/// The coverage of a flow run: what is counted, how it is reported, and the required minimum.
struct FlowCoverage {
  /// A coverage format with its file.
  struct Output {
    let format: CoverageFormat
    let file: String?
  }

  private var outputs: [Output] = []
  /// The recording whose screens are all counted.
  private var recording: String?
  /// Reports of other runs.
  private var others: [String] = []
  /// The required minimum of each kind, in percent.
  private var least: Double?

  /// Whether any of the options was given.
  var isWanted: Bool { !outputs.isEmpty || recording != nil || !others.isEmpty || least != nil }

  /// Whether there is something to report without a flow.
  var hasReports: Bool { !others.isEmpty }

  static let options: [Option<Self>] = [
    Option(
      "--coverage", "[FORMAT[=FILE]]",
      "report which parts of the screens were run: text, or json, lcov or html in a file",
      values: .words(CoverageFormat.allCases.map(\.rawValue)), isRepeatable: true, reading: output
    ) { $0.outputs.append($1) },
    Option("--coverage-of", "FILE", "count all screens of this cassette, even if no flow opens them") {
      $0.recording = $1
    },
    Option(
      "--coverage-merge", "FILE", "add a report of another run, as --coverage json=FILE writes it",
      isRepeatable: true, reading: { (file, _) in file }
    ) { $0.others.append($1) },
    Option(
      "--min-coverage", "PERCENT", "exit with 1 if the coverage of any kind is lower, and report which",
      in: 0.0...100.0
    ) { $0.least = $1 },
  ]

  private static func output(_ text: String, _ option: String) throws(UsageError) -> Output {
    if text.isEmpty { return Output(format: .text, file: nil) }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let format = try Values.choice(parts[0], for: option, among: CoverageFormat.allCases)
    let file = parts.count == 2 && parts[1] != "-" ? parts[1] : nil
    guard file != nil || format == .text, file?.isEmpty != true else {
      throw UsageError(
        "\(option) \(format.rawValue) needs the name of a file: \(option) \(format.rawValue)=FILE")
    }
    return Output(format: format, file: file)
  }

  /// The merged report of this run, the other runs and the screens of the recording.
  func report(
    adding run: CoverageReport?, secretNames: [String], components: ComponentRegistry
  ) throws(Failure) -> CoverageReport {
    let expected = CoverageRecorder(secretNames: secretNames)
    if let recording {
      do throws(CassetteError) {
        expected.expect(try Cassette(contentsOf: URL(fileURLWithPath: recording)), components: components)
      } catch {
        throw .fetch("cannot count the screens: \(error)")
      }
    }
    var report = (run ?? CoverageReport()).merged(with: expected.report)
    for file in others {
      do throws(CoverageFileError) {
        report = report.merged(with: try CoverageReport(contentsOf: URL(fileURLWithPath: file)))
      } catch {
        throw .usage("\(error)")
      }
    }
    return report
  }

  /// Writes the reports that go to files.
  ///
  /// - Returns: The text report; nil if it is not requested.
  func deliver(_ report: CoverageReport) throws(Failure) -> String? {
    for output in outputs {
      guard let file = output.file else { continue }
      do throws(CoverageFileError) {
        try report.write(output.format, to: URL(fileURLWithPath: file))
      } catch {
        throw .fetch("\(error)")
      }
    }
    return outputs.contains { $0.file == nil } || outputs.isEmpty ? report.text : nil
  }

  /// The reason why coverage is insufficient, if it is.
  func shortfall(in report: CoverageReport) -> String? {
    guard let least else { return nil }
    do throws(CoverageFailure) {
      try report.check(atLeast: least)
      return nil
    } catch {
      return error.sentence
    }
  }
}
