#if os(Linux) || os(macOS)
  import BeagleTesting
  import Foundation
  import Locking
  import TestSupport
  import Testing

  /// A release of a program that only prints its version, packed by the release scripts and served on this
  /// machine.
  final class PublishedRelease: Sendable {
    static let version = "9.8.7"

    /// Contains all files of a test.
    let folder: URL
    private let files: Mutex<[String: ServerReply]>

    init() async throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("release-\(UUID())")
      files = Mutex([:])
      let built = folder.appendingPathComponent("built")
      for (path, text) in [
        ("bin/beagle", "#!/bin/sh\necho beagle \(Self.version)\n"), ("share/man/man1/beagle.1", "A page.\n"),
        ("share/beagle/needs", Self.system.hasPrefix("linux") ? "glibc 2.17\n" : "macOS 11.0\n"),
      ] {
        let file = built.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try await Self.writeProgram(text, to: file)
      }
      try await pack(into: "dist")
      _ = try await sh(
        "Sources/Tools/Integrations/release/sums.sh", folder.appendingPathComponent("dist").path)
      let sums = try Data(contentsOf: folder.appendingPathComponent("dist/SHA256SUMS"))
      let archive = try Data(contentsOf: folder.appendingPathComponent("dist/\(Self.archive)"))
      files.withLock {
        $0["/latest/download/SHA256SUMS"] = .status(200, body: Array(sums))
        $0["/download/v\(Self.version)/SHA256SUMS"] = .status(200, body: Array(sums))
        $0["/download/v\(Self.version)/\(Self.archive)"] = .status(200, body: Array(archive))
      }
    }

    deinit {
      try? FileManager.default.removeItem(at: folder)
    }

    /// This machine's, as the files of releases are named.
    static let system: String = {
      #if os(macOS)
        "macos-universal"
      #elseif arch(arm64)
        "linux-aarch64"
      #else
        "linux-x86_64"
      #endif
    }()

    static let archive = "beagle-\(version)-\(system).tar.gz"

    /// Why nothing can be installed here; nil if all tools that the script calls exist.
    static let whatIsMissing: Comment? = {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      func has(_ program: String) -> Bool {
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
      }
      let needed = [["curl", "wget"], ["sha256sum", "shasum", "openssl"], ["tar"], ["gzip"]]
      let missing = needed.first { !$0.contains(where: has) }
      return missing.map { "none of these is on this machine: \($0.joined(separator: ", "))" }
    }()

    /// Writes an executable file. Another process writes it: a process that another test starts at that
    /// moment would inherit the open file, and the system does not run a file that is open for writing.
    static func writeProgram(_ text: String, to file: URL) async throws {
      let ended = try await runProcess(
        URL(fileURLWithPath: "/bin/sh"), ["-c", #"cat > "$0" && chmod 755 "$0""#, file.path],
        input: Array(text.utf8))
      try #require(ended.exitCode == 0, "\(ended.errors)")
    }

    /// Packs the program as releases are packed.
    @discardableResult
    func pack(into output: String) async throws -> Data {
      _ = try await sh(
        "Sources/Tools/Integrations/release/package.sh", folder.appendingPathComponent("built").path,
        folder.appendingPathComponent(output).path)
      return try Data(contentsOf: folder.appendingPathComponent("\(output)/\(Self.archive)"))
    }

    /// Replaces the response to requests for a file.
    func change(_ path: String, _ reply: (ServerReply?) -> ServerReply) {
      files.withLock { $0[path] = reply($0[path]) }
    }

    /// - Parameter base: the path of the releases on the server.
    func server(base: String = "") throws -> ScriptedServer {
      try ScriptedServer { [self] request in
        guard request.path.hasPrefix(base) else { return .status(404) }
        return files.withLock { $0[String(request.path.dropFirst(base.count))] } ?? .status(404)
      }
    }

    /// Publishes the program for each system with the script of releases, in the place of GitHub's own
    /// program.
    ///
    /// - Returns: the script that installs it, as it was published.
    func publish(server: String, repository: String) async throws -> URL {
      let output = folder.appendingPathComponent("published")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      for system in ["linux-x86_64", "linux-aarch64", "macos-universal"] {
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent("dist/\(Self.archive)"),
          to: output.appendingPathComponent("beagle-\(Self.version)-\(system).tar.gz"))
      }
      let ended = try await runProcess(
        URL(fileURLWithPath: "/bin/sh"),
        [Repository.file("Sources/Tools/Integrations/release/publish.sh").path, output.path],
        environment: [
          "GITHUB_SERVER_URL": server, "GITHUB_REPOSITORY": repository,
          "GITHUB_REF_NAME": "v\(Self.version)", "PATH": try await machine(["gh": "exit 0"]),
        ])
      try #require(ended.exitCode == 0, "\(ended.errors)")
      return output.appendingPathComponent("install.sh")
    }

    /// A folder of stub programs that replace those of this machine.
    func machine(_ says: [String: String]) async throws -> String {
      let programs = folder.appendingPathComponent("machine-\(UUID())")
      try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
      for (program, text) in says {
        try await Self.writeProgram("#!/bin/sh\n\(text)\n", to: programs.appendingPathComponent(program))
      }
      return programs.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    }

    /// Runs a script of the repository.
    func sh(_ script: String, _ arguments: String..., path: String? = nil) async throws -> Ended {
      try await runProcess(
        URL(fileURLWithPath: "/bin/sh"), [Repository.file(script).path] + arguments,
        environment: path.map { ["PATH": $0] } ?? [:])
    }
  }
#endif
