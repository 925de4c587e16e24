import Beagle

/// The output of `--help`. It is made from the tables of options and codes, so that none is missing.
enum Help {
  case program, render, browse, explain, check, flow, gallery

  static let number = "0.1.0"
  static let version = "beagle \(number)"

  var text: String {
    switch self {
    case .program: Self.programText
    case .render: Self.renderText
    case .browse: Self.browseText
    case .explain: Self.explainText
    case .check: Self.checkText
    case .flow: Self.flowText
    case .gallery: Self.galleryText
    }
  }

  private static let programText = """
    Shows, checks and tries out server-driven screens that speak the Beagle protocol.

    Usage: beagle                        the example screen, from a server of its own
           beagle render TARGET          a screen, once
           beagle browse TARGET          an application, used by keys and mouse
           beagle watch TARGET           the same, redrawn while its document is being written
           beagle explain TARGET         why a node has its size, its text, or no effect
           beagle check TARGET...        the faults of documents
           beagle flow FILE...           written user flows, run without a screen
           beagle gallery                the example screens in every format, as files

    TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for
    standard input. With --base-url, what starts with / is a path; write ./ before a file's.
    Commands list their options with --help. Options of render, also without a command:

    \(list(OptionTable.render))
    \(devices)
    Exit codes: 0 success, 1 findings of check or flow, 2 wrong use, 3 could not fetch or write, 4 could
    not decode, 130 interrupted.

    """

  private static let renderText = """
    Fetches a screen, lays it out and prints it.

    Usage: beagle render [OPTIONS] TARGET

    TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for
    standard input. With --base-url, what starts with / is a path; write ./ before a file's.

    \(list(OptionTable.render))
    \(devices)
    Relative URLs in a screen that was fetched by an absolute URL refer to its origin, unless --base-url
    is given.

    Formats: text is the picture alone, ansi has colours, json is the scene with frames in points and
    cells, a node a line, tree lists the components with their frames.

    Examples:
      beagle render /home --base-url http://localhost:8080
      beagle render screen.json --width 60 --context user='{"name":"Ana"}'
      curl -s https://example.org/home | beagle render - --format tree

    Exit codes: 0 success, 2 wrong use, 3 could not fetch or write, 4 could not decode, 130 interrupted.

    """

  private static let browseText = """
    Opens a screen and lets you use the application: press, type, scroll, go from screen to screen.

    Usage: beagle browse [OPTIONS] [TARGET]
           beagle watch [OPTIONS] TARGET   is browse --watch

    TARGET is as for render; without one it is the example shop, from a server of its own.

    \(list(OptionTable.browse))
    Keys: Tab and arrows move, Enter presses, Esc goes back, / finds, o opens another path, i inspects,
    q leaves, and ? lists all of them. The mouse presses, scrolls and drags.

    With --watch, a save of the file, or another answer of the server, is shown at once: what was typed
    and scrolled stays where components match, and a faulty version is reported over the last good one.

    With --linear, screens are read out as lines, without boxes and colours: for screen readers, and for
    scripts, whose commands come through a pipe. Items are used by their numbers; help lists the commands.

    --record-input writes down what comes from the terminal, as lines of JSON that only you can read:
    passwords are in it as they were typed. --replay-input does it again, each key when nothing is under
    way, and ends with it. Use a terminal of the same kind and size.

    Examples:
      beagle browse
      beagle browse /home --base-url http://localhost:8080
      beagle watch screen.json
      beagle browse --linear /home --base-url http://localhost:8080 < commands.txt

    Exit codes: 0 left, 2 wrong use or no terminal, 3 could not fetch or write, 4 could not decode, 128
    and a signal's number where that ended it.

    """

  private static let explainText = """
    Explains a node of a screen: what its expressions read and where that comes from, which part of a
    path is null, the steps of the layout that decided its size, and why a press does nothing.

    Usage: beagle explain [OPTIONS] [TARGET]

    TARGET is as for render; without one it is the example shop, from a server of its own. NODE is an
    id, a path in the document, or a number in the list of all nodes, which is printed without --node.
    Inside a list's cell the item's key is part of the id: name:7.

    \(list(OptionTable.explain))
    \(devices)
    Examples:
      beagle explain screen.json
      beagle explain screen.json --node total
      beagle explain /cart --base-url http://localhost:8080 --node 'child.children[0]' --format json

    Exit codes: 0 success, 2 wrong use or no such node, 3 could not fetch or write, 4 could not decode,
    130 interrupted.

    """

  private static let galleryText = """
    Draws every example screen in every format of render and writes each to a file.

    Usage: beagle gallery [OPTIONS]

    \(list(OptionTable.gallery))
    Exit codes: 0 success, 2 wrong use, 3 a file could not be written, 130 interrupted.

    """

  private static let checkText = """
    Checks documents: reports what cannot be decoded, and what cannot be meant as written.

    Usage: beagle check [OPTIONS] TARGET...
           beagle check --explain CODE

    TARGET is a file, a folder with *.json files at any depth, a pattern like 'screens/**/*.json', an
    absolute URL, a path like /home that is joined to --base-url, or - for standard input.

    \(list(OptionTable.check))
    Formats: text is for people, json for programs; sarif, junit and github are for code hosts and
    build servers.

    Codes:
    \(codes)
    Examples:
      beagle check screens
      beagle check 'screens/**/*.json' --disable portability --max-warnings 5
      beagle check /home /cart --base-url http://localhost:8080 --format github
      beagle check --explain undefined-context

    Exit codes: 0 nothing found but notes and no more warnings than --max-warnings, 1 errors or too
    many warnings, 2 wrong use, 3 a target could not be read or fetched, 130 interrupted.

    """

  private static let flowText = """
    Runs user flows that are written in feature files, each scenario in an application of its own.

    Usage: beagle flow [OPTIONS] FILE...
           beagle flow --steps

    FILE is a feature file in Gherkin, a folder of them, or a pattern like 'flows/*.feature'. Without
    --base-url and --replay, paths are those of the example shop, served in this process. A cassette
    has a part for each scenario, named after the file and the scenario, so that scenarios can be
    replayed alone. Files are recorded one after the other.

    \(list(OptionTable.flow))
    Formats: text is for people, junit for build servers, json for programs.

    Examples:
      beagle flow Fixtures/Flows/*.feature
      beagle flow flows/*.feature --base-url http://localhost:8080 --tags '@smoke and not @slow'
      beagle flow sign-in.feature --replay sign-in.json --format junit

    Exit codes: 0 all scenarios passed, 1 some failed or none was run, 2 wrong use or a file that is no
    feature file, 3 a cassette could not be read or written, 130 interrupted.

    """

  private static func list<Settings>(_ options: [Option<Settings>]) -> String {
    let rows = options.map { ($0.name + ($0.placeholder.map { " \($0)" } ?? ""), $0.help) }
    let common = [("--version", "the program's version"), ("--help", "this text")]
    return "Options:\n" + table(rows + common)
  }

  private static func table(_ rows: [(name: String, text: String)]) -> String {
    rows.map { "  \($0.name)\(String(repeating: " ", count: max(1, 24 - $0.name.count)))\($0.text)\n" }
      .joined()
  }

  private static var codes: String {
    table(DiagnosticRule.all.map { ($0.code, "\($0.summary) (\($0.severity.rawValue))") })
  }

  private static let devices =
    Device.all.map(\.name).reduce(into: ["Devices:"]) { lines, name in
      let last = lines[lines.count - 1] + " " + name + (name == Device.all.last?.name ? "." : ",")
      if last.count <= 100 {
        lines[lines.count - 1] = last
      } else {
        lines.append("  " + last.dropFirst(lines[lines.count - 1].count + 1))
      }
    }.joined(separator: "\n") + "\n"
}
