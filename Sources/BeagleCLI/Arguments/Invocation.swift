/// What a command line asks for.
enum Invocation {
  case render(RenderSettings)
  case help
  case renderHelp
  case version

  /// Reads the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    switch arguments.first {
    case "--help", "-h", "help":
      self = .help
    case "--version":
      self = .version
    case "render":
      self = try Self.render(arguments.dropFirst(), needsTarget: true)
    case let first? where !first.hasPrefix("-"):
      throw UsageError("unknown command \"\(first)\"; did you mean beagle render \(first)?")
    default:
      self = try Self.render(arguments[...], needsTarget: false)
    }
  }

  private static func render(_ arguments: ArraySlice<String>, needsTarget: Bool) throws(UsageError)
    -> Invocation
  {
    var settings = RenderSettings()
    var rest = arguments
    var endsOptions = false
    while let argument = rest.popFirst() {
      if !endsOptions, argument == "--help" || argument == "-h" { return needsTarget ? .renderHelp : .help }
      if !endsOptions, argument == "--" {
        endsOptions = true
      } else if !endsOptions, argument.hasPrefix("-"), argument != "-" {
        try apply(argument, &rest, to: &settings)
      } else if needsTarget, settings.target == nil {
        settings.target = argument
      } else {
        throw UsageError("unexpected argument \"\(argument)\"")
      }
    }
    if needsTarget, settings.target == nil {
      throw UsageError("render needs a target: a path like /home, a URL, a file, or - for standard input")
    }
    if settings.record != nil, settings.replay != nil {
      throw UsageError("--record and --replay exclude each other: a replay has nothing to record")
    }
    return .render(settings)
  }

  /// Applies `--name value` or `--name=value`.
  private static func apply(
    _ argument: String, _ rest: inout ArraySlice<String>, to settings: inout RenderSettings
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard let option = Option.render.first(where: { $0.name == parts[0] }) else {
      throw UsageError("unknown option \(parts[0])\(suggestion(for: parts[0]))")
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(option.placeholder ?? "")")
    }
    try option.apply(&settings, value)
  }

  private static func suggestion(for name: String) -> String {
    let near = Option.render.map { ($0.name, distance($0.name, name)) }.min { $0.1 < $1.1 }
    guard let near, near.1 <= 3 else { return "" }
    return "; did you mean \(near.0)?"
  }

  /// How many letters must change to make one name of the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var row = Array(0...right.count)
    for (place, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for other in right.indices {
        let change = diagonal + (right[other] == letter ? 0 : 1)
        diagonal = row[other + 1]
        row[other + 1] = min(change, row[other] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
