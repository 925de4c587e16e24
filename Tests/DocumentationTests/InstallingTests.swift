#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import TestSupport
  import Testing

  /// The installation script leaves a working program, or the previous one.
  @Suite(.enabled(if: PublishedRelease.whatIsMissing == nil, PublishedRelease.whatIsMissing))
  struct InstallingTests {
    private static let script = "Sources/Tools/Integrations/install.sh"

    private let release: PublishedRelease
    private let server: ScriptedServer
    private let prefix: URL

    init() async throws {
      release = try await PublishedRelease()
      server = try release.server()
      prefix = release.folder.appendingPathComponent("a prefix")
    }

    private func install(_ arguments: [String] = [], path: String? = nil) async throws -> Ended {
      try await run(
        ["--base-url", "http://127.0.0.1:\(server.port)"] + arguments,
        environment: path.map { ["PATH": $0] } ?? [:])
    }

    /// Installs from the address in the arguments, the environment or the script.
    private func run(
      _ arguments: [String] = [], environment: [String: String] = [:],
      script: URL = Repository.file(Self.script)
    ) async throws -> Ended {
      try await runProcess(
        URL(fileURLWithPath: "/bin/sh"), [script.path, "--prefix", prefix.path] + arguments,
        environment: ["BEAGLE_RELEASES": ""].merging(environment) { $1 })
    }

    /// The files below the prefix, those that are not seen by `ls` too.
    private func installed() -> [String] {
      let names = FileManager.default.enumerator(atPath: prefix.path)?.allObjects as? [String] ?? []
      return names.filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(
          atPath: prefix.appendingPathComponent($0).path, isDirectory: &isFolder) && !isFolder.boolValue
      }.sorted()
    }

    @Test(arguments: [[], ["--version", "9.8.7"], ["--version=v9.8.7"]])
    func releaseIsInstalledAndUninstalled(_ arguments: [String]) async throws {
      let ended = try await install(arguments)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(String(decoding: ended.output, as: UTF8.self).hasPrefix("Installed beagle 9.8.7 in "))
      #expect(
        installed() == [
          "bin/beagle", "share/beagle/files", "share/beagle/needs", "share/man/man1/beagle.1",
        ])
      let program = try await runProcess(prefix.appendingPathComponent("bin/beagle"), ["--version"])
      #expect(program.output == Data("beagle 9.8.7\n".utf8))

      let removal = try await release.sh(Self.script, "--uninstall", "--prefix", prefix.path)
      #expect(removal.exitCode == 0, "\(removal.errors)")
      #expect(installed() == [])
    }

    @Test(arguments: ["", "/"]) func environmentVariableNamesReleases(_ end: String) async throws {
      let ended = try await run(environment: ["BEAGLE_RELEASES": "http://127.0.0.1:\(server.port)\(end)"])
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(server.requests.map(\.path).first == "/latest/download/SHA256SUMS")
      #expect(installed().contains("bin/beagle"))
    }

    @Test func optionOverridesEnvironmentAndDefault() async throws {
      let published = try release.server(base: "/any/beagle/releases")
      let script = try await release.publish(
        server: "http://127.0.0.1:\(published.port)", repository: "any/beagle")
      #expect(try await run(script: script).exitCode == 0)
      #expect(
        published.requests.map(\.path).first == "/any/beagle/releases/latest/download/SHA256SUMS")
      let count = published.requests.count

      let mirror = try release.server()
      let environment = ["BEAGLE_RELEASES": "http://127.0.0.1:\(mirror.port)"]
      #expect(try await run(environment: environment, script: script).exitCode == 0)
      #expect(mirror.requests.count == 2)

      let option = ["--base-url", "http://127.0.0.1:\(server.port)"]
      #expect(try await run(option, environment: environment, script: script).exitCode == 0)
      #expect(server.requests.count == 2)
      #expect(mirror.requests.count == 2 && published.requests.count == count)
    }

    @Test func missingAddressIsReported() async throws {
      let ended = try await run()
      #expect(ended.exitCode == 2)
      #expect(
        ended.errors.hasPrefix(
          "install.sh: the address of the releases is missing: give it with --base-url, or set "
            + "BEAGLE_RELEASES\n"
            + "Usage: install.sh"),
        "\(ended.errors)")
      #expect(installed() == [])
    }

    /// An empty variable of a caller does not lead to another address.
    @Test func emptyAddressIsRefused() async throws {
      let ended = try await run(
        ["--base-url", ""], environment: ["BEAGLE_RELEASES": "http://127.0.0.1:\(server.port)"])
      #expect(ended.exitCode == 2)
      #expect(ended.errors.hasPrefix("install.sh: --base-url needs a value\n"), "\(ended.errors)")
      #expect(server.requests.isEmpty && installed() == [])
    }

    @Test func wrongChecksumInstallsNothing() async throws {
      let digits = String(repeating: "0", count: 64)
      release.change("/latest/download/SHA256SUMS") { _ in .ok("\(digits)  \(PublishedRelease.archive)\n") }
      let ended = try await install()
      #expect(ended.exitCode == 1)
      #expect(ended.errors.contains("is not what was published: its SHA-256 is "))
      #expect(installed() == [])
    }

    @Test func truncatedDownloadKeepsInstalledVersion() async throws {
      #expect(try await install().exitCode == 0)
      let before = installed()
      try await PublishedRelease.writeProgram(
        "#!/bin/sh\necho old\n", to: prefix.appendingPathComponent("bin/beagle"))
      release.change("/download/v9.8.7/\(PublishedRelease.archive)") { whole in
        guard case .send(let bytes)? = whole?.steps.first else { return .status(404) }
        return ServerReply([.send(Array(bytes.prefix(bytes.count / 2))), .close])
      }
      let ended = try await install()
      #expect(ended.exitCode == 1)
      #expect(ended.errors.contains("could not get http://127.0.0.1:"))
      #expect(installed() == before)
      let program = try await runProcess(prefix.appendingPathComponent("bin/beagle"), [])
      #expect(program.output == Data("old\n".utf8))
    }

    @Test(arguments: [
      (["uname": "echo Plan9"], "there is no program for Plan9"),
      (["uname": "[ $1 = -m ] && echo riscv64 || echo Linux", "getconf": "echo glibc 2.36"], "on riscv64"),
      (
        ["uname": "echo Linux", "getconf": "exit 1", "ldd": "echo musl libc >&2; exit 1"],
        "this system has no glibc"
      ),
    ])
    func missingToolIsReported(says: [String: String], sentence: String) async throws {
      let ended = try await install(path: try await release.machine(says))
      #expect(ended.exitCode == 1)
      #expect(ended.errors.contains(sentence), "\(ended.errors)")
      #expect(server.requests.isEmpty && installed() == [])
    }

    #if os(Linux)
      @Test func oldCLibraryIsReportedWithRequiredOne() async throws {
        let ended = try await install(path: try await release.machine(["getconf": "echo glibc 2.5"]))
        #expect(ended.exitCode == 1)
        #expect(ended.errors.contains("needs glibc 2.17 or newer, and this machine has 2.5."))
        #expect(installed() == [])
      }
    #endif

    @Test func unsupportedSystemIsReported() async throws {
      release.change("/latest/download/SHA256SUMS") { _ in
        .ok("\(String(repeating: "0", count: 64))  beagle-9.8.7-amiga.tar.gz\n")
      }
      let ended = try await install()
      #expect(ended.errors.contains("has no program for \(PublishedRelease.system)"))
      #expect(ended.exitCode == 1 && installed() == [])
    }

    @Test(arguments: [
      "http://example.org", "http://localhost.example.org", "http://127.0.0.1@example.org",
      "http://127.0.0.1:80@example.org", "http://127.0.0.1:x@example.org:80",
      "http://localhost:1@example.org:2",
      "http://[::1]:1@example.org:80", "http://[::1]x:80", "http://127.0.0.1:", "http://127.0.0.1:80x",
      "http://localhost?@example.org", "file:///tmp", "ftp://localhost",
      "https://example.org/ /x",
    ])
    func insecureAddressIsRefused(_ address: String) async throws {
      let ended = try await install(["--base-url", address])
      #expect(ended.exitCode == 2, "\(ended.errors)")
      #expect(server.requests.isEmpty && installed() == [])
    }

    @Test func refusedAddressIsNamedWithSource() async throws {
      let variable = try await run(environment: ["BEAGLE_RELEASES": "http://example.org"])
      #expect(variable.exitCode == 2)
      #expect(
        variable.errors.hasPrefix("install.sh: BEAGLE_RELEASES: http://example.org is plain HTTP"),
        "\(variable.errors)")
      let option = try await install(["--base-url", "ftp://example.org"])
      #expect(
        option.errors.hasPrefix("install.sh: --base-url: ftp://example.org does not begin with https://"),
        "\(option.errors)")
    }

    @Test func truncatedScriptDoesNothing() async throws {
      let script = Array(try Repository.text(Self.script).utf8)
      for part in [script.count / 3, script.count / 2, script.count - 10] {
        _ = try await runProcess(
          URL(fileURLWithPath: "/bin/sh"),
          ["-s", "--", "--prefix", prefix.path, "--base-url", "http://127.0.0.1:\(server.port)"],
          input: Array(script.prefix(part)))
        #expect(server.requests.isEmpty && !FileManager.default.fileExists(atPath: prefix.path))
      }
    }

    @Test func packagingIsReproducible() async throws {
      let (one, other) = (try await release.pack(into: "one"), try await release.pack(into: "other"))
      #expect(one == other && one.count > 100)
    }
  }
#endif
