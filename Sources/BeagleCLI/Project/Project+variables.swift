import Beagle

/// Environment variables that are not set. They matter only to who sends the headers that name them.
extension Project {
  /// - Throws: which variables are not set of the headers that a command sends, and for which it has no others.
  func checkVariables(for invocation: Invocation, _ host: HostEnvironment) throws(Failure) {
    guard let headers = invocation.sentHeaders else { return }
    let given = headers.map { (option: "--header", value: "\($0.name): \($0.value)") }
    let faults = settings.compactMap { $0.isReplaced(by: given) ? nil : $0.missingVariable }
    if !faults.isEmpty { throw failure(faults, host) }
  }
}

extension Invocation {
  /// The headers that are sent to the application's server; nil where nothing is.
  fileprivate var sentHeaders: [(name: String, value: String)]? {
    switch self {
    case .render(let settings): settings.sendsHeaders ? settings.headers : nil
    case .explain(let settings): settings.render.sendsHeaders ? settings.render.headers : nil
    case .gallery(let settings): settings.render.sendsHeaders ? settings.render.headers : nil
    // Whoever uses it can open any URL.
    case .browse(let settings): settings.replay == nil ? settings.headers : nil
    case .check(let settings): settings.hasRemote(settings.targets) ? settings.headers : nil
    case .flow(let settings): settings.sendsHeaders ? settings.headers : nil
    case .help, .page, .completion, .version, .explainCode, .config, .languageServer, .schema: nil
    }
  }
}

extension RenderSettings {
  /// The example has a server of its own. A file's images may be on the server of the base URL.
  fileprivate var sendsHeaders: Bool {
    replay == nil && !targets.isEmpty && (baseURL != nil || hasRemote(targets))
  }
}

extension FlowSettings {
  /// Without a base URL, the example is used in the same process.
  fileprivate var sendsHeaders: Bool { replay == nil && !listsSteps && baseURL != nil }
}

extension FetchSettings {
  /// Whether one of the targets is fetched.
  fileprivate func hasRemote(_ targets: [String]) -> Bool {
    targets.contains { text in
      guard case .remote? = try? Target(text, hasBaseURL: baseURL != nil) else { return false }
      return true
    }
  }
}
