import BeagleComparing
import TestSupport

@testable import BeagleCLI

#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @testable import BeagleCLI

  private let hasGit = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"].contains {
    FileManager.default.fileExists(atPath: $0)
  }

  /// `beagle diff` of revisions, and as git's external diff program, with git itself.
  @Suite(.enabled(if: hasGit, "there is no git")) struct DiffRevisionTests {
    private static func screen(_ text: String) -> String { DiffTests.screen(text) }

    /// Runs a script in a folder; `$1` is the program.
    private func sh(_ folder: String, _ script: String) async throws -> Ended {
      try await runProcess(
        URL(filePath: "/bin/sh"), ["-ec", "cd \"$0\"\n\(script)", folder, try beagleURL().path],
        environment: [
          "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "a",
          "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
          "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_PAGER": "cat",
        ])
    }

    private func text(_ ended: Ended) -> String { String(decoding: ended.output, as: UTF8.self) }

    private static let begin = "git init -q -b main . && git add . && git commit -q -m one\n"

    /// A repository with a commit, and changes in the working folder that are not in it.
    private func repository() async throws -> TemporaryFolder {
      let folder = try TemporaryFolder([
        "screens/home.json": Self.screen("Hi"), "screens/shop/cart.json": Self.screen("Cart"),
        "screens/old.json": Self.screen("Old"), "2024/a.json": Self.screen("Year"),
        "package.json": #"{"name": "a"}"#, "README.md": "Read me\n",
        "screens/name.json": Self.screen("A long text so that a renaming is found by git"),
      ])
      let begun = try await sh(folder.path, Self.begin)
      #expect(begun.exitCode == 0, "\(begun.errors)")
      let changed = try await sh(
        folder.path,
        """
        printf '%s' '\(Self.screen("Hello"))' > screens/home.json
        printf '%s' '\(Self.screen("New"))' > screens/new.json
        printf '{"name": "b"}' > package.json; echo more >> README.md
        git mv screens/name.json screens/renamed.json; rm screens/old.json
        """)
      #expect(changed.exitCode == 0, "\(changed.errors)")
      return folder
    }

    // MARK: Revisions

    @Test(arguments: [
      ("mian:screens screens", "and no revision \"mian\"; did you mean main?"),
      ("HEAD:nothing.json screens/home.json", "the revision has no such file or folder\n"),
      (":nothing.json screens/home.json", "the index has no such file or folder\n"),
      ("main screens", "there is no such file; the files of the revision are main:"),
    ])
    func unknownRevisionIsReported(targets: String, words: String) async throws {
      let folder = try await repository()
      let ended = try await sh(folder.path, "\"$1\" diff \(targets)")
      #expect(ended.exitCode == 3 && "\(ended.errors)".contains(words), "\(ended.errors)")
    }

    @Test func revisionPathInSubfolderNeedsDot() async throws {
      let folder = try await repository()
      let ended = try await sh(folder.path, "cd screens; \"$1\" diff HEAD:home.json home.json")
      #expect("\(ended.errors)".contains("in this folder it is HEAD:./home.json"), "\(ended.errors)")
    }

    @Test func fileModeIsNotChange() async throws {
      let folder = try await repository()
      let ended = try await sh(
        folder.path,
        "git commit -qam two; chmod +x screens/home.json; GIT_EXTERNAL_DIFF=\"$1 diff\" git diff")
      #expect(text(ended) == "screens/home.json: mode 100644 → 100755\n\n", "\(text(ended))\(ended.errors)")
    }

    @Test func revisionsNeedRepository() async throws {
      let folder = try TemporaryFolder(["a.json": Self.screen("Hi")])
      let ended = try await sh(folder.path, "\"$1\" diff x:y a.json")
      #expect(
        "\(ended.errors)".contains("there is no file \"x:y\"; as a file of a revision, "), "\(ended.errors)")
    }

    @Test func revisionFolderIsComparedWithWorkingFolder() async throws {
      let folder = try await repository()
      let ended = try await sh(folder.path, "\"$1\" diff main:screens screens")
      #expect(ended.exitCode == 1, "\(ended.errors)")
      #expect(text(ended).hasPrefix("home.json: 1 change\n  1 ~ visual "), "\(text(ended))")
      for line in [
        "- name.json: removed\n", "+ new.json: added\n", "- old.json: removed\n", "+ renamed.json: added\n",
        "\n6 screens compared: 1 changed, 2 added, 2 removed, 1 the same; 1 change: 1 visual\n",
      ] { #expect(text(ended).contains(line), "\(text(ended))") }
      let json = try await sh(folder.path, "\"$1\" diff main:screens screens --format json")
      #expect(
        text(json).contains(#"{"old":"main:screens/home.json","new":"screens/home.json","status":"changed""#))
      // The whole revision, from a subfolder.
      let whole = try await sh(folder.path, "cd screens && \"$1\" diff main: main^0:")
      #expect(whole.exitCode == 0)
      #expect(text(whole) == "5 screens compared: no changes; 1 file without components skipped\n")
      // Annotations refer to files of the working folder.
      let github = try await sh(folder.path, "\"$1\" diff screens main:screens --format github")
      #expect(text(github).contains("::notice file=screens/home.json,line=1,"), "\(text(github))")
    }

    @Test func revisionFileIsComparedWithAnyTarget() async throws {
      let folder = try await repository()
      for (script, code) in [
        ("main:screens/home.json screens/home.json", 1), ("main:screens/home.json HEAD:screens/home.json", 0),
        (":screens/home.json main:screens/home.json", 0),
        ("'HEAD^{/one}:screens/home.json' screens/home.json", 1),
        ("- main:screens/home.json < screens/home.json", 1),
        ("main:screens/home.json main:screens/home.json", 0),
        ("main:./home.json home.json", 3), ("main:screens/none.json screens/home.json", 3),
        ("nowhere:screens screens", 3), ("main:2024/a.json main:2024/a.json", 0),
        ("main:2025/a.json main:2024/a.json", 2), ("main:package.json package.json", 3),
        ("main:README.md README.md", 3),
        ("main:screens screens/home.json", 2),
      ] as [(String, Int32)] {
        let ended = try await sh(folder.path, "\"$1\" diff \(script)")
        #expect(ended.exitCode == code, "\(script): \(text(ended)) \(ended.errors)")
      }
      let inside = try await sh(folder.path, "cd screens && \"$1\" diff main:./home.json home.json")
      #expect(inside.exitCode == 1 && text(inside).hasPrefix("main:./home.json → home.json: 1 change\n"))
      let unknown = try await sh(folder.path, "\"$1\" diff main:screens/none.json screens/home.json")
      #expect(unknown.errors.contains("the revision has no such file or folder"))
      let outside = try await sh(
        folder.path, "rm -rf .git; GIT_CEILING_DIRECTORIES=$(dirname \"$PWD\") \"$1\" diff main:a screens")
      #expect(outside.exitCode == 3 && outside.errors.contains("needs a git repository"), "\(outside.errors)")
      let without = try await sh(folder.path, "PATH=/nowhere \"$1\" diff main:a screens")
      #expect(without.exitCode == 3 && without.errors.contains("needs git"), "\(without.errors)")
    }

    /// A partial clone of the repository with a second commit; nil if this git always fetches missing
    /// objects.
    private func clone(of folder: String, _ options: String) async throws -> String? {
      let cloned = try await sh(
        folder,
        """
        git config uploadpack.allowFilter true && git add -A && git commit -q -m two
        git clone -q \(options) "file://$PWD" clone
        ! GIT_NO_LAZY_FETCH=1 git -C clone cat-file -e main~1:screens/home.json 2> /dev/null || exit 77
        """)
      #expect([0, 77].contains(cloned.exitCode), "\(cloned.errors)")
      return cloned.exitCode == 0 ? folder + "/clone" : nil
    }

    /// A partial clone lacks the contents of earlier versions, and nothing is fetched implicitly.
    @Test func missingBlobOfPartialCloneIsInconclusive() async throws {
      let folder = try await repository()
      guard let clone = try await clone(of: folder.path, "--filter=blob:none") else { return }
      let command = "git fetch --refetch --no-filter origin"
      let file = try await sh(clone, "\"$1\" diff main~1:screens/home.json screens/home.json")
      #expect(file.exitCode == 3 && text(file).contains("could not be read"), "\(text(file))")
      let reason = "this partial clone does not have it; \(command) fetches"
      #expect(file.errors.contains("\"main~1:screens/home.json\": \(reason)"), "\(file.errors)")
      let whole = try await sh(clone, "\"$1\" diff main~1:screens screens")
      #expect(text(whole).contains("\n2 could not be read") || text(whole).contains(", 2 could not be read"))
      #expect(whole.errors.contains("main~1:screens/old.json") && !text(whole).contains("old.json: removed"))
      #expect(text(whole).contains("+ renamed.json: added\n") && !text(whole).contains("home.json: 1 change"))
      // The command in the message fetches the missing contents.
      let fetched = try await sh(clone, "\(command) 2> /dev/null; \"$1\" diff main~1:screens screens")
      #expect(text(fetched).contains("home.json: 1 change\n") && !text(fetched).contains("could not be read"))
    }

    @Test func missingFolderOfPartialCloneIsInconclusive() async throws {
      let folder = try await repository()
      guard let clone = try await clone(of: folder.path, "--no-checkout --filter=tree:0") else { return }
      let ended = try await sh(clone, "\"$1\" diff main:screens main~1:screens")
      #expect(
        ended.exitCode == 3 && ended.errors.contains("git fetch --refetch --no-filter origin"),
        "\(ended.errors)")
    }

    // MARK: The merge base

    /// A branch `side` that changes one screen, while `main` gets another one and changes a third.
    private func branches() async throws -> TemporaryFolder {
      let folder = try TemporaryFolder([
        "screens/a.json": Self.screen("A"), "screens/b.json": Self.screen("B"),
      ])
      let begun = try await sh(
        folder.path,
        """
        \(Self.begin)
        git checkout -q -b side; printf '%s' '\(Self.screen("A2"))' > screens/a.json; git commit -q -a -m two
        git checkout -q main; printf '%s' '\(Self.screen("C"))' > screens/c.json
        printf '%s' '\(Self.screen("B2"))' > screens/b.json; git add .; git commit -q -m three; \
        git checkout -q side
        """)
      #expect(begun.exitCode == 0, "\(begun.errors)")
      return folder
    }

    @Test func mergeBaseExcludesWhatMainGainedLater() async throws {
      let folder = try await branches()
      let tip = try await sh(folder.path, "\"$1\" diff main:screens screens")
      #expect(text(tip).contains("- c.json: removed\n") && text(tip).contains("b.json: 1 change\n"))
      for (script, title) in [
        ("diff main...:screens screens", "a.json"), ("diff main...:screens side:screens", "a.json"),
        ("diff main...: .", "screens/a.json"),
        ("diff main...:screens/a.json screens/a.json", "main...:screens/a.json → screens/a.json"),
        ("diff 'HEAD^{/two}...:screens/a.json' main:screens/a.json", ""),
      ] {
        let ended = try await sh(folder.path, "\"$1\" \(script)")
        let shown = text(ended)
        #expect(ended.exitCode == 1, "\(script): \(shown)\(ended.errors)")
        #expect(shown.contains("\(title): 1 change\n") || title.isEmpty, "\(script): \(shown)")
        #expect(
          shown.hasSuffix("1 changed; 1 change: 1 visual\n") || shown.contains("1 changed, 1 the same; "))
        #expect(!shown.contains("c.json"), "\(script): \(shown)")
      }
      let json = try await sh(folder.path, "\"$1\" diff main...:screens screens --format json")
      #expect(text(json).contains(#"{"old":"main...:screens/a.json","new":"screens/a.json""#))
    }

    @Test(arguments: [
      ("mian...:screens", "and no revision \"mian\"; did you mean main?\n"),
      ("main...:nothing", "the revision has no such file or folder\n"),
      ("main...", "there is no such file; the files of the revision are main...:\n"),
      (
        "other...:screens",
        "\"other...:screens\" needs the merge base of other and HEAD, and git finds none\n"
      ),
    ])
    func missingMergeBaseIsExplained(old: String, message: String) async throws {
      let folder = try await branches()
      let ended = try await sh(
        folder.path, "git branch other $(git commit-tree -m none HEAD^{tree}); \"$1\" diff \(old) screens")
      #expect(ended.exitCode == 3 && ended.errors.contains(message), "\(ended.errors)")
    }

    /// A clone as made by CI services: without the commits before the last one.
    @Test(arguments: [
      "diff origin/main...:screens screens", "diff main...:screens screens", "diff HEAD~1:screens screens",
      "check --changed=origin/main... screens", "check --changed=HEAD~1 screens",
    ])
    func shallowCloneLacksHistory(command: String) async throws {
      let folder = try await branches()
      let clone = try TemporaryFolder([:])
      let made = try await sh(
        clone.path, "git clone -q --depth 1 --no-single-branch -b side 'file://\(folder.path)' clone")
      #expect(made.exitCode == 0, "\(made.errors)")
      let ended = try await sh(clone.path, "cd clone; \"$1\" \(command)")
      #expect(ended.exitCode == 3, "\(ended.errors)")
      for words in ["history is missing", "git fetch --unshallow", "fetch-depth: 0"] {
        #expect(ended.errors.contains(words), "\(ended.errors)")
      }
      #expect(!ended.errors.contains("needs a git repository"), "\(ended.errors)")
      guard command.contains("origin") else { return }
      let whole = try await sh(clone.path, "cd clone; git fetch -q --unshallow; \"$1\" \(command)")
      #expect([0, 1].contains(whole.exitCode), "\(whole.errors)")
    }

    @Test func fileNamedLikeRevisionTakesPrecedence() async throws {
      let folder = try await repository()
      let ended = try await sh(
        folder.path,
        """
        mkdir main:screens && cp screens/home.json main:screens && \
        \"$1\" diff main:screens/home.json screens/home.json
        """
      )
      #expect(ended.exitCode == 0, "\(text(ended))")
    }

    @Test func manyRevisionScreensAreReadInBatches() async throws {
      let folder = try TemporaryFolder([:])
      let ended = try await sh(
        folder.path,
        """
        mkdir 's é'; i=0; while [ $i -lt 300 ]; do
          printf '{"_beagleComponent_": "beagle:text", \
        "text": "%s"}' $i > "s é/$((i % 3)) $i.json"; i=$((i + 1)); done
        \(Self.begin)
        printf '%s' '\(Self.screen("x"))' > 's é/0 0.json'; printf '{' > 's é/1 1.json'
        git commit -q -a -m two
        "$1" diff 'HEAD~1:s é' 'HEAD:s é'
        """)
      #expect(ended.exitCode == 1)
      #expect(
        text(ended).hasSuffix(
          "\n299 screens compared: 1 changed, 298 the same, 1 could not be read; 1 change: 1 visual\n"))
      #expect(ended.errors.contains("cannot compare \"HEAD:s é/1 1.json\": the new document cannot be read"))
    }

    // MARK: Git's external diff

    private static let shown = [
      "package.json: not a Beagle document; git diff --no-ext-diff shows how it differs\n",
      "README.md: not a Beagle document; git diff --no-ext-diff shows how it differs\n",
      "screens/home.json: 1 change\n  1 ~ visual  ", "+ screens/new.json: added\n",
      "- screens/old.json: removed\n",
    ]

    @Test func gitUsesExternalDiffFromEnvironment() async throws {
      let folder = try await repository()
      let ended = try await sh(
        folder.path, "git add -A; GIT_EXTERNAL_DIFF=\"'$1' diff --color never\" git diff --cached -M")
      #expect(ended.exitCode == 0, "\(ended.errors)")
      for line in Self.shown { #expect(text(ended).contains(line), "\(text(ended))") }
      #expect(text(ended).contains("screens/name.json → screens/renamed.json: no changes in meaning\n"))
      #expect(!text(ended).contains("shop/cart"))
      // From a subfolder, and in colours.
      let inside = try await sh(
        folder.path, "cd screens; GIT_EXTERNAL_DIFF=\"'$1' diff --color always\" git diff --cached home.json")
      #expect(
        inside.exitCode == 0 && text(inside).hasPrefix("\u{1B}[1mscreens/home.json:\u{1B}[0m 1 change\n"))
      // Only the mode or white space changed.
      let same = try await sh(
        folder.path,
        "chmod +x screens/home.json; echo >> screens/new.json; GIT_EXTERNAL_DIFF=\"'$1' diff\" git diff")
      #expect(
        text(same) == "screens/home.json: mode 100644 → 100755\n\nscreens/new.json: no changes in meaning\n\n"
      )
    }

    @Test func gitUsesExternalDiffFromAttributes() async throws {
      let folder = try await repository()
      let ended = try await sh(
        folder.path,
        """
        echo '*.json diff=beagle' > .gitattributes
        git config diff.beagle.command "'$1' diff"
        git add -A; git diff --cached; echo ----; git commit -q -m two
        git log -p --ext-diff --format=%s; echo ----; git show --ext-diff --format=; echo ----
        git diff --ext-diff main~1 -- screens/home.json; echo ----; \
        git diff --no-ext-diff main~1 -- screens/home.json
        """)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      let parts = text(ended).components(separatedBy: "----\n")
      try #require(parts.count == 5)
      for part in parts.prefix(3) {
        for line in Self.shown where !line.hasPrefix("README") { #expect(part.contains(line), "\(part)") }
        // Other files use git's diff.
        #expect(part.contains("diff --git a/README.md b/README.md"))
      }
      #expect(parts[1].contains("one\n"))
      #expect(parts[3].hasPrefix("screens/home.json: 1 change\n"))
      #expect(parts[4].hasPrefix("diff --git a/screens/home.json"))
    }

    /// Git stops if such a program fails.
    @Test func unreadableFileDoesNotStopGit() async throws {
      let folder = try await repository()
      let ended = try await sh(
        folder.path,
        """
        printf '{ broken' > screens/home.json; rm screens/shop/cart.json; \
        ln -s ../home.json screens/shop/cart.json
        printf '\\000\\377' > package.json
        GIT_EXTERNAL_DIFF="'$1' diff" git diff
        """)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      let output = text(ended)
      #expect(
        output.contains("cannot compare \"screens/home.json\": the new document cannot be read: "),
        "\(output)")
      #expect(output.contains("- screens/old.json: removed\n"))
      #expect(output.contains("screens/shop/cart.json"))
      #expect(!output.contains("no changes in meaning"))
      let wrong = try await sh(folder.path, "GIT_EXTERNAL_DIFF=\"'$1' diff -o x\" git diff || echo ended")
      #expect(text(wrong).hasSuffix("ended\n") && wrong.errors.contains("omit report files"))
    }

    @Test func unmergedFileIsReported() async throws {
      let folder = try await repository()
      let ended = try await sh(
        folder.path,
        """
        git add -A; git commit -q -m two; git checkout -q -b side main~1
        printf '%s' '\(Self.screen("Side"))' > screens/home.json; git commit -q -a -m side
        git merge main > /dev/null 2>&1 || true
        GIT_EXTERNAL_DIFF="'$1' diff" git diff --cached screens/home.json
        """)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(text(ended) == "screens/home.json: not merged yet\n\n")
    }

    /// A path of the working folder is not a server path, even with a base URL in the project.
    @Test func baseURLDoesNotAffectGitFiles() async throws {
      let folder = try await repository()
      let ended = try await sh(
        folder.path,
        """
        printf '{"baseUrl": "http://127.0.0.1:1"}' > beagle.json
        GIT_EXTERNAL_DIFF="'$1' diff" git diff screens/home.json
        """)
      #expect(text(ended).hasPrefix("screens/home.json: 1 change\n"), "\(ended.errors)")
    }

    /// A repository may have files named like options.
    @Test(arguments: ["", " --color never", " --"])
    func filesNamedLikeOptionsAreShown(options: String) async throws {
      let names = ["--output=x.json", "--help", "--version", "--config=evil.json", "--", "-o", "--breaking"]
      let folder = try TemporaryFolder(
        Dictionary(uniqueKeysWithValues: names.map { ($0, Self.screen("Hi")) }))
      let changes = names.map { "printf '%s' '\(Self.screen("Hello"))' > './\($0)'" }.joined(separator: "\n")
      let ended = try await sh(
        folder.path,
        """
        git init -q -b main .; git add -A; git commit -q -m one
        \(changes)
        GIT_EXTERNAL_DIFF="'$1' diff\(options)" git diff
        git add -A; git commit -q -m two
        # Most of the file stays the same, so that git sees a renaming.
        for line in $(seq 30); do echo '   '; done > lines
        cat lines >> ./--help; git add -A; git commit -q -m three
        git mv -- --help --version.json; printf '%s' '\(Self.screen("Bye"))' | cat - lines > ./--version.json
        git add -A; git commit -q -m four
        GIT_EXTERNAL_DIFF="'$1' diff\(options)" git diff -M HEAD~1 HEAD
        ls -A
        """)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      for name in names {
        #expect(text(ended).contains("\(name): 1 change\n"), "\(name): \(text(ended))")
      }
      #expect(text(ended).contains("--help → --version.json: 1 change\n"), "\(text(ended))")
      #expect(!text(ended).contains("\nx.json\n"))
    }

    @Test func unmergedFileNamedLikeAnOptionIsShown() async throws {
      let folder = try TemporaryFolder(["--help": Self.screen("Hi"), "b.json": Self.screen("Hi")])
      let ended = try await sh(
        folder.path,
        """
        git init -q -b main .; git add -A; git commit -q -m one; git checkout -q -b side
        printf '%s' '\(Self.screen("Side"))' > ./--help; git commit -q -a -m side; git checkout -q main
        printf '%s' '\(Self.screen("Main"))' > ./--help; git commit -q -a -m main
        git merge side > /dev/null 2>&1 || true
        GIT_EXTERNAL_DIFF="'$1' diff" git diff --cached
        """)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(text(ended) == "--help: not merged yet\n\n")
    }

    @Test func gitPagerShowsColors() async throws {
      let folder = try TemporaryFolder(["old": Self.screen("a"), "new": Self.screen("b")])
      let arguments = [
        "diff", "p.json", folder.path + "/old", "0", "100644", folder.path + "/new", "0", "100644",
      ]
      let terminal = ["GIT_PAGER_IN_USE": "true", "TERM": "xterm-256color"]
      let shown = await beagle(arguments, environment: terminal)
      #expect(shown.exitCode == 0 && shown.output.hasPrefix("\u{1B}[1mp.json:\u{1B}[0m 1 change\n"))
      for more in [["NO_COLOR": "1"], ["TERM": "dumb"], ["GIT_PAGER_IN_USE": ""]] {
        let plain = await beagle(arguments, environment: terminal.merging(more) { $1 })
        #expect(plain.output.hasPrefix("p.json: 1 change\n"))
      }
    }

    @Test func onlyGitArgumentsAreTreatedAsExternalDiff() {
      let object = String(repeating: "a", count: 40)
      let seven = [
        "p.json", "/tmp/x", object, "100644", "p.json", String(repeating: "0", count: 40), "100644",
      ]
      #expect(ExternalDiff(seven)?.path == "p.json")
      #expect(ExternalDiff(seven + ["q.json", "similarity index 90%\n"])?.newPath == "q.json")
      #expect(ExternalDiff(["p", "/dev/null", ".", ".", "p", object, "100644"])?.pair.old == nil)
      #expect(ExternalDiff(["a", "b", "c", "d", "e", "f", "g"]) == nil)
      #expect(ExternalDiff(seven + ["q.json"]) == nil && ExternalDiff(["a", "b"]) == nil)
    }
  }
#endif
