import Foundation

/// Header names are case-insensitive; of two equal names the later one wins, with its spelling.
struct HeaderMerge {
  private(set) var headers: [String: String] = [:]
  private var spellings: [String: String] = [:]

  init(_ fields: [String: String] = [:]) { add(fields) }

  /// Names of one dictionary that differ only in case are added in sorted order, so that the same input
  /// always sends the same header.
  mutating func add(_ fields: [String: String]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      let key = name.lowercased()
      if let earlier = spellings.updateValue(name, forKey: key) {
        headers[earlier] = nil
      }
      headers[name] = value
    }
  }
}

/// An HTTP date in any of the three forms of RFC 9110, section 5.6.7.
enum HttpDate {
  private static let forms = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
  ]

  static func read(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for form in forms {
      formatter.dateFormat = form
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}
