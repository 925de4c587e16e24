import Foundation

/// Status and header fields of an answer.
package struct ResponseHead: Sendable {
  /// 1 for HTTP/1.1, 0 for HTTP/1.0.
  let minorVersion: Int
  package let status: Int
  /// In the order they came.
  package let fields: [(name: String, value: String)]

  var isInterim: Bool { (100...199).contains(status) }

  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The members of all lists that fields of this name hold, in lower case.
  func list(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }

  /// Fields of the same name become one list, as RFC 9110, section 5.3, has it.
  func response(for url: URL) -> HTTPURLResponse? {
    let alike = Dictionary(grouping: fields) { $0.name.lowercased() }.values
    // Joined at once: a field that comes a hundred thousand times must not be copied as often.
    let combined = alike.map { ($0[0].name, $0.map(\.value).joined(separator: ", ")) }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.\(minorVersion)",
      headerFields: Dictionary(uniqueKeysWithValues: combined))
  }
}
