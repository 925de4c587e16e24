package import Beagle
package import BeagleChecking
import BeagleNetworking
import Foundation

/// A project file, `beagle.json`: values of options, and the application's extensions of Beagle.
package struct Project: Sendable {
  /// The value of an option, with its position in the file.
  package struct Setting: Sendable {
    package let option: String
    /// The value as on the command line.
    var value: String
    /// The value as written in the file, with the names of environment variables.
    package let unexpanded: String
    let member: ProjectMember
    /// The environment variables in it.
    package var variables: [String] = []
    /// The finding about an unset variable.
    var missingVariable: Diagnostic?
    package let position: SourcePosition
  }

  package static let fileName = "beagle.json"

  /// The schema of project files, for editors and `beagle schema`.
  package static var fileSchema: DocumentSchema { ProjectFile.documentSchema }

  /// Whether a path or URL is that of a project file.
  package static func isFile(_ path: String) -> Bool { path == fileName || path.hasSuffix("/" + fileName) }

  package let path: String
  /// The folder of the file, with links resolved.
  package let folder: String
  package let bytes: [UInt8]
  package private(set) var settings: [Setting] = []
  package private(set) var declarations = ProjectDeclarations()
  /// The files to ignore.
  package private(set) var ignored: FileFilter.Ignored?
  /// The findings to exclude.
  package private(set) var exclusions = ProjectExclusions()
  package private(set) var clients = ProjectClients()
  /// The errors in the file. Only a check that reports them uses an invalid file: see
  /// ``refuse(unlessAmong:_:)``.
  package private(set) var findings: [Diagnostic] = []
  /// The options of the command line.
  private var given: [(option: String, value: String)] = []

  /// Reads a project file with its ``findings``.
  ///
  /// - Throws: if the file cannot be read.
  package init(contentsOf path: String, _ host: HostEnvironment) throws(Failure) {
    self.init(path: path, bytes: try Failure.contents(of: path))
    findings = fill(host)
  }

  /// Ends a check if the file is invalid, unless it is one of the targets: its errors are findings then.
  package func refuse(
    unlessAmong targets: [Result<CheckTarget, Failure>], _ host: HostEnvironment
  ) throws(Failure) {
    if findings.isEmpty { return }
    let isAmong = targets.contains { target in
      guard case .success(let target) = target, target.isProject else { return false }
      return FilePath.resolved(target.name) == FilePath.resolved(path)
    }
    // Such a check does not cover environment variables and client files.
    if !isAmong || Self.findings(in: bytes).isEmpty { throw failure(findings, host) }
  }

  /// The project file in the working folder or above it, up to the root of the repository or the home folder:
  /// files above may belong to others.
  package static func nearest(to host: HostEnvironment) -> String? {
    let files = FileManager.default
    let home = host.environment["HOME"].map(FilePath.resolved)
    for folder in FilePath.folders(upFrom: host.folder) {
      var isFolder: ObjCBool = false
      let path = (folder == "/" ? "" : folder) + "/" + fileName
      if files.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
      if FilePath.resolved(folder) == home || files.fileExists(atPath: folder + "/.git") { return nil }
    }
    return nil
  }

  private init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
    folder = FilePath.resolved(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Uses the valid parts of the file.
  ///
  /// - Returns: The errors in the file.
  private mutating func fill(_ host: HostEnvironment) -> [Diagnostic] {
    let (file, found) = Self.read(bytes)
    var findings = found
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().standardizedFileURL
    if let file {
      declarations = ProjectDeclarations(file)
      clients = ProjectClients(file, bytes, in: folder, &findings)
      ignored = file.ignore.map { FileFilter.Ignored($0, in: self.folder) }
      exclusions = ProjectExclusions(
        file: path, folder: self.folder, all: Self.exclusions(in: bytes, of: file))
    }
    for var setting in Self.settings(in: bytes) {
      do throws(UsageError) {
        try setting.complete(host, folder: folder)
        settings.append(setting)
      } catch {
        // A value of the wrong type has already been reported.
        if found.isEmpty { findings.append(setting.finding("\(error)")) }
      }
    }
    return findings
  }

  /// The failure with all errors, each with its line and a caret.
  package func failure(_ findings: [Diagnostic], _ host: HostEnvironment) -> Failure {
    let report = TextReport(isColored: false, columns: host.columns)
    let shown = ExcerptText(bytes).shown(around: findings)
    let blocks = findings.prefix(10).map { finding -> (message: String, excerpt: String) in
      let position = "\(path):\(finding.position.line):\(finding.position.column)"
      return ("\(position): \(finding.message)", "\n" + report.excerpt(of: finding, in: shown).dropLast())
    }
    let lines = blocks.dropFirst().map { "\n\($0.message.messageLine)\($0.excerpt)" }.joined()
    return .usage(blocks.first?.message ?? "", lines: (blocks.first?.excerpt ?? "") + lines)
  }

  /// The errors in a file that do not depend on the environment: variables are not checked.
  package static func findings(in bytes: [UInt8]) -> [Diagnostic] {
    let (file, findings) = read(bytes)
    guard findings.isEmpty, file != nil else { return findings }
    return settings(in: bytes).compactMap { setting in
      do throws(UsageError) {
        try setting.tryOut()
        return nil
      } catch {
        return setting.finding("\(error)")
      }
    }
  }

  private static func read(_ bytes: [UInt8]) -> (ProjectFile?, [Diagnostic]) {
    let (file, found) = ProjectFile.examineDocument(bytes, .thorough)
    let findings = found.filter { $0.severity != .note }.map { finding in
      var finding = finding
      // The part after a semicolon describes the consequences for a document, which do not apply here.
      finding.severity = .error
      finding.message = finding.message.split(separator: ";", maxSplits: 1).first.map(String.init) ?? ""
      return finding
    }
    if findings.isEmpty, let file { return (file, Self.findings(ofExclusionsIn: bytes, of: file)) }
    return (file, findings)
  }

  private static func exclusions(in bytes: [UInt8], of file: ProjectFile) -> [ProjectExclusion] {
    guard let written = file.check?.exclude, let document = try? JSONDocument(parsing: bytes) else {
      return []
    }
    return document.withCursor { root in
      let places = (root.member("check")?.member("exclude")?.elements).map { $0.map(\.byteRange) } ?? []
      return zip(written, places).map { one, range in
        ProjectExclusion(
          code: one.code, files: one.files.map { IgnoreRules($0) }, path: one.path,
          position: document.position(ofByte: range.lowerBound), length: range.count)
      }
    }
  }

  /// The errors in exclusions: an unknown code or a missing reason.
  private static func findings(ofExclusionsIn bytes: [UInt8], of file: ProjectFile) -> [Diagnostic] {
    zip(file.check?.exclude ?? [], exclusions(in: bytes, of: file)).compactMap { written, exclusion in
      var message: String?
      if DiagnosticRule[written.code] == nil, !ToolCodes.all.contains(written.code) {
        let near = DiagnosticRule.code(like: written.code).map { "; did you mean \($0)?" } ?? ""
        message = "there is no finding with the code \(written.code.quotedJSON)\(near)"
      } else if written.reason.allSatisfy(\.isWhitespace) {
        message = "the reason for excluding \(written.code) is empty"
      }
      return message.map {
        Diagnostic(
          severity: .error, code: "value", message: $0, position: exclusion.position, length: exclusion.length
        )
      }
    }
  }

  private static func settings(in bytes: [UInt8]) -> [Setting] {
    guard let document = try? JSONDocument(parsing: bytes) else { return [] }
    return document.withCursor { root in
      ProjectMember.all.flatMap { member in
        member.values(in: root).map { text, range in
          Setting(
            option: member.option, value: text, unexpanded: text, member: member,
            position: document.position(ofByte: range.lowerBound))
        }
      }
    }
  }
}

extension Project.Setting {
  /// Expands environment variables, resolves file names against the project's folder, and validates the
  /// value.
  fileprivate mutating func complete(_ host: HostEnvironment, folder: URL) throws(UsageError) {
    if option == "--header" {
      let text = EnvironmentText(unexpanded, host.environment)
      (value, variables) = (text.value, text.names)
      missingVariable = text.unset.first.map { name in
        finding("the environment variable \(name) is not set; write ${\(name):-} if it may be missing")
      }
    }
    if member.isFile(value), !value.hasPrefix("/"), folder.path != host.folder {
      value = folder.appendingPathComponent(value).path
    }
    try tryOut()
  }

  fileprivate func tryOut() throws(UsageError) {
    if option == "--header", EnvironmentText(unexpanded, [:]).isOpen {
      throw UsageError("--header has \"${\" without \"}\"; write $${ for the characters themselves")
    }
    try member.check(value)
  }

  /// - Parameter message: Names the option as on the command line.
  fileprivate func finding(_ message: String) -> Diagnostic {
    Diagnostic(
      severity: .error, code: "value",
      message: message.replacing(option, with: member.keys.joined(separator: ".")), position: position,
      length: 1)
  }
}

/// Option values from the project.
extension Project {
  /// The project for a command line with these options, which replace those of the file.
  package func replaced(by given: [(option: String, value: String)]) -> Project {
    var project = self
    project.given = given
    return project
  }

  /// Whether an option has the file's value because the user has not given one.
  package func gives(_ option: String) -> Bool {
    settings.contains { $0.option == option && !$0.isReplaced(by: given) }
  }

  /// The values for a command's options, except those replaced by an equal or alternative option on the
  /// command line. Values that only the project's server receives are omitted: see ``ProjectServer``.
  package func values<Settings>(
    for options: [Option<Settings>]
  ) -> [(option: Option<Settings>, value: String)] {
    settings.compactMap { setting in
      guard let option = options.first(where: { $0.name == setting.option }), setting.fits(option),
        !["--header", "--cert", "--key"].contains(setting.option), !setting.isReplaced(by: given)
      else { return nil }
      return (option, setting.value)
    }
  }
}

extension Project.Setting {
  /// Whether a command's option accepts this value: some accept themes by name, some by file.
  fileprivate func fits<Settings>(_ option: Option<Settings>) -> Bool {
    guard option.name == "--theme" else { return true }
    return (option.placeholder ?? "").contains(value.hasSuffix(".json") ? "FILE" : "NAME")
  }

  /// Whether the command line replaces the value.
  package func isReplaced(by given: [(option: String, value: String)]) -> Bool {
    given.contains { other in
      // A theme can be a file with styles or a choice of light or dark.
      if option == "--theme", member.isFile(value) != member.isFile(other.value) { return false }
      if other.option == option {
        switch member.form {
        case .one, .joined: return true
        // Codes, hosts and authorities accumulate.
        case .each: return false
        case .members(let sign): return key(of: other.value, sign) == key(of: value, sign)
        }
      }
      return ProjectMember.alternatives.contains { $0.contains(option) && $0.contains(other.option) }
    }
  }

  /// Header names are case-insensitive; context names are not.
  private func key(of value: String, _ sign: String) -> String {
    let mark = sign.first ?? "="
    let key = String(value.prefix { $0 != mark })
    return option == "--header" ? key.lowercased() : key
  }
}
