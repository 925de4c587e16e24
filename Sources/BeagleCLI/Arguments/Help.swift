/// What `--help` prints. Made of the table of options, so that it cannot miss one.
enum Help {
  static let version = "beagle 0.1.0"

  static let program = """
    Shows server-driven screens that speak the Beagle protocol.

    Usage: beagle                        the example screen, from a server of its own
           beagle render TARGET          a screen, once

    TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for
    standard input. With --base-url, what starts with / is a path; write ./ before a file's.

    \(options)
    \(exitCodes)

    """

  static let render = """
    Fetches a screen, lays it out and prints it.

    Usage: beagle render [OPTIONS] TARGET

    TARGET is a path like /home that is joined to --base-url, an absolute URL, a file, or - for
    standard input. With --base-url, what starts with / is a path; write ./ before a file's.

    \(options)
    Formats: text is the picture alone, ansi has colours, json is the scene with frames in points and
    cells, tree lists the components with their frames.

    Examples:
      beagle render /home --base-url http://localhost:8080
      beagle render screen.json --width 60 --context user='{"name":"Ana"}'
      curl -s https://example.org/home | beagle render - --format tree

    \(exitCodes)

    """

  private static var options: String {
    let rows = Option.render.map { ($0.name + ($0.placeholder.map { " \($0)" } ?? ""), $0.help) }
    let common = [("--version", "the program's version"), ("--help", "this text")]
    let list = (rows + common).map { name, help in
      "  \(name)\(String(repeating: " ", count: max(1, 24 - name.count)))\(help)\n"
    }
    let devices = "Devices: " + Device.all.map(\.name).joined(separator: ", ") + ".\n"
    return "Options:\n" + list.joined() + "\n" + devices
  }

  private static let exitCodes = """
    Exit codes: 0 done, 2 wrong use, 3 could not fetch, 4 could not decode, 130 interrupted.
    """
}
