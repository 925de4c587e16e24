import BeagleProjects

extension Project {
  /// The project of `--config`, or of the nearest folder above that has a project file.
  ///
  /// - Returns: nil if there is none, or the command needs none.
  /// - Throws: the errors in the file, except for the language server and for a check, which may report them.
  static func project(for arguments: [String], _ host: HostEnvironment) throws(Failure) -> Project? {
    let options = arguments.prefix { $0 != "--" }
    if ["help", "man", "completion"].contains(arguments.first)
      || options.contains(where: { ["--help", "-h", "--version"].contains($0) })
    {
      return nil
    }
    guard let path = path(for: arguments, host) else { return nil }
    if namedPath(in: arguments) == nil, let owner = host.user.stranger(of: path, host.environment) {
      host.say(
        "beagle: \(path) belongs to another user (\(owner)) and is ignored; use it with --config \(path)"
      )
      return nil
    }
    var project: Project?
    do throws(Failure) {
      let read = try Project(contentsOf: path, host)
      project = read
      if !read.findings.isEmpty, arguments.first != "check" { throw read.failure(read.findings, host) }
    } catch {
      // An editor starts its server in the folder of the file. The server must keep running to show the
      // errors in the file.
      if namedPath(in: arguments) == nil, arguments.first == "lsp" {
        host.say("beagle: \(error.message)\nbeagle lsp continues with the valid parts of this file.")
      } else {
        throw error
      }
    }
    return project
  }

  /// The path of the project file; nil if there is none.
  static func path(for arguments: [String], _ host: HostEnvironment) -> String? {
    let named = namedPath(in: arguments)
    return named == "none" ? nil : named ?? nearest(to: host)
  }

  private static func namedPath(in arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    if let index = options.lastIndex(of: "--config") { return options.dropFirst(index + 1).first }
    return options.last { $0.hasPrefix("--config=") }.map { String($0.dropFirst(9)) }
  }
}
