package import Foundation

/// Runs git commands in a repository.
package struct Git: Sendable {
  /// The option or target that requires git, for messages: `--changed`.
  package let user: String
  /// The folder of the repository; nil for the repository of the working folder.
  package var folder: String?

  package init(user: String, folder: String? = nil) {
    (self.user, self.folder) = (user, folder)
  }

  /// The root of the repository, with links resolved.
  package func root() async throws(Failure) -> String {
    // The name may contain any characters, including line breaks, so it is not split into lines.
    let root = Self.text(try await output(of: ["rev-parse", "--show-toplevel"]).dropLast())
    return FilePath.resolved(root)
  }

  package func lines(of arguments: [String]) async throws(Failure) -> [String] {
    Self.text(try await output(of: arguments)).split(separator: "\n").map(String.init)
  }

  /// The output, split at zero bytes.
  package func names(of arguments: [String], settings: [String] = []) async throws(Failure) -> [String] {
    Self.text(try await output(of: arguments, settings: settings)).split(separator: "\0").map(String.init)
  }

  /// The object that a revision names; nil if git knows none.
  package func object(_ name: String) async throws(Failure) -> String? {
    // A name that begins with a dash would be an option.
    let arguments = ["rev-parse", "--quiet", "--verify", "--end-of-options", name]
    let run = try await run(arguments)
    // Git exits with 1 if there is no such object. In a partial clone, another code means that a folder is
    // missing.
    if run.exitCode > 1, let remote = try await promisor() { throw Self.missing("\"\(name)\"", from: remote) }
    return run.exitCode == 0 ? Self.text(run.output.prefix { $0 != UInt8(ascii: "\n") }) : nil
  }

  /// The standard output of a git command.
  ///
  /// - Parameters:
  ///   - settings: Configuration for this command, such as `core.pager=`.
  ///   - mayBeNothing: Whether exit code 1 means empty output.
  package func output(
    of arguments: [String], settings: [String] = [], mayBeNothing: Bool = false
  ) async throws(Failure) -> Data {
    let run = try await run(arguments, settings: settings)
    if run.exitCode == 0 || (mayBeNothing && run.exitCode == 1) { return run.output }
    if run.exitCode == 127 { throw .fetch("\(user) needs git, which is not installed") }
    if let remote = try await promisor() { throw Self.missing("an object for \(user)", from: remote) }
    let folder = folder ?? FileManager.default.currentDirectoryPath
    throw .fetch(
      "\(user) needs a git repository: git \(arguments[0]) exited with code \(run.exitCode) in \(folder)")
  }

  // MARK: Partial clones

  /// The remote from which a partial clone would fetch missing objects; nil in any other repository.
  private func promisor() async throws(Failure) -> String? {
    let run = try await run(["config", "--get-regexp", #"^remote\..*\.promisor$"#])
    let first = Self.text(run.output.prefix { $0 != UInt8(ascii: "\n") })
    // remote.origin.promisor true
    guard run.exitCode == 0, let end = first.range(of: ".promisor", options: .backwards) else { return nil }
    return String(first[..<end.lowerBound].dropFirst("remote.".count))
  }

  /// The objects that a partial clone lacks.
  package struct MissingObjects {
    package let remote: String
    package let objects: Set<String>

    package func failure(for name: String) -> Failure { Git.missing("\"\(name)\"", from: remote) }
  }

  /// The objects missing from another object; nil unless the repository is a partial clone.
  package func missingObjects(in object: String) async throws(Failure) -> MissingObjects? {
    guard let remote = try await promisor() else { return nil }
    let run = try await run(["rev-list", "--objects", "--missing=print", "--end-of-options", object])
    guard run.exitCode == 0 else { return MissingObjects(remote: remote, objects: [object]) }
    let lines = Self.text(run.output).split(separator: "\n")
    return MissingObjects(
      remote: remote, objects: Set(lines.filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) }))
  }

  /// Why an object missing from a partial clone cannot be read, and how to get it.
  private static func missing(_ name: String, from remote: String) -> Failure {
    let command = "git fetch --refetch --no-filter \(remote)"
    return .fetch(
      "cannot read \(name): this partial clone does not have it; \(command) fetches everything missing")
  }

  // MARK: The process

  /// The only place that starts git. A repository may be untrusted: a folder in it that only looks like a
  /// repository is ignored, nothing is fetched while documents are read, and no program is started that the
  /// repository names: no file-system monitor and no hook. Without a protocol, an older git that does not
  /// know `GIT_NO_LAZY_FETCH` fetches nothing either. `Git+changes.swift` disables filters.
  package func run(
    _ arguments: [String], settings: [String] = []
  ) async throws(Failure) -> (output: Data, exitCode: Int32) {
    var command: [String] = []
    // In a hook, these name the repository of the working folder.
    if folder != nil {
      for name in ["DIR", "WORK_TREE", "INDEX_FILE", "COMMON_DIR", "OBJECT_DIRECTORY", "PREFIX"] {
        command += ["-u", "GIT_\(name)"]
      }
    }
    command += ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "git"]
    if let folder { command += ["-C", folder] }
    let always = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "safe.bareRepository=explicit"]
    for setting in always + settings { command += ["-c", setting] }
    guard let run = await ChildProcess.run("/usr/bin/env", command + arguments, isQuiet: true) else {
      throw .fetch("\(user) needs git, which cannot be started")
    }
    return run
  }

  package static func text(_ bytes: Data) -> String { String(decoding: bytes, as: UTF8.self) }
}
