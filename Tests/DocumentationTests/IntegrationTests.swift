import BeagleProjects
import Foundation
import TestSupport
import Testing

@testable import BeagleCLI
@testable import BeagleProjects

/// The integrations call the program correctly, and the article describes them correctly.
@Suite struct IntegrationTests {
  private static let folder = "Sources/Tools/Integrations/"
  private let page: String
  private let hooks: String
  private let action: String

  init() throws {
    page = try Repository.text("Sources/Tools/BeagleCLI/beagle.docc/Installing.md")
    hooks = try Repository.text(".pre-commit-hooks.yaml")
    action = try Repository.text(Self.folder + "github/action.yml")
  }

  /// The first group of each match in a text.
  private func names(_ pattern: Regex<(Substring, Substring)>, in text: String) -> Set<String> {
    Set(text.matches(of: pattern).map { String($0.output.1) })
  }

  /// A block of YAML of the page.
  private func block(with text: String) throws -> String {
    try #require(Repository.blocks("yaml", in: page).first { $0.contains(text) })
  }

  #if os(Linux) || os(macOS)
    @Test(arguments: Repository.files(in: "Sources/Tools", named: "sh"))
    func everyScriptIsValidShell(_ script: String) async throws {
      let head = try Repository.text(script).prefix { $0 != "\n" }
      let shell = head.contains("bash") ? "/bin/bash" : "/bin/sh"
      let ended = try await runProcess(
        URL(fileURLWithPath: shell), ["-n", Repository.file(script).path])
      #expect(ended.exitCode == 0, "\(ended.errors)")
    }
  #endif

  @Test func everyHookIsDocumented() {
    let ids = names(/(?m)^- id: (\S+)$/, in: hooks)
    #expect(ids.count == 6)
    for id in ids { #expect(page.contains("`\(id)`"), "\(id)") }
    #expect(names(/(?m)^ +- id: (\S+)$/, in: page).isSubset(of: ids))
  }

  /// pre-commit refuses all hooks of a file that is not YAML.
  @Test func hooksAreListOfMappings() {
    for line in hooks.split(separator: "\n") {
      #expect(line.contains(/^(#( |$)|- id: \S|  [a-z_]+: \S)/), "\(line)")
    }
  }

  @Test func documentedInputsMatchAction() throws {
    let inputs = try #require(action.components(separatedBy: "\ninputs:\n").last).components(
      separatedBy: "\noutputs:\n")
    let declared = names(/(?m)^  ([a-z-]+):$/, in: inputs[0] + "\n")
    #expect(names(/inputs\.([a-z-]+)\s/, in: action) == declared)
    let given = try block(with: "Integrations/github\n").components(separatedBy: "Integrations/github\n")[1]
    let used = names(/(?m)^          ([a-z-]+):/, in: given)
    #expect(used.count == 5 && used.isSubset(of: declared))
    for output in names(/steps\.check\.outputs\.([a-z-]+)\s/, in: action) {
      #expect(page.contains("`\(output)`"), "\(output)")
    }
  }

  @Test func documentedInputsMatchTemplate() throws {
    let template = try Repository.text(Self.folder + "gitlab/beagle.gitlab-ci.yml")
    let declared = names(/(?m)^    ([a-z-]+):$/, in: template.components(separatedBy: "\n---\n")[0])
    #expect(declared == names(/\$\[\[ inputs\.([a-z-]+) \]\]/, in: template))
    let used = names(/(?m)^      ([a-z-]+):/, in: try block(with: "gitlab-ci.yml"))
    #expect(used.count == 4 && used.isSubset(of: declared))
  }

  @Test func actionPassesInputsOfScript() throws {
    let script = try Repository.text(Self.folder + "github/run.sh")
    #expect(names(/\$\{?(INPUT_\w+)/, in: script) == names(/(?m)^        (INPUT_\w+):/, in: action))
    #expect(script.contains("$BASE_REVISION") && action.contains(" BASE_REVISION:"))
  }

  /// The services insert the values of `${{ }}` into a script before any shell reads it.
  @Test(arguments: ["github/action.yml", "release/release.yml"])
  func workflowsInterpolateNothingIntoScripts(_ file: String) throws {
    let text = try Repository.text(Self.folder + file)
    let runs = text.components(separatedBy: "\n").filter { $0.contains(/^ +(- )?run:/) }
    #expect(!runs.isEmpty)
    for run in runs { #expect(!run.contains("${{") && !run.contains(/run: *[|>]/), "\(run)") }
  }

  /// Applies to workflows in the repository and in the article: a tag can be moved, a commit cannot; later
  /// steps get no credentials.
  @Test(arguments: [
    (".github/workflows/ci.yml", 1), (folder + "release/release.yml", 3),
    ("Sources/Tools/BeagleCLI/beagle.docc/Installing.md", 1),
  ])
  func actionsArePinnedAndKeepNoCredentials(file: String, count: Int) throws {
    let text = try Repository.text(file)
    // The action of this repository comes from a clone of a release.
    let uses = names(/uses: (.*)/, in: text).filter { !$0.hasPrefix("./") }
    #expect(uses.count == count)
    for action in uses { #expect(action.contains(/^[\w\/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$/), "\(action)") }
    let steps = text.components(separatedBy: "- uses: actions/checkout@").dropFirst()
    #expect(!steps.isEmpty)
    for step in steps {
      let own = step.components(separatedBy: "\n      - ")[0]
      #expect(own.contains("\n          persist-credentials: false"), "\(own)")
    }
  }

  @Test func scriptsPipedIntoAShellUseHTTPS() throws {
    for file in Repository.files(in: "Sources", named: "md") + ["README.md"] {
      for line in try Repository.text(file).split(separator: "\n") where line.contains(/\|\s*(ba)?sh\b/) {
        guard line.contains("curl ") else { continue }
        #expect(line.contains("curl --proto '=https' --tlsv1.2 -fsSL "), "\(file): \(line)")
        #expect(!line.contains("http://"), "\(file): \(line)")
      }
    }
  }

  #if os(Linux) || os(macOS)
    /// Runs the page's first command with a curl that prints its arguments, as commands that print them.
    private func runFirstCommand(environment: [String: String]) async throws -> Ended {
      let command = try #require(Repository.blocks("sh", in: page).first)
      // A function, and not a file, which other tests that start programs could keep busy.
      let script = """
        curl() { printf 'echo %s\\n' "$*"; }
        \(command)
        """
      return try await runProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: environment)
    }

    @Test func documentedCommandInstallsFromVariable() async throws {
      let ended = try await runFirstCommand(environment: ["BEAGLE_REPOSITORY": "https://h/any/beagle"])
      #expect(ended.exitCode == 0, "\(ended.errors)")
      let printed = String(decoding: ended.output, as: UTF8.self)
      #expect(
        printed.hasSuffix(" -fsSL https://h/any/beagle/releases/latest/download/install.sh\n"), "\(printed)")
    }

    @Test func documentedCommandRequiresVariable() async throws {
      let ended = try await runFirstCommand(environment: ["BEAGLE_REPOSITORY": ""])
      #expect(ended.output.isEmpty && ended.errors.contains("BEAGLE_REPOSITORY"), "\(ended)")
    }
  #endif

  @Test func examplesReadAddressFromVariable() throws {
    let workflow = try block(with: "runs-on:")
    #expect(workflow.contains("\nenv:\n  BEAGLE_REPOSITORY: ${{ vars.BEAGLE_REPOSITORY }}\n"))
    let tag = "v\(ProgramVersion.number)"
    let clone = "git clone --depth 1 --branch \(tag) \"${BEAGLE_REPOSITORY:?}\" .beagle"
    #expect(workflow.contains("\n      - run: \(clone)\n"))
    #expect(workflow.contains("\n          base-url: ${{ env.BEAGLE_REPOSITORY }}/releases\n"))
    let local = try #require(workflow.firstMatch(of: /uses: \.\/\.beagle\/(.*)/)).output.1
    #expect(Repository.has("\(local)/action.yml"))

    let job = try block(with: "remote:")
    let file = try #require(job.firstMatch(of: /remote: \$BEAGLE_REPOSITORY\/raw\/(v[\d.]+)\/(.*)/)).output
    #expect(file.1 == tag && Repository.has(String(file.2)))
    #expect(job.contains("\n      base-url: $BEAGLE_REPOSITORY/releases\n"))

    // pre-commit replaces no variables. git finds nothing there.
    #expect(try block(with: "hooks:").contains("  - repo: <address of the repository>\n"))
  }

  @Test func versionNumbersAreConsistent() throws {
    // Except for third-party actions.
    let text = page.replacing(/@[0-9a-f]{40}  # v.*/, with: "")
    let versions = names(/[@\/ ]v?(\d+\.\d+\.\d+)\b/, in: text)
    #expect(versions == [ProgramVersion.number])
    let manifest = try Repository.text(Self.folder + "vscode/package.json")
    #expect(manifest.contains("\"version\": \"\(ProgramVersion.number)\""))
    #expect(
      try Repository.text(Self.folder + "vscode/README.md").contains(
        "beagle-screens-\(ProgramVersion.number).vsix"))
  }

  @Test func systemNamesAreConsistent() throws {
    for system in ["linux-x86_64", "linux-aarch64", "macos-universal"] {
      for script in ["install.sh", "release/package.sh", "release/publish.sh"] {
        #expect(try Repository.text(Self.folder + script).contains(system), "\(script)")
      }
    }
  }

  /// Options of `check`, of `flow` and of the installation script; no other program is called with long
  /// options there.
  @Test(arguments: [
    ".pre-commit-hooks.yaml", folder + "github/action.yml", folder + "github/run.sh",
    folder + "gitlab/beagle.gitlab-ci.yml",
  ])
  func usedOptionsExist(_ file: String) throws {
    let text = try Repository.text(file)
    let usage = try #require(
      try Repository.text(Self.folder + "install.sh").components(separatedBy: "usage=").dropFirst().first)
    let known = names(/(?m)^  (--[a-z-]+)\s/, in: usage)
      .union(CheckCommand.options.map(\.name)).union(FlowCommand.options.map(\.name))
      .union(["--proto", "--tlsv"])  // of curl
    let used = names(/(--[a-z][a-z-]*)/, in: text)
    #expect(!used.isEmpty && used.isSubset(of: known), "\(used.subtracting(known))")
  }

  @Test(arguments: ["github/run.sh", "gitlab/beagle.gitlab-ci.yml"])
  func scriptCommandsAreValid(_ file: String) throws {
    let text = try Repository.text(Self.folder + file)
    let formats = text.matches(of: /--format "?([a-z]+)(=?)/).flatMap {
      ["--format", $0.output.1 + ($0.output.2.isEmpty ? "" : "=file.\($0.output.1)")]
    }
    #expect(formats.count >= 4 && text.contains("\"--changed=$"))
    #expect(throws: Never.self) {
      _ = try Commands.read(["check"] + formats + ["--changed=main", "--", "screens"])
    }
  }

  @Test func clusterCommandsAreValid() throws {
    let words = ["check", "--lines", "--labels", "--jobs", "1"]
    let script = try Repository.text(Self.folder + "spark/check_screens.py")
    #expect(script.contains(words.map { "\"\($0)\"" }.joined(separator: ", ")))
    #expect(throws: Never.self) { _ = try Commands.read(words) }
  }
}
