import Beagle
import BeagleChecking
import BeagleProjects
import BeagleTerminal

/// The result of `beagle uses` in each of its formats.
struct UsesReport {
  let command: UsesCommand
  let tally: UsesTally

  /// - Parameter columns: The width of the terminal; nil for no limit.
  func bytes(columns: Int?) -> [UInt8] {
    switch command.format ?? .text {
    case .text: Array(text(columns: columns).utf8)
    case .json: json
    case .csv: Array(csv.utf8)
    }
  }

  /// The lists of places with their titles.
  private var lists: [(key: String, title: String?, places: [UsesTally.Place])] {
    if command.name != nil { return [("places", nil, tally.found)] }
    let unused = ("unused", "Declared and not used", tally.unused)
    let undeclared = ("undeclared", "Used and declared nowhere", tally.found)
    return [unused, undeclared].filter { list in command.lists.contains { $0.rawValue == list.0 } }
  }

  // MARK: Text

  private func text(columns: Int?) -> String {
    if command.isOfNames { return UsesTable(rows: tally.rows, columns: columns).text }
    return lists.map { _, title, places in
      let lines = places.map(line).joined()
      guard let title else { return lines }
      return "\(title):\(places.isEmpty ? " nothing" : "")\n\(lines)"
    }.joined(separator: "\n")
  }

  /// `home.json:12:22: path user.name read at child.children[0].text`.
  private func line(_ place: UsesTally.Place) -> String {
    let (file, place) = (place.file, place.place)
    let start = "\(SafeText.line(file)):\(place.position.line):\(place.position.column):"
    let role = place.role == .use ? "" : " \(place.role.rawValue)"
    let path = place.path.isEmpty ? "" : " at \(SafeText.line(place.path))"
    return "\(start) \(place.kind.rawValue) \(SafeText.line(place.text))\(role)\(path)\n"
  }

  // MARK: JSON

  private var json: [UInt8] {
    var output = Array(#"{"version":1"#.utf8)
    func append(_ key: String, _ objects: [[UInt8]]) {
      output += ",\"\(key)\":[".utf8
      for (number, object) in objects.enumerated() { output += (number == 0 ? "\n" : ",\n").utf8 + object }
      output += (objects.isEmpty ? "]" : "\n]").utf8
    }
    if command.isOfNames {
      append(
        "names",
        tally.rows.map { name, count in
          JSONWriter.object {
            Self.write(name.kind, count.text, count.roles, documents: count.documents, to: &$0)
          }
        })
    }
    if let name = command.name {
      output += [UInt8(ascii: ",")]
      output += JSONWriter.object { $0.member("name", name.withMaskedSecrets) }.dropFirst().dropLast()
    }
    for (key, _, places) in lists {
      append(
        key, places.map { place in JSONWriter.object { Self.write(place.place, in: place.file, to: &$0) } })
    }
    append(
      "unread",
      tally.unread.map { _, file, message in
        JSONWriter.object { json in
          json.member("file", file)
          json.member("message", message)
        }
      })
    output += ",\"summary\":".utf8
    output += JSONWriter.object { json in
      json.member("documents", tally.summary.documents)
      json.member("unread", tally.summary.unread)
      json.member("others", tally.summary.others)
    }
    output += "}\n".utf8
    return output
  }

  static func write(
    _ kind: UsedName.Kind, _ text: String, _ roles: RoleCounts, documents: Int?, to json: inout JSONWriter
  ) {
    json.member("kind", kind.rawValue)
    json.member("name", text)
    json.member("uses", roles.sum)
    if let documents { json.member("documents", documents) }
    let named = roles.named
    if named.isEmpty { return }
    json.object("roles") { json in
      for (role, count) in named { json.member(role.rawValue, count) }
    }
  }

  static func write(_ place: UsePlace, in file: String?, to json: inout JSONWriter) {
    json.member("kind", place.kind.rawValue)
    json.member("name", place.text)
    json.member("role", place.role.rawValue)
    if let file { json.member("file", file) }
    json.member("line", place.position.line)
    json.member("column", place.position.column)
    json.member("byte", place.position.byte)
    json.member("length", place.length)
    json.member("path", place.path)
  }

  // MARK: CSV

  private var csv: String {
    if command.isOfNames {
      return CSV.text(
        ["kind", "name", "uses", "documents", "roles"],
        tally.rows.map { name, count in
          let roles = count.roles.named.map { "\($0.role.rawValue) \($0.count)" }
          return [
            name.kind.rawValue, count.text, "\(count.uses)", "\(count.documents)",
            roles.joined(separator: ", "),
          ]
        })
    }
    return CSV.text(
      ["list", "kind", "name", "role", "file", "line", "column", "byte", "length", "path"],
      lists.flatMap { key, _, places in places.map { [key] + Self.fields($0) } })
  }

  private static func fields(_ place: UsesTally.Place) -> [String] {
    let (file, place) = (place.file, place.place)
    return [
      place.kind.rawValue, place.text, place.role.rawValue, file, "\(place.position.line)",
      "\(place.position.column)", "\(place.position.byte)", "\(place.length)", place.path,
    ]
  }
}
