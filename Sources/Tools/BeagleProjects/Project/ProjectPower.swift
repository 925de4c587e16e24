import Beagle
import Foundation

/// What a project file may do only with its user's consent: the environment variables that it reads, the servers that get
/// them, and whom it has connections trust.
package struct ProjectPower: Codable, Equatable, Sendable {
  /// The project file.
  let path: String
  /// The origin that gets the headers.
  var servers: Set<String> = []
  var variables: Set<String> = []
  /// The files that introduce the user.
  var identity: Set<String> = []
  /// The files with authorities, and the digest of what is in each, or that it is unknown.
  var authorities: [String: String] = [:]
  /// Hosts of which any certificate is taken.
  var unchecked: Set<String> = []

  /// In place of the digest of a file that cannot be read, or not all of it. No consent covers what is in it.
  static let unknown = ""

  /// Whether there is nothing to consent to.
  package var isNone: Bool {
    variables.isEmpty && identity.isEmpty && authorities.isEmpty && unchecked.isEmpty
  }

  /// Whether this consent is one to all of the other.
  func covers(_ other: ProjectPower) -> Bool {
    path == other.path && servers.isSuperset(of: other.servers)
      && variables.isSuperset(of: other.variables) && identity.isSuperset(of: other.identity)
      && other.authorities.allSatisfy { $1 != Self.unknown && authorities[$0] == $1 }
      && unchecked.isSuperset(of: other.unchecked)
  }

  /// What is asked for, each in a few words with a verb.
  package var sentences: [String] {
    let server = list(servers)
    var sentences: [String] = []
    if !variables.isEmpty {
      sentences.append(
        "send the environment variable\(variables.count == 1 ? "" : "s") \(list(variables)) to \(server)")
    }
    if !identity.isEmpty { sentences.append("introduce you to \(server) with \(list(identity))") }
    if !authorities.isEmpty {
      sentences.append("trust the certificate authorities in \(list(Set(authorities.keys)))")
    }
    if !unchecked.isEmpty { sentences.append("take any certificate of \(list(unchecked))") }
    return sentences
  }

  private func list(_ names: Set<String>) -> String {
    names.isEmpty ? "no server" : names.sorted().map { SafeText.line($0) }.joinedInSentence()
  }
}

extension Project {
  /// What the file asks for, whatever of it a command needs.
  package var power: ProjectPower {
    var power = ProjectPower(path: FilePath.resolved(path))
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
        power.authorities[setting.unexpanded] = content.map { SHA256Digest.hex($0) } ?? ProjectPower.unknown
      default: break
      }
    }
    return power
  }

  /// A file that is named in the project file, which is where it is looked for.
  private func file(_ name: String) -> String {
    name.hasPrefix("/") ? name : URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + name
  }
}
