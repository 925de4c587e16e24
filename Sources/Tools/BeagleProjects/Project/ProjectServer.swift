package import Beagle
import Foundation

/// The application's server according to the project file, with everything that only this server receives.
package struct ProjectServer: Sendable {
  /// The base URL; nil if the file names none, and then no server receives the file's headers.
  var baseURL: URL?
  /// The file's headers that the command line does not replace.
  var headers: [(name: String, value: String)] = []
  /// The client certificate and its key.
  var identity = TLSOptions()
  /// The path of the file.
  package var file = ""

  var origin: Origin? { baseURL.flatMap(Origin.init) }

  /// Whether there is anything that only the server may receive.
  var hasSecrets: Bool { !headers.isEmpty || identity != TLSOptions() }

  /// Whether a URL has this server's origin.
  func owns(_ url: URL?) -> Bool { origin != nil && url.flatMap(Origin.init) == origin }
}

extension Project {
  /// The server, without the values that the command line replaces.
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
  /// Sets the targets, what the project file has for its server only, and the client of `--as`, after the
  /// options are read.
  package mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    self.targets = targets
    projectServer = project?.server(besides: self)
    if let project { declarations = project.declarations }
    if let client { lens = try ClientLens(client, project) }
    try tls.check()
    try projectServer?.identity.check()
  }

  /// The names of all sent headers. A header that must be given explicitly may well contain a key.
  package var secretNames: [String] { (headers + (projectServer?.headers ?? [])).map(\.name) }

  /// The base URL of paths in a target's screen. A screen of another server than the project's is not part of
  /// the application, so its paths belong to that server.
  package func base(of target: String?) -> URL? {
    guard let origin = Target.origin(of: target) else { return baseURL }
    let isProjects = baseURL != nil && baseURL == projectServer?.baseURL
    return isProjects && projectServer?.owns(origin) == false ? origin : baseURL ?? origin
  }

  /// What a run sends to the project's server, if that is the server of the base URL.
  package func serverSecrets(for baseURL: URL?) -> ProjectServer? {
    guard let projectServer, projectServer.owns(baseURL) else { return nil }
    return projectServer
  }
}

/// A text with expanded environment variables.
struct EnvironmentText {
  /// The text with the variables' values; unset variables are empty.
  let value: String
  /// The variables in the text.
  let names: [String]
  /// The unset variables without a default.
  let unset: [String]
  /// Whether a `${` has no `}`, which is certainly a mistake: the rest is not expanded.
  let isOpen: Bool

  /// Expands `${NAME}`, and `${NAME:-text}` to the text if there is no such variable, as in shells. `$${`
  /// becomes `${`.
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
