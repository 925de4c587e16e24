import Beagle
import BeagleLanguageServer
import BeagleProjects
import FileWriting
import Foundation

/// `beagle lsp`: the language server on standard input and output.
struct LanguageServerCommand: LoadingCommand {
  static let manual = Manual(
    command: "lsp", overview: ("beagle lsp", "a language server for editors"),
    summary: "Runs a server of the Language Server Protocol for documents that are screens.",
    usage: [("beagle lsp [OPTIONS]", "")],
    introduction: [
      """
      An editor starts the server and communicates with it over standard input and output. The server reports
      the findings of beagle check while you type and offers fixes. It completes components and actions with
      their required properties, values, contexts, their members, ids and operations, shows the results of
      expressions, and finds declarations.
      """,
      """
      It finds and renames all occurrences of contexts, members, ids and URLs, lists the symbols of a
      document, searches all documents of a folder, formats, and shows colours, links, initial values of
      expressions (inlay hints) and numbers of uses (code lenses). Editors have settings to turn hints and
      lenses off.
      """,
      """
      The lens "preview" opens a page in a browser that shows the screen after every edit, highlights the
      component at the cursor, and fetches nothing. It is served on a free port of 127.0.0.1 to anyone who
      knows its address. The options for the size and theme of a screen apply to the preview.
      """,
    ],
    options: rows,
    notes: [
      DeviceProfile.note,
      """
      The server reads the folders that are open in the editor while no message is pending. Like beagle check,
      it skips hidden folders and links.
      """,
      """
      The server reads beagle.json again after each save. If the file is invalid, the server still starts,
      uses the valid parts, and shows the errors. It refuses only an invalid file of --config.
      """,
    ],
    examples: ["beagle lsp", "beagle lsp --severity warning"],
    exitCodes: "0 ended by the editor, 1 the connection closed without an exit request, 2 usage error.")

  /// Including the options of `check` that select findings.
  static let options: [Option<Self>] =
    [Option<CheckSettings>.severity, .disable, .severityOf].map { $0.applied(to: \.check) } + [
      .config
    ]
    + shared([
      "--width", "--height", "--device", "--look", "--cell-size", "--font-scale", "--theme", "--dark",
      "--context",
    ]) + [
      Option("--stdio", "use standard input and output, which is the default") { _ in }
    ]
  static let maximumTargets = 0

  var check = CheckSettings()
  var settings = RenderSettings()

  mutating func accept(_ targets: [String], _ project: Project?) {
    check.use(project)
    settings.declarations = check.declarations
  }

  var outputForm: BuildLog.Form? { nil }

  /// Returns when the editor has ended the server or closed the connection.
  ///
  /// - Returns: The exit code.
  @MainActor func run(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) throws -> Int32 {
    var host = host
    let arguments = host.arguments
    var reader = MessageReader()
    var server = LanguageServer(check)
    server.drawing = drawing(host)
    var projectFile = Project.path(for: arguments, host).flatMap(FileVersion.init)
    while server.exitCode == nil {
      if server.hasWork, !Self.hasInput {
        for response in server.work() { try write(MessageReader.framed(response.bytes)) }
        continue
      }
      let bytes = try Failure.nextOfStandardInput()
      if bytes.isEmpty { return 1 }
      reader.append(bytes)
      var messages: [[UInt8]] = []
      var invalid: MessageReader.Invalid?
      do throws(MessageReader.Invalid) {
        while let message = try reader.next() { messages.append(message) }
      } catch {
        invalid = error
      }
      // The project of the folder must be known before documents are handled.
      let beginning = messages.prefix(server.isInitialized ? 0 : 1)
      var responses = server.handle(all: Array(beginning))
      Self.enterFolder(of: server, &host)
      let current = Project.path(for: arguments, host).flatMap(FileVersion.init)
      if current != projectFile {
        projectFile = current
        if let command = readAgain(host) { server.use(command.check, command.drawing(host)) }
      }
      responses += server.handle(all: Array(messages.dropFirst(beginning.count)))
      // Only the last of several quick changes is checked.
      responses += server.takeDiagnostics()
      for response in responses { try write(MessageReader.framed(response.bytes)) }
      if let invalid {
        throw Failure.usage(
          "lsp expects messages of the Language Server Protocol from an editor, but got \(invalid)")
      }
    }
    return server.exitCode ?? 1
  }

  /// Changes to the folder that is open in the editor, which may have started the server elsewhere: the
  /// project file of that folder applies, and its paths are relative to it.
  private static func enterFolder(of server: LanguageServer, _ host: inout HostEnvironment) {
    guard let folder = server.folders.first, folder != host.folder,
      !host.arguments.contains(where: { $0.hasPrefix("--config") }),
      FileManager.default.changeCurrentDirectoryPath(folder)
    else { return }
    host.folder = folder
  }

  /// Draws documents with the options, or without them if the theme cannot be used, which is reported.
  @MainActor private func drawing(_ host: HostEnvironment) -> PreviewDrawing {
    do throws(Failure) {
      return try PreviewDrawing(settings, host)
    } catch {
      host.say("beagle: \(error.message)")
      return PreviewDrawing()
    }
  }

  /// Whether a message has arrived or the connection is closed.
  private static var hasInput: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) != 0
  }

  /// The command with the current project file; nil if the file cannot be used, which is reported.
  private func readAgain(_ host: HostEnvironment) -> Self? {
    do {
      let project = try Project.project(for: host.arguments, host)
      return (try Commands.read(host.arguments, project) as? Self)
    } catch {
      host.say("beagle: \(Failure(error).message)")
      return nil
    }
  }
}
