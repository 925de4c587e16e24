package import Beagle
import BeagleChecking
import Foundation

/// Parses the values of options. Errors name the option and what it expects.
package enum Values {
  package static func baseURL(_ text: String, for option: String) throws(UsageError) -> URL {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else {
      let shown = text.withoutUserInfo
      throw UsageError("\(option) needs an absolute URL like http://localhost:8080, not \"\(shown)\"")
    }
    // As in Beagle, a path is appended to the whole URL.
    if let part = url.query != nil ? "query" : url.fragment != nil ? "fragment" : nil {
      throw UsageError(
        "\(option) needs a URL without a \(part), not \"\(text.withMaskedSecrets)\": a path like /home is "
          + "appended to it and would become a part of the \(part)")
    }
    return url
  }

  /// A host name as in a URL.
  package static func host(_ text: String, for option: String) throws(UsageError) -> String {
    guard !text.isEmpty, URL(string: "https://\(text)/")?.host(percentEncoded: false) == text else {
      throw UsageError("\(option) needs the name of a host, not \"\(text)\"")
    }
    return text
  }

  static func header(
    _ text: String, for option: String
  ) throws(UsageError) -> (name: String, value: String) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
      throw UsageError("\(option) needs 'Name: value', not \"\(text)\"")
    }
    let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return (String(text[..<colon]), String(value))
  }

  package static func method(_ text: String, for option: String) throws(UsageError)
    -> HttpAdditionalData.Method
  {
    guard let method = HttpAdditionalData.Method(rawValue: text.uppercased()) else {
      throw UsageError("\(option) needs GET, POST, PUT, DELETE, HEAD or PATCH, not \"\(text)\"")
    }
    return method
  }

  static func whole(
    _ text: String, for option: String, in bounds: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(text), bounds.contains(number) else {
      throw UsageError(
        "\(option) needs a whole number from \(bounds.lowerBound) to \(bounds.upperBound), not \"\(text)\"")
    }
    return number
  }

  package static func number(
    _ text: String, for option: String, in bounds: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    // Swift also parses hexadecimal numbers, which are not intended here.
    guard text.allSatisfy("0123456789+-.eE".contains), let number = Double(text), bounds.contains(number)
    else {
      throw UsageError(
        "\(option) needs a number from \(bounds.lowerBound) to \(bounds.upperBound), not \"\(text)\"")
    }
    return number
  }

  /// The path of a file or folder. For most options `-` is not a standard stream, and would create a file of
  /// that name.
  package static func path(_ text: String, for option: String) throws(UsageError) {
    if text.isEmpty { throw UsageError("\(option) needs the name of a file or folder, not \"\"") }
    if text == "-", option != "--output" {
      throw UsageError("\(option) needs the name of a file, not \"-\"; a file of this name is ./-")
    }
  }

  package static func device(_ text: String, for option: String) throws(UsageError) -> DeviceProfile {
    guard let device = DeviceProfile(named: text) else {
      let near = Spelling.nearest(to: text.lowercased(), among: DeviceProfile.all.map(\.name))
      let hint = near.map { "did you mean \($0)?" } ?? "beagle --help lists the devices"
      throw UsageError("\(option): unknown device \"\(text)\"; \(hint)")
    }
    return device
  }

  package static func devices(_ text: String, for option: String) throws(UsageError) -> [DeviceProfile] {
    var devices: [DeviceProfile] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      devices.append(try device(String(name), for: option))
    }
    guard devices.count <= 12 else {
      throw UsageError("\(option) accepts at most 12 devices, not \(devices.count)")
    }
    return devices
  }

  /// A theme: a name, or a file.
  package static func theme(
    _ text: String, for option: String
  ) throws(UsageError) -> (name: RenderSettings.Theme?, file: String?) {
    if text.hasSuffix(".json") { return (nil, text) }
    guard let theme = RenderSettings.Theme(rawValue: text) else {
      throw UsageError(
        "\(option) needs light, dark or a file with styles like themes/shop.json, not \"\(text)\"")
    }
    return (theme, nil)
  }

  /// A theme of an option that accepts only files, since it offers no choice of light or dark.
  package static func themeFile(_ text: String, for option: String) throws(UsageError) -> String {
    guard text.hasSuffix(".json") else {
      throw UsageError("\(option) needs a file with styles like themes/shop.json, not \"\(text)\"")
    }
    return text
  }

  package static func cell(_ text: String, for option: String) throws(UsageError) -> LayoutSize {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Float($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (1...1_000).contains(width),
      (1...1_000).contains(height)
    else { throw UsageError("\(option) needs points from 1 to 1000 like 8x16, not \"\(text)\"") }
    return LayoutSize(width: width, height: height)
  }

  /// The values of contexts by id: one as `ID=JSON`, or those of the object in a file, `@FILE`.
  package static func contexts(
    _ text: String, for option: String
  ) throws(UsageError) -> [String: DynamicObject] {
    if text.hasPrefix("@") { return try contexts(ofFile: String(text.dropFirst()), for: option) }
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw UsageError("\(option) needs ID=JSON like user='{\"name\":\"Ana\"}', not \"\(text)\"")
    }
    let json = String(text[text.index(after: equals)...])
    do throws(JSONError) {
      return [String(text[..<equals]): try JSONDocument(parsing: json).root.dynamicObject]
    } catch {
      throw UsageError("the value of \(option) \(text[..<equals]) is not JSON: \(error)")
    }
  }

  private static func contexts(
    ofFile path: String, for option: String
  ) throws(UsageError) -> [String: DynamicObject] {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try Failure.contents(of: path)
    } catch {
      throw UsageError("\(option) @\(path): \(error.message)")
    }
    let root: DynamicObject
    do throws(JSONError) {
      root = try JSONDocument(parsing: bytes).root.dynamicObject
    } catch {
      throw UsageError("\(path) of \(option) is not JSON: \(error)")
    }
    guard let contexts = root.dictionaryValue else {
      throw UsageError("\(option) @\(path) needs an object with the values of contexts by id")
    }
    return Dictionary(contexts.map { ($0.key, $0.value) }) { $1 }
  }

  /// - Parameters:
  ///   - codes: The known codes.
  ///   - command: The command whose help lists them.
  package static func code(
    _ text: String, for option: String, among codes: [String] = DiagnosticRule.all.map(\.code),
    of command: String = "check"
  ) throws(UsageError) -> String {
    // The project file is for all commands.
    if codes.contains(text) || DiagnosticRule[text] != nil || ToolCodes.all.contains(text) { return text }
    let near = Spelling.nearest(to: text, among: codes).map { "; did you mean \($0)?" }
    let hint = near ?? "; beagle \(command) --help lists them"
    throw UsageError("\(option): unknown code \"\(text)\"\(hint)")
  }

  package static func severity(
    _ text: String, for option: String, among codes: [String] = DiagnosticRule.all.map(\.code),
    of command: String = "check"
  ) throws(UsageError) -> (code: String, severity: Diagnostic.Severity) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw UsageError("\(option) needs CODE=LEVEL like missing-label=note, not \"\(text)\"")
    }
    return (
      try code(parts[0], for: option, among: codes, of: command),
      try choice(parts[1], for: "\(option) \(parts[0])=")
    )
  }

  package static func limit(
    _ text: String, for option: String, among codes: [String] = DiagnosticRule.all.map(\.code),
    of command: String = "check"
  ) throws(UsageError) -> (code: String, number: Int) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw UsageError("\(option) needs CODE=NUMBER like contrast=5, not \"\(text)\"")
    }
    return (
      try code(parts[0], for: option, among: codes, of: command),
      try whole(parts[1], for: "\(option) \(parts[0])=", in: 0...1_000_000_000)
    )
  }

  package static func choice<Choice: CaseIterable & RawRepresentable>(
    _ text: String, for option: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    try choice(text, for: option, among: Array(Choice.allCases))
  }

  package static func choice<Choice: RawRepresentable>(
    _ text: String, for option: String, among choices: [Choice]
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    guard let choice = choices.first(where: { $0.rawValue == text }) else {
      let names = choices.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(option) needs one of \(names), not \"\(text)\"")
    }
    return choice
  }
}
