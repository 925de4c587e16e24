import Beagle
import Foundation

/// What a project file may do only with its user's consent: the environment variables it reads, the servers
/// that receive them, and the certificates that connections trust.
package struct ProjectPermissions: Codable, Equatable, Sendable {
  /// The path of the project file.
  let path: String
  /// The origin that receives the headers.
  var servers: Set<String> = []
  var variables: Set<String> = []
  /// The files with the client certificate and its key.
  var identity: Set<String> = []
  /// The files with certificate authorities, each with the digest of its content, or `unknown`.
  var authorities: [String: String] = [:]
  /// Hosts whose certificates are not verified.
  var unchecked: Set<String> = []

  /// Replaces the digest of a file that cannot be read completely. No consent covers its content.
  static let unknown = ""

  /// Whether there is nothing to consent to.
  package var isNone: Bool {
    variables.isEmpty && identity.isEmpty && authorities.isEmpty && unchecked.isEmpty
  }

  /// Whether this consent covers everything in the other one.
  func covers(_ other: ProjectPermissions) -> Bool {
    path == other.path && servers.isSuperset(of: other.servers)
      && variables.isSuperset(of: other.variables) && identity.isSuperset(of: other.identity)
      && other.authorities.allSatisfy { $1 != Self.unknown && authorities[$0] == $1 }
      && unchecked.isSuperset(of: other.unchecked)
  }

  /// The requested permissions, each as a short phrase with a verb.
  package var sentences: [String] {
    let server = list(servers)
    var sentences: [String] = []
    if !variables.isEmpty {
      sentences.append(
        "send the environment variable\(variables.count == 1 ? "" : "s") \(list(variables)) to \(server)")
    }
    if !identity.isEmpty { sentences.append("identify you to \(server) with \(list(identity))") }
    if !authorities.isEmpty {
      sentences.append("trust the certificate authorities in \(list(Set(authorities.keys)))")
    }
    if !unchecked.isEmpty { sentences.append("accept any certificate of \(list(unchecked))") }
    return sentences
  }

  private func list(_ names: Set<String>) -> String {
    names.isEmpty ? "no server" : names.sorted().map { SafeText.line($0) }.joinedInSentence()
  }
}

extension Project {
  /// Everything that the file requests, regardless of what a command needs.
  package var power: ProjectPermissions {
    var power = ProjectPermissions(path: FilePath.resolved(path))
    let baseURL = settings.first { $0.option == "--base-url" }.flatMap { URL(string: $0.value) }
    if let origin = baseURL.flatMap(Origin.init) {
      power.servers = [origin.text]
      power.variables = Set(settings.filter { $0.option == "--header" }.flatMap(\.variables))
    }
    for setting in settings {
      switch setting.option {
      case "--cert", "--key": power.identity.insert(setting.unexpanded)
      case "--insecure": power.unchecked.insert(setting.unexpanded)
      case "--cacert":
        let content = try? Failure.contents(of: file(setting.unexpanded))
        power.authorities[setting.unexpanded] =
          content.map { SHA256Digest.hex($0) } ?? ProjectPermissions.unknown
      default: break
      }
    }
    return power
  }

  /// The path of a file named in the project file.
  private func file(_ name: String) -> String {
    name.hasPrefix("/") ? name : URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + name
  }
}
