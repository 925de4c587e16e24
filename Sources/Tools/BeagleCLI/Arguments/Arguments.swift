import Beagle
import BeagleNetworking
import BeagleProjects
import Foundation

extension Command {
  /// The command with its settings, or the help if it is requested.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command's name.
  ///   - project: The source of values for options that the arguments omit.
  static func read(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> any Command {
    var command = Self()
    guard let (targets, given) = try self.given(in: arguments) else {
      return HelpCommand(text: manual.help)
    }
    let project = project?.replaced(by: given.map { (option: $0.option.name, value: $0.value) })
    try command.apply(given, project)
    if targets.count > maximumTargets {
      throw UsageError("unexpected argument \(targets[maximumTargets].quoted)")
    }
    try command.accept(targets, project)
    return command
  }

  /// Applies the options of the command line, and options of the project file that the command line does not
  /// replace.
  mutating func apply(
    _ given: [(option: Option<Self>, value: String)], _ project: Project?
  ) throws(UsageError) {
    let values = Self.readsProjectValues ? project?.values(for: Self.options) ?? [] : []
    for (option, value) in values + given { try option.apply(&self, value) }
  }

  /// Separates the options of a command line from its other arguments.
  ///
  /// - Returns: nil if help is requested.
  static func given(
    in arguments: ArraySlice<String>
  ) throws(UsageError) -> (targets: [String], options: [(option: Option<Self>, value: String)])? {
    // Arguments of such a command are never options, even with a leading dash.
    if options.isEmpty {
      if ["--help", "-h"].contains(arguments.first) { return nil }
      let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
      return (Array(arguments[..<end] + arguments[end...].dropFirst()), [])
    }
    var targets: [String] = []
    var given: [(option: Option<Self>, value: String)] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        targets += rest
        break
      }
      if argument == "--help" || argument == "-h" { return nil }
      if argument.hasPrefix("-"), argument != "-" {
        given.append(try option(argument, &rest))
      } else {
        targets.append(argument)
      }
    }
    return (targets, given)
  }

  /// Reads `--name value`, `--name=value`, `-n value` or `-nvalue`.
  private static func option(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> (option: Option<Self>, value: String) {
    let (option, attached) = try option(of: argument)
    if option.placeholder == nil {
      guard attached == nil else { throw UsageError("\(option.name) takes no value") }
      return (option, "")
    }
    if option.hasOptionalValue, attached == nil {
      // As in git, an argument that is an existing file is not read as a name.
      guard let next = rest.first, !next.hasPrefix("-"), !Pattern.isPattern(next), !next.contains("://"),
        !FileManager.default.fileExists(atPath: next)
      else { return (option, "") }
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(option.placeholder ?? "")")
    }
    return (option, value)
  }

  /// The option named by an argument, and the value attached to it.
  private static func option(of argument: String) throws(UsageError) -> (Option<Self>, value: String?) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    if let option = options.first(where: { $0.name == parts[0] }) {
      return (option, parts.count == 2 ? parts[1] : nil)
    }
    if let option = options.first(where: { $0.short == String(argument.prefix(2)) }) {
      let value = argument.dropFirst(2)
      return (option, value.isEmpty ? nil : String(value.first == "=" ? value.dropFirst() : value))
    }
    let near = Spelling.nearest(to: parts[0], among: options.map(\.name))
    throw UsageError("unknown option \(parts[0].elided(to: 40))\(near.map { "; did you mean \($0)?" } ?? "")")
  }
}

extension Commands {
  /// Refuses an argument that is both an option and the name of an existing file: file names may come from an
  /// untrusted repository, and must not select options.
  static func refuseFilesLikeOptions(_ arguments: [String]) throws(UsageError) {
    for argument in arguments.prefix(while: { $0 != "--" })
    where argument.hasPrefix("-") && argument != "-" && NamedFile.exists(argument) {
      throw UsageError(
        "\"\(argument)\" looks like an option, and there is a file of this name; "
          + "for the file, write ./\(argument), or -- before the names of all files")
    }
  }
}
