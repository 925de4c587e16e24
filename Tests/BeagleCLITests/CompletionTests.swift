import Foundation
import TestSupport
import Testing

@testable import BeagleCLI

#if os(Linux) || os(macOS)
  private func shellURL(_ name: String) -> URL? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Completions, tested in the real shells.
  @Suite struct CompletionTests {
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("completion-\(UUID())")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("my screens"), withIntermediateDirectories: true)
      try Data().write(to: folder.appendingPathComponent("home page.json"))
    }

    /// The typed words, the last of them incomplete, and some of the expected completions.
    static let cases: [(words: [String], offered: [String])] = [
      (["r"], ["render"]),
      (
        [""],
        [
          "render", "browse", "watch", "explain", "check", "flow", "schema", "gallery", "config",
          "completion", "man",
          "help",
        ]
      ),
      (["render", "--wi"], ["--width"]),
      (["--wi"], ["--width"]),
      (["render", "--device", "iphone-s"], ["iphone-se"]),
      (["--device", "iphone-s"], ["iphone-se"]),
      (["render", "--format", ""], ["text", "ansi", "svg", "html", "json", "tree"]),
      (["check", "--format", "s"], ["sarif"]),
      (["flow", "--format", "g"], ["github"]),
      (["gallery", "--devices", "iphone-s"], ["iphone-se"]),
      (["check", "--disable", "unknown-c"], ["unknown-component"]),
      (["browse", "--log", "i"], ["info"]),
      (["help", "exp"], ["explain"]),
      (["help", "onS"], ["onSubmit", "onSuccess", "onScrollEnd"]),
      (["help", "bu"], ["button"]),
      (["man", "che"], ["check"]),
      (["completion", "z"], ["zsh"]),
      (["gallery", "--devices", "iphone-16,iphone-s"], ["iphone-16,iphone-se"]),
      (["--devices", "iphone-16,ipad-11,pixel-9-"], ["iphone-16,ipad-11,pixel-9-pro-xl"]),
      (["gallery", "--format", "text,h"], ["text,html"]),
    ]

    private func expect(_ found: [String], _ words: [String], _ offered: [String]) {
      #expect(Set(offered).isSubset(of: found), "beagle \(words.joined(separator: " ")): \(found)")
      // The other completions start with the typed text.
      #expect(found.allSatisfy { $0.hasPrefix(words.last ?? "") }, "\(found)")
    }

    private func run(_ shell: URL, _ arguments: [String]) async throws -> [String] {
      let ended = try await runProcess(
        shell, arguments, environment: ["HOME": folder.path, "LC_ALL": "C.UTF-8"])
      #expect(ended.errors.isEmpty, "\(ended.errors)")
      return String(decoding: ended.output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    // MARK: bash

    private func bash(_ words: [String]) async throws -> [String] {
      let script = folder.appendingPathComponent("beagle.bash")
      try Data(Shell.bash.script.utf8).write(to: script)
      let ask = """
        cd "$1"; source "$2"; shift 2
        COMP_WORDS=(beagle "$@"); COMP_CWORD=$#
        _beagle; printf '%s\\n' "${COMPREPLY[@]}"
        """
      return try await run(
        try #require(shellURL("bash")), ["--norc", "-c", ask, "bash", folder.path, script.path] + words)
    }

    @Test(.enabled(if: shellURL("bash") != nil), arguments: cases)
    func bashCompletes(words: [String], offered: [String]) async throws {
      expect(try await bash(words), words, offered)
    }

    @Test(.enabled(if: shellURL("bash") != nil))
    func bashCompletesFilesAndOptionValues() async throws {
      #expect(try await bash(["render", "home"]) == ["home page.json"])
      #expect(try await bash(["render", "--cacert", "home"]) == ["home page.json"])
      #expect(try await bash(["gallery", "--output", ""]) == ["my screens"])
      #expect(try await bash(["render", "--format", "=", "sv"]) == ["svg"])
      #expect(try await bash(["render", "--width", "1"]) == [])
      #expect(try await bash(["render", "-o", "home"]) == ["home page.json"])
      #expect(try await bash(["render", "-"]).contains("-H"))
      #expect(try await bash(["check", "--severity-of", "missing-l"]) == ["missing-label="])
      #expect(
        try await bash(["check", "--severity-of", "missing-label", "="]) == ["note", "warning", "error"])
      #expect(try await bash(["check", "--severity-of", "missing-label", "=", "w"]) == ["warning"])
      #expect(try await bash(["check", "--severity-of", "=", "missing-label", "=", "w"]) == ["warning"])
    }

    // MARK: fish

    @Test(.enabled(if: shellURL("fish") != nil), arguments: cases)
    func fishCompletes(words: [String], offered: [String]) async throws {
      let script = folder.appendingPathComponent("beagle.fish")
      try Data(Shell.fish.script.utf8).write(to: script)
      let found = try await run(
        try #require(shellURL("fish")),
        ["--no-config", "-c", "source $argv[1]; complete -C \"beagle $argv[2..]\"", script.path] + words)
      expect(found.map { String($0.prefix { $0 != "\t" }) }, words, offered)
    }

    @Test(.enabled(if: shellURL("fish") != nil))
    func fishCompletesCodeWithSeverity() async throws {
      let script = folder.appendingPathComponent("beagle.fish")
      try Data(Shell.fish.script.utf8).write(to: script)
      let found = try await run(
        try #require(shellURL("fish")),
        [
          "--no-config", "-c", "source $argv[1]; complete -C \"beagle check --severity-of missing-label=w\"",
          script.path,
        ])
      #expect(found.map { String($0.prefix { $0 != "\t" }) } == ["missing-label=warning"])
    }

    // MARK: zsh

    /// Each test needs a second of CPU time to start zsh, so there are fewer.
    @Test(.enabled(if: shellURL("zsh") != nil), arguments: [0, 2, 4, 6, 12, 14, 17].map { cases[$0] })
    func zshCompletes(words: [String], offered: [String]) async throws {
      let script = folder.appendingPathComponent("beagle.zsh")
      try Data(Shell.zsh.script.utf8).write(to: script)
      // zsh completes only in its editor, which gets its own terminal here. `compadd` is replaced by a
      // function that writes the completions to a file.
      let output = folder.appendingPathComponent("told")
      let commands = """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PROMPT=; autoload -U compinit; compinit -D -u; source \(script.path)"
        zpty -w shell 'compadd() { local -a found; builtin compadd -O found "$@"; \
        print -rl -- $found >> \(output.path) }'
        zpty -w shell 'tell() { _main_complete; kill -KILL $$ }; zle -C tell complete-word tell; bindkey -e; \
        bindkey "^X" tell'
        zpty -w -n shell "beagle \(words.joined(separator: " "))"$'\\C-x'
        while zpty -r shell line; do :; done
        zpty -d shell
        """
      _ = try await run(try #require(shellURL("zsh")), ["-f", "-c", commands])
      let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
      // The text before the last comma is kept.
      let before = words.last?.lastIndex(of: ",").map { String(words.last?[...$0] ?? "") } ?? ""
      let found = lines.map { before + ($0.hasPrefix("--") ? String($0.prefix { $0 != "=" }) : $0) }
      expect(found, words, offered)
    }
  }
#endif
