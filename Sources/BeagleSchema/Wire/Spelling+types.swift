import BeagleExpressions

extension Spelling {
  /// The type that was probably meant. One that is written without a namespace is looked for in all.
  static func nearestType(to name: String, among names: [String]) -> String? {
    if let nearest = nearest(to: name, among: names) { return nearest }
    guard !name.contains(":") else { return nil }
    let pairs = names.map { (full: $0, bare: $0.split(separator: ":").last.map(String.init) ?? $0) }
    return nearest(to: name, among: pairs.map(\.bare)).flatMap { bare in
      pairs.first { $0.bare == bare }?.full
    }
  }
}
