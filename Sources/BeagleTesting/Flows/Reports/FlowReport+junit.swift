import BeagleJSON

extension FlowReport {
  /// The JUnit format for continuous integration: a suite for each feature, a case for each scenario. It has no times,
  /// so that the same runs always give the same text.
  public var junit: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites tests="\#(scenarioCount)" failures="\#(failures.count)">"#,
    ]
    for feature in features {
      let failed = feature.scenarios.count { $0.failure != nil }
      let counts = #"tests="\#(feature.scenarios.count)" failures="\#(failed)" errors="0" skipped="0""#
      lines.append(#"  <testsuite name="\#(feature.title.xml)" file="\#(feature.file.xml)" \#(counts)>"#)
      for scenario in feature.scenarios {
        let attributes =
          #"classname="\#(feature.title.xml)" file="\#(feature.file.xml)" line="\#(scenario.line)""#
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
