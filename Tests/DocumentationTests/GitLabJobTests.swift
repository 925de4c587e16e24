#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The GitLab job executes nothing that could have been changed in transit.
  @Suite struct GitLabJobTests {
    private static let template = "Sources/Tools/Integrations/gitlab/beagle.gitlab-ci.yml"

    /// The script of the job.
    private func job() throws -> String {
      let text = try Repository.text(Self.template)
      let parts = text.components(separatedBy: "  script:\n    - |\n")
      try #require(parts.count == 2)
      let lines = parts[1].components(separatedBy: "  artifacts:")[0].split(separator: "\n")
      return "set -e\n" + lines.map { $0.dropFirst(6) + "\n" }.joined()
    }

    /// Runs the job with a downloader as the only installed program; it records its arguments and returns a
    /// script that installs a program.
    private func run(_ releases: String, downloader: String, redirect: String = "") async throws -> (
      ended: Ended, log: String
    ) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gitlab-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let script = """
        cd "$0"; mkdir bin work
        for tool in mktemp grep cat chmod mkdir sh; do ln -s "$(command -v $tool)" bin/$tool; done
        cat > bin/\(downloader) <<'END'
        #!/bin/sh
        echo "\(downloader) $*" >> "$LOG"
        [ -z "$REDIRECT" ] || echo "  Location: $REDIRECT" >&2
        while [ $# -gt 0 ]; do
          case $1 in -o | -O) file=$2 ;; esac
          shift
        done
        cat > "$file" <<'SCRIPT'
        echo "executed" >> "$LOG"; mkdir "$2/bin"
        printf '#!/bin/sh\necho "beagle $*" >> "$LOG"\n' > "$2/bin/beagle"; chmod +x "$2/bin/beagle"
        SCRIPT
        END
        chmod +x bin/\(downloader)
        cd work; PATH=$0/bin; export PATH
        exec sh -c "$JOB"
        """
      let log = folder.appendingPathComponent("log")
      let ended = try await runProcess(
        URL(fileURLWithPath: "/bin/sh"), ["-ec", script, folder.path],
        environment: [
          "JOB": try job(), "LOG": log.path, "REDIRECT": redirect, "BEAGLE_RELEASES": releases,
          "BEAGLE_VERSION": "latest", "BEAGLE_PATHS": "screens", "BEAGLE_ARGS": "",
          "BEAGLE_CHANGED_ONLY": "false", "TMPDIR": folder.path,
        ])
      return (ended, (try? String(contentsOf: log, encoding: .utf8)) ?? "")
    }

    @Test(arguments: ["curl", "wget"]) func jobInstallsByHTTPSAndChecks(downloader: String) async throws {
      let (ended, log) = try await run("https://example.org/releases", downloader: downloader)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(log.contains("https://example.org/releases/latest/download/install.sh\nexecuted\n"), "\(log)")
      #expect(log.hasSuffix("beagle check --format text --format junit=beagle-junit.xml -- screens\n"))
      if downloader == "curl" { #expect(log.hasPrefix("curl --proto =https --tlsv1.2 -fsSL ")) }
    }

    @Test(arguments: [
      "http://example.org/releases", "http://127.0.0.1:80/releases", "HTTP://example.org",
      "ftp://example.org",
      "example.org", "", "https://",
    ])
    func untrustedDownloadIsNotExecuted(releases: String) async throws {
      let (ended, log) = try await run(releases, downloader: "curl")
      #expect(ended.exitCode == 2 && log.isEmpty, "\(ended.errors)")
      #expect(ended.errors.contains("base-url has to begin with https://"))
    }

    @Test func redirectToPlainHTTPIsNotExecuted() async throws {
      let (ended, log) = try await run(
        "https://example.org/releases", downloader: "wget", redirect: "http://example.org/install.sh")
      #expect(ended.exitCode == 1 && !log.contains("executed"), "\(ended.errors)")
      #expect(ended.errors.contains("leads to plain HTTP"))
      let (other, _) = try await run(
        "https://example.org/releases", downloader: "wget", redirect: "https://example.org/other.sh")
      #expect(other.exitCode == 0, "\(other.errors)")
    }
  }
#endif
