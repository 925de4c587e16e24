import Beagle
import BeagleChecking
import BeagleProjects
import Foundation

/// `beagle uses`: lists what documents use, how often and where.
struct UsesCommand: LoadingCommand, ReportingCommand {
  static let manual = Manual(
    command: "uses", overview: ("beagle uses [NAME] [TARGET...]", "what documents use, how often and where"),
    summary: "Lists the names that documents use and how often, every place of one name, or unused names.",
    usage: [
      ("beagle uses [OPTIONS] [TARGET...]", "how often each name is used"),
      ("beagle uses NAME [OPTIONS] [TARGET...]", "every place of a name"),
      (
        "beagle uses --unused --undeclared [TARGET...]",
        "declared but unused names, and used but undeclared ones"
      ),
      ("beagle uses --lines [NAME] [OPTIONS]", ""),
    ],
    introduction: [
      """
      TARGET is a file, a folder with *.json files at any depth, a pattern like 'screens/**/*.json', an
      absolute URL, a path that is joined to --base-url, or - for standard input; the default is the working
      folder. The screens of a cassette are read as well. Files are found and skipped as in beagle check.
      """,
      """
      NAME is the type of a component or an action (beagle:text or text), an event or another property
      (listView.onScrollEnd, onScrollEnd), an operation (sum), a context or a path in one (user,
      @{user.name}), a URL (/home), a picture, a colour ('#FF0000', in any spelling), a styleId or an id. If a
      name matches several kinds, all of them are listed. A path finds all places that read or write it or a
      path inside it. If a list shows the items, @{cart.items[].price} also finds @{item.price}.
      """,
      """
      The first argument is NAME, unless it is -, a pattern, or the path of a file or folder. /home is a URL,
      and /home/ a folder. With --of NAME, --all, --unused or --undeclared, all arguments are targets.
      """,
    ],
    options: rows,
    notes: [
      """
      Formats: text is a table for people, or a line for each place; json is for programs, csv (RFC 4180) for
      spreadsheets. In csv, an apostrophe precedes a field that begins with = + - or @, also after spaces and
      in full width, so that no name is read as a formula. A summary is on standard error.
      """,
      """
      --unused lists contexts, members of contexts and names of items that nothing reads or writes. For a
      folder or several documents, it also lists components, actions and operations of beagle.json that no
      document has, and styles of --theme that no document names. --undeclared lists contexts and ids that a
      whole screen uses and does not have, types and operations that neither Beagle nor beagle.json has, and
      with --theme each styleId that the theme does not have. Names that may come from elsewhere are in
      neither list.
      """,
      """
      With --lines, each line of standard input is a document, or an object with a screen and an id. The
      result is a line of JSON with the id and the names or places of the document, or the reason why the line
      could not be read. Results keep the order of the input, and are written as soon as possible.
      """,
    ],
    tables: [
      .init(
        title: "Kinds",
        rows: UsedName.Kind.allCases.map { kind in
          (kind.rawValue, kind.summary + (kind.isListed ? "" : "; listed only with --kind"))
        })
    ],
    examples: [
      "beagle uses screens",
      "beagle uses listView.onScrollEnd",
      "beagle uses '@{user.name}' screens",
      "beagle uses '#FF0000' screens --format csv",
      "beagle uses screens --kind component --kind action --format json",
      "beagle uses screens --unused --undeclared --theme theme.json",
      "beagle uses --lines < screens.jsonl > uses.jsonl",
    ],
    exitCodes: """
      0 success, 1 nothing uses NAME, or --unused or --undeclared lists something, 2 usage error, 3 a target
      could not be read, fetched or searched, or there was no document, 130 interrupted. A non-empty list
      exits with 1 even if something could not be read.
      """,
    arguments: .file)

  static let options: [Option<Self>] =
    [
      Option("--of", "NAME", "the name to look for; all arguments are targets") { $0.name = $1 },
      Option("--all", "list all names; all arguments are targets") { $0.isOfAll = true },
      Option(
        "--kind", "KIND", "only names of this kind",
        values: .words(UsedName.Kind.allCases.map(\.rawValue)), isRepeatable: true, reading: Values.choice
      ) { (command, kind: UsedName.Kind) in command.kinds.insert(kind) },
      Option("--unused", "list declared but unused names") { $0.lists.insert(.unused) },
      Option("--undeclared", "list used but undeclared names") { $0.lists.insert(.undeclared) },
      Option("--theme", "FILE.json", "the declared styles, for --unused and --undeclared") {
        $0.settings.themeFile = $1
      },
      Option("--format", "FORMAT", "text (default), json or csv", choosing: UsesFormat.self) {
        $0.format = $1
      },
      Option("--lines", "read a document from each line of standard input, as a stream") {
        $0.readsLines = true
      },
      Option(
        "--jobs", "NUMBER", "how many documents to read at once (the number of cores)", in: 1...1_000
      ) { $0.jobs = $1 },
      .shard("documents") { $0.shard = $1 },
    ] + shared(["--base-url", "--header", "--timeout"]) + connections

  var settings = RenderSettings()
  /// The name whose places are listed; nil to count all names.
  var name: String?
  /// Whether the name could also be a misspelt target.
  private(set) var isNameAnArgument = false
  /// Whether no argument is a name.
  var isOfAll = false
  /// The kinds of names to list; empty for the default.
  var kinds: Set<UsedName.Kind> = []
  /// The lists to print instead of all names.
  var lists: Set<UsesList> = []
  var format: UsesFormat?
  /// Whether each line of standard input is a document.
  var readsLines = false
  /// The maximum number of documents read in parallel; nil for the number of cores.
  var jobs: Int?
  /// The part of the documents to read; nil for all.
  var shard: Shard?
  private(set) var project: Project?

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    var targets = targets
    if name != nil, isOfAll { throw UsageError("--all looks for no name; omit --of") }
    if name == nil, !isOfAll, lists.isEmpty, let first = targets.first, !CheckTarget.mayBeMeant(by: first) {
      (name, isNameAnArgument) = (first, true)
      targets.removeFirst()
    }
    if let name {
      if name.allSatisfy(\.isWhitespace) { throw UsageError("the name to look for is empty") }
      if let list = UsesList.allCases.first(where: lists.contains) {
        throw UsageError("--\(list.rawValue) lists all such names; omit --of")
      }
    }
    if readsLines {
      if targets.contains(where: { $0 != "-" }) {
        throw UsageError(
          "--lines reads documents from standard input; name no target, or read files without --lines")
      }
      if let shard {
        throw UsageError(
          "--shard \(shard) only applies to files; split a stream before it reaches the program")
      }
      if let format, format != .json {
        throw UsageError(
          "--lines writes JSON, a line for each document, not \(format.rawValue); omit --format")
      }
    } else if targets.isEmpty {
      targets = ["."]
    }
    try settings.accept(targets, project)
    self.project = project
  }

  var requests: Requests? { requests(for: settings.targets) }

  var outputForm: BuildLog.Form? { readsLines || format == .json ? .json : .text }

  var query: NameQuery? { name.map { NameQuery($0, kinds: kinds) } }

  /// The declared styles, if a list needs them.
  func theme() throws(Failure) -> ThemeNames? {
    guard !lists.isEmpty, let path = settings.themeFile else { return nil }
    return try ThemeNames(path)
  }

  func reader(styles: Set<String>?) -> UsesReader {
    let declarations = settings.declarations
    let check = ScreenCheck(operations: declarations.table, componentRegistry: declarations.registry)
    return UsesReader(check: check, query: query, kinds: kinds, lists: lists, styles: styles)
  }

  @MainActor func run(_ host: HostEnvironment, to write: ([UInt8]) throws -> Void) async throws -> Int32 {
    try await readsLines ? runLines(host, to: write) : report(host, to: write)
  }

  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    try await UsesRun(command: self, host: host).result()
  }

  /// - Parameters:
  ///   - found: The number of places in the lists.
  ///   - summary: The totals of the run.
  func exitCode(found: Int, _ summary: CheckSummary) -> Int32 {
    if name == nil, found > 0 { return 1 }
    let code = summary.exitCode(WarningLimits())
    return code == 0 && name != nil && found == 0 && summary.documents > 0 ? 1 : code
  }

  /// The message if nothing uses the name.
  func nothingFound(near: Set<String>) -> String {
    let near = query?.nearest(among: near).map { "; did you mean \($0)?" }
    let other = isNameAnArgument ? ", and there is no file or folder of that name" : ""
    return "nothing here uses \"\((name ?? "").withMaskedSecrets)\"\(near ?? other)"
  }
}

enum UsesFormat: String, CaseIterable, Sendable { case text, json, csv }

enum UsesList: String, CaseIterable, Sendable { case unused, undeclared }

extension CheckTarget {
  /// Whether an argument is a target instead of a name.
  ///
  /// `/home` is both a common URL and a common folder, which contains no documents.
  static func mayBeMeant(by text: String) -> Bool {
    if text == "-" { return true }
    let steps = text.split(separator: "/", omittingEmptySubsequences: false)
    if text.hasPrefix("/"), steps.count == 2 { return false }
    if text.hasPrefix("@{") || text.contains("://") { return false }
    let endings = [".json", ".cassette", ".cassette.gz"]
    if FileManager.default.fileExists(atPath: text) || endings.contains(where: text.hasSuffix) { return true }
    // A misspelt folder.
    if text.count > 1, text.hasSuffix("/") { return true }
    // Paths in contexts contain brackets, and URLs question marks.
    return Pattern.isPattern(text) && (text.contains("*") || !Pattern(text).matches().paths.isEmpty)
  }
}

extension UsedName.Kind {
  /// The description in the help.
  var summary: String {
    switch self {
    case .component: "types of components"
    case .action: "types of actions"
    case .property: "properties of components and actions"
    case .event: "properties with actions"
    case .operation: "operations of expressions"
    case .context: "contexts, items of lists and their indexes"
    case .path: "values inside contexts and items"
    case .screen: "ids of screens"
    case .url: "URLs of screens, requests, pages and pictures"
    case .image: "pictures of the application"
    case .color: "colours, as #RRGGBB or #RRGGBBAA"
    case .style: "styles of a theme (styleId)"
    case .id: "ids of components"
    }
  }

  /// Whether the kind is listed without `--kind`. Nearly every component has an id and several properties.
  var isListed: Bool { self != .property && self != .id }

  static let listed = Set(allCases.filter(\.isListed))
}
