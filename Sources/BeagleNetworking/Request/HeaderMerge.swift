/// Header names are equal whatever their case; of two equal ones the later wins, with its spelling.
struct HeaderMerge {
  private(set) var headers: [String: String] = [:]
  private var spellings: [String: String] = [:]

  init(_ fields: [String: String] = [:]) { add(fields) }

  /// Within one dictionary, names that differ only in case are taken in the order of their text, so that the
  /// same input always sends the same header.
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
