package import Beagle
import BeagleNetworking
import FileWriting
import Foundation

/// Decides what a project file may send to which server. The file may come from someone else, in a cloned
/// repository: it gets nothing from its user without consent.
extension Project {
  /// The environment variable that gives consent for a run.
  static let trustVariable = "BEAGLE_TRUST_PROJECT"

  /// Ensures that a run may use what the file requests, and reports headers that are not sent.
  ///
  /// - Throws: if the file is not trusted, or if a variable of a sent header is not set.
  package func check(for requests: Requests, _ host: HostEnvironment) throws(Failure) {
    let server = requests.settings.projectServer ?? ProjectServer()
    let isServerAsked = requests.bases.contains(where: server.owns)
    if trustsOthers || isServerAsked && server.identity != TLSOptions()
      || isServerAsked && readsVariables(besides: requests.settings.headers)
    {
      try checkTrust(requests.settings, host)
    }
    if isServerAsked { try checkVariables(besides: requests.settings.headers, host) }
    if requests.settings.log != .none { reportOtherServers(requests, server, host) }
  }

  /// Whether the file affects connections to any server.
  private var trustsOthers: Bool { settings.contains { ["--cacert", "--insecure"].contains($0.option) } }

  private func readsVariables(besides headers: [(name: String, value: String)]) -> Bool {
    settings.contains { !$0.variables.isEmpty && !$0.isReplaced(by: Self.options(headers)) }
  }

  private func checkTrust(_ given: RenderSettings, _ host: HostEnvironment) throws(Failure) {
    guard !given.trustsProject, host.environment[Self.trustVariable] != "1" else { return }
    let power = power
    let trusted = TrustedProjects(host.environment)
    if trusted?.covers(power) == true { return }
    let name = SafeText.line(path)
    guard let ask = host.ask else {
      throw .usage(
        "\(name) is not trusted, and nothing was sent: it would \(power.sentences.joined(separator: "; ")). "
          + "Review it, then trust it with beagle config --trust, or for one run with --trust-project or "
          + "\(Self.trustVariable)=1")
    }
    let lines = power.sentences.map { "  \($0)\n" }.joined()
    guard ask("\(name) would\n\(lines)Allow this? The answer is remembered until this changes. [y/N] ") else {
      throw .usage("\(name) is not trusted, and nothing was sent")
    }
    guard let trusted else { return }
    do throws(Failure) {
      try trusted.add(power)
    } catch {
      // The run continues, and the next one asks again.
      host.say("beagle: \(error.message)")
    }
  }

  /// Reports that servers other than the project's do not get its headers.
  private func reportOtherServers(_ requests: Requests, _ server: ProjectServer, _ host: HostEnvironment) {
    guard server.hasSecrets else { return }
    let others = Set(requests.bases.filter { !server.owns($0) }.compactMap(Origin.init).map(\.text)).sorted()
    guard !others.isEmpty else { return }
    let names = server.headers.map(\.name) + (server.identity == TLSOptions() ? [] : ["the certificate"])
    let owner = server.origin.map { "are for \($0.text)" } ?? "are for its baseUrl, which it does not have"
    let remedy =
      server.headers.first.map { "-H '\($0.name): …' sends one" } ?? "--cert sends one"
    host.say(
      "beagle: \(names.joined(separator: ", ")) of \(Self.fileName) \(owner), and not sent to "
        + "\(others.joined(separator: ", ")); \(remedy)")
  }

  /// Headers as options of the command line.
  package static func options(_ headers: [(name: String, value: String)]) -> [(option: String, value: String)]
  {
    headers.map { ("--header", "\($0.name): \($0.value)") }
  }

  // MARK: Variables

  /// Reports unset environment variables, but only if the headers that use them are sent.
  ///
  /// - Throws: the unset variables of headers that the command line does not replace.
  private func checkVariables(
    besides headers: [(name: String, value: String)], _ host: HostEnvironment
  ) throws(Failure) {
    let given = Self.options(headers)
    let findings = settings.compactMap { $0.isReplaced(by: given) ? nil : $0.missingVariable }
    if !findings.isEmpty { throw failure(findings, host) }
  }
}

/// The settings of a command's requests, and their servers.
package struct Requests {
  package let settings: RenderSettings
  /// The base URLs of the targets and of the paths in their screens.
  var bases: [URL]

  package init(settings: RenderSettings, bases: [URL]) {
    (self.settings, self.bases) = (settings, bases)
  }
}

/// A user whose files are trusted. A file in a folder that others can write to may be theirs, and would
/// affect everyone who works below it.
package struct FileOwner: Sendable {
  /// The effective user of this process.
  static var current: FileOwner { FileOwner(id: geteuid()) }

  let id: uid_t

  /// The owner of a path, if that is another user. As in git, root trusts the files of the user who called
  /// `sudo`, too.
  ///
  /// - Returns: nil if the file may be trusted or does not exist.
  package func stranger(of path: String, _ environment: [String: String]) -> uid_t? {
    var believed = [id]
    if id == 0, let caller = environment["SUDO_UID"].flatMap(uid_t.init) { believed.append(caller) }
    var info = stat()
    // A link belongs to its creator, even if another user wrote the file.
    for look in [lstat, stat] where look(path, &info) == 0 && !believed.contains(info.st_uid) {
      return info.st_uid
    }
    return nil
  }
}

/// The file that stores what the user has consented to.
///
/// It is in the folder for state, which is neither configuration nor data: `$XDG_STATE_HOME/beagle` or
/// `~/.local/state/beagle`.
package struct TrustedProjects {
  private let folder: String

  /// Nil if neither folder is known.
  package init?(_ environment: [String: String]) {
    // A relative path is invalid by the XDG specification.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      folder = "\(state)/beagle"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = "\(home)/.local/state/beagle"
    } else {
      return nil
    }
  }

  package var path: String { "\(folder)/trusted-projects.json" }

  /// The oldest projects are forgotten, and their users asked again.
  package static let maximumProjects = 1_000

  private struct Content: Codable {
    var version = 1
    var projects: [ProjectPermissions]
  }

  package func covers(_ power: ProjectPermissions) -> Bool { read().contains { $0.covers(power) } }

  /// An unreadable file counts as empty, and so does one that another user may have written.
  private func read() -> [ProjectPermissions] {
    guard isOwnedByUser, let bytes = try? Failure.contents(of: path) else { return [] }
    return (try? JSONDecoder().decode(Content.self, from: Data(bytes)))?.projects ?? []
  }

  /// Whether it is a regular file of this user that nobody else can write to. Links may lead to files of
  /// others.
  private var isOwnedByUser: Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && info.st_uid == geteuid()
      && info.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  /// Stores consent, replacing an entry of the same file.
  package func add(_ power: ProjectPermissions) throws(Failure) {
    guard isOwnedByUser || NamedFile.isMissing(path) else {
      throw .fetch(
        "cannot write \"\(path)\": other users can write to it; remove it and agree again")
    }
    let version = FileVersion(path)
    let others = read().filter { $0.path != power.path }.suffix(Self.maximumProjects - 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let bytes = [UInt8](try encoder.encode(Content(projects: others + [power])))
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try AtomicFile.write(bytes, to: path, readers: .owner, replacing: .version(version))
    } catch {
      throw .fetch("cannot write \(error.plainWords)")
    }
  }
}
