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
      ("beagle help NAME", "the reference of a component, action, event, property, operation or object"),
    ],
    introduction: [
      """
      An entry shows the properties with their defaults, the events and their contexts, \
      the clients that support it, and an example with its picture. The name of a property lists all \
      objects that have it, and OWNER.PROPERTY shows one. The codes of findings have entries, too.
      """,
      """
      beagle check --explain accepts the same names, and shows which versions of the clients support them, \
      with sources.
      """,
    ],
    examples: [
      "beagle help", "beagle help render", "beagle help button", "beagle help beagle:pushView",
      "beagle help onSuccess", "beagle help sum", "beagle help justifyContent", "beagle help button.onPress",
    ],
    exitCodes: "0 success, 2 usage error, 3 could not write.",
    arguments: .topic)

  static let maximumTargets = 1

  /// The commands and the names that `--explain` accepts, too.
  static var topics: [String] { Commands.names + ExplainedName.all }

  var text = ""
  /// The name to explain instead of printing the text.
  var explained: ExplainedName?

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    if let name = targets.first, !Commands.names.contains(name) {
      let table = project?.clients.table ?? .standard
      explained = ExplainedName(name, table)
      guard explained == nil else { return }
      let near = ExplainedName.nearest(to: name, table, others: Commands.names).map { "did you mean \($0)?" }
      let advice = near ?? "beagle help lists the commands"
      throw UsageError("there is no command or reference entry \(name.quoted); \(advice)")
    }
    text = try Manual.named(targets.first).help
  }

  @MainActor func result(_ host: HostEnvironment) throws -> (output: [UInt8], exitCode: Int32) {
    (Array((try explained?.help(ReferencePictures()) ?? text).utf8), 0)
  }
}
