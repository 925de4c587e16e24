import Beagle
import BeagleProjects
import Foundation

/// A command of the program: its description, its options, its validation and its implementation. The
/// properties are its settings, set by the command line and the project file.
protocol Command: Sendable {
  /// The source of help, manual pages and completions.
  static var manual: Manual { get }
  /// The options, in the order of the help.
  static var options: [Option<Self>] { get }
  /// The maximum number of targets, which are the arguments that are not options.
  static var maximumTargets: Int { get }
  /// Whether the project file sets values of its options.
  static var readsProjectValues: Bool { get }

  init()
  /// Applies the targets and the project, and validates all settings.
  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError)
  /// The requests that it sends; nil if it sends none.
  var requests: Requests? { get }
  /// How its output is protected from interpretation by a CI service; nil if it is not.
  var outputForm: BuildLog.Form? { get }
  /// Whether its output consists of commands for a CI service. The report itself protects the texts in them.
  var writesBuildCommands: Bool { get }
  /// - Parameter write: Receives the bytes for standard output, at once or in pieces that end at line ends.
  /// - Returns: The exit code.
  @MainActor func run(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) async throws -> Int32
}

extension Command {
  static var options: [Option<Self>] { [] }
  static var maximumTargets: Int { .max }
  static var readsProjectValues: Bool { true }
  var requests: Requests? { nil }
  var outputForm: BuildLog.Form? { .text }
  var writesBuildCommands: Bool { false }
  /// The options as described in the manual.
  static var rows: [OptionRow] { options.map(\.row) }
}

/// A command whose result is written at once.
protocol ReportingCommand: Command {
  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32)
}

extension ReportingCommand {
  @MainActor func run(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    try await report(host, to: write)
  }

  @MainActor func report(
    _ host: HostEnvironment, to write: ([UInt8]) throws -> Void
  ) async throws -> Int32 {
    let result = try await result(host)
    do {
      try write(result.output)
    } catch is BrokenPipe {
      // The result does not depend on whether all of it is read.
    }
    return result.exitCode
  }
}

/// A command that loads screens or other documents.
protocol LoadingCommand: Command {
  var settings: RenderSettings { get set }
  /// The targets that may be paths on a server.
  var documentTargets: [String] { get }
}

extension LoadingCommand {
  /// The given options of `render`.
  static func shared(_ names: Set<String>) -> [Option<Self>] {
    assert(
      names.isSubset(of: RenderSettings.options.map(\.name)), "no shared option has one of the names \(names)"
    )
    return RenderSettings.options.filter { names.contains($0.name) }.map { $0.applied(to: \.settings) }
  }

  /// The given options of `render`, with different help texts.
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

  /// The example has its own server. Images of a file may be on the server of the base URL, or anywhere.
  var requests: Requests? {
    guard settings.replay == nil, !settings.targets.isEmpty else { return nil }
    return Requests(settings: settings, bases: settings.targets.compactMap(settings.base))
  }

  /// The requests of a command that fetches only documents.
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

enum Commands {
  /// In the order of the overview, after the program without a command.
  static let all: [any Command.Type] = [
    ExampleCommand.self, RenderCommand.self, BrowseCommand.self, WatchCommand.self, ExplainCommand.self,
    CheckCommand.self, DiffCommand.self, UsesCommand.self, CrawlCommand.self, TryCommand.self,
    FlowCommand.self, SchemaCommand.self, GalleryCommand.self, ConfigCommand.self,
    LanguageServerCommand.self, CompletionCommand.self, ManCommand.self, HelpCommand.self,
  ]

  static let names = all.compactMap { $0.manual.command }

  /// Reads the arguments after the program's name.
  ///
  /// - Parameter project: The source of values for options that the arguments omit.
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
    let meant = near ?? (name == "version" ? "--version" : "render \(name.elided(to: 40))")
    throw UsageError("unknown command \(name.quoted); did you mean beagle \(meant)?")
  }
}
