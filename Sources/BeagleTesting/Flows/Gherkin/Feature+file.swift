import BeagleJSON
import BeagleNetworking
public import Foundation

extension Feature {
  /// Parses the text of a feature file in Gherkin with English keywords.
  ///
  /// - Parameters:
  ///   - text: the whole file.
  ///   - file: the name for messages.
  /// - Throws: an error with line, column, what was expected and what was found.
  public init(parsing text: String, file: String) throws(GherkinError) {
    guard text.utf8.count <= GherkinLimits.bytes else {
      throw GherkinError(
        file: file, line: 1, column: 1,
        message: "expected at most \(GherkinLimits.bytes) bytes, found \(text.utf8.count)")
    }
    var parser = FeatureParser(file: file, text: text)
    self = try parser.feature()
  }

  /// Reads a feature file.
  public init(contentsOf file: URL) throws(GherkinError) {
    try self.init(contentsOfFile: file.path)
  }

  /// Reads a feature file; messages call it by this path.
  public init(contentsOfFile path: String) throws(GherkinError) {
    let bytes: [UInt8]
    do throws(NamedFile.Fault) {
      bytes = try NamedFile.bytes(of: path, atMost: JSONLimits().bytes)
    } catch {
      throw GherkinError(file: path, line: 1, column: 1, message: error.reason)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw GherkinError(file: path, line: 1, column: 1, message: "expected text in UTF-8")
    }
    try self.init(parsing: text, file: path)
  }
}

extension Feature {
  /// Reads the files of a folder whose names end in `.feature`, in alphabetical order.
  ///
  ///     let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Flows")
  ///     let features = try Feature.all(in: folder)
  ///
  /// - Throws: where one is no feature file, or where there is none.
  public static func all(in folder: URL) throws(GherkinError) -> [Feature] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".feature") }.sorted()
    guard !files.isEmpty else {
      throw GherkinError(
        file: folder.path, line: 1, column: 1, message: "there is no .feature file in this folder")
    }
    var features: [Feature] = []
    for file in files { features.append(try Feature(contentsOf: folder.appendingPathComponent(file))) }
    return features
  }
}
