import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleProjects
import Foundation
import ScaffoldServer

/// `beagle crawl`: visits every reachable screen of an application and reports findings.
struct CrawlCommand: CrawlingCommand, ReportingCommand {
  static let manual = Manual(
    command: "crawl", overview: ("beagle crawl [START...]", "every reachable screen, with findings"),
    summary:
      """
      Visits every screen that a user can reach from the given addresses, \
      without changing anything on the server.
      """,
    usage: [("beagle crawl [OPTIONS] [START...]", "")],
    introduction: [
      """
      START is a path like /home that is joined to --base-url, or an absolute URL. It may also be a folder, a
      file, a pattern or a cassette, which then responds to all requests: cart.json to GET /cart,
      api/settings.PUT.json to PUT /api/settings. Without START, the program serves and visits the example
      shop. On each screen, the crawl tries every user action, each time from a
      separate copy of the screen: it presses buttons, touchables, rows of lists and both buttons of dialogs,
      changes tabs and pages, pulls to refresh, and scrolls to the end. Screens that are reached in this way
      are visited as well. In a folder, the crawl begins at home.json or index.json, and continues with the
      documents that nothing has led to.
      """
    ],
    options: rows,
    notes: [
      """
      Only GET and HEAD requests are sent, and requests that --allow names. A method override, in a header
      such as X-HTTP-Method-Override or a _method member of the query or body, counts as a method. Links are
      not followed if their URL or label contains a word such as logout, sign out, delete, remove, unsubscribe
      or cancel, if their path matches --skip, or if they lead to another origin. Escapes are decoded before
      comparing, and letter case is ignored. A request that --allow names is sent even if --skip or one of
      these words matches. The report lists all links that were not followed.
      """,
      """
      Two screens are of one kind if their URLs share a template, such as /product/*, and their documents have
      the same structure, regardless of their texts and data. After --per-kind screens of a kind, no more URLs
      of its template are fetched. The report lists each reached limit with the number of skipped items.
      """,
      """
      --record FILE writes all responses and links to a cassette during the crawl. An
      interrupted crawl resumes when it is started again with the same file and options.
      Every command that takes documents accepts the cassette: beagle check FILE, beagle diff OLD NEW.
      """,
      """
      A response with status 401, 403, 407, 408, 423, 425, 429, 502, 503, 504 or 511, a page in HTML with
      status 200, and a missing response are not findings: the result is inconclusive and listed separately.
      A request is sent up to three times if the connection fails or the status is 408, 429, 502, 503 or 504.
      """,
    ],
    tables: [
      .init(title: "Codes", rows: CrawlRule.all.map { ($0.code, "\($0.summary) (\($0.severity.rawValue))") })
    ],
    examples: [
      "beagle crawl /home --base-url http://localhost:8080",
      "beagle crawl screens",
      "beagle crawl /home --base-url http://localhost:8080 --record shop.cassette --flows found",
      "beagle crawl /home --base-url http://localhost:8080 --format html --output shop.html",
      "beagle crawl /home --base-url http://localhost:8080 --allow 'POST /search' --skip '/admin/*'",
      "beagle crawl /home --base-url http://localhost:8080 --expect screens --rate 5",
    ],
    exitCodes: """
      0 no findings, 1 findings, 2 usage error, 3 no findings, but something was inconclusive, a start
      could not be fetched, or --screens or --depth was reached, 130 interrupted: the report is partial.
      """,
    arguments: .file)

  static let options =
    reporting + files + bounds + findings + shared(["--base-url", "--header", "--timeout", "--replay"])
    + connections
    + shared(["--color"])
    + shared([
      "--device": "draw the page's pictures as on this device (iphone-16)",
      "--theme": "light or dark, or styles from JSON, for the page's pictures",
      "--look": "phone, ios, android, web or terminal, for the page's pictures (phone)",
    ])

  private static let reporting: [Option<Self>] = [
    Option("--format", "FORMAT", "text, json, dot or html (text)", choosing: CrawlFormat.self) {
      $0.format = $1
    },
    Option("--output", "FILE", "write the report to a file instead of standard output", short: "-o") {
      $0.output = $1
    },
    Option("--expect", "PATH", "a folder of documents, or a list of paths, that must be reached") {
      $0.expected = $1
    },
  ]

  var settings = RenderSettings()
  var plan = CrawlPlan()
  var format = CrawlFormat.text
  /// The file of the report; nil for standard output.
  var output: String?
  var record: String?
  var flows: String?
  /// A folder or a list of screens that must be reached.
  var expected: String?
  var rate: Double?
  var after: String?
  /// The settings of the project file, and the codes of `--disable`.
  var checking = CheckSettings()

  mutating func accept(_ targets: [String], _ project: Project?) throws(UsageError) {
    try settings.accept(targets, project)
    try checking.applyValues(of: project)
    checking.use(project)
    try requireRecordable()
  }

  var requests: Requests? { requests(for: settings.targets) }

  var outputForm: BuildLog.Form? { format == .json ? .json : format == .html ? .markup : .text }

  @MainActor func result(_ host: HostEnvironment) async throws -> (output: [UInt8], exitCode: Int32) {
    let application = try VisitedApplication(self, FileFilter(checking.ignored), host)
    let expected = try expectedScreens()
    var plan = plan
    (plan.keepsDocuments, plan.expected) = (format == .html, expected.all)
    let (result, end) = try await visit(host) { [plan] in try await crawl(application, plan, host) }
    for pattern in plan.rules.skipped
    where !result.skipped.contains(where: { $0.reason == .pattern(pattern) }) {
      host.say("beagle: no address matches --skip \(pattern)")
    }
    let unsearched = expected.unsearched + application.targets.unsearched
    for failure in unsearched { host.warn(failure.message) }
    try writeFlows(result, host)
    var exitCode = exitCode(of: result)
    if exitCode == 0, !unsearched.isEmpty { exitCode = 3 }
    return (try deliver(result, host), end == .interrupted ? 130 : exitCode)
  }

  private func exitCode(of result: CrawlResult) -> Int32 {
    if !result.findings.isEmpty { return 1 }
    let isWhole =
      result.unclear.isEmpty && !result.caps.contains { ["--screens", "--depth"].contains($0.name) }
    return isWhole && result.screens.contains(where: \.isShown) ? 0 : 3
  }

  /// The screens of `--expect`: documents of a folder, or the paths in a file, one per line.
  private func expectedScreens() throws(Failure) -> (all: [ExpectedScreen], unsearched: [Failure]) {
    guard let expected else { return ([], []) }
    if let folder = Folder(expected) {
      let found = folder.files(ending: ".json", FileFilter(checking.ignored))
      let screens = found.paths.filter { !Project.isFile($0) }.map { path in
        ExpectedScreen(document: String(Shard.name(of: path, in: expected).dropLast(".json".count)))
      }
      if screens.isEmpty, found.unsearched.isEmpty {
        throw .fetch("there are no .json files in \"\(expected)\" of --expect")
      }
      return (screens, found.unsearched)
    }
    let text = String(decoding: try Failure.contents(of: expected), as: UTF8.self)
    let paths = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    return (paths.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { ExpectedScreen(path: $0) }, [])
  }

  private func writeFlows(_ result: CrawlResult, _ host: HostEnvironment) throws(Failure) {
    guard let flows else { return }
    let made = CrawlFlows(result)
    let counts = [
      (made.shared, "covered by the file of another finding on the same screen"),
      (made.omitted.count, "without a flow"),
    ]
    let omitted = counts.filter { $0.0 > 0 }.map { "\(CheckSummary.count($0.0, "finding")) \($0.1)" }
    try write(made.files, to: flows, omitted: omitted, host)
  }

  @MainActor private func deliver(_ result: CrawlResult, _ host: HostEnvironment) throws(Failure) -> [UInt8] {
    let drawing = format == .html ? try CrawlPage.Drawing(settings, host) : nil
    let bytes = format.bytes(
      of: result, isColored: settings.color.isColored(host) && output == nil, columns: host.columns,
      drawing: drawing)
    guard let output, output != "-" else { return bytes }
    try OutputFile.write(bytes, to: output)
    return []
  }
}
