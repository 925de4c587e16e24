import Testing

@testable import BeagleJSON

/// Texts that a build service would execute as commands if they were in its log.
@Suite struct BuildLogTests {
  private static let commands = [
    "::add-mask::x", "  ::error file=a::b", "\u{A0}\t::set-env name=PATH::/x", "##[error]x",
    "a ##[add-mask]b",
    "##vso[task.setvariable variable=a]b", "x ##VSO[task.complete]",
    "##teamcity[buildStatus status='FAILURE']",
    "section_start:1560896352:name[collapsed=true]", "a section_end:1:x",
  ]

  @Test(arguments: commands)
  func logCommandsAreNeutralised(command: String) {
    for text in [command, "first\n\(command)\nlast", "\(command)\n\(command)"] {
      let guarded = BuildLog.guarded(text)
      #expect(guarded.unicodeScalars.count == text.unicodeScalars.count)
      #expect(guarded.contains("\u{FFFD}"))
      #expect(BuildLog.guarded(guarded) == guarded)
      for line in guarded.split(separator: "\n") {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"))
        for mark in ["##[", "##vso[", "##teamcity[", "section_start:", "section_end:"] {
          #expect(!line.lowercased().contains(mark))
        }
      }
    }
  }

  @Test(arguments: [
    "a::b", "Swift::max", "# [x]", "## [x]", "section_started", ": :", "", "#", "a:", "12:30", "##",
  ])
  func otherTextIsUnchanged(text: String) {
    #expect(BuildLog.guarded(text) == text)
    #expect(BuildLog.guarded("a\n" + "b" + text) == "a\nb" + text)
  }

  @Test func escapedJSONAndMarkupKeepTheirMeaning() throws {
    let value = DynamicObject.dictionary(["##[a]": "##vso[b] section_end:1:c \u{E9}"])
    let json = BuildLog.guarded(JSONWriter.bytes(of: value), as: .json)
    #expect(try JSONDocument(parsing: json).root.dynamicObject == value)
    #expect(
      String(decoding: json, as: UTF8.self) == ###"{"##\u005ba]":"##vso\u005bb] section_end\u003a1:c é"}"###)
    #expect(BuildLog.guarded("<a>\n::b ##[c]", as: .markup) == "<a>\n:&#58;b ##&#91;c]")
  }

  @Test(arguments: [
    "GITHUB_ACTIONS", "GITEA_ACTIONS", "FORGEJO_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION", "GITLAB_CI",
  ])
  func buildServicesAreDetectedByEnvironment(name: String) {
    #expect(BuildLog.isRead(in: [name: "true"]))
    #expect(!BuildLog.isRead(in: [name: ""]))
    #expect(!BuildLog.isRead(in: ["PATH": "/bin"]))
  }
}
