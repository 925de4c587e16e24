import BeagleTesting

extension FlowReport {
  /// The failed steps as workflow commands, which GitHub shows as annotations of a change.
  var annotations: String {
    features.flatMap(\.scenarios).compactMap { scenario in
      scenario.failure.map { failure in
        let message = (failure.step.map { "\($0): " } ?? "") + failure.message
        return GitHubAnnotation(
          command: "error",
          properties: [("file", failure.file), ("line", "\(failure.line)"), ("title", scenario.fullName)],
          lines: message
        ).text
      }
    }.joined()
  }
}
