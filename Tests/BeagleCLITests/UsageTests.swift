import Testing

@MainActor @Suite struct UsageTests {
  @Test(arguments: [
    (["--widht", "60"], "unknown option --widht; did you mean --width?"),
    (["render"], "render needs a target"), (["watch"], "there is nothing to watch: name a file"),
    (["version"], "did you mean beagle --version?"),
    (
      ["render", "a.json", "b.json", "--format", "svg"],
      "2 targets need 2 svg files: name a folder for them"
    ),
    (["render", "a.json", "b.json", "--record", "c.json"], "--record is for one target; 2 would each need"),
    (["render", "a.json", "-H"], "--header needs a value: --header 'NAME: VALUE'"),
    (["render", "a.json", "-w", "60"], "unknown option -w"),
    (["render", "--width"], "--width needs a value: --width COLUMNS"),
    (["render", "a.json", "--width", "0"], "--width needs a whole number from 1 to 1000, not \"0\""),
    (["render", "a.json", "--width", "wide"], "--width needs a whole number from 1 to 1000, not \"wide\""),
    (
      ["render", "a.json", "--format", "png"],
      "--format needs one of text, ansi, svg, html, json, tree, not \"png\""
    ),
    (["render", "a.json", "--header", "no colon"], "--header needs 'Name: value', not \"no colon\""),
    (["render", "a.json", "--base-url", "localhost"], "--base-url needs an absolute URL"),
    (["render", "a.json", "--base-url", "http:///shop"], "--base-url needs an absolute URL"),
    (["render", "/", "--base-url", "http://127.0.0.1:1/v2?key=1"], "--base-url needs a URL without a query"),
    (
      ["check", "/home", "--base-url", "http://127.0.0.1:1/v2?"],
      "a path like /home is appended to it and would become a part of the query"
    ),
    (["browse", "--base-url", "http://127.0.0.1:1/#top"], "--base-url needs a URL without a fragment"),
    (["crawl", "/", "--base-url", "http://127.0.0.1:1#"], "--base-url needs a URL without a fragment"),
    (["flow", "--base-url", "http://127.0.0.1:1?a"], "--base-url needs a URL without a query"),
    (["gallery", "/", "--base-url", "http://127.0.0.1:1?a"], "--base-url needs a URL without a query"),
    (["explain", "/", "--base-url", "http://127.0.0.1:1?a"], "--base-url needs a URL without a query"),
    (["uses", "/", "--base-url", "http://127.0.0.1:1?a"], "--base-url needs a URL without a query"),
    (["diff", "/", "/a", "--base-url", "http://127.0.0.1:1?a"], "--base-url needs a URL without a query"),
    (["render", "a.json", "--cell-size", "8"], "--cell-size needs points"),
    (["render", "a.json", "--context", "user={"], "the value of --context user is not JSON"),
    (["render", "a.json", "--device", "nokia"], "--device: unknown device \"nokia\"; beagle --help lists"),
    (
      ["render", "a.json", "--devices", "iphone-se,pixle-9"],
      "--devices: unknown device \"pixle-9\"; did you mean pixel-9?"
    ),
    (["render", "a.json", "--devices", ""], "--devices: unknown device \"\""),
    (["render", "a.json", "--devices", "iphone-se", "--device", "pixel-9"], "cannot be combined"),
    (["render", "a.json", "--devices", "iphone-se", "--format", "json"], "--devices draws text"),
    (["render", "a.json", "--dark=yes"], "--dark takes no value"),
    (["render", "a.json", "--font-scale", "9"], "--font-scale needs a number from 0.5 to 4.0"),
    (
      ["render", "a.json", "--font-scale", "0x1"], "--font-scale needs a number from 0.5 to 4.0, not \"0x1\""
    ),
    (["flow", "a.feature", "--min-coverage", "0x10"], "--min-coverage needs a number from 0.0 to 100.0"),
    (["flow", "a.feature", "--min-coverage", "nan"], "--min-coverage needs a number from 0.0 to 100.0"),
    (["render", "a.json", "--record", ""], "--record needs the name of a file or folder, not \"\""),
    (
      ["render", "a.json", "--record", "-"],
      "--record needs the name of a file, not \"-\"; a file of this name"
    ),
    (["explain", "a.json", "--record", "-"], "--record needs the name of a file"),
    (["browse", "a.json", "--record=-"], "--record needs the name of a file"),
    (["flow", "a.feature", "--record", ""], "--record needs the name"),
    (["flow", "a.feature", "--record", "-"], "--record needs the name of a file"),
    (["crawl", "/home", "--base-url", "http://127.0.0.1:1", "--record", ""], "--record needs the name"),
    (["crawl", "/home", "--base-url", "http://127.0.0.1:1", "--record", "-"], "--record needs the name"),
    (["check", "a.json", "--output", ""], "--output needs the name"),
    (["check", "a.json", "--baseline", "-"], "--baseline needs the name of a file"),
    (["gallery", "a.json", "--output", ""], "--output needs the name"),
    (["render", "a.json", "--output", ""], "--output needs the name"),
    (["render", "a.json", "--images", "gif"], "--images needs one of auto, kitty"),
    (["gallery", "--compare", "before"], "--compare needs the targets to compare"),
    (
      ["gallery", "a.json", "--format", "svg,png"], "--format needs one of text, ansi, svg, html, json, tree"
    ),
    (["schema", "here"], "unexpected argument \"here\""),
    (["schema", "--ouput", "x"], "unknown option --ouput; did you mean --output?"),
    (["flow", "--tag", "@a"], "did you mean --tags?\nbeagle flow --help lists the options."),
    (["flwo"], "did you mean beagle flow?\nbeagle --help lists the options."),
    (["render", "a.json", "--method", "FETCH"], "--method needs GET, POST"),
    (["render", "ftp://example.org/a"], "only http, https and file URLs are supported"),
    (["render", "/no/such/path"], "add --base-url"),
    (["render", "a.json", "--key", "a.pem"], "--key requires --cert"),
    (["check", "a.json", "--insecure", "a b"], "--insecure needs the name of a host, not \"a b\""),
    (["home.json"], "unknown command \"home.json\"; did you mean beagle render home.json?"),
  ])
  func invalidUsageIsReportedOnly(arguments: [String], message: String) async {
    let printed = await beagle(arguments)
    #expect(printed.exitCode == 2)
    #expect(printed.output.isEmpty)
    #expect(printed.errors.contains(message), "\(printed.errors)")
  }

  @Test func atMostTwelveDevicesAreDrawn() async {
    let devices = Array(repeating: "iphone-se", count: 13).joined(separator: ",")
    let printed = await beagle("render", "a.json", "--devices", devices)
    #expect(printed.exitCode == 2)
    #expect(printed.errors.contains("--devices accepts at most 12 devices, not 13"))
  }

  @Test func doubleDashEndsOptions() async {
    let printed = await beagle("check", "no-such-a.json", "--", "--no-such-b.json", "--help")
    for name in ["no-such-a.json", "--no-such-b.json", "--help"] {
      #expect(printed.errors.contains("\"\(name)\""), "\(printed.errors)")
    }
  }

  @Test func helpNamesEveryOption() async {
    for arguments in [["--help"], ["render", "--help"]] {
      let printed = await beagle(arguments)
      #expect(printed.exitCode == 0)
      #expect(printed.errors.isEmpty)
      for option in ["--base-url URL", "--context ID=JSON", "--format FORMAT", "--version", "Exit codes"] {
        #expect(printed.output.contains(option))
      }
      #expect(printed.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
  }

  @Test func versionIsOneLine() async {
    let printed = await beagle("--version")
    #expect(printed.output.hasPrefix("beagle ") && printed.output.hasSuffix("\n"))
    for command in ["render", "check", "schema", "help", "completion", "lsp"] {
      #expect(await beagle(command, "--version").output == printed.output)
    }
  }
}
