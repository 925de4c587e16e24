import TestSupport

@testable import BeagleProjects

#if os(Linux) || os(macOS)
  import Beagle
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  private let hasGit = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"].contains {
    FileManager.default.fileExists(atPath: $0)
  }

  /// Checks in a git repository, with git itself.
  @Suite(.enabled(if: hasGit, "there is no git")) struct RepositoryTests {
    static let right = #"{"_beagleComponent_": "beagle:text", "text": "Hi"}"#
    static let wrong = #"{"_beagleComponent_": "beagle:txt"}"#
    private static let leading = """
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
        {"_beagleAction_": "beagle:pushView", "route": {"url": "/shop/cart?from=home"}}]}
      """

    /// Runs a script in a folder; `$1` is the program.
    func sh(_ folder: String, _ script: String) async throws -> Ended {
      try await runProcess(
        URL(filePath: "/bin/sh"), ["-ec", "cd \"$0\"\n\(script)", folder, try beagleURL().path],
        environment: [
          "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "a",
          "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
          "GIT_COMMITTER_EMAIL": "a@example.org",
        ])
    }

    func text(_ ended: Ended) -> String { String(decoding: ended.output, as: UTF8.self) }

    private func write(_ text: String, to path: String) throws {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    @Test func changedFilesAndReferrersAreChecked() async throws {
      let folder = try TemporaryFolder([:])
      for (name, content) in [
        ("screens/shop/cart.json", Self.right), ("screens/home.json", Self.leading),
        ("screens/old.json", Self.wrong), ("notes.md", "Notes"),
      ] {
        try write(content, to: "\(folder.path)/\(name)")
      }
      let begun = try await sh(folder.path, "git init -q -b main . && git add . && git commit -q -m one")
      #expect(begun.exitCode == 0, "\(begun.errors)")
      let nothing = try await sh(folder.path, "\"$1\" check --changed")
      #expect(nothing.exitCode == 0)
      #expect(text(nothing) == "0 documents checked; 3 documents unchanged since HEAD skipped\n")

      // The cart has changed, and the home screen leads to it.
      try write(Self.right + "\n", to: "\(folder.path)/screens/shop/cart.json")
      try write(Self.wrong, to: "\(folder.path)/screens/new screen.json")
      let changed = try await sh(folder.path, "cd screens && \"$1\" check --changed .")
      #expect(changed.exitCode == 1)
      #expect(text(changed).hasPrefix("new screen.json:1:23: warning[unknown-component]"))
      #expect(
        text(changed).contains("3 documents checked: 1 warning; 1 document unchanged since HEAD skipped"))
      let named = try await sh(
        folder.path, "\"$1\" check --changed screens/old.json notes.md screens/home.json")
      #expect(text(named).hasPrefix("1 document checked: nothing found; "))

      _ = try await sh(folder.path, "git add . && git commit -q -m two && git checkout -q -b side main~1")
      let since = try await sh(folder.path, "\"$1\" check --changed main screens")
      #expect(text(since).contains("unchanged since main skipped"))
      let began = try await sh(folder.path, "\"$1\" check --changed=main... screens")
      #expect(text(began).hasPrefix("0 documents checked"))
    }

    @Test func changesAreFoundThroughLink() async throws {
      let folder = try TemporaryFolder([
        "real/a.json": Self.wrong, "real/b.json": Self.wrong, "real/one/c.json": Self.wrong,
        "real/two/d.json": Self.wrong, "real/beagle.json": "{}",
      ])
      let ended = try await sh(
        folder.path,
        """
        ln -s real link; cd real; ln -s one way; ln -s a.json way.json
        git init -q .; git add .; git commit -q -m one
        echo >> a.json; rm way; ln -s two way; rm way.json; ln -s b.json way.json; cd ../link
        for target in "$PWD" "$PWD/b.json" way.json way/d.json two/d.json; do
          "$1" check --changed -- "$target" || true
        done
        """)
      let sums = text(ended).split(separator: "\n").filter { $0.contains(" checked") }.map { $0.prefix(1) }
      #expect(sums == ["1", "0", "1", "1", "0"], "\(text(ended))\(ended.errors)")
    }

    @Test func allFilesAreNewBeforeFirstCommit() async throws {
      let folder = try TemporaryFolder(["home.json": Self.wrong, "cart.json": Self.right])
      let ended = try await sh(folder.path, "git init -q . && git add home.json && \"$1\" check --changed")
      #expect(
        ended.exitCode == 1 && text(ended).contains("2 documents checked: 1 warning\n"), "\(ended.errors)")
    }

    /// A removed screen is reported at the documents that lead to it.
    @Test func referrersOfRemovedDocumentAreChecked() async throws {
      let folder = try TemporaryFolder(["home.json": Self.leading])
      try write(Self.right, to: "\(folder.path)/shop/cart.json")
      let ended = try await sh(
        folder.path,
        "git init -q . && git add . && git commit -q -m one && rm shop/cart.json && \"$1\" check --changed")
      #expect(text(ended).hasPrefix("1 document checked"))
    }

    @Test func changedProjectFileSelectsAllDocuments() async throws {
      let folder = try TemporaryFolder(["home.json": Self.leading, "beagle.json": "{}"])
      let ended = try await sh(
        folder.path,
        """
        git init -q . && git add . && git commit -q -m one && echo '{\"width\": 3}' > beagle.json && \
        \"$1\" check --changed
        """
      )
      #expect(text(ended).hasPrefix("2 documents checked"), "\(ended.errors)")
      #expect(text(ended).contains("; all are checked, since beagle.json differs from HEAD"))
    }

    @Test func missingComparisonBaseIsReported() async throws {
      let folder = try TemporaryFolder(["home.json": Self.right])
      let outside = try await sh(
        folder.path, "GIT_CEILING_DIRECTORIES=$(dirname \"$PWD\") \"$1\" check --changed")
      #expect(outside.exitCode == 3 && outside.errors.contains("--changed needs a git repository"))
      _ = try await sh(folder.path, "git init -q . && git add . && git commit -q -m one")
      for name in ["nowhere", "--output=/dev/null"] {
        let unknown = try await sh(folder.path, "\"$1\" check --changed=\(name)")
        #expect(
          unknown.exitCode == 3 && unknown.errors.contains("there is no revision \"\(name)\""),
          "\(unknown.errors)")
      }
      let branch = try await sh(folder.path, "\"$1\" check --changed=nowhere...")
      #expect(
        branch.exitCode == 3
          && branch.errors.contains("no revision \"nowhere\" in this repository, and no file of that name"),
        "\(branch.errors)")
      let dots = try await sh(folder.path, "\"$1\" check --changed=HEAD..")
      #expect(dots.exitCode == 3 && dots.errors.contains("did you mean HEAD...?"), "\(dots.errors)")
      let without = try await sh(folder.path, "PATH=/nowhere \"$1\" check --changed")
      #expect(without.exitCode == 3 && without.errors.contains("git"))
    }

    /// A folder that only looks like a repository belongs to the surrounding repository, if there is one.
    @Test func folderThatLooksLikeARepositoryIsIgnored() async throws {
      let folder = try TemporaryFolder([:])
      let ended = try await sh(
        folder.path,
        """
        git init -q --bare inner && cd inner && git config core.bare false && git config core.worktree "$PWD"
        printf '%s' '\(Self.right)' > a.json
        "$1" check --changed
        """)
      #expect(
        ended.exitCode == 3 && ended.errors.contains("--changed needs a git repository"), "\(ended.errors)")
    }

    @Test func gitIgnoredFilesAreSkipped() async throws {
      let folder = try TemporaryFolder([".gitignore": "/build/\n*.tmp.json\n"])
      for name in ["a.json", "b.tmp.json", "build/c.json", "node_modules/d.json", "in/build/e.json"] {
        try write(name == "a.json" ? Self.right : Self.wrong, to: "\(folder.path)/\(name)")
      }
      try write("build\n!keep\n", to: "\(folder.path)/in/.gitignore")
      for targets in [".", "'**/*.json'", "a.json"] {
        let ended = try await sh(folder.path, "git init -q . && \"$1\" check \(targets)")
        #expect(ended.exitCode == 0, "\(text(ended))")
        #expect(text(ended) == "1 document checked: nothing found\n")
      }
      let named = try await sh(folder.path, "\"$1\" check b.tmp.json")
      #expect(named.exitCode == 1)
      // Outside a repository it has no effect.
      let outside = try await sh(
        folder.path, "rm -rf .git; GIT_CEILING_DIRECTORIES=$(dirname \"$PWD\") \"$1\" check .")
      #expect(outside.exitCode == 1)
    }

    /// A nested repository, of which git lists only the folder; both in a folder with an unusual name.
    @Test func changesInNestedRepositoryAreChecked() async throws {
      let folder = try TemporaryFolder([:])
      let ended = try await sh(
        folder.path,
        """
        mkdir 'a
        b' && cd 'a
        b' && git init -q . && git init -q inner && git init -q new
        for name in inner/a.json inner/b.json outer.json new/c.json; do printf '%s' '\(Self.wrong)' > $name; \
        done
        (cd inner && git add . && git commit -q -m one)
        git add inner outer.json 2> /dev/null && git commit -q -m one
        "$1" check --changed inner outer.json || exit 1
        printf '\n' >> inner/b.json
        "$1" check --changed --format json | grep -o '"file":"[^"]*"'
        """)
      #expect(
        text(ended).hasSuffix("\n\"file\":\"inner/b.json\"\n\"file\":\"new/c.json\"\n")
          || text(ended).hasSuffix(
            "\n\"file\":\"inner/a.json\"\n\"file\":\"inner/b.json\"\n\"file\":\"new/c.json\"\n"),
        "\(text(ended)) \(ended.errors)")
    }

    @Test func filesOutsideRepositoryAreChecked() async throws {
      let folder = try TemporaryFolder(["in/a.json": Self.wrong, "outside.json": Self.wrong])
      let ended = try await sh(
        folder.path,
        """
        cd in && git init -q . && git add . && git commit -q -m one; \
        \"$1\" check --changed HEAD . ../outside.json
        """
      )
      #expect(text(ended).hasPrefix("../outside.json:1:23: warning[unknown-component]"), "\(text(ended))")
      #expect(
        text(ended).hasSuffix("\n1 document checked: 1 warning; 1 document unchanged since HEAD skipped\n"))
    }

    /// Random patterns and paths, compared with the result of git.
    @Test func ignorePatternsMatchGit() async throws {
      var random = SeededGenerator(seed: 41)
      let parts = [
        "a", "b", "ab", "a.json", "c d", "*", "a*", "*.json", "?", "[ab]", "[!a]", "**", "\\*", "x\\ ", "é",
        "??",
        "[[:alpha:]]", "[![:lower:]é]", "[\\]a]", "[]a]", "[", "[a-", "[b-a]", "[[:x:]]", "a\\", "", "\\\\ ",
        "#", "e\u{301}",
      ]
      let names = ["a", "b", "ab", "a.json", "c d", "x ", "*", "é", "e\u{301}", "]", "[", "\\", "#", "A"]
      for _ in 0..<24 {
        let folder = try TemporaryFolder([:])
        let patterns = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let path = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            parts.randomElement(using: &random) ?? "a"
          }
          return (Int.random(in: 0..<4, using: &random) == 0 ? "!" : "")
            + (Int.random(in: 0..<3, using: &random) == 0 ? "/" : "") + path.joined(separator: "/")
            + (Int.random(in: 0..<3, using: &random) == 0 ? "/" : "")
        }
        let paths = (0..<60).map { _ in
          (0..<Int.random(in: 1...4, using: &random)).map { _ in names.randomElement(using: &random) ?? "a" }
        }
        let lineEnd = Bool.random(using: &random) ? "\r\n" : "\n"
        let text = "\u{FEFF}" + patterns.joined(separator: lineEnd) + lineEnd
        try write(text, to: "\(folder.path)/.gitignore")
        try write(
          paths.map { $0.joined(separator: "/") + "\0" }.joined(),
          to: "\(folder.path)/../\(folder.path.suffix(8)).paths")
        let list = "../\(folder.path.suffix(8)).paths"
        let ended = try await sh(
          folder.path, "git init -q . && git check-ignore --no-index -z --stdin < \(list) || true; rm \(list)"
        )
        // As bytes: git distinguishes names that are canonically equivalent in Unicode.
        let ignored = Set(ended.output.split(separator: 0).map(Array.init))
        let rules = IgnoreRules(bytes: Array(text.utf8))
        for path in paths {
          let isOut = path.indices.contains { last in
            rules.excludes(path[...last], isFolder: last < path.count - 1) ?? false
          }
          #expect(isOut == ignored.contains(Array(path.joined(separator: "/").utf8)), "\(path) \(patterns)")
        }
      }
    }
  }
#endif
