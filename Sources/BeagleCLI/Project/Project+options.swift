/// Options that get their values from the project.
extension Project {
  /// The values for a command's options. An option that the command line gives, or that says the same in another way,
  /// takes the place of the file's. What only the project's server gets is not among them: see ``ProjectServer``.
  func values<Settings>(
    for options: [Option<Settings>], besides given: [(option: String, value: String)]
  ) -> [(option: Option<Settings>, value: String)] {
    settings.compactMap { setting in
      guard let option = options.first(where: { $0.name == setting.option }), setting.fits(option),
        !["--header", "--cert", "--key"].contains(setting.option), !setting.isReplaced(by: given)
      else { return nil }
      return (option, setting.value)
    }
  }
}

extension Project.Setting {
  /// Whether a command's option is for this value: some know themes by name, some by file.
  fileprivate func fits<Settings>(_ option: Option<Settings>) -> Bool {
    guard option.name == "--theme" else { return true }
    return (option.placeholder ?? "").contains(value.hasSuffix(".json") ? "FILE" : "NAME")
  }

  /// Whether the command line has said otherwise.
  func isReplaced(by given: [(option: String, value: String)]) -> Bool {
    given.contains { other in
      if other.option == option {
        switch member.form {
        case .one, .joined: return true
        // Codes, hosts and authorities add up.
        case .each: return false
        case .members(let sign): return key(of: other.value, sign) == key(of: value, sign)
        }
      }
      return ProjectMember.alternatives.contains { $0.contains(option) && $0.contains(other.option) }
    }
  }

  /// The name of a header does not depend on letter case, that of a context does.
  private func key(of value: String, _ sign: String) -> String {
    let mark = sign.first ?? "="
    let key = String(value.prefix { $0 != mark })
    return option == "--header" ? key.lowercased() : key
  }
}
