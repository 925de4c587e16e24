import Beagle
import BeagleCrawling
package import BeagleFlows
import BeagleJSON
import BeaglePictures
import BeagleTesting

extension StepTable where World == AppDriver {
  /// The steps of `beagle flow`: the standard ones and those of trials.
  package static var withTrials: FlowSteps {
    var steps = FlowSteps.standard
    steps.defineTrials()
    return steps
  }

  /// The steps for the last lines of flows that `beagle try` writes.
  package mutating func defineTrials() {
    let former = section
    section = Self.faultSection
    let others = self
    define(
      "I try {string}",
      "the step in quotes if it is possible, such as `I try 'I tap \"Save\"'`: nothing happens if the "
        + "control is disabled or missing; only in `beagle flow`"
    ) { (app, step: String) in
      do { try await others.run(step, in: app) } catch is DriverFailure {}
    }
    define(
      "something else says that it failed",
      "a text, an image, a dialog or an error is visible that was not visible before the last action, and "
        + "that is not in the list of texts below, in JSON; only in `beagle flow`"
    ) { (app, known: DocString) in
      let list = try JSONDocument(parsing: known.text).root.dynamicObject.arrayValue ?? []
      let known = Set(list.compactMap(\.stringValue))
      let before = app.former.map { VisibleState($0).words } ?? []
      let new = VisibleState(app.session.runtime).words.subtracting(before)
      if new.allSatisfy({ known.contains($0.withoutKind) }) {
        throw app.failure("nothing else on the screen says that something failed")
      }
    }
    define(
      "{string} is not the text of the component at {string}",
      "the whole text of the component at this path in the document of the screen; a hidden component has no "
        + "text; only in `beagle flow`"
    ) { (app, text: String, path: String) in
      let runtime = app.session.runtime
      let nodes = zip(runtime.paths, runtime.scene.map { Array($0.nodes) } ?? [])
      let isShown = nodes.contains { $0 == path && !$1.isHidden && $1.content.text == text }
      if isShown { throw app.failure("\(text.inStep) is the text of the component at \(path)") }
    }
    define("{string} is not the text of a dialog", "its title or message; only in `beagle flow`") {
      (app, text: String) in
      let isShown = app.session.runtime.openDialogs.contains { [$0.title, $0.message].contains(text) }
      if isShown { throw app.failure("\(text.inStep) is the text of a dialog") }
    }
    let summary =
      "no finding of `beagle try` with this code, such as `\"clipped-text\"`, on a device such as "
      + "`iphone-se`; codes about data compare with the state before the last action; only in `beagle flow`"
    define("the trial of the screen finds no {string} on {word} with font scale {number}", summary) {
      (app, code: String, device: String, fontScale: Double) in
      try app.expectNoFinding(code, at: nil, on: device, fontScale)
    }
    define(
      "the trial of the screen finds no {string} at {string} on {word} with font scale {number}",
      "no finding with this code for the component at this path in the document of the screen, or for the "
        + "whole screen; only in `beagle flow`"
    ) { (app, code: String, path: String, device: String, fontScale: Double) in
      try app.expectNoFinding(code, at: path, on: device, fontScale)
    }
    section = former
  }
}

extension AppDriver {
  /// Tries the visible screen, and throws if there is a finding.
  ///
  /// - Parameters:
  ///   - code: The code of a rule about data or devices.
  ///   - path: The path of the component; nil for any.
  fileprivate func expectNoFinding(
    _ code: String, at path: String?, on name: String, _ fontScale: Double
  ) throws {
    let codes = (TrialRule.data + TrialRule.devices).map(\.code)
    guard let rule = TrialRule[code], codes.contains(code) else {
      let near = NearestText.near(code, in: codes).map { "; did you mean \"\($0)\"?" }
      throw StepProblem(
        "no step can try \"\(code)\"\(near ?? "; beagle try --help lists the codes")")
    }
    let device = try DeviceProfile(step: name)
    guard (0.5...4).contains(fontScale) else {
      throw StepProblem("a font scale is from 0.5 to 4, not \(fontScale)")
    }
    if let error = errors.first { throw failure("there is no screen to try: \(error)") }
    var settings = TrialSettings()
    (settings.devices, settings.fontScales) = ([device], [fontScale])
    for appearance in PictureAppearance.allCases { settings.styles[appearance] = dependencies.themeStyles }
    let runtime = session.runtime
    var found: [(path: String, message: String)]
    if rule.kind == .devices {
      let trial = DeviceTrial([ScreenStates.State(runtime)], title: "", settings)
      found = trial.run().findings.filter { $0.rule == rule }.map { ($0.path, $0.message) }
    } else {
      let faults = DataTrial.faults(in: runtime, after: former, notices, settings)
      found = faults.filter { $0.rule == rule }.map { ($0.path, $0.message) }
    }
    // A finding about the whole screen counts for each of its components.
    found = found.filter { path == nil || path == $0.path || $0.path.isEmpty }
    guard let first = found.first else { return }
    let more = found.count > 1 ? ", and \((found.count - 1).of("more finding")) of this kind" : ""
    throw failure("\(first.path.isEmpty ? "" : "\(first.path): ")\(first.message)\(more)")
  }
}

extension TrialFinding {
  /// The step that fails while the finding exists.
  func step(on device: String, fontScale: Double) -> String {
    let place = path.isEmpty ? "" : " at \(path.inStep)"
    return "the trial of the screen finds no \(rule.code.inStep)\(place) on \(device) with font scale "
      + fontScale.factor
  }
}
