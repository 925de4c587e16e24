import BeagleTesting
import Foundation
import TerminalTestSupport
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// Where a folder may send secrets: nowhere, until its user consents.
@MainActor @Suite struct ProjectTrustTests {
  private static let secret = "s3cret-of-the-environment"
  /// A screen in a file that loads an image.
  private nonisolated static let screen =
    #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/a.png"}}"#
  private let server: ScriptedServer
  private let other: ScriptedServer

  init() throws {
    server = try ScriptedServer { _ in .status(404) }
    other = try ScriptedServer { $0.target == "/home" ? .ok(Self.screen) : .status(404) }
  }

  private func project(_ header: String = "Bearer ${SHOP_KEY}", more: String = "") throws -> String {
    #"{"baseUrl": "\#(try server.url(""))", "headers": {"X-Key": "\#(header)"}\#(more)}"#
  }

  private func folder(_ project: String) throws -> TemporaryFolder {
    try TemporaryFolder(["beagle.json": project, "home.json": Self.screen])
  }

  /// Runs in a folder with its own state folder for consents.
  private func run(
    _ arguments: [String], in folder: borrowing TemporaryFolder, _ environment: [String: String] = [:],
    response: Bool? = nil, asked: Messages = Messages()
  ) async -> Printed {
    let all = ["SHOP_KEY": Self.secret, "OTHER": "2", "XDG_STATE_HOME": folder.path + "/state"]
    var ask: (@Sendable (String) -> Bool)?
    if let response {
      ask = { question in
        asked.add(question)
        return response
      }
    }
    return await beagle(
      arguments, environment: all.merging(environment) { $1 }, input: Self.screen, folder: folder.path,
      ask: ask)
  }

  /// Runs with the screen as standard input.
  private static let drawing = ["render", "-", "--format", "ansi", "--color", "always"]

  private var keys: [String] { server.requests.flatMap { $0.values("x-key") } }

  // MARK: Without consent

  @Test(arguments: ["render", "explain", "gallery", "check", "flow", "browse"])
  func copiedRepositoryGetsNoSecrets(command: String) async throws {
    let folder = try folder(try project())
    let more: [String: [String]] = [
      "gallery": ["--output", folder.path + "/gallery"], "browse": ["--linear"], "flow": ["a.feature"],
    ]
    let target = ["check": "/home", "flow": "b.feature", "browse": "/home"][command] ?? "-"
    let printed = await run([command, target] + (more[command] ?? []), in: folder)
    #expect(printed.exitCode == 2 && printed.output == "")
    let address = try server.url("").absoluteString
    #expect(
      printed.errors.contains(
        """
        /beagle.json is not trusted, and nothing was sent: it would send the environment variable SHOP_KEY \
        to \(address). Review it, then trust it with beagle config --trust, or for one run \
        with --trust-project or BEAGLE_TRUST_PROJECT=1

        """), "\(printed.errors)")
    #expect(server.requests.isEmpty && !printed.errors.contains(Self.secret))
  }

  @Test func certificateSettingsNeedTrust() async throws {
    let pem = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"
    for (member, words) in [
      (#""insecure": ["shop.example"]"#, "accept any certificate of shop.example"),
      (#""cacert": ["ca.pem"]"#, "trust the certificate authorities in ca.pem"),
      (#""cert": "me.pem""#, "identify you to \(try server.url("")) with me.pem"),
    ] {
      let folder = try TemporaryFolder([
        "beagle.json": #"{"baseUrl": "\#(try server.url(""))", \#(member)}"#, "home.json": Self.screen,
        "ca.pem": pem,
      ])
      let printed = await run(Self.drawing, in: folder)
      #expect(printed.exitCode == 2 && printed.errors.contains(words), "\(printed.errors)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func serverWithoutSecretsNeedsNoTrust() async throws {
    let folder = try folder(try project("de"))
    let printed = await run(Self.drawing, in: folder)
    #expect(printed.exitCode == 0 && keys == ["de"])
  }

  @Test(arguments: [
    ["check", "-"], ["config"], ["schema"], ["render", "/home", "--replay", "no.json"],
  ])
  func localCommandsDoNotAskForTrust(arguments: [String]) async throws {
    let folder = try folder(try project())
    let asked = Messages()
    let printed = await run(
      arguments, in: folder, response: false, asked: asked)
    #expect(asked.text == "" && !printed.errors.contains("is not trusted"))
  }

  @Test func replacedHeaderNeedsNoTrust() async throws {
    let folder = try folder(try project())
    let printed = await run(Self.drawing + ["-H", "x-key: mine"], in: folder)
    #expect(printed.exitCode == 0 && keys == ["mine"])
  }

  // MARK: Consent

  @Test(arguments: [["--trust-project"], []])
  func trustCanBeGivenForOneRun(option: [String]) async throws {
    let folder = try folder(try project())
    let environment = option.isEmpty ? ["BEAGLE_TRUST_PROJECT": "1"] : [:]
    #expect(await run(Self.drawing + option, in: folder, environment).exitCode == 0)
    #expect(keys == ["Bearer \(Self.secret)"])
    // It applies to that run only.
    #expect(await run(Self.drawing, in: folder).exitCode == 2)
    #expect(await run(Self.drawing, in: folder, ["BEAGLE_TRUST_PROJECT": "0"]).exitCode == 2)
    #expect(keys.count == 1)
  }

  @Test func consentIsRemembered() async throws {
    let folder = try folder(try project())
    let asked = Messages()
    #expect(await run(Self.drawing, in: folder, response: false, asked: asked).exitCode == 2)
    #expect(server.requests.isEmpty)
    #expect(await run(Self.drawing, in: folder, response: true, asked: asked).exitCode == 0)
    #expect(
      asked.text.components(
        separatedBy: "/beagle.json would\n  send the environment variable SHOP_KEY to \(try server.url(""))\n"
      ).count == 3
    )
    // Neither asked again, nor refused if there is no terminal.
    #expect(await run(Self.drawing, in: folder, response: false).exitCode == 0)
    #expect(await run(Self.drawing, in: folder).exitCode == 0)
    #expect(keys == Array(repeating: "Bearer \(Self.secret)", count: 3))
    let file = folder.path + "/state/beagle/trusted-projects.json"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(!(try String(contentsOfFile: file, encoding: .utf8).contains(Self.secret)))
  }

  @Test func unrelatedEditsDoNotAskAgain() async throws {
    let folder = try folder(try project())
    let path = folder.path + "/beagle.json"
    #expect(
      await run(["config", "--trust"], in: folder).output.contains("\ntrusted to send the environment"))
    #expect(server.requests.isEmpty)
    for (content, isAsked) in [
      (try project(more: #", "width": 44, "check": {"labels": true}"#), false),
      (try project("Token ${SHOP_KEY}"), false),
      (try project("de"), false),
      (try project("${SHOP_KEY} ${OTHER}"), true),
      (try project().replacing("\(server.port)", with: "1"), true),
      (try project().replacing("127.0.0.1", with: "localhost"), true),
      (try project(more: #", "insecure": ["shop.example"]"#), true),
    ] {
      try Data(content.utf8).write(to: URL(fileURLWithPath: path))
      #expect((await run(Self.drawing, in: folder).exitCode == 2) == isAsked, "\(content)")
    }
  }

  @Test func changedAuthoritiesAskAgain() async throws {
    let folder = try TemporaryFolder([
      "beagle.json": #"{"cacert": ["ca.pem"]}"#, "home.json": Self.screen, "ca.pem": "one",
    ])
    #expect(await run(["config", "--trust"], in: folder).exitCode == 0)
    #expect(!(await run(Self.drawing, in: folder).errors.contains("is not trusted")))
    try Data("two".utf8).write(to: URL(fileURLWithPath: folder.path + "/ca.pem"))
    #expect(await run(Self.drawing, in: folder).errors.contains("is not trusted"))
    #expect(
      await run(["config"], in: folder).output.contains("not trusted (run beagle config --trust) to trust"))
  }

  @Test func unreadableAuthoritiesAlwaysAsk() async throws {
    let folder = try TemporaryFolder([
      "beagle.json": #"{"cacert": ["ca.pem"]}"#, "home.json": Self.screen, "ca.pem": "one",
    ])
    let authorities = folder.path + "/ca.pem"
    #expect(truncate(authorities, 65 << 20) == 0)
    #expect(await run(["config", "--trust"], in: folder).exitCode == 0)
    // At its current size it may contain anything.
    #expect(await run(Self.drawing, in: folder).errors.contains("is not trusted"))
  }

  @Test func consentFileWritableByOthersIsIgnored() async throws {
    let folder = try folder(try project())
    #expect(await run(["config", "--trust"], in: folder).exitCode == 0)
    let list = folder.path + "/state/beagle/trusted-projects.json"
    #expect(chmod(list, 0o666) == 0)
    #expect(await run(Self.drawing, in: folder).errors.contains("is not trusted"))
    #expect(chmod(list, 0o600) == 0)
    #expect(await run(Self.drawing, in: folder).exitCode == 0)
    // A link and a pipe are neither read nor written to.
    try FileManager.default.moveItem(atPath: list, toPath: list + ".moved")
    for make in [{ symlink(list + ".moved", list) }, { mkfifo(list, 0o600) }] {
      #expect(make() == 0)
      #expect(await run(Self.drawing, in: folder).errors.contains("is not trusted"))
      let refused = await run(["config", "--trust"], in: folder)
      #expect(
        refused.exitCode == 3 && refused.errors.contains("remove it and agree again"), "\(refused.errors)")
      #expect(unlink(list) == 0)
    }
  }

  @Test func trustNeedsProjectFileAndStateFolder() async throws {
    let folder = try folder(try project())
    #expect(
      await run(["config", "--trust", "--config", "none"], in: folder).errors.contains("no beagle.json"))
    let placeless = await run(["config", "--trust"], in: folder, ["XDG_STATE_HOME": "relative"])
    #expect(placeless.exitCode == 2 && placeless.errors.contains("neither XDG_STATE_HOME nor HOME"))
    #expect(
      await run(["config", "--trust"], in: folder, ["XDG_STATE_HOME": "", "HOME": folder.path]).exitCode == 0)
    #expect(
      FileManager.default.fileExists(atPath: folder.path + "/.local/state/beagle/trusted-projects.json"))
  }

  // MARK: Ownership

  @Test func projectFileOfAnotherUserIsIgnored() async throws {
    let folder = try folder(try project(more: #", "width": 44"#))
    let mine = geteuid()
    func config(_ user: uid_t, _ environment: [String: String] = [:], _ arguments: [String] = []) async
      -> Printed
    {
      await beagle(
        ["config"] + arguments, environment: environment, folder: folder.path, user: FileOwner(id: user))
    }
    #expect(await config(mine).output.contains("width    44"))
    let strange = await config(mine + 1)
    #expect(strange.output == "no beagle.json here or in a folder above\n")
    #expect(
      strange.errors
        == """
        beagle: \(folder.path)/beagle.json belongs to another user (\(mine)) and is ignored; \
        use it with --config \(folder.path)/beagle.json\n
        """
    )
    #expect(
      await config(mine + 1, [:], ["--config", folder.path + "/beagle.json"]).output.contains("width    44"))
    // Root trusts the user who called sudo; no one else can claim that.
    let owner = FileOwner(id: 0)
    let file = folder.path + "/beagle.json"
    if mine == 0 {
      #expect(chown(file, 12_345, 12_345) == 0)
    }
    let caller = mine == 0 ? "12345" : "\(mine)"
    #expect(owner.stranger(of: file, [:]) != nil)
    #expect(owner.stranger(of: file, ["SUDO_UID": caller]) == nil)
    #expect(FileOwner(id: 54_321).stranger(of: file, ["SUDO_UID": caller]) != nil)
  }

  @Test func upwardSearchEndsAtRepositoryAndHome() async throws {
    let folder = try TemporaryFolder(["beagle.json": #"{"width": 44}"#])
    let inner = folder.path + "/a/b"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    func isFound(home: String = "/no/such") async -> Bool {
      await beagle(["config"], environment: ["HOME": home], folder: inner).output.contains("width  44")
    }
    #expect(await isFound())
    #expect(await isFound(home: folder.path))
    #expect(!(await isFound(home: folder.path + "/a/")))
    // In a linked working tree of git, `.git` is a file.
    try Data("gitdir: /elsewhere\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/a/.git"))
    #expect(!(await isFound()))
    try FileManager.default.removeItem(atPath: folder.path + "/a/.git")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.git", withIntermediateDirectories: false)
    #expect(await isFound())
  }

  // MARK: Recipients

  /// A typed URL is not the project's, and neither are the resources of its screen.
  @Test func typedURLGetsNoProjectSecrets() async throws {
    let folder = try folder(try project("own", more: #", "cert": "no.pem""#))
    let url = try other.url("/home").absoluteString
    let printed = await run(["render", url, "--format", "ansi", "--color", "always"], in: folder)
    #expect(printed.exitCode == 0 && server.requests.isEmpty)
    #expect(other.requests.map(\.target) == ["/home", "/a.png"])
    #expect(other.requests.allSatisfy { $0.values("x-key").isEmpty })
    #expect(
      printed.errors.contains(
        "beagle: X-Key, the certificate of beagle.json are for \(try server.url("")), and not sent to "
          + "\(try other.url("")); -H 'X-Key: …' sends one\n"))
    let quiet = await run(["render", url, "--log", "none"], in: folder)
    #expect(quiet.errors == "")
    let typed = await run(["check", url, "-H", "X-Key: 1"], in: folder)
    #expect(!typed.errors.contains("X-Key") && other.requests.last?.values("x-key") == ["1"])
  }

  @Test func otherBaseURLGetsNoProjectSecrets() async throws {
    let folder = try folder(try project("own"))
    let base = ["--base-url", try other.url("").absoluteString]
    for arguments in [["render", "/home", "--format", "text"], ["check", "/home"]] {
      let printed = await run(arguments + base, in: folder)
      #expect(printed.errors.contains("X-Key of beagle.json are for"), "\(printed.errors)")
    }
    let feature = "Feature: a\n  Scenario: b\n    Given the application starts at \"/home\"\n"
    for name in ["a", "b"] {
      try Data(feature.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).feature"))
    }
    _ = await run(["flow", folder.path] + base, in: folder)
    #expect(other.requests.count >= 4 && other.requests.allSatisfy { $0.values("x-key").isEmpty })
    // Without a base URL the file names no server.
    let nobody = try self.folder(#"{"headers": {"X-Key": "own"}}"#)
    let printed = await run(["check", try other.url("/home").absoluteString], in: nobody)
    #expect(printed.errors.contains("are for its baseUrl, which it does not have, and not sent"))
    #expect(other.requests.allSatisfy { $0.values("x-key").isEmpty })
  }

  @Test func projectURLsMatchInAnySpelling() async throws {
    let folder = try folder(try project("own"))
    _ = await run(["check", try server.url("/home").absoluteString], in: folder)
    _ = await run(["render", try server.url("/home").absoluteString], in: folder)
    _ = await run(["render", "/home"], in: folder)
    #expect(keys == ["own", "own", "own"])
  }

  // MARK: The program

  #if os(Linux) || os(macOS)
    /// Several files run in several processes, whose arguments are visible to other users.
    @Test func flowProcessesGetProjectSecrets() async throws {
      let folder = try folder(try project())
      let feature = "Feature: a\n  Scenario: b\n    Given the application starts at \"/home\"\n"
      for name in ["a", "b", "c"] {
        try Data(feature.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).feature"))
      }
      let ended = try await runProcess(
        try beagleURL(),
        ["flow", folder.path, "--jobs", "3", "--config", folder.path + "/beagle.json", "--trust-project"],
        environment: ["SHOP_KEY": Self.secret])
      #expect(ended.isInOrder)
      #expect(!keys.isEmpty && Set(keys) == ["Bearer \(Self.secret)"] && keys.count == server.requests.count)
      #expect(FlowCommand().arguments(for: ["a"]).contains("none"))
    }

    @Test(arguments: [
      ("y", true), ("yes", true), ("n", true), ("", true), ("\u{4}", true), ("y", false),
    ])
    func terminalUserIsAskedForTrust(response: String, blocks: Bool) async throws {
      let folder = try folder(try project())
      let (path, program) = (folder.path, try beagleURL())
      let environment = [
        "SHOP_KEY": Self.secret, "XDG_STATE_HOME": path + "/state", "PATH": "/usr/bin:/bin", "TERM": "xterm",
      ]
      let isYes = response.hasPrefix("y")
      let (code, output) = try await onThread {
        let terminal = try PseudoTerminal(
          program, ["render", "home.json", "--format", "svg"], width: 100, environment: environment,
          folder: URL(fileURLWithPath: path), blocks: blocks)
        try terminal.wait(for: "[y/N]")
        try terminal.send(response == "\u{4}" ? response : response + "\r")
        return (try terminal.waitForEnd(), String(decoding: terminal.output, as: UTF8.self))
      }
      #expect(output.contains("send the environment variable SHOP_KEY to"))
      #expect(code == .exit(isYes ? 0 : 2))
      #expect(output.contains("is not trusted, and nothing was sent") != isYes)
      #expect(keys == (isYes ? ["Bearer \(Self.secret)"] : []) && server.requests.isEmpty != isYes)
      #expect(FileManager.default.fileExists(atPath: path + "/state") == isYes)
    }
  #endif
}
