package import Beagle
import BeagleChecking
import Foundation

/// An exclusion of a project file: findings with a code, in some files, possibly only at one place.
package struct ProjectExclusion: Sendable {
  package let code: String
  /// The files, relative to the project file; nil for all.
  let files: IgnoreRules?
  /// The structural path of the finding or of an element that contains it; nil for all.
  let path: String?
  /// The position in the project file.
  let position: SourcePosition
  let length: Int

  /// Whether it matches a finding, regardless of the file.
  func covers(_ finding: Diagnostic) -> Bool {
    guard finding.code == code else { return false }
    guard let path else { return true }
    return [finding.structuralPath, finding.path.description].contains { $0 == path || isOuter(path, of: $0) }
  }

  /// - Parameter file: The path components relative to the project file; nil for other documents.
  func covers(file: [String]?) -> Bool {
    guard let files else { return true }
    guard let file else { return false }
    return file.indices.contains { last in
      files.excludes(file[...last], isFolder: last < file.count - 1) ?? false
    }
  }

  private func isOuter(_ path: String, of inner: String) -> Bool {
    inner.hasPrefix(path + ".") || inner.hasPrefix(path + "[")
  }
}

/// All exclusions of a project file.
package struct ProjectExclusions: Sendable {
  /// The path of the project file, and its folder.
  package var file = ""
  package var folder = ""
  package var all: [ProjectExclusion] = []

  /// Removes excluded findings. Findings in project files are kept, since an invalid file is not reliable.
  ///
  /// - Returns: The remaining findings, and the indices of exclusions that matched.
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

  /// The code of exclusions that match nothing.
  package static let code = "exclusion"

  /// The exclusions that match nothing, as findings in the project file. Exclusions that may concern
  /// unchecked documents are not reported: a hook passes a few files, in which most exclusions match nothing.
  ///
  /// - Parameter targets: All checked targets.
  package func unused(besides used: Set<Int>, targets: [String], disabled: Set<String>) -> [ReportedFinding] {
    let isWhole = targets.contains {
      Folder($0) != nil && FilePath.names(of: folder, from: FilePath.resolved($0)) != nil
    }
    let checked = targets.compactMap { FilePath.names(of: $0, from: folder) }
    func isChecked(_ one: ProjectExclusion) -> Bool {
      guard let places = one.files?.places else { return isWhole }
      return isWhole || places.allSatisfy { place in checked.contains { place.starts(with: $0) } }
    }
    // The same name as in reports about the project file itself.
    let name = FilePath.names(of: file, from: FileManager.default.currentDirectoryPath)
    return all.indices.filter { index in
      !used.contains(index) && isChecked(all[index]) && !disabled.contains(all[index].code)
    }.map { index in
      let one = all[index]
      let finding = Diagnostic(
        severity: .warning, code: Self.code,
        message: "this exclusion matches no finding with the code \(one.code.quotedJSON)",
        position: one.position,
        length: one.length)
      return ReportedFinding(finding, in: name?.joined(separator: "/") ?? file)
    }
  }
}
