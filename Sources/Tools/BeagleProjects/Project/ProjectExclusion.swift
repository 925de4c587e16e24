package import Beagle
import BeagleChecking
import Foundation

/// Findings that a project file leaves out: of a code, in some files, perhaps at one place.
package struct ProjectExclusion: Sendable {
  package let code: String
  /// The files, from the folder of the project file on; nil for all.
  let files: IgnoreRules?
  /// The structural path of a finding, or of what it is in; nil for all.
  let path: String?
  /// Where the project file has it.
  let position: SourcePosition
  let length: Int

  /// Whether it is about a place of a document that it is about itself.
  func covers(_ finding: Diagnostic) -> Bool {
    guard finding.code == code else { return false }
    guard let path else { return true }
    return [finding.structuralPath, finding.path.description].contains { $0 == path || isOuter(path, of: $0) }
  }

  /// - Parameter file: the names from the folder of the project file on; nil for what is elsewhere.
  func covers(file: [String]?) -> Bool {
    guard let files else { return true }
    guard let file else { return false }
    return file.indices.contains { last in
      files.leavesOut(file[...last], isFolder: last < file.count - 1) ?? false
    }
  }

  private func isOuter(_ path: String, of inner: String) -> Bool {
    inner.hasPrefix(path + ".") || inner.hasPrefix(path + "[")
  }
}

/// All that a project file leaves out.
package struct ProjectExclusions: Sendable {
  /// The project file, and its folder.
  package var file = ""
  package var folder = ""
  package var all: [ProjectExclusion] = []

  /// Takes findings out. Those of project files stay, since a faulty file says nothing for certain.
  ///
  /// - Returns: the others, and which of the exclusions have left something out.
  package func apply(to findings: [Diagnostic], of target: CheckTarget) -> (
    kept: [Diagnostic], used: Set<Int>
  ) {
    if all.isEmpty || target.isProject { return (findings, []) }
    var used: Set<Int> = []
    let names: [String]? =
      switch target {
      case .file(let path), .found(let path): FilePath.names(of: path, from: folder)
      case .recorded(let document): document.title.split(separator: "/").map(String.init)
      case .remote(let path): path.split(separator: "/").map(String.init)
      case .standardInput: nil
      }
    let indices = all.indices.filter { all[$0].covers(file: names) }
    let kept = findings.filter { finding in
      let index = indices.first { all[$0].covers(finding) }
      if let index { used.insert(index) }
      return index == nil
    }
    return (kept, used)
  }

  /// The code of exclusions that leave nothing out.
  package static let code = "exclusion"

  /// The exclusions that leave nothing out, as findings in the project file. Nothing is said of those that may be about
  /// documents which were not checked: a hook names a few files, and each of them alone has little to leave out.
  ///
  /// - Parameter targets: what was checked, all of it.
  package func unused(besides used: Set<Int>, targets: [String], disabled: Set<String>) -> [ReportedFinding] {
    let isWhole = targets.contains {
      Folder($0) != nil && FilePath.names(of: folder, from: FilePath.resolved($0)) != nil
    }
    let checked = targets.compactMap { FilePath.names(of: $0, from: folder) }
    func isChecked(_ one: ProjectExclusion) -> Bool {
      guard let places = one.files?.places else { return isWhole }
      return isWhole || places.allSatisfy { place in checked.contains { place.starts(with: $0) } }
    }
    // As reports have the file where it is checked itself.
    let name = FilePath.names(of: file, from: FileManager.default.currentDirectoryPath)
    return all.indices.filter { index in
      !used.contains(index) && isChecked(all[index]) && !disabled.contains(all[index].code)
    }.map { index in
      let one = all[index]
      let finding = Diagnostic(
        severity: .warning, code: Self.code,
        message: "there is nothing with the code \(one.code.quotedJSON) to leave out", position: one.position,
        length: one.length)
      return ReportedFinding(finding, in: name?.joined(separator: "/") ?? file)
    }
  }
}
