import Beagle
import BeagleProjects
import Foundation

/// A command of the program, with all that there is to know about it: how it is described, its options, what its
/// arguments must be, and what it does. Its properties are its settings, as the command line and the project file give
/// them.
protocol Command: Sendable {
  /// Help, manual pages and completions are made from it.
  static var manual: Manual { get }
  /// The options, in the order of the help.
  static var options: [Option<Self>] { get }
  /// How many targets it takes: arguments that are no options.
  static var mostTargets: Int { get }
  /// Whether the project file gives its options values.
  static var readsProjectValues: Bool { get }

  init()
  /// Takes what the options do not say, and checks how all of it fits together.
  mutating func take(_ targets: [String], _ project: Project?) throws(UsageError)
  /// What it sends, and to whom; nil where it sends nothing.
  var requests: Requests? { get }
  /// How its output is guarded where a build service reads it; nil where it is not.
  var outputForm: BuildLog.Form? { get }
  /// Whether its output is commands for a build service, in which texts are guarded by the report itself.
  var writesBuildCommands: Bool { get }
  /// - Parameter write: gets the bytes for standard output, whole or in pieces that end at line ends.
  /// - Returns: the exit code.
  @MainActor func run(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) async throws -> Int32
}

extension Command {
  static var options: [Option<Self>] { [] }
  static var mostTargets: Int { .max }
  static var readsProjectValues: Bool { true }
  var requests: Requests? { nil }
  var outputForm: BuildLog.Form? { .text }
  var writesBuildCommands: Bool { false }
  /// The options as its manual describes them.
  static var rows: [OptionRow] { options.map(\.row) }
}

/// A command with a result that is written at once.
protocol ReportingCommand: Command {
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32)
}

extension ReportingCommand {
  @MainActor func run(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    try await report(host, to: write)
  }

  /// Writes the whole result.
  @MainActor func report(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    let result = try await result(host)
    do {
      try write(result.output)
    } catch is ReaderIsGone {
      // What it has not read does not change the result.
    }
    return result.exitCode
  }
}

/// A command that loads something: screens, or other documents.
protocol LoadingCommand: Command {
  var settings: RenderSettings { get set }
  /// The targets that may be paths on a server.
  var documentTargets: [String] { get }
}

extension LoadingCommand {
  /// Options that it has in common with `render`.
  static func shared(_ names: Set<String>) -> [Option<Self>] {
    assert(
      names.isSubset(of: RenderSettings.options.map(\.name)), "no shared option has one of the names \(names)"
    )
    return RenderSettings.options.filter { names.contains($0.name) }.map { $0.applied(to: \.settings) }
  }

  /// Options that it has in common with `render`, with other texts in its help.
  static func shared(_ texts: KeyValuePairs<String, String>) -> [Option<Self>] {
    texts.flatMap { name, text in
      shared([name]).map { option in
        var option = option
        option.row.help = text
        return option
      }
    }
  }

  var documentTargets: [String] { settings.targets }

  /// Messages about targets that are read as files or folders although they could be paths on the server.
  var targetRemarks: [String] {
    guard settings.baseURL != nil || settings.replay != nil else { return [] }
    // A cassette has a server as well, but its address is not known yet.
    let base = settings.baseURL.map { "\($0)".withMaskedSecrets }
    return documentTargets.compactMap { target in
      guard target.hasPrefix("/"), let local = LocalTarget(target) else { return nil }
      let address = base.map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + target } ?? "its whole URL"
      return "\"\(target)\" is the \(local.rawValue) on this machine; "
        + "for the path on the server, write \(address)"
    }
  }

  static var connections: [Option<Self>] { RenderSettings.connections.map { $0.applied(to: \.settings) } }

  /// The example has a server of its own. A file's images may be on the server of the base URL, or anywhere.
  var requests: Requests? {
    guard settings.replay == nil, !settings.targets.isEmpty else { return nil }
    return Requests(settings: settings, bases: settings.targets.compactMap(settings.base))
  }

  /// What a command sends that fetches nothing but documents.
  func requests(for documents: [String]) -> Requests? {
    let bases = documents.compactMap { document -> URL? in
      guard case .remote? = try? Target(document, hasBaseURL: settings.baseURL != nil) else { return nil }
      return Target.origin(of: document) ?? settings.baseURL
    }
    return bases.isEmpty ? nil : Requests(settings: settings, bases: bases)
  }
}

/// The form of a command's results: for people or for programs.
enum OutputFormat: String, CaseIterable, Sendable {
  case text, json

  var form: BuildLog.Form { self == .json ? .json : .text }
}

/// All commands.
enum Commands {
  /// All commands, in the order in which they are listed, after the program without a command.
  static let all: [any Command.Type] = [
    ExampleCommand.self, RenderCommand.self, BrowseCommand.self, WatchCommand.self, ExplainCommand.self,
    CheckCommand.self, DiffCommand.self, UsesCommand.self, CrawlCommand.self, FlowCommand.self,
    SchemaCommand.self, GalleryCommand.self, ConfigCommand.self,
    LanguageServerCommand.self, CompletionCommand.self, ManCommand.self, HelpCommand.self,
  ]

  static let names = all.compactMap { $0.manual.command }

  /// Reads the arguments after the program's name.
  ///
  /// - Parameter project: whose values options have that the arguments do not name.
  static func read(_ arguments: [String], _ project: Project? = nil) throws(UsageError) -> any Command {
    if arguments.prefix(while: { $0 != "--" }).contains("--version") {
      return HelpCommand(text: "\(Program.version)\n")
    }
    guard let name = arguments.first, !name.hasPrefix("-") else {
      return try ExampleCommand.read(arguments[...], project)
    }
    if let command = all.first(where: { $0.manual.command == name }) {
      return try command.read(arguments.dropFirst(), project)
    }
    let near = Spelling.nearest(to: name, among: names)
    let meant = near ?? (name == "version" ? "--version" : "render \(name)")
    throw UsageError("unknown command \"\(name)\"; did you mean beagle \(meant)?")
  }
}
