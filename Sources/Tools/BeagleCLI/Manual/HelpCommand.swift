import Beagle
import BeagleChecking
import BeagleProjects

/// `beagle help`: prints the help of the program or a command, or the reference of something that documents
/// contain. Also handles `--help` and `--version`.
struct HelpCommand: ReportingCommand {
  static let manual = Manual(
    command: "help", overview: ("beagle help [NAME]", "the help of a command, a component, an action, …"),
    summary: "Explains the program, a command, or a name that documents use.",
    usage: [
      ("beagle help [COMMAND]", ""),
      ("beagle help NAME", "the reference of a component, action, event, operation or another object"),
    ],
    introduction: [
      """
      An entry shows the properties with their defaults, the events and their contexts, \
      the clients that support it, and an example with its picture. For the name of a property, \
      it is the entry of its value, or of the object that has the property.
      """
    ],
    examples: [
      "beagle help", "beagle help render", "beagle help button", "beagle help beagle:pushView",
      "beagle help onSuccess", "beagle help sum", "beagle help justifyContent",
    ],
    exitCodes: "0 success, 2 usage error, 3 could not write.",
    arguments: .topic)

  static let maximumTargets = 1

  /// The commands and the entries of the reference, each name once.
  static var topics: [String] {
    var known: Set<String> = []
    return (Commands.names + ReferenceTopic.names).filter { known.insert($0).inserted }
  }

  var text = ""
  /// The entries to print instead of the text.
  var entries: [ReferenceEntry] = []

  mutating func take(_ targets: [String], _ project: Project?) throws(UsageError) {
    if let name = targets.first, !Commands.names.contains(name) {
      entries = ReferenceTopic.named(name).map(\.entry)
      guard entries.isEmpty else { return }
      let near = Spelling.nearest(to: name, among: Self.topics).map { "did you mean \($0)?" }
      let advice = near ?? "beagle help lists the commands"
      throw UsageError("there is no command or reference entry \"\(name)\"; \(advice)")
    }
    text = try Manual.named(targets.first).help
  }

  @MainActor func result(_ host: HostEnvironment) throws -> (output: [UInt8], exitCode: Int32) {
    let pictures = ReferencePictures()
    let texts = try entries.map { entry in
      entry.help(picture: try entry.example.flatMap(pictures.picture))
    }
    return (Array((entries.isEmpty ? text : texts.joined(separator: "\n")).utf8), 0)
  }
}
