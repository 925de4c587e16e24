import BeagleExpressions
import BeagleJSON
package import BeagleSchema

/// An error in a client file.
public struct ClientFileError: Error, Sendable, CustomStringConvertible {
  /// The member of the file: `components.custom:chart.since`; empty for the whole file.
  public let place: String
  /// The error, in a sentence without a full stop.
  public let message: String
  /// The position of the member; nil if the error is about the whole file.
  package var position: SourcePosition?

  init(_ place: String, _ message: String) { (self.place, self.message) = (place, message) }

  public var description: String {
    let line = position.map { "line \($0.line), column \($0.column): " } ?? ""
    return line + (place.isEmpty ? message : "\(place): \(message)")
  }

  /// The error with the position of its member, as far as the file has it.
  func located(in file: [UInt8]) -> ClientFileError {
    guard !place.isEmpty, let document = try? JSONDocument(parsing: file) else { return self }
    var located = self
    located.position = document.withCursor { root in
      document.position(ofByte: root.innermost(along: Substring(place)).byteOffset)
    }
    return located
  }
}

extension JSONCursor {
  /// The member at a dotted path, or the last existing one on the path. Names may contain dots themselves.
  fileprivate func innermost(along path: Substring) -> JSONCursor {
    for (key, value) in members {
      guard let name = key.stringValue, path.hasPrefix(name) else { continue }
      let rest = path.dropFirst(name.count)
      if rest.isEmpty { return value }
      if rest.first == "." { return value.innermost(along: rest.dropFirst()) }
    }
    return self
  }
}

struct KindNames {
  private let all: Set<String>

  init(_ file: ClientFile, _ clients: [Client]) {
    var all = Set(PropertyKinds.names)
    for client in clients { all.formUnion(Array(client.objects.keys) + Array(client.values.keys)) }
    if let objects = file.objects { all.formUnion(objects.keys) }
    if let values = file.values { all.formUnion(values.filter { !$0.value.names.isEmpty }.keys) }
    self.all = all
  }

  /// Checks the kinds that the entries of a property name.
  func check(_ history: History<ClientProperty>, _ place: String) throws(ClientFileError) {
    for entry in history.entries {
      if let issue = entry.kind.flatMap(issue) { throw ClientFileError("\(place).kind", issue) }
      if let issue = entry.also?.lazy.compactMap(issue).first {
        throw ClientFileError("\(place).also", issue)
      }
    }
  }

  /// Why a name is invalid; nil if it is valid.
  private func issue(_ name: String) -> String? {
    let single = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
    if all.contains(single) { return nil }
    let near = Spelling.nearest(to: single, among: all.sorted()).map { "; did you mean \($0)?" }
    return "\(name.quoted) is not a kind of value"
      + (near ?? "; there are \(PropertyKinds.names.joined(separator: ", "))")
  }
}
