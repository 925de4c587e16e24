import BeagleJSON

extension FlowReport {
  /// The JUnit format for continuous integration: a suite for each feature, a case for each scenario, with their times in
  /// seconds.
  public var junit: String {
    let counts = #"tests="\#(scenarioCount)" failures="\#(failures.count)""#
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites \#(counts) \#(features.flatMap(\.scenarios).time)>"#,
    ]
    for feature in features {
      let failed = feature.scenarios.count { $0.failure != nil }
      let counts =
        #"tests="\#(feature.scenarios.count)" failures="\#(failed)" errors="0" skipped="0" \#(feature.scenarios.time)"#
      lines.append(#"  <testsuite name="\#(feature.title.xml)" file="\#(feature.file.xml)" \#(counts)>"#)
      for scenario in feature.scenarios {
        let attributes =
          #"classname="\#(feature.title.xml)" file="\#(feature.file.xml)" line="\#(scenario.line)" \#([scenario].time)"#
        let opening = #"    <testcase name="\#(scenario.fullName.xml)" \#(attributes)"#
        guard let failure = scenario.failure else {
          lines.append(opening + "/>")
          continue
        }
        let message = failure.message.prefix { $0 != "\n" }
        lines.append(opening + ">")
        lines.append(
          #"      <failure message="\#(String(message).xml)">\#("\(failure)".xmlText)</failure>"#)
        lines.append("    </testcase>")
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }
}

extension [ScenarioResult] {
  /// `time="0.012"`: what all of them took, in seconds with three places.
  fileprivate var time: String {
    let milliseconds = Swift.max(0, Int(exactly: (reduce(0) { $0 + $1.seconds } * 1_000).rounded()) ?? 0)
    let places = "\(milliseconds % 1_000)"
    return #"time="\#(milliseconds / 1_000).\#(String(repeating: "0", count: 3 - places.count))\#(places)""#
  }
}

extension FeatureResult {
  fileprivate var title: String { name.isEmpty ? file : name }
}

extension String {
  /// For an attribute, which keeps line breaks only as references.
  fileprivate var xml: String { xmlText.replacing("\n", with: "&#10;").replacing("\t", with: "&#9;") }

  /// Characters that XML does not allow, and control characters, are replaced.
  fileprivate var xmlText: String {
    var text = ""
    for scalar in controlsReplaced.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
