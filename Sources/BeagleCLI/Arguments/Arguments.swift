import Beagle
import Foundation

/// Reading a command's arguments.
extension Command {
  /// The command with its settings, or the help where that is asked for.
  ///
  /// - Parameters:
  ///   - arguments: what is behind the command's name.
  ///   - project: whose values options have that the arguments do not name.
  static func read(
    _ arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> any Command {
    var command = Self()
    guard let targets = try command.readOptions(of: arguments, project) else {
      return HelpCommand(text: manual.help)
    }
    if targets.count > mostTargets { throw UsageError("unexpected argument \"\(targets[mostTargets])\"") }
    try command.take(targets, project)
    return command
  }

  /// Takes the values of options.
  ///
  /// - Returns: the arguments that are not options; nil if help is requested.
  mutating func readOptions(
    of arguments: ArraySlice<String>, _ project: Project?
  ) throws(UsageError) -> [String]? {
    // What begins with a dash may then be the name of something.
    if Self.options.isEmpty { return arguments.first == "--help" ? nil : Array(arguments) }
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
        given.append(try Self.option(argument, &rest))
      } else {
        targets.append(argument)
      }
    }
    if Self.readsProjectValues, let project {
      let names = given.map { (option: $0.option.name, value: $0.value) }
      given = project.values(for: Self.options, besides: names) + given
    }
    for (option, value) in given { try option.apply(&self, value) }
    return targets
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
      // As git does, a name is taken for a file where there is one.
      guard let next = rest.first, !next.hasPrefix("-"), !Pattern.isOne(next), !next.contains("://"),
        !FileManager.default.fileExists(atPath: next)
      else { return (option, "") }
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(option.placeholder ?? "")")
    }
    return (option, value)
  }

  /// The option that an argument names, and the value that is part of the argument.
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
    throw UsageError("unknown option \(parts[0])\(near.map { "; did you mean \($0)?" } ?? "")")
  }
}

/// The command line was used in a way it cannot be. Prints as one line; the exit code is 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description.messageLine
  }
}
