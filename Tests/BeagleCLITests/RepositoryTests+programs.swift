import TestSupport

#if os(Linux) || os(macOS)
  import TestSupport
  import Testing

  /// A repository may be untrusted: programs that it names are not run.
  extension RepositoryTests {
    /// Writes the program `hook`, which creates the file `ran`, and a git hook that does the same.
    private static let program = """
      printf '#!/bin/sh\\necho "$0 $*" >> "%s/ran"\\n' "$PWD" > hook; chmod +x hook
      mkdir hooks; cp hook hooks/post-index-change
      """

    @Test func repositoryConfigurationStartsNoProgram() async throws {
      let folder = try TemporaryFolder(["a.json": Self.right, "b.json": Self.right, "c.json": Self.right])
      let ended = try await sh(
        folder.path,
        """
        git init -q -b main . && git add . && git commit -q -m one
        \(Self.program)
        for key in core.fsmonitor core.pager core.editor core.sshCommand core.askPass core.gitProxy \\
          core.alternateRefsCommand credential.helper gpg.program diff.external diff.x.command \
        diff.x.textconv \\
          merge.x.driver pager.diff pager.show alias.diff filter.x.clean filter.x.smudge filter.y.process
        do git config $key "$PWD/hook"; done
        git config core.hooksPath "$PWD/hooks"; git config filter.y.required true
        printf '[filter ""]\\n  clean = "%s/hook"\\n' "$PWD" >> .git/config
        printf 'a.json filter=x diff=x merge=x\\nb.json filter=y\\nc.json filter=\\n' > .gitattributes
        touch -t 200101010000 *.json
        "$1" check --changed=main; "$1" check --changed=main...
        touch -t 200101010001 *.json
        "$1" diff main:a.json a.json; "$1" diff main: .; "$1" check --changed
        if test -e ran; then cat ran; echo "a program was run"; fi
        # What git itself does there.
        touch -t 200101010002 *.json; git diff > /dev/null 2>&1 || true
        if test -e ran; then echo "git runs one"; fi
        """)
      #expect(ended.exitCode == 0 && !text(ended).contains("a program was run"), "\(ended.errors)")
      // The bytes equal those of the commit.
      #expect(
        text(ended).hasPrefix("0 documents checked; 3 documents unchanged since main skipped\n"),
        "\(text(ended))")
      #expect(text(ended).hasSuffix("git runs one\n"), "\(text(ended))")
    }

    /// Git would start another git there, with the configuration of that repository.
    @Test func nestedRepositoryConfigurationStartsNoProgram() async throws {
      let folder = try TemporaryFolder([:])
      let ended = try await sh(
        folder.path,
        """
        \(Self.program)
        git init -q . && git init -q inner && cd inner
        for name in a b; do printf '%s' '\(Self.wrong)' > $name.json; done
        git add . && git commit -q -m one
        git config filter.x.clean "$PWD/../hook"; git config core.hooksPath "$PWD/../hooks"
        printf '* filter=x\\n' > .git/info/attributes; cd ..
        git add inner 2> /dev/null && git commit -q -m one
        touch -t 200101010000 inner/*.json
        "$1" check --changed inner
        printf '\\n' >> inner/b.json
        # As in a hook of git.
        GIT_DIR="$PWD/.git" GIT_INDEX_FILE="$PWD/.git/index" "$1" check --changed inner --exit-zero
        if test -e ran; then cat ran; echo "a program was run"; fi
        touch -t 200101010001 inner/a.json; git status > /dev/null 2>&1
        if test -e ran; then echo "git runs one"; fi
        """)
      let lines = text(ended).split(separator: "\n")
      #expect(
        lines.first == "0 documents checked; 2 documents unchanged since HEAD skipped", "\(text(ended))")
      #expect(lines.contains("1 document checked: 1 warning; 1 document unchanged since HEAD skipped"))
      #expect(lines.contains { $0.hasPrefix("inner/b.json:1:23: warning") })
      #expect(lines.last == "git runs one" && !lines.contains("a program was run"), "\(text(ended))")
    }

    /// Git LFS uses such a filter: the stored content differs from the file in the folder.
    @Test func filteredFilesCountAsChangedOnlyIfWritten() async throws {
      let folder = try TemporaryFolder(["a.json": Self.right, "b.json": Self.right])
      let ended = try await sh(
        folder.path,
        """
        git init -q . && git config filter.lfs.clean 'tr a-z A-Z' && echo '*.json filter=lfs' > .gitattributes
        touch -t 200101010000 *.json && git add . && git commit -q -m one && git cat-file -p :a.json && echo
        "$1" check --changed
        touch -t 200101010001 b.json
        "$1" check --changed
        """)
      let lines = text(ended).split(separator: "\n")
      #expect(
        lines.dropFirst() == [
          "0 documents checked; 2 documents unchanged since HEAD skipped",
          "1 document checked: nothing found; 1 document unchanged since HEAD skipped",
        ], "\(text(ended)) \(ended.errors)")
      #expect(lines.first?.contains("BEAGLE:TEXT") == true)
    }

    @Test func filterThatCannotBeDisabledIsReported() async throws {
      let folder = try TemporaryFolder(["a.json": Self.right])
      let ended = try await sh(
        folder.path,
        """
        git init -q . && git add . && git commit -q -m one
        printf '[filter "x=y"]\\n  clean = false\\n' >> .git/config
        "$1" check --changed
        """)
      #expect(ended.exitCode == 3 && text(ended).isEmpty)
      #expect(
        ended.errors.contains(
          "--changed cannot disable the filter \"x=y\" of git's configuration in \(folder.path): rename it"),
        "\(ended.errors)")
    }
  }
#endif
