import Beagle
import Foundation

@testable import BeagleTesting

extension AppDriver {
  /// This application with a coverage recorder.
  func covered(by recorder: CoverageRecorder = CoverageRecorder()) -> AppDriver {
    coverage = recorder
    return self
  }

  /// What was run of a kind: `onPress of button "Pay": run`, in the order of the documents.
  func covered(_ kind: CoverageKind) -> [String] { coverage?.report.states(of: kind) ?? [] }
}

extension CoverageReport {
  func states(of kind: CoverageKind) -> [String] {
    documents.flatMap(\.places).filter { $0.kind == kind }.map { "\($0.name): \($0.state.rawValue)" }
  }

  /// The places of a document, by their paths.
  func place(_ path: String, _ kind: CoverageKind) -> CoveredPlace? {
    documents.flatMap(\.places).first { $0.path == path && $0.kind == kind }
  }
}

func condition(_ test: String, _ onTrue: String, _ onFalse: String = "[]") -> String {
  #"""
  {"_beagleAction_": "beagle:condition", "condition": "\#(test)", \#
  "onTrue": \#(onTrue), "onFalse": \#(onFalse)}
  """#
}

func send(_ url: String, _ more: String) -> String {
  #"{"_beagleAction_": "beagle:sendRequest", "url": "\#(url)", \#(more)}"#
}

/// A folder that exists while the closure runs.
@MainActor
func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}
