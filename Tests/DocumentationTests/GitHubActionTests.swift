#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import TestSupport
  import Testing

  /// The action finds the releases that belong to it, wherever a workflow has it from.
  @Suite(.enabled(if: PublishedRelease.whatIsMissing == nil, PublishedRelease.whatIsMissing))
  struct GitHubActionTests {
    private let release: PublishedRelease
    /// The workflow's repository.
    private let workspace: URL

    init() async throws {
      release = try await PublishedRelease()
      workspace = release.folder.appendingPathComponent("work/shop")
      try FileManager.default.createDirectory(at: workspace, withIntermediateDirectories: true)
    }

    /// Runs the action's step with a copy of its files below a folder.
    private func run(
      below folder: String, _ server: ScriptedServer, environment: [String: String] = [:]
    ) async throws -> Ended {
      let integrations = release.folder.appendingPathComponent("\(folder)/Sources/Tools/Integrations")
      try FileManager.default.createDirectory(
        at: integrations.appendingPathComponent("github"), withIntermediateDirectories: true)
      for file in ["install.sh", "github/run.sh"] {
        try FileManager.default.copyItem(
          at: Repository.file("Sources/Tools/Integrations/\(file)"),
          to: integrations.appendingPathComponent(file))
      }
      let inputs = ["PATHS", "ARGS", "CHANGED_ONLY", "BASELINE", "SARIF_FILE", "VERSION", "BASE_URL"]
      let base = Dictionary(uniqueKeysWithValues: inputs.map { ("INPUT_\($0)", "") })
      return try await runProcess(
        URL(fileURLWithPath: "/bin/sh"), [integrations.appendingPathComponent("github/run.sh").path],
        environment: base.merging([
          "INPUT_PATHS": ".", "BASE_REVISION": "", "BEAGLE_RELEASES": "",
          "GITHUB_SERVER_URL": "http://127.0.0.1:\(server.port)", "GITHUB_REPOSITORY": "any/shop",
          "GITHUB_WORKSPACE": workspace.path, "RUNNER_TEMP": release.folder.path + "/temp",
          "GITHUB_PATH": release.folder.path + "/path", "GITHUB_OUTPUT": release.folder.path + "/output",
          "GITHUB_STEP_SUMMARY": release.folder.path + "/summary",
        ]) { $1 }.merging(environment) { $1 })
    }

    private func output() -> String? {
      try? String(contentsOf: release.folder.appendingPathComponent("output"), encoding: .utf8)
    }

    @Test func actionUsesReleaseOfItsRevision() async throws {
      let server = try release.server(base: "/any/beagle/releases")
      let ended = try await run(below: "_actions/any/beagle/v9.8.7", server)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(
        server.requests.map(\.path).first == "/any/beagle/releases/download/v9.8.7/SHA256SUMS")
      #expect(output() == "exit-code=0\n")
    }

    @Test func checkedOutActionUsesLatestRelease() async throws {
      let server = try release.server(base: "/any/shop/releases")
      let ended = try await run(below: "work/shop", server)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(server.requests.map(\.path).first == "/any/shop/releases/latest/download/SHA256SUMS")
    }

    @Test(arguments: ["INPUT_BASE_URL", "BEAGLE_RELEASES"])
    func workspaceCloneReceivesReleases(variable: String) async throws {
      let server = try release.server(base: "/mirror")
      let address = "http://127.0.0.1:\(server.port)/mirror"
      let ended = try await run(
        below: "work/shop/.beagle", server, environment: [variable: address, "INPUT_VERSION": "9.8.7"])
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(server.requests.map(\.path).first == "/mirror/download/v9.8.7/SHA256SUMS")
    }

    /// The workflow's repository has other releases or no releases.
    @Test func cloneWithoutAddressAsksForIt() async throws {
      let server = try release.server(base: "/any/shop/releases")
      let ended = try await run(below: "work/shop/.beagle", server)
      #expect(ended.exitCode == 2, "\(ended.errors)")
      #expect(
        String(decoding: ended.output, as: UTF8.self).hasPrefix(
          "::error::The input base-url is missing: "), "\(ended)")
      #expect(server.requests.isEmpty)
    }
  }
#endif
