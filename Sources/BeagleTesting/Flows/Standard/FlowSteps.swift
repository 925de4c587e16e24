/// The steps of flows that drive an application.
public typealias FlowSteps = StepTable<AppDriver>

extension StepTable where World == AppDriver {
  /// The steps that come with the library. Their list is on the page about flows.
  public static var standard: FlowSteps {
    var steps = FlowSteps()
    steps.section = "Starting"
    steps.defineStarting()
    steps.section = "Doing"
    steps.defineDoing()
    steps.section = "Seeing"
    steps.defineSeeing()
    steps.section = "Controls and lists"
    steps.defineControls()
    steps.section = "Requests"
    steps.defineRequests()
    steps.section = "Around the screen"
    steps.defineEnvironment()
    steps.section = "Your own"
    return steps
  }

  /// The list of steps as Markdown: a heading and a table for each section.
  public var markdown: String {
    var sections: [(name: String, rows: [String])] = []
    for definition in definitions {
      if sections.last?.name != definition.section { sections.append((definition.section, [])) }
      let pattern = definition.pattern.replacing("|", with: "\\|")
      sections[sections.count - 1].rows.append("| `\(pattern)` | \(definition.summary) |")
    }
    return sections.map { section in
      "### \(section.name)\n\n| Step | Meaning |\n|---|---|\n" + section.rows.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}
