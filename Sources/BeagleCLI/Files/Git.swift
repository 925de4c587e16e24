import Foundation

/// Git, asked from the working folder.
struct Git: Sendable {
  /// What needs it, as messages begin: `--changed`.
  let user: String

  /// The folder of the repository, links in its path resolved.
  func root() async throws(Failure) -> String {
    // Whatever signs are in its name.
    let root = Self.text(try await output(of: ["rev-parse", "--show-toplevel"]).dropLast())
    return URL(fileURLWithPath: root).resolvingSymlinksInPath().path
  }

  func lines(of arguments: [String]) async throws(Failure) -> [String] {
    Self.text(try await output(of: arguments)).split(separator: "\n").map(String.init)
  }

  /// What ends with a zero byte.
  func names(of arguments: [String]) async throws(Failure) -> [String] {
    Self.text(try await output(of: arguments)).split(separator: "\0").map(String.init)
  }

  /// The object that a revision names; nil where git knows none.
  func object(_ name: String) async throws(Failure) -> String? {
    // A name that begins with a dash would be an option.
    let arguments = ["rev-parse", "--quiet", "--verify", "--end-of-options", name]
    let run = try await run(arguments)
    return run.exitCode == 0 ? Self.text(run.output.prefix { $0 != UInt8(ascii: "\n") }) : nil
  }

  func output(of arguments: [String]) async throws(Failure) -> Data {
    let run = try await run(arguments)
    guard run.exitCode == 0 else {
      throw .fetch(
        run.exitCode == 127
          ? "\(user) needs git, and there is none"
          : "\(user) needs a repository: git \(arguments[0]) ended with \(run.exitCode) in \(FileManager.default.currentDirectoryPath)"
      )
    }
    return run.output
  }

  private func run(_ arguments: [String]) async throws(Failure) -> (output: Data, exitCode: Int32) {
    guard let run = await ChildProcess.run("/usr/bin/env", ["git"] + arguments, isQuiet: true) else {
      throw .fetch("\(user) needs git, which cannot be started")
    }
    return run
  }

  private static func text(_ bytes: Data) -> String { String(decoding: bytes, as: UTF8.self) }
}
