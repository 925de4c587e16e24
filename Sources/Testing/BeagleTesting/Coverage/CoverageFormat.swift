import BeagleJSON
import BeagleNetworking
import FileWriting
public import Foundation

/// The file formats of a ``CoverageReport``.
public enum CoverageFormat: String, Sendable, CaseIterable {
  /// A text report for people.
  case text
  /// JSON for programs and for merging with other runs.
  case json
  /// A tracefile of `lcov`, for `genhtml` and services that read it.
  case lcov
  /// An HTML page.
  case html
}

extension CoverageReport {
  /// Writes the report to a file.
  ///
  /// A tracefile of `lcov` refers to files, so the documents from the network are written to a folder next to
  /// it.
  ///
  /// - Throws: an error with file and reason if a file cannot be written.
  public func write(_ format: CoverageFormat, to file: URL) throws(CoverageFileError) {
    let text: String
    switch format {
    case .text: text = self.text
    case .json: text = json
    case .html: text = html
    case .lcov: text = lcov(try writeCopies(beside: file))
    }
    try Self.write(text, to: file)
  }

  private func writeCopies(beside file: URL) throws(CoverageFileError) -> [String] {
    let folder = file.deletingLastPathComponent().appending(
      path: file.deletingPathExtension().lastPathComponent + "-documents")
    var paths: [String] = []
    for document in documents {
      if let path = document.file {
        paths.append(path)
        continue
      }
      let copy = folder.appending(path: document.copyName)
      do {
        // As for every file, the folder of the report itself must exist.
        if !FileManager.default.fileExists(atPath: folder.path) {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        }
      } catch CocoaError.fileNoSuchFile {
        throw Self.unwritable(FileFailure(ENOENT, file.relativePath))
      } catch {
        throw CoverageFileError(
          description: "cannot create the folder \"\(folder.relativePath)\": \(error.plainWords)".messageLine)
      }
      try Self.write(document.source, to: copy)
      paths.append(copy.pathFromHere)
    }
    return paths
  }

  private static func write(_ text: String, to file: URL) throws(CoverageFileError) {
    do throws(FileFailure) {
      try AtomicFile.write(text.utf8, to: file.relativePath, readers: .byDefault)
    } catch {
      throw unwritable(error)
    }
  }

  private static func unwritable(_ failure: FileFailure) -> CoverageFileError {
    CoverageFileError(
      description: "cannot write \"\(failure.path)\": \(failure.reasonForWriting)".messageLine)
  }
}

extension CoveredDocument {
  /// The file name of a copy: portable, and the same in every run with the same text.
  fileprivate var copyName: String {
    let letters = name.map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber || character == "-") ? character : "_"
    }
    let word = String(letters.drop { $0 == "_" }.prefix(80))
    let digits = String(StableHash.of(name + "\n" + source) >> 32, radix: 16)
    return (word.isEmpty ? "index" : word) + "-" + String(repeating: "0", count: 8 - digits.count) + digits
      + ".json"
  }
}
