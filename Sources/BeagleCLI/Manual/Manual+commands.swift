import Beagle
import BeagleChecking

/// All commands.
extension Manual {
  /// In the order in which they are listed.
  static let all = [
    program, render, browse, watch, explain, check, flow, schema, gallery, config, languageServer, completion,
    man, help,
  ]

  /// That of a command; nil where there is none of the name.
  static func named(_ command: String) -> Manual? { all.first { $0.command == command } }

  static let program = Manual(
    command: nil,
    summary: "Shows, checks and tries out server-driven screens that speak the Beagle protocol.",
    usage: [
      ("beagle", "the example screen, from a server of its own"),
      ("beagle render TARGET...", "screens, once"),
      ("beagle browse TARGET", "an application, used by keys and mouse"),
      ("beagle watch TARGET", "the same, redrawn while its document is being written"),
      ("beagle explain TARGET", "why a node has its size, its text, or no effect"),
      ("beagle check TARGET...", "the faults of documents"),
      ("beagle flow FILE...", "written user flows, run without a screen"),
      ("beagle schema", "a JSON Schema of documents, for editors"),
      ("beagle gallery TARGET...", "screens on several devices, as a page with their findings"),
      ("beagle config", "what the project file says"),
      ("beagle lsp", "a language server for editors"),
      ("beagle completion SHELL", "completions for bash, zsh or fish"),
      ("beagle man [COMMAND]", "the manual page"),
      ("beagle help [COMMAND]", "the help of a command"),
    ],
    introduction: [
      """
      TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for
      standard input. With --base-url, what starts with / is a path; write ./ before a file's.
      Commands list their options with --help. Options of render, also without a command:
      """
    ],
    options: OptionTable.render.map { OptionRow($0) },
    notes: [
      devices
    ],
    exitCodes: """
      0 success, 1 findings of check or flow, 2 wrong use, 3 could not fetch or write, 4 could
      not decode, 130 interrupted.
      """)

  static let render = Manual(
    command: "render",
    summary: "Fetches screens, lays them out and prints them.",
    usage: [
      ("beagle render [OPTIONS] TARGET...", "")
    ],
    introduction: [
      """
      TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for
      standard input. With --base-url, what starts with / is a path; write ./ before a file's.
      """
    ],
    options: OptionTable.render.map { OptionRow($0) },
    notes: [
      devices,
      """
      Relative URLs in a screen that was fetched by an absolute URL refer to its origin, unless --base-url
      is given.
      """,
      """
      Formats: text is the picture alone, ansi has colours, json is the scene with frames in points and
      cells, a node a line, tree lists the components with their frames.
      """,
      """
      Several targets are drawn one after the other, as text, ansi and tree under their names. In a
      folder, which --output names with a slash at its end unless it is there, each has a file of its
      own, whose name is printed. One that cannot be drawn does not stop the others; the worst exit code
      counts.
      """,
      """
      --output writes a file whole or not at all; - is standard output. --body @FILE sends the bytes of a
      file, --body @- those of standard input.
      """,
      """
      --record masks passwords, tokens and other secrets, and only you can read a new cassette. A URL
      whose query has one is masked where the screen shows it as text, too: there --replay draws ***.
      It takes requests that may change something in the recorded order, and those that only read in any.
      """,
    ],
    examples: [
      "beagle render /home --base-url http://localhost:8080 -H 'Authorization: Bearer token'",
      "beagle render /search --base-url http://localhost:8080 --body @query.json",
      "beagle render home.json cart.json --format svg -o pictures/",
      #"beagle render screen.json --width 60 --context user='{"name":"Ana"}'"#,
      "curl -s https://example.org/home | beagle render - --format tree",
    ],
    exitCodes: "0 success, 2 wrong use, 3 could not fetch or write, 4 could not decode, 130 interrupted.",
    arguments: .file)

  static let browse = Manual(
    command: "browse",
    summary:
      "Opens a screen and lets you use the application: press, type, scroll, go from screen to screen.",
    usage: [
      ("beagle browse [OPTIONS] [TARGET]", ""),
      ("beagle watch [OPTIONS] TARGET", "is browse --watch"),
    ],
    introduction: [
      "TARGET is as for render; without one it is the example shop, from a server of its own."
    ],
    options: OptionTable.browse.map { OptionRow($0) },
    notes: [
      """
      Keys: Tab and arrows move, Enter presses, Esc goes back, / finds, o opens another path, i inspects,
      q leaves, and ? lists all of them. The mouse presses, scrolls and drags.
      """,
      """
      With --watch, a save of the file, or another answer of the server, is shown at once: what was typed
      and scrolled stays where components match, and a faulty version is reported over the last good one.
      """,
      """
      With --linear, screens are read out as lines, without boxes and colours: for screen readers, and for
      scripts, whose commands come through a pipe. Items are used by their numbers; help lists the commands.
      """,
      """
      --record-input writes down what comes from the terminal, as lines of JSON that only you can read:
      passwords are in it as they were typed. --replay-input does it again, each key when nothing is under
      way, and ends with it. Use a terminal of the same kind and size.
      """,
    ],
    examples: [
      "beagle browse",
      "beagle browse /home --base-url http://localhost:8080",
      "beagle watch screen.json",
      "beagle browse --linear /home --base-url http://localhost:8080 < commands.txt",
    ],
    exitCodes: """
      0 left, 2 wrong use or no terminal, 3 could not fetch or write, or the terminal is gone, 4 could
      not decode, 128 and a signal's number where that ended it.
      """,
    arguments: .file)

  static let watch: Manual = {
    var watch = browse
    watch.command = "watch"
    return watch
  }()

  static let explain = Manual(
    command: "explain",
    summary: """
      Explains a node of a screen: what its expressions read and where that comes from, which part of a
      path is null, the steps of the layout that decided its size, and why a press does nothing.
      """,
    usage: [
      ("beagle explain [OPTIONS] [TARGET]", "")
    ],
    introduction: [
      """
      TARGET is as for render; without one it is the example shop, from a server of its own. NODE is an
      id, a path in the document, or a number in the list of all nodes, which is printed without --node.
      Inside a list's cell the item's key is part of the id: name:7.
      """
    ],
    options: OptionTable.explain.map { OptionRow($0) },
    notes: [
      devices
    ],
    examples: [
      "beagle explain screen.json",
      "beagle explain screen.json --node total",
      "beagle explain /cart --base-url http://localhost:8080 --node 'child.children[0]' --format json",
    ],
    exitCodes: """
      0 success, 2 wrong use or no such node, 3 could not fetch or write, 4 could not decode,
      130 interrupted.
      """,
    arguments: .file)

  static let check = Manual(
    command: "check",
    summary: "Checks documents: reports what cannot be decoded, and what cannot be meant as written.",
    usage: [
      ("beagle check [OPTIONS] TARGET...", ""),
      ("beagle check --explain CODE", ""),
    ],
    introduction: [
      """
      TARGET is a file, a folder with *.json files at any depth, a pattern like 'screens/**/*.json', an
      absolute URL, a path like /home that is joined to --base-url, or - for standard input. Files that
      have nothing of Beagle in them are left out, so that the files of a change can be named or piped in.
      Links that a folder has are not followed.
      """
    ],
    options: OptionTable.check.map { OptionRow($0) },
    notes: [
      """
      Formats: text is for people, json for programs; sarif, junit and github are for code hosts and
      build servers.
      """,
      """
      Notes, such as differences between clients that all of them show, are counted and not shown in
      text and github, unless --severity note is given. The other formats have all of them. The last line
      tells what was checked, found and left out; with the other formats it is on standard error.
      """,
    ],
    tables: [codes],
    examples: [
      "beagle check screens",
      "beagle check 'screens/**/*.json' --disable contrast --max-warnings 5",
      "git diff -z --diff-filter=d --name-only main | xargs -0 beagle check",
      "beagle check /home /cart --base-url http://localhost:8080 --format github",
      "beagle check --explain undefined-context",
    ],
    exitCodes: """
      0 nothing found but notes and no more warnings than --max-warnings, 1 errors or too
      many warnings, 2 wrong use, 3 a target could not be read or fetched, or a folder has nothing to
      check, 130 interrupted.
      """,
    arguments: .file)

  static let flow = Manual(
    command: "flow",
    summary: "Runs user flows that are written in feature files, each scenario in an application of its own.",
    usage: [
      ("beagle flow [OPTIONS] FILE...", ""),
      ("beagle flow --steps", ""),
    ],
    introduction: [
      """
      FILE is a feature file in Gherkin, a folder of them, or a pattern like 'flows/*.feature'. Without
      --base-url and --replay, paths are those of the example shop, served in this process. A cassette
      has a part for each scenario, named after the file and the scenario, so that scenarios can be
      replayed alone. Files are recorded one after the other. The step 'Given answers from "answers/"'
      needs no server: files of that folder beside the feature file answer.
      """
    ],
    options: OptionTable.flow.map { OptionRow($0) },
    notes: [
      """
      Formats: text is for people, junit for build servers, with times in seconds, github for annotations
      of a change, json for programs. With github, standard error has the text for people.
      """
    ],
    examples: [
      "beagle flow Fixtures/Flows/*.feature",
      "beagle flow flows/*.feature --base-url http://localhost:8080 --tags '@smoke and not @slow'",
      "beagle flow sign-in.feature --replay sign-in.json --format junit",
      "beagle flow flows --device iphone-16 --format github",
    ],
    exitCodes: """
      0 all scenarios passed, 1 some failed or none was run, 2 wrong use or a file that is no
      feature file, 3 a cassette could not be read or written, 130 interrupted.
      """,
    arguments: .file)

  static let gallery = Manual(
    command: "gallery",
    summary: "Draws screens on several devices, in light and dark, and writes a page that shows them.",
    usage: [
      ("beagle gallery [OPTIONS] TARGET...", "a page of screens"),
      ("beagle gallery [OPTIONS]", "the example screens in every format of render, as files"),
    ],
    introduction: [
      """
      TARGET is a file, a folder with screens at any depth, a pattern like 'screens/**/*.json', an
      absolute URL, a path like /home that is joined to --base-url, or - for standard input. Of the files
      that are found in a folder or by a pattern, those that are no screens are left out.
      """
    ],
    options: OptionTable.gallery.map { OptionRow($0) },
    notes: [
      """
      The page is index.html in the folder: every screen on every device, light and dark, with the
      images that did not load and the findings of beagle check. It needs nothing but the folder.
      Each image is fetched once for all pictures. A screen that cannot be drawn is on the page with
      the reason.
      """,
      """
      With --compare, the page shows what has changed since an earlier gallery: the earlier picture beside
      the new one, screens that were added and removed, and the number of those that are as before.
      Screens are compared by their names, pictures by their bytes. The two may be one folder.
      """,
      """
      Without targets only --output and --theme mean something.
      """,
      devices,
    ],
    examples: [
      "beagle gallery screens --output pictures",
      "beagle gallery screens --devices iphone-16,ipad-11 --compare pictures --output new",
      "beagle gallery /home /cart --base-url http://localhost:8080 --theme styles.json",
      "beagle gallery --output examples --theme light",
    ],
    exitCodes: """
      0 success, whatever has changed, 2 wrong use, 3 could not fetch or write, 4 could
      not decode, 130 interrupted. It is that of the worst screen.
      """,
    arguments: .file)

  private static let codes = Table(
    title: "Codes", rows: DiagnosticRule.all.map { ($0.code, "\($0.summary) (\($0.severity.rawValue))") })

  private static let devices =
    Device.all.map(\.name).reduce(into: ["Devices:"]) { lines, name in
      let last = lines[lines.count - 1] + " " + name + (name == Device.all.last?.name ? "." : ",")
      if last.count <= 100 {
        lines[lines.count - 1] = last
      } else {
        lines.append("  " + last.dropFirst(lines[lines.count - 1].count + 1))
      }
    }.joined(separator: "\n")
}
