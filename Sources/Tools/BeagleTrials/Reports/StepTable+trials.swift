package import Beagle
package import BeagleFlows
import BeagleTesting

/// Returns what the rules for devices find on the visible screen.
package typealias DeviceRules = @Sendable (Runtime, DeviceProfile, _ fontScale: Double) -> [TrialFinding]

extension StepTable where World == AppDriver {
  /// The steps of `beagle flow`: the standard ones and those of trials.
  package static var withTrials: FlowSteps {
    var steps = FlowSteps.standard
    steps.defineTrials()
    return steps
  }

  /// The step for the last line of flows that `beagle try` writes for findings about devices and data.
  ///
  /// - Parameters:
  ///   - codes: the codes that the step knows.
  ///   - rules: what the step runs.
  package mutating func defineTrials(
    codes: [String] = (TrialRule.data + TrialRule.devices).map(\.code),
    _ rules: DeviceRules? = nil
  ) {
    let former = section
    section = Self.faultSection
    define(
      "the trial of the screen finds no {string} on {word} with font scale {number}",
      "no finding of `beagle try` with this code, such as `\"clipped-text\"`, on a device such as "
        + "`iphone-se`; only in `beagle flow`"
    ) { (app, code: String, name: String, fontScale: Double) in
      guard codes.contains(code) else {
        let near = NearestText.near(code, in: codes).map { "; did you mean \"\($0)\"?" }
        throw StepProblem(
          "no step can try \"\(code)\"\(near ?? "; beagle try --help lists the codes about layouts")")
      }
      let device = try DeviceProfile(step: name)
      guard (0.5...4).contains(fontScale) else {
        throw StepProblem("a font scale is from 0.5 to 4, not \(fontScale)")
      }
      if let error = app.errors.first { throw app.failure("there is no screen to try: \(error)") }
      let found = (rules ?? DeviceTrial.findings)(app.session.runtime, device, fontScale)
        .filter { $0.rule.code == code }
      guard let first = found.first else { return }
      let more = found.count > 1 ? ", and \((found.count - 1).of("more finding")) of this kind" : ""
      let place = first.path.isEmpty ? "" : "\(first.path): "
      throw app.failure("\(place)\(first.message)\(more)")
    }
    section = former
  }
}

extension TrialFinding {
  /// The step that fails while a finding with this code exists.
  static func step(finding code: String, on device: DeviceProfile, fontScale: Double) -> String {
    let scale = fontScale == fontScale.rounded() ? "\(Int(fontScale))" : "\(fontScale)"
    return "the trial of the screen finds no \"\(code)\" on \(device.name) with font scale \(scale)"
  }
}

extension DeviceTrial {
  /// What the rules for devices find on the visible screen.
  static let findings: DeviceRules = { _, _, _ in [] }
}
