package import Beagle
import Foundation

/// The application's server as the project file names it, and what it gets that no other server does.
package struct ProjectServer: Sendable {
  /// What paths are joined to; nil where the file names none, and then nobody gets anything.
  var baseURL: URL?
  /// The file's headers that the command line does not replace.
  var headers: [(name: String, value: String)] = []
  /// The certificate that introduces the user, and its key.
  var identity = TLSOptions()
  /// The path of the file.
  package var file = ""

  var origin: Origin? { baseURL.flatMap(Origin.init) }

  /// Whether there is anything for the server only.
  var hasSecrets: Bool { !headers.isEmpty || identity != TLSOptions() }

  /// Whether what is joined to a URL is this server's.
  func owns(_ url: URL?) -> Bool { origin != nil && url.flatMap(Origin.init) == origin }
}

extension Project {
  /// The server, with what the command line does not replace.
  package func server(besides settings: RenderSettings) -> ProjectServer {
    var given = Self.options(settings.headers)
    if let certificate = settings.tls.certificate { given.append(("--cert", certificate)) }
    var server = ProjectServer(file: path)
    for setting in self.settings where setting.missingVariable == nil && !setting.isReplaced(by: given) {
      switch setting.option {
      case "--base-url": server.baseURL = URL(string: setting.value)
      case "--header":
        server.headers += [try? Values.header(setting.value, for: setting.option)].compactMap(\.self)
      case "--cert": server.identity.certificate = setting.value
      case "--key": server.identity.key = setting.value
      default: break
      }
    }
    return server
  }
}

extension RenderSettings {
  /// Takes the targets, what the project file has for its server only, and the client of `--as`, once the options are
  /// read.
  package mutating func take(_ targets: [String], _ project: Project?) throws(UsageError) {
    self.targets = targets
    projectServer = project?.server(besides: self)
    if let project { declarations = project.declarations }
    if let client { lens = try ClientLens(client, project) }
    try tls.check()
    try projectServer?.identity.check()
  }

  /// The names of all headers that are sent. Who has to give one by hand may well give a key.
  package var secretNames: [String] { (headers + (projectServer?.headers ?? [])).map(\.name) }

  /// What paths in a target's screen are joined to. A screen of another server than the project's is not of the
  /// application, and its paths are that server's.
  package func base(of target: String?) -> URL? {
    guard let origin = Target.origin(of: target) else { return baseURL }
    let isProjects = baseURL != nil && baseURL == projectServer?.baseURL
    return isProjects && projectServer?.owns(origin) == false ? origin : baseURL ?? origin
  }

  /// What a run gives the project's server, if it is the one that paths are joined to.
  package func serverSecrets(for baseURL: URL?) -> ProjectServer? {
    guard let projectServer, projectServer.owns(baseURL) else { return nil }
    return projectServer
  }
}

/// A text with the values of environment variables in it.
struct EnvironmentText {
  /// The text with every variable's value in its place; nothing is in the place of one that is not set.
  let value: String
  /// The variables that it names.
  let names: [String]
  /// The variables that the environment does not have, and for which there is no other text.
  let unset: [String]
  /// Whether a `${` has no `}` behind it, which is surely a slip: nothing of it is replaced.
  let isOpen: Bool

  /// Replaces `${NAME}`, and `${NAME:-text}` by the text where there is no such variable, as shells do. `$${` is `${`.
  init(_ text: String, _ environment: [String: String]) {
    var value = ""
    var names: [String] = []
    var unset: [String] = []
    var isOpen = false
    var rest = text[...]
    while let start = rest.range(of: "${") {
      let before = rest[..<start.lowerBound]
      if before.hasSuffix("$") {
        value += before.dropLast() + "${"
        rest = rest[start.upperBound...]
        continue
      }
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        isOpen = true
        break
      }
      let inside = rest[start.upperBound..<end]
      let sign = inside.range(of: ":-")
      let name = String(inside[..<(sign?.lowerBound ?? inside.endIndex)])
      let known = environment[name].flatMap { $0.isEmpty && sign != nil ? nil : $0 }
      let replacement = known ?? sign.map { String(inside[$0.upperBound...]) }
      if replacement == nil { unset.append(name) }
      names.append(name)
      value += before + (replacement ?? "")
      rest = rest[rest.index(after: end)...]
    }
    self.value = value + rest
    self.names = names
    self.unset = unset
    self.isOpen = isOpen
  }
}
