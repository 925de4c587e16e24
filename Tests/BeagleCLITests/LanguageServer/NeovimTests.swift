import TestSupport

#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// The built program in a real editor, with the configuration from the repository.
  @Suite struct NeovimTests {
    private static let editor = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: $0 + "/nvim") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// The output of each feature.
    private static let expected: KeyValuePairs = [
      "diagnostics":
        #"["5:26 unknown component \"beagle:txt\"; its children are not read; did you mean beagle:text?"]"#,
      "lenses": #"["used by 0", "preview", "1 reference"]"#, "references of a lens": #"["5:58"]"#,
      "code action":
        #"Replace "beagle:txt" with "beagle:text", {"_beagleComponent_": "beagle:text", "text": "tea"}"#,
      "hover": "Context `user`, declared in line 3.", "completion": #"["name"]"#, "definition": #""use"#,
      "references": #"["3:22", "5:58"]"#, "highlights": #"["3:22", "5:58"]"#,
      "symbols": #"["[Class] container", "[Variable] user", "[Class] text", "[Class] text"]"#,
      "rename": #""context": {"id": "person", "value": {"name": "😀 Ana"}},"#,
      "formatting": #"    { "_beagleComponent_": "beagle:text", "text": "tea" }"#,
      "semantic tokens": "variable", "inlay hints": #"["= \"😀 Ana\""]"#, "colours": #"["5:88"]"#,
      "folds": #"["0-6", "3-5"]"#, "preview": "opened its page",
    ]

    /// The output of older versions.
    private static let older = [
      "semantic tokens": "missing", "inlay hints": "missing", "preview": "The preview is at its page",
    ]

    @Test(.enabled(if: editor != nil, "there is no nvim in PATH")) func neovimUsesServerFeatures()
      async throws
    {
      let script = Repository.file("Sources/Tools/Integrations/neovim/test.lua").path
      // The user's own configuration is not loaded.
      let home = try TemporaryFolder([:])
      var environment = ["BEAGLE": try beagleURL().path, "NVIM_LOG_FILE": home.path + "/log"]
      for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"] {
        environment[name] = home.path
      }
      let ended = try await runProcess(
        try #require(Self.editor),
        ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile \(script)"],
        environment: environment)
      let printed = String(decoding: ended.output, as: UTF8.self).split(separator: "\n").map(String.init)
      #expect(ended.exitCode == 0, "\(ended.errors)")
      #expect(printed.count == Self.expected.count)
      for (line, (name, text)) in zip(printed, Self.expected) {
        #expect(line == "\(name): \(text)" || line == "\(name): \(Self.older[name] ?? text)")
      }
    }
  }
#endif
